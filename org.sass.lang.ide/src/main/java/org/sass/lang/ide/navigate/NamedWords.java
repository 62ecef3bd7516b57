package org.sass.lang.ide.navigate;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.Position;
import org.sass.lang.codec.RegisterNames;
import org.sass.lang.document.Document;
import org.sass.lang.text.InsnReader;
import org.sass.lang.text.InsnText;
import org.sass.lang.text.LaunchWords;
import org.sass.lang.text.Letters;
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
  private static final List<String> NO_NAMES = List.of(".arch", ".end");

  private final Document document;
  private final RegisterNames registers;

  NamedWords(Document document) {
    this.document = document;
    this.registers = RegisterNames.of(document.isa());
  }

  RegisterNames registers() {
    return registers;
  }

  /**
   * Returns the word at a position: the one that contains it, or else the one that ends there; null
   * if there is none.
   */
  NamedWord at(Position position) {
    int line = position.getLine();
    if (line < 0 || line >= document.lineCount()) {
      return null;
    }
    int column = Math.max(0, Math.min(position.getCharacter(), document.lineLength(line)));
    NamedWord behind = null;
    for (NamedWord word : of(line)) {
      if (word.touches(column)) {
        boolean inside = column < word.end();
        if (inside && word.kind() != NamedWord.Kind.MEMORY) {
          return word;
        }
        // A name within the brackets is more specific than the memory around it.
        behind = inside && behind != null ? behind : word;
      }
    }
    return behind;
  }

  /** Returns the words of a line, in order within each statement. The line index counts from 0. */
  List<NamedWord> of(int line) {
    List<NamedWord> words = new ArrayList<>();
    SourceLine source = document.source(line);
    if (source.header() != null) {
      if (source.header().kind() == HeaderKind.FUNCTION) {
        int start = source.header().start();
        int end = source.header().end();
        String name = document.line(line).substring(start, end);
        words.add(new NamedWord(NamedWord.Kind.KERNEL, line, start, end, name, null, -1));
      }
      return words;
    }
    for (Statement statement : source.statements()) {
      read(line, statement, words);
    }
    for (Comment comment : source.comments()) {
      if (comment.launch()) {
        launch(line, comment, words);
      }
    }
    return words;
  }

  private void read(int line, Statement statement, List<NamedWord> words) {
    if (statement.address() != null) {
      int start = statement.address().start();
      int end = statement.address().end();
      String text = document.line(line).substring(start, end);
      words.add(new NamedWord(NamedWord.Kind.ADDRESS, line, start, end, text, statement, -1));
    }
    for (Span label : statement.labels()) {
      add(NamedWord.Kind.NAME, line, statement, label.shifted(-statement.shift()), -1, words);
    }
    if (statement.kind() == Kind.DIRECTIVE) {
      directive(line, statement, words);
    } else if (statement.kind() == Kind.INSTRUCTION) {
      instruction(line, statement, words);
    }
  }

  private static void add(
      NamedWord.Kind kind,
      int line,
      Statement statement,
      Span at,
      int operand,
      List<NamedWord> words) {
    int start = at.start() + statement.shift();
    int end = at.end() + statement.shift();
    String text = at.of(statement.source());
    words.add(new NamedWord(kind, line, start, end, text, statement, operand));
  }

  private static void directive(int line, Statement statement, List<NamedWord> words) {
    String source = statement.source();
    Span all = statement.inSource();
    int nameEnd = Letters.nameEnd(source, all.start(), all.end());
    String name = source.substring(all.start(), nameEnd);
    if (NO_NAMES.contains(name)) {
      return;
    }
    List<Span> spans = names(source, nameEnd, all.end());
    if (name.equals("." + KERNEL)) {
      int from = Letters.skipBlanks(source, nameEnd, all.end());
      int to = Letters.skipText(source, from, all.end());
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

  private void instruction(int line, Statement statement, List<NamedWord> words) {
    String source = statement.source();
    Span all = statement.inSource();
    InsnText text = InsnReader.read(source, all.start(), all.end());
    if (text.guard() != null) {
      registers(line, statement, text.guard(), false, words);
    }
    for (Span suffix : text.suffixes()) {
      registers(line, statement, suffix, true, words);
    }
    for (int i = 0; i < text.operands().size(); i++) {
      operand(line, statement, text.operands().get(i).text(), i, words);
    }
  }

  /** Adds the registers of a modifier or guard. */
  private void registers(
      int line, Statement statement, Span in, boolean suffix, List<NamedWord> words) {
    for (Span span : names(statement.source(), in.start(), in.end())) {
      Span register = registers.find(statement.source(), span, in.end(), suffix);
      if (register != null) {
        add(NamedWord.Kind.REGISTER, line, statement, register, -1, words);
      }
    }
  }

  private void operand(int line, Statement statement, Span in, int operand, List<NamedWord> words) {
    String source = statement.source();
    if (!in.isEmpty() && Letters.isDigit(source.charAt(in.start()))) {
      Span number = new Span(in.start(), Letters.nameEnd(source, in.start(), in.end()));
      add(NamedWord.Kind.NUMBER, line, statement, number, operand, words);
    }
    Span memory = null;
    for (Span span : names(source, in.start(), in.end())) {
      Span register = registers.find(source, span, in.end(), false);
      if (register != null) {
        add(NamedWord.Kind.REGISTER, line, statement, register, operand, words);
      } else {
        int next = Letters.skipBlanks(source, span.end(), in.end());
        // A word before a bracket is a memory, not a name.
        if (next >= in.end() || source.charAt(next) != '[') {
          add(NamedWord.Kind.NAME, line, statement, span, operand, words);
        } else if (memory == null) {
          memory = new Span(span.start(), brackets(source, next, in.end()));
        }
      }
    }
    if (memory != null) {
      add(NamedWord.Kind.MEMORY, line, statement, memory, operand, words);
    }
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
   * Returns the ranges of the words that could be names. A suffix after a bracket is not a name.
   */
  private static List<Span> names(String text, int from, int to) {
    List<Span> spans = new ArrayList<>(4);
    int i = from;
    while (i < to) {
      char c = text.charAt(i);
      if (!Letters.isName(c)) {
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
  private void launch(int line, Comment comment, List<NamedWord> words) {
    String text = document.line(line);
    int from = Letters.skipBlanks(text, comment.start() + LaunchWords.MARK.length(), comment.end());
    if (!text.startsWith(KERNEL, from)) {
      return;
    }
    int start = Letters.skipBlanks(text, from + KERNEL.length(), comment.end());
    int end = Letters.dropBlanks(text, start, comment.end());
    if (start > from + KERNEL.length() && end > start) {
      String name = text.substring(start, end);
      words.add(new NamedWord(NamedWord.Kind.KERNEL, line, start, end, name, null, -1));
    }
  }
}
