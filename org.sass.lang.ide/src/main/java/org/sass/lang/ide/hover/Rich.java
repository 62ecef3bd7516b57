package org.sass.lang.ide.hover;

/**
 * What a client can show in a hover.
 *
 * @param markdown Markdown with tables; plain text else
 * @param html coloured spans within Markdown
 * @param images images that are given by a data URI
 */
public record Rich(boolean markdown, boolean html, boolean images) {
  public static final Rich PLAIN = new Rich(false, false, false);
  public static final Rich MARKDOWN = new Rich(true, false, false);
}
