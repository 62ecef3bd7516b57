/**
 * The G80: the meaning of each {@code sem} of its instruction-set table.
 *
 * <p>Uses {@code target}, {@code op} and {@code arith}. Start at {@code IntegerOperations}. To add
 * a meaning, add an entry to the map {@code FACTORIES} of one of the operation classes.
 */
package org.sass.sim.target.g80;
