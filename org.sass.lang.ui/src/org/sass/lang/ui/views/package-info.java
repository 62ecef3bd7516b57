/**
 * The Eclipse views: the bits of an instruction, the control flow, the registers of a warp, the
 * memories, and the profile. They send the language server and the debug adapter the requests that
 * the views of other editors send, too, and contain no knowledge of the language themselves.
 *
 * <p>Start with {@code CursorView} for views that follow the cursor and {@code SessionView} for
 * views of a debug session. The package may use the platform, {@code EditorServices} of the
 * language server, and the sessions of the debugger.
 */
package org.sass.lang.ui.views;
