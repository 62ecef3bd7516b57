/**
 * The views: bits of an instruction, control flow, registers of a warp, memories, profile. They ask
 * what the views of other editors ask, and know nothing of the language themselves.
 */
package org.sass.lang.ui.views;
