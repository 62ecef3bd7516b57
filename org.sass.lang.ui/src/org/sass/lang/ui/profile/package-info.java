/** What runs of kernels counted: kept for the view and for the ruler beside the text. */
package org.sass.lang.ui.profile;
