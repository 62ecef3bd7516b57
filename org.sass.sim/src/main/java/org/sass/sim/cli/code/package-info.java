/** Commands about code: {@code asm}, {@code dis}, {@code explain}, {@code convert}. */
package org.sass.sim.cli.code;
