/** How launches are asked for: shortcuts, commands, and the pages of a launch configuration. */
package org.sass.lang.ui.launch.ui;
