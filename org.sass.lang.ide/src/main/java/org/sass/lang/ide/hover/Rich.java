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

  /** What the names of clients start with that show Markdown as VS Code does, but in a terminal. */
  private static final String TERMINAL = "coc";

  /**
   * The same with images or without. The protocol has no word for them: VS Code and its kin show
   * those that stand in the text itself, and so does nobody else as far as can be told.
   *
   * @param option what the client says of images; null if nothing
   * @param client the client's name, or null
   */
  public Rich images(Boolean option, String client) {
    boolean terminal = client != null && client.startsWith(TERMINAL);
    boolean shown = option == null ? images && !terminal : option && markdown;
    return new Rich(markdown, html, shown);
  }
}
