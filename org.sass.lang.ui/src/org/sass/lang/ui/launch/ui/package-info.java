/**
 * The user interface of launches: shortcuts, commands, the pages of a launch configuration, and
 * links in the console.
 */
package org.sass.lang.ui.launch.ui;
