/**
 * Sessions of the debugger: the connection to the debug adapter, the events that views follow, and
 * the requests that views may send.
 *
 * <p>Start with {@code SassSession}. The package may use the platform and, as a client, the
 * protocol of the debug adapter. It knows nothing of the emulator.
 */
package org.sass.lang.ui.debug;
