/** How fast the debugger is: conditions asked a second, going on, stepping back. */
package org.sass.bench.debug;
