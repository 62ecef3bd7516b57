/**
 * Tests of all services with all instruction sets: each must answer at each token of each of them.
 *
 * <p>Start with {@code EveryTokenTest}.
 */
package org.sass.lang.ide.sets;
