/** Benchmarks of the debugger: conditions evaluated in a second, runs to the end, steps back. */
package org.sass.bench.debug;
