package org.sass.lang.edit;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sass.lang.document.DetachedLineReader;
import org.sass.lang.document.Document;
import org.sass.lang.document.Document.CodeStatement;
import org.sass.lang.isa.Isa;
import org.sass.lang.text.InsnReader;
import org.sass.lang.text.InsnText;
import org.sass.lang.text.Letters;
import org.sass.lang.text.NearestWords;
import org.sass.lang.text.Problem;
import org.sass.lang.text.Span;

/**
 * Tries texts that could replace a wrong instruction, and keeps those that are correct
 * instructions.
 */
final class FixCandidates {

  /** Maximum number of proposals; more would be no help to choose from. */
  static final int MAX_PROPOSALS = 12;

  private static final int MAX_SIMILAR_WORDS = 5;

  final Isa isa;
  final String line;
  final int end;
  final InsnText pieces;

  /** The range that the problem marks. */
  final Span problemSpan;

  final DetachedLineReader reader;

  /** The correct instructions found, each with a title that says what it changes. */
  final Map<String, String> titles = new LinkedHashMap<>();

  FixCandidates(Document document, CodeStatement code, Problem problem) {
    isa = document.isa();
    line = code.statement().text();
    int shift = code.statement().start();
    int start = Math.max(0, Math.min(line.length(), problem.start() - shift));
    int spanEnd = Math.max(start, Math.min(line.length(), problem.end() - shift));
    problemSpan = new Span(start, spanEnd);
    end = Letters.trimmedEnd(line, 0, line.length());
    pieces = InsnReader.read(line, 0, end);
    reader = new DetachedLineReader(document, code.lineIndex());
  }

  /** Returns the known words that are similar to a word. */
  List<String> similarWords(String word, Collection<String> known) {
    return NearestWords.nearestOnly(word, known, MAX_SIMILAR_WORDS);
  }

  String displayText(Span span) {
    return text(span).strip();
  }

  String text(Span span) {
    return span.textIn(line);
  }

  String mnemonic() {
    return text(pieces.mnemonic());
  }

  /** Returns the instruction with a range replaced. */
  String replaceRange(Span range, String replacement) {
    return line.substring(0, range.start()) + replacement + line.substring(range.end(), end);
  }

  /** Tries the instruction with a range replaced. Keeps it and returns true if it is correct. */
  boolean tryText(String title, Span range, String replacement) {
    return tryText(title, replaceRange(range, replacement));
  }

  boolean tryText(String title, String text) {
    if (text.equals(line.substring(0, end)) || titles.size() >= 4 * MAX_PROPOSALS) {
      return false;
    }
    boolean reads = reader.isInstruction(text);
    if (reads) {
      titles.putIfAbsent(text, title);
    }
    return reads;
  }

  int blanksBefore(int offset) {
    return Letters.trimmedEnd(line, 0, offset);
  }

  /** Returns the range extended by a comma and white space before it. */
  Span withComma(Span span) {
    int from = blanksBefore(span.start());
    boolean comma = from > 0 && line.charAt(from - 1) == ',';
    return new Span(comma ? blanksBefore(from - 1) : from, span.end());
  }
}
