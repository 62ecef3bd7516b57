/**
 * The Eclipse views: the bits of an instruction, the control flow, the registers of a warp, the
 * memories, and the profile. They send the language server and the debug adapter the requests that
 * the views of other editors send, too, and contain no knowledge of the language themselves.
 */
package org.sass.lang.ui.views;
