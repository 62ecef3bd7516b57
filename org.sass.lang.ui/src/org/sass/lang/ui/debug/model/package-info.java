/**
 * The debug sessions as elements of the platform's debug model, for its views: targets, threads,
 * frames, values.
 */
package org.sass.lang.ui.debug.model;
