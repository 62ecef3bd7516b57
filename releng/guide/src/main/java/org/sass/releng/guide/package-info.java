/**
 * Makes the user's guide: the pages of {@code docs/} as HTML that needs neither a server nor a
 * network, with a search. Start at {@link org.sass.releng.guide.GuideSite}.
 */
package org.sass.releng.guide;
