package org.sass.lang.ui;

import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import org.eclipse.jface.text.IDocument;

/** The texts of the workbench as the services know them, one for each document. */
final class SassDocuments {
  /** Documents compare by identity; what belongs to one goes with it. */
  private static final Map<IDocument, SassText> OPEN =
      Collections.synchronizedMap(new WeakHashMap<>());

  private SassDocuments() {}

  /** The text of a document, kept up to date from now on. */
  static SassText of(IDocument document) {
    return OPEN.computeIfAbsent(document, SassText::follow);
  }
}
