/** Sessions of the debugger: how views follow them and what they may ask. */
package org.sass.lang.ui.debug;
