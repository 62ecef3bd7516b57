package org.sass.lang.ide.navigate;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.document.Document;
import org.sass.lang.text.Letters;
import org.sass.lang.text.ListingHeaders;
import org.sass.lang.text.SourceLine;
import org.sass.lang.text.SourceLine.Header;
import org.sass.lang.text.SourceLine.HeaderKind;
import org.sass.lang.text.SourceLine.Kind;
import org.sass.lang.text.SourceLine.Statement;
import org.sass.lang.text.SourceReader;
import org.sass.lang.text.Span;

/**
 * The kernels and labels of a text, for the symbol search in a workspace. Creating it does not
 * assemble the text. So files that are not open are indexed quickly, and the index is small.
 *
 * @param entries the kernels and labels in the order of the text
 */
public record SymbolIndex(List<Entry> entries) {
  private static final String KERNEL = ".kernel";
  private static final String END = ".end";

  /**
   * A kernel or label.
   *
   * @param name the name as declared
   * @param kernel the kernel that the label belongs to; null for a kernel, and for a label outside
   *     of kernels
   * @param isKernel whether it is a kernel
   * @param line index of its line, from 0
   * @param start column of its first character, from 0
   * @param end column after the last character
   */
  public record Entry(String name, String kernel, boolean isKernel, int line, int start, int end) {}

  /** Returns the index of a text. */
  public static SymbolIndex of(String text) {
    Builder builder = new Builder();
    SourceReader reader = new SourceReader(text);
    for (SourceLine line = reader.nextLine(); line != null; line = reader.nextLine()) {
      builder.addLine(line, line.number() - 1, line.start(), text);
    }
    return builder.build();
  }

  /**
   * Returns the index of a document. It reads the lines of the document, but does not assemble
   * them.
   */
  public static SymbolIndex of(Document document) {
    Builder builder = new Builder();
    for (int i = 0; i < document.lineCount(); i++) {
      SourceLine line = document.sourceLine(i);
      if (line.header() != null || !line.statements().isEmpty()) {
        builder.addLine(line, i, 0, line.header() == null ? null : document.lineText(i));
      }
    }
    return builder.build();
  }

  private static final class Builder {
    private final List<Entry> entries = new ArrayList<>();
    private String currentKernel;

    /** The function of nvdisasm's listing that begins after the next label; null if none does. */
    private String expectedFunction;

    /**
     * Reads a line whose offsets count from {@code origin} on. The text is only used for header
     * lines.
     */
    void addLine(SourceLine line, int index, int origin, String text) {
      if (line.header() != null) {
        Header header = line.header();
        String name = text.substring(header.start(), header.end());
        String function =
            header.kind() == HeaderKind.OTHER ? ListingHeaders.functionOfSection(name) : null;
        boolean changes = header.kind() != HeaderKind.OTHER || function != null;
        expectedFunction = changes ? function : expectedFunction;
        if (line.header().kind() == HeaderKind.FUNCTION) {
          int start = line.header().start();
          int end = line.header().end();
          openKernel(text.substring(start, end), index, start - origin, end - origin);
        } else if (line.header().kind() != HeaderKind.OTHER) {
          currentKernel = null;
        }
      }
      for (Statement statement : line.statements()) {
        for (Span label : statement.labels()) {
          if (statement.labelName(label).equals(expectedFunction)) {
            continue;
          }
          int start = label.start() - origin;
          int end = label.end() - origin;
          entries.add(
              new Entry(statement.labelName(label), currentKernel, false, index, start, end));
        }
        if (statement.kind() == Kind.DIRECTIVE) {
          addDirective(statement, index, origin);
        }
      }
    }

    private void addDirective(Statement statement, int index, int origin) {
      String source = statement.source();
      Span all = statement.sourceSpan();
      int end = Letters.nameEnd(source, all.start(), all.end());
      String word = source.substring(all.start(), end);
      if (word.equals(END)) {
        currentKernel = null;
      } else if (word.equals(KERNEL)) {
        int from = Letters.skipBlanks(source, end, all.end());
        int to = Letters.skipNonBlanks(source, from, all.end());
        if (to > from) {
          int by = statement.sourceShift() - origin;
          openKernel(source.substring(from, to), index, from + by, to + by);
        }
      }
    }

    private void openKernel(String name, int index, int start, int end) {
      if (!name.isEmpty()) {
        entries.add(new Entry(name, null, true, index, start, end));
        currentKernel = name;
      }
    }

    SymbolIndex build() {
      return new SymbolIndex(List.copyOf(entries));
    }
  }
}
