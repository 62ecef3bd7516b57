package org.sass.lang.assemble;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.document.Document;
import org.sass.lang.text.Letters;
import org.sass.lang.text.SourceLine;
import org.sass.lang.text.SourceLine.Comment;
import org.sass.lang.text.SourceLine.Kind;
import org.sass.lang.text.SourceLine.Statement;
import org.sass.lang.text.SourceReader;
import org.sass.lang.text.Suppressions;

/**
 * A line of a {@link Document}, with cached results of reading it. Versions of a document share the
 * lines that an edit does not change.
 */
public final class DocumentLine {

  /** The characters of the line with its line break. */
  public final String raw;

  /** Line number, from 1, in the version that the line was created for. */
  private final int number;

  /** Whether a block comment is open at the start of the line. */
  public final boolean inComment;

  /** Whether a block comment is open at the end of the line. */
  public final boolean endsInComment;

  /**
   * The pieces of the line; null until first requested, because most lines of a long text are never
   * displayed.
   */
  private SourceLine source;

  /** How the assembler treats the line; null until the assembler, its only user, first asks. */
  private Treatment treatment;

  private Statement soleInstruction;

  /** The words of the statements; null until first requested. */
  private List<String> words;

  /** The cached encoding of the first instruction, or null. */
  public CachedEncoding firstEncoding;

  /**
   * The cached encodings of the statements after the first, by statement index (element 0 is
   * unused); null while there are none.
   */
  private CachedEncoding[] further;

  /** How the assembler treats a line. */
  private enum Treatment {
    /** The line holds one instruction and otherwise only comments and columns. */
    SOLE_INSTRUCTION,
    /** The line holds nothing that the assembler reads. */
    BLANK,
    /** The line holds a label, a directive, or several statements. */
    CODE,
    /**
     * The line is a listing header, has a comment with a meaning for the assembler, has an
     * invisible character, or leaves a block comment open.
     */
    OTHER
  }

  public DocumentLine(String raw, int number, boolean inComment) {
    this.raw = raw;
    this.number = number;
    this.inComment = inComment;
    this.endsInComment = SourceReader.endsInComment(raw, inComment);
  }

  /**
   * Returns the pieces of the line. Offsets count from the start of the line. The line number may
   * be that of an older version.
   */
  public SourceLine source() {
    SourceLine cachedSource = source;
    if (cachedSource == null) {
      // Two threads may do this at the same time; both compute the same result.
      SourceLine read = new SourceReader(raw, number, inComment).nextLine();
      cachedSource = read != null ? read : empty(number, inComment);
      source = cachedSource;
    }
    return cachedSource;
  }

  private Treatment treatment() {
    if (treatment == null) {
      SourceLine read = source();
      List<Statement> all = read.statements();
      boolean one =
          all.size() == 1 && all.get(0).kind() == Kind.INSTRUCTION && all.get(0).labels().isEmpty();
      soleInstruction = one ? all.get(0) : null;
      Treatment calm =
          one ? Treatment.SOLE_INSTRUCTION : all.isEmpty() ? Treatment.BLANK : Treatment.CODE;
      treatment = hasOnlyStatements(raw, read) ? calm : Treatment.OTHER;
    }
    return treatment;
  }

  /**
   * Returns the instruction if the line holds one and otherwise only comments and columns; else
   * null.
   */
  public Statement soleInstruction() {
    return treatment() == Treatment.SOLE_INSTRUCTION ? soleInstruction : null;
  }

  /**
   * Returns whether the assembler has to read only the statements of the line: there is no header
   * and no comment with a meaning.
   */
  boolean hasOnlyStatements() {
    return treatment() != Treatment.OTHER;
  }

  /** Returns the words of the statements in the line. */
  public List<String> words() {
    List<String> cachedWords = words;
    if (cachedWords == null) {
      cachedWords = readWords(source());
      words = cachedWords;
    }
    return cachedWords;
  }

  private static List<String> readWords(SourceLine line) {
    List<String> words = new ArrayList<>();
    for (Statement statement : line.statements()) {
      String text = statement.source();
      int end = Math.min(text.length(), statement.sourceSpan().end());
      int at = Math.max(0, statement.sourceSpan().start());
      while (at < end) {
        int from = at;
        at = Letters.wordEnd(text, at, end);
        if (at > from) {
          words.add(text.substring(from, at));
        }
        at++;
      }
    }
    return List.copyOf(words);
  }

  /** Returns whether the line holds nothing that the assembler reads. */
  public boolean isBlank() {
    return treatment() == Treatment.BLANK;
  }

  /** Returns the number of characters, without the line break. */
  public int length() {
    int end = raw.length();
    while (end > 0 && Letters.isLineBreak(raw.charAt(end - 1))) {
      end--;
    }
    return end;
  }

  private static SourceLine empty(int number, boolean inComment) {
    return new SourceLine(number, 0, 0, null, List.of(), List.of(), inComment, -1);
  }

  /** Returns whether the assembler has to read only the statements of the line. */
  private static boolean hasOnlyStatements(String raw, SourceLine line) {
    for (Comment comment : line.comments()) {
      if (comment.isLaunch()
          || CommentedInstruction.isSemicolonComment(raw, comment)
          || Suppressions.isSuppression(raw, comment.start(), comment.end())) {
        return false;
      }
    }
    return line.header() == null && line.invisibleOffset() < 0 && !line.isCommentOpen();
  }

  /** Returns the cached encoding of a statement, or null. */
  CachedEncoding cachedEncoding(int statementIndex) {
    return statementIndex == 0 ? firstEncoding : further == null ? null : further[statementIndex];
  }

  void cacheEncoding(int statementIndex, CachedEncoding encoding) {
    if (statementIndex == 0) {
      firstEncoding = encoding;
      return;
    }
    if (further == null) {
      further = new CachedEncoding[source().statements().size()];
    }
    further[statementIndex] = encoding;
  }

  /** Returns the pieces of the line with the given line number, which counts from 1. */
  public SourceLine sourceAtLine(int number) {
    SourceLine read = source();
    return read.number() == number ? read : read.withNumber(number);
  }
}
