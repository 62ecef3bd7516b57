package org.sass.lang.ui;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import org.eclipse.core.runtime.QualifiedName;
import org.eclipse.core.runtime.content.IContentDescription;
import org.eclipse.core.runtime.content.ITextContentDescriber;
import org.sass.lang.ide.server.SassFiles;

/**
 * Tells listings from style sheets, which have the same extension, by their first 8192 characters.
 */
public final class ListingDescriber implements ITextContentDescriber {
  private static final int PREFIX_CHARS = 8192;

  @Override
  public int describe(InputStream contents, IContentDescription description) throws IOException {
    return describe(new InputStreamReader(contents, StandardCharsets.ISO_8859_1), description);
  }

  @Override
  public int describe(Reader contents, IContentDescription description) throws IOException {
    char[] start = new char[PREFIX_CHARS];
    int length = 0;
    for (int n = 0; n >= 0 && length < PREFIX_CHARS; length += Math.max(0, n)) {
      n = contents.read(start, length, PREFIX_CHARS - length);
    }
    return SassFiles.isListing(new String(start, 0, length)) ? VALID : INVALID;
  }

  @Override
  public QualifiedName[] getSupportedOptions() {
    return new QualifiedName[0];
  }
}
