/** Assembles the kernels of projects that have the SASS nature, whenever one is saved. */
package org.sass.lang.ui.build;
