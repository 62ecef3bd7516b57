package org.sass.lang.ide.hover;

/**
 * What a client can show in a hover.
 *
 * @param markdown whether it shows Markdown with tables; else it gets plain text
 * @param html whether it shows coloured spans within Markdown
 * @param images whether it shows images given by a data URI
 * @param lowFirst whether words are shown with their low half first, as the user's settings say
 */
public record HoverCapabilities(boolean markdown, boolean html, boolean images, boolean lowFirst) {
  public static final HoverCapabilities PLAIN = new HoverCapabilities(false, false, false);
  public static final HoverCapabilities MARKDOWN = new HoverCapabilities(true, false, false);

  /** A client whose user wants each word as one number, the high half first. */
  public HoverCapabilities(boolean markdown, boolean html, boolean images) {
    this(markdown, html, images, false);
  }

  /** Returns these capabilities with another order of the halves of a word. */
  HoverCapabilities withLowFirst(boolean lowFirst) {
    return new HoverCapabilities(markdown, html, images, lowFirst);
  }

  /**
   * Prefix of the names of clients that render Markdown as VS Code does, but in a terminal, where
   * images are not shown.
   */
  private static final String TERMINAL_CLIENT_PREFIX = "coc";

  /**
   * Returns these capabilities with or without images. The protocol has no capability for images.
   * VS Code and its derivatives show images that are embedded in the text; as far as is known, no
   * other client does.
   *
   * @param imagesOption the client's explicit answer about images; null if it gives none
   * @param clientName the client's name, or null
   */
  public HoverCapabilities withImages(Boolean imagesOption, String clientName) {
    boolean terminal = clientName != null && clientName.startsWith(TERMINAL_CLIENT_PREFIX);
    boolean shown = imagesOption == null ? images && !terminal : imagesOption && markdown;
    return new HoverCapabilities(markdown, html, shown, lowFirst);
  }
}
