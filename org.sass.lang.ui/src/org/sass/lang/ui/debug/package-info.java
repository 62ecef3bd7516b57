/**
 * Sessions of the debugger: the connection to the debug adapter, the events that views follow, and
 * the requests that views may send.
 */
package org.sass.lang.ui.debug;
