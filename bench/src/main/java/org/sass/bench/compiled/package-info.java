/** The benchmark of the interpreter with kernels that compilers have made, for Maxwell. */
package org.sass.bench.compiled;
