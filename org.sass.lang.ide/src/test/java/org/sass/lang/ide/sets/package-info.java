/**
 * Tests of all services with all instruction sets: each must answer at each token of each of them.
 *
 * <p>Start with {@code EveryTokenTest}. The tests may use all of the language server.
 */
package org.sass.lang.ide.sets;
