/**
 * The debug sessions as elements of the platform's debug model, for its views: targets, threads,
 * frames, values.
 *
 * <p>Start with {@code SassTarget}. The package may use the platform, the types of the debug
 * adapter, and the package above it for the connection.
 */
package org.sass.lang.ui.debug.model;
