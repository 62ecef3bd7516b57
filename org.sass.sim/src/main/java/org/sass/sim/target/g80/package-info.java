/**
 * The G80: what each {@code sem} of its table means.
 *
 * <p>Uses {@code target}, {@code op} and {@code arith}. Start at {@code IntegerOperations}; a new
 * meaning is an entry in one of these lists.
 */
package org.sass.sim.target.g80;
