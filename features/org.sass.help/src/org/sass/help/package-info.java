/**
 * Shows the pages of the platform's help in the packed Eclipse, which lacks the web application for
 * them.
 *
 * <p>Start with {@code PageServer}. The package may use the platform's help and the JDK's HTTP
 * server, and nothing of the editor.
 */
package org.sass.help;
