/**
 * Makes the user's guide: the pages of {@code docs/} as HTML with a search. It needs neither a
 * server nor a network. Start at {@link org.sass.releng.guide.GuideSite}. The package may use
 * commonmark-java and gson, and nothing of the other modules.
 */
package org.sass.releng.guide;
