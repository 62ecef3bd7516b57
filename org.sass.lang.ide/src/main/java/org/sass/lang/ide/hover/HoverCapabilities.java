package org.sass.lang.ide.hover;

/**
 * What a client can show in a hover.
 *
 * @param markdown Markdown with tables; plain text else
 * @param html coloured spans within Markdown
 * @param images images that are given by a data URI
 * @param lowFirst whether words are shown with their low half first, as the user may want it
 */
public record HoverCapabilities(boolean markdown, boolean html, boolean images, boolean lowFirst) {
  public static final HoverCapabilities PLAIN = new HoverCapabilities(false, false, false);
  public static final HoverCapabilities MARKDOWN = new HoverCapabilities(true, false, false);

  /** A client whose user wants words as one number. */
  public HoverCapabilities(boolean markdown, boolean html, boolean images) {
    this(markdown, html, images, false);
  }

  /** The same client with words in this order. */
  HoverCapabilities withOrder(boolean low) {
    return new HoverCapabilities(markdown, html, images, low);
  }

  /** What the names of clients start with that show Markdown as VS Code does, but in a terminal. */
  private static final String TERMINAL = "coc";

  /**
   * This client with images or without. The protocol has no word for them: VS Code and its kin show
   * those that stand in the text itself, and as far as can be told no other client does.
   *
   * @param option what the client says of images; null if nothing
   * @param client the client's name, or null
   */
  public HoverCapabilities images(Boolean option, String client) {
    boolean terminal = client != null && client.startsWith(TERMINAL);
    boolean shown = option == null ? images && !terminal : option && markdown;
    return new HoverCapabilities(markdown, html, shown, lowFirst);
  }
}
