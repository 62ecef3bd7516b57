/** Builds the projects that have the SASS nature: assembles their kernels whenever one is saved. */
package org.sass.lang.ui.build;
