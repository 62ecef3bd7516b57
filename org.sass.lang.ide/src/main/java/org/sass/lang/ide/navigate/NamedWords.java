package org.sass.lang.ide.navigate;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.Position;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.codec.RegisterSyntax;
import org.sass.lang.document.Document;
import org.sass.lang.text.InsnReader;
import org.sass.lang.text.InsnText;
import org.sass.lang.text.LaunchWords;
import org.sass.lang.text.Letters;
import org.sass.lang.text.LinkerExpression;
import org.sass.lang.text.SourceLine;
import org.sass.lang.text.SourceLine.Comment;
import org.sass.lang.text.SourceLine.HeaderKind;
import org.sass.lang.text.SourceLine.Kind;
import org.sass.lang.text.SourceLine.Statement;
import org.sass.lang.text.Span;

/**
 * Finds the words of a line that may stand for something with a definition: names, registers,
 * memory, branch targets. It looks only at the shape of the text, so it is fast and handles any
 * text. {@link WordMeaning} finds out what a word means.
 */
final class NamedWords {
  private static final String KERNEL = "kernel";

  /**
   * Directives that contain no declared names: .arch names an architecture, and .end closes a
   * kernel.
   */
  private static final List<String> DIRECTIVES_WITHOUT_NAMES = List.of(".arch", ".end");

  private final Document document;
  private final RegisterSyntax registerNames;

  NamedWords(Document document) {
    this.document = document;
    this.registerNames = RegisterSyntax.of(document.isa());
  }

  RegisterSyntax registerNames() {
    return registerNames;
  }

  /**
   * Returns the word at a position: the one that contains it, or else the one that ends there; null
   * if there is none.
   */
  NamedWord wordAt(Position position) {
    int line = position.getLine();
    if (line < 0 || line >= document.lineCount()) {
      return null;
    }
    int column = Math.max(0, Math.min(position.getCharacter(), document.lineLength(line)));
    NamedWord touching = null;
    for (NamedWord word : of(line)) {
      if (word.touches(column)) {
        boolean inside = column < word.end();
        if (inside && word.kind() != NamedWord.Kind.MEMORY) {
          return word;
        }
        // A name within the brackets is more specific than the memory around it.
        touching = inside && touching != null ? touching : word;
      }
    }
    return touching;
  }

  /** Returns the words of a line, in order within each statement. The line index counts from 0. */
  List<NamedWord> of(int line) {
    List<NamedWord> words = new ArrayList<>();
    SourceLine source = document.sourceLine(line);
    if (source.header() != null) {
      if (source.header().kind() == HeaderKind.FUNCTION) {
        int start = source.header().start();
        int end = source.header().end();
        String name = document.lineText(line).substring(start, end);
        words.add(new NamedWord(NamedWord.Kind.KERNEL, line, start, end, name, null, -1));
      }
      return words;
    }
    for (Statement statement : source.statements()) {
      addStatementWords(line, statement, words);
    }
    for (Comment comment : source.comments()) {
      if (comment.isLaunch()) {
        addLaunchKernel(line, comment, words);
      }
    }
    return words;
  }

  private void addStatementWords(int line, Statement statement, List<NamedWord> words) {
    if (statement.addressColumn() != null) {
      int start = statement.addressColumn().start();
      int end = statement.addressColumn().end();
      String text = document.lineText(line).substring(start, end);
      words.add(new NamedWord(NamedWord.Kind.ADDRESS, line, start, end, text, statement, -1));
    }
    for (Span label : statement.labels()) {
      add(NamedWord.Kind.NAME, line, statement, label.shifted(-statement.sourceShift()), -1, words);
    }
    if (statement.kind() == Kind.DIRECTIVE) {
      addDirectiveWords(line, statement, words);
    } else if (statement.kind() == Kind.INSTRUCTION) {
      addInstructionWords(line, statement, words);
    }
  }

  private static void add(
      NamedWord.Kind kind,
      int line,
      Statement statement,
      Span span,
      int operand,
      List<NamedWord> words) {
    int start = span.start() + statement.sourceShift();
    int end = span.end() + statement.sourceShift();
    String text = span.textIn(statement.source());
    words.add(new NamedWord(kind, line, start, end, text, statement, operand));
  }

  private static void addDirectiveWords(int line, Statement statement, List<NamedWord> words) {
    String source = statement.source();
    Span all = statement.sourceSpan();
    int nameEnd = Letters.nameEnd(source, all.start(), all.end());
    String name = source.substring(all.start(), nameEnd);
    if (DIRECTIVES_WITHOUT_NAMES.contains(name)) {
      return;
    }
    List<Span> spans = names(source, nameEnd, all.end());
    if (name.equals("." + KERNEL)) {
      int from = Letters.skipBlanks(source, nameEnd, all.end());
      int to = Letters.skipNonBlanks(source, from, all.end());
      if (to > from) {
        add(NamedWord.Kind.KERNEL, line, statement, new Span(from, to), -1, words);
      }
      return;
    }
    // The words after the name of a parameter are its type.
    int most = name.equals(".param") ? 1 : spans.size();
    for (Span span : spans.subList(0, Math.min(most, spans.size()))) {
      add(NamedWord.Kind.NAME, line, statement, span, -1, words);
    }
  }

  private void addInstructionWords(int line, Statement statement, List<NamedWord> words) {
    String source = statement.source();
    Span all = statement.sourceSpan();
    InsnText text = InsnReader.read(source, all.start(), all.end());
    if (text.guard() != null) {
      addRegisters(line, statement, text.guard(), false, words);
    }
    for (Span suffix : text.suffixes()) {
      addRegisters(line, statement, suffix, true, words);
    }
    for (int i = 0; i < text.operands().size(); i++) {
      addOperandWords(line, statement, text.operands().get(i).span(), i, words);
    }
  }

  /** Adds the registers of a modifier or guard. */
  private void addRegisters(
      int line, Statement statement, Span bounds, boolean suffix, List<NamedWord> words) {
    for (Span span : names(statement.source(), bounds.start(), bounds.end())) {
      Span register = registerNames.find(statement.source(), span, bounds.end(), suffix);
      if (register != null) {
        add(NamedWord.Kind.REGISTER, line, statement, register, -1, words);
      }
    }
  }

  private void addOperandWords(
      int line, Statement statement, Span bounds, int operand, List<NamedWord> words) {
    String source = statement.source();
    if (!bounds.isEmpty() && Letters.isDigit(source.charAt(bounds.start()))) {
      Span number = new Span(bounds.start(), Letters.nameEnd(source, bounds.start(), bounds.end()));
      add(NamedWord.Kind.NUMBER, line, statement, number, operand, words);
    }
    Span memory = null;
    for (Span span : names(source, bounds.start(), bounds.end())) {
      if (namesKernel(line, source, span)) {
        add(NamedWord.Kind.KERNEL, line, statement, span, operand, words);
        continue;
      }
      Span register = registerNames.find(source, span, bounds.end(), false);
      if (register != null) {
        add(NamedWord.Kind.REGISTER, line, statement, register, operand, words);
      } else {
        int next = Letters.skipBlanks(source, span.end(), bounds.end());
        // A word before a bracket is a memory, not a name.
        if (next >= bounds.end() || source.charAt(next) != '[') {
          add(NamedWord.Kind.NAME, line, statement, span, operand, words);
        } else if (memory == null) {
          memory = new Span(span.start(), brackets(source, next, bounds.end()));
        }
      }
    }
    if (memory != null) {
      add(NamedWord.Kind.MEMORY, line, statement, memory, operand, words);
    }
  }

  /**
   * Returns whether a name in an operand is that of its kernel, or in backquotes of another one.
   */
  private boolean namesKernel(int line, String source, Span span) {
    String name = span.textIn(source);
    Kernel kernel = document.program().findKernel(name);
    if (kernel == null || document.findSymbol(line, name) != null) {
      return false;
    }
    int quote = span.start() - 2;
    boolean isQuoted =
        quote >= 0 && LinkerExpression.quotedName(source, quote, source.length()) != null;
    int own = document.kernelIndexAt(line);
    List<Kernel> kernels = document.program().kernels();
    return isQuoted || own >= 0 && own < kernels.size() && kernels.get(own) == kernel;
  }

  /** Returns the end of a sequence of brackets that starts at {@code from}. */
  private static int brackets(String text, int from, int to) {
    int end = from;
    for (int open = from; open < to && text.charAt(open) == '['; ) {
      int close = text.indexOf(']', open);
      end = close < 0 || close >= to ? to : close + 1;
      open = Letters.skipBlanks(text, end, to);
    }
    return end;
  }

  /**
   * Returns the ranges of the words that could be names. A suffix after a bracket is not a name. A
   * name in backquotes may be one of C++ with parentheses.
   */
  private static List<Span> names(String text, int from, int to) {
    List<Span> spans = new ArrayList<>(4);
    int i = from;
    while (i < to) {
      char c = text.charAt(i);
      Span quoted = LinkerExpression.quotedName(text, i, to);
      if (quoted != null) {
        spans.add(quoted);
        i = quoted.end();
        continue;
      }
      if (!Letters.isNamePart(c)) {
        i++;
        continue;
      }
      int end = Letters.nameEnd(text, i, to);
      boolean suffix =
          c == '.' && i > from && (text.charAt(i - 1) == ']' || text.charAt(i - 1) == ')');
      if (!Letters.isDigit(c) && !suffix) {
        spans.add(new Span(i, end));
      }
      i = end;
    }
    return spans;
  }

  /** Adds the kernel that a comment {@code //! kernel NAME} names. */
  private void addLaunchKernel(int line, Comment comment, List<NamedWord> words) {
    String text = document.lineText(line);
    int from =
        Letters.skipBlanks(
            text, comment.start() + LaunchWords.COMMENT_PREFIX.length(), comment.end());
    if (!text.startsWith(KERNEL, from)) {
      return;
    }
    int start = Letters.skipBlanks(text, from + KERNEL.length(), comment.end());
    int end = Letters.trimmedEnd(text, start, comment.end());
    if (start > from + KERNEL.length() && end > start) {
      String name = text.substring(start, end);
      words.add(new NamedWord(NamedWord.Kind.KERNEL, line, start, end, name, null, -1));
    }
  }
}
