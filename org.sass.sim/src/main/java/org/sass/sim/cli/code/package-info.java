/**
 * The commands that translate code: {@code asm}, {@code dis}, {@code explain} and {@code convert}.
 */
package org.sass.sim.cli.code;
