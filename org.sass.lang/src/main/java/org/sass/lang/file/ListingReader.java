package org.sass.lang.file;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.sass.lang.assemble.Assembly;
import org.sass.lang.codec.BracedWord;
import org.sass.lang.file.CodeImage.Section;
import org.sass.lang.isa.Isa;
import org.sass.lang.text.Place;
import org.sass.lang.text.Problem;
import org.sass.lang.text.ProblemCollector;
import org.sass.lang.text.SourceLine;
import org.sass.lang.text.SourceLine.Column;
import org.sass.lang.text.SourceLine.HeaderKind;
import org.sass.lang.text.SourceLine.Kind;
import org.sass.lang.text.SourceLine.Statement;
import org.sass.lang.text.SourceReader;

/** Reads the words from the hex column of a listing, and ignores the text beside them. */
final class ListingReader {
  private final String text;
  private final Function<String, Isa> tables;
  private Isa isa;
  private final List<Section> sections = new ArrayList<>();
  private final List<Problem> problems = new ArrayList<>();
  private String arch;
  private String name = Assembly.MAIN;
  private boolean named;
  private CodeUnits units = new CodeUnits();

  /**
   * An instruction that closes a pair and whose word is expected in the next line; null if there is
   * none.
   */
  private Statement open;

  private SourceLine openLine;

  /**
   * @param isa the instruction set; null to use the one that the listing names
   * @param tables finds the instruction set that the listing names
   */
  ListingReader(String text, Isa isa, Function<String, Isa> tables) {
    this.text = text;
    this.isa = isa;
    this.tables = tables;
  }

  /** Returns whether some line has a hex column. */
  static boolean matches(String text) {
    SourceReader reader = new SourceReader(text);
    for (SourceLine line = reader.next(); line != null; line = reader.next()) {
      for (Statement statement : line.statements()) {
        if (statement.word() != null && statement.word().digits() > 0) {
          return true;
        }
      }
    }
    return false;
  }

  CodeImage read() {
    SourceReader reader = new SourceReader(text);
    for (SourceLine line = reader.next(); line != null; line = reader.next()) {
      read(line);
    }
    endSection();
    if (sections.isEmpty() && problems.isEmpty()) {
      problems.add(
          Problem.error(
              "no-words",
              "no line of this text has a hex column; for a source text, use gsass asm",
              1,
              0,
              0));
    }
    return new CodeImage(arch, List.copyOf(sections), List.copyOf(problems));
  }

  private void read(SourceLine line) {
    if (line.header() != null) {
      String argument = text.substring(line.header().start(), line.header().end());
      if (line.header().kind() == HeaderKind.ARCH) {
        endSection();
        arch = arch == null ? argument : arch;
      } else if (line.header().kind() == HeaderKind.FUNCTION) {
        endSection();
        name = argument;
        named = true;
      }
    }
    for (Statement statement : line.statements()) {
      Column word = statement.word();
      if (statement.kind() == Kind.NONE && statement.end() > statement.start()) {
        continue;
      }
      boolean alone = statement.kind() == Kind.NONE && statement.address() == null;
      if (alone && word != null && word.digits() == 16 && (open != null || isControlled())) {
        // This is a control word, or the word of an instruction that closes a pair.
        long value = BracedWord.value(word);
        units.add((int) value);
        units.add((int) (value >>> 32));
        open = null;
        continue;
      }
      if (word == null && statement.kind() == Kind.INSTRUCTION && statement.closesPair()) {
        open = statement;
        openLine = line;
        continue;
      }
      lost();
      if (word != null && word.isUsual()) {
        units.add((int) word.value());
        if (word.digits() == 16) {
          units.add((int) (word.value() >>> 32));
        }
      } else if (word != null && word.digits() > 0 && isWord(word)) {
        units.add(word.word());
      } else if (word != null || statement.kind() == Kind.INSTRUCTION) {
        missing(line, statement);
      }
    }
  }

  /** Returns whether the instruction set has control words, which are alone in their lines. */
  private boolean isControlled() {
    return isa() != null && isa.isControlled();
  }

  /**
   * Returns the instruction set: the given one, or the one that the listing names; null if neither
   * is known.
   */
  private Isa isa() {
    if (isa == null && arch != null) {
      isa = tables.apply(arch);
    }
    return isa;
  }

  /** Returns whether the column has a word of the instruction set. */
  private boolean isWord(Column word) {
    return isa() != null && word.fits(isa);
  }

  /** Reports the instruction that closed a pair if its word did not follow. */
  private void lost() {
    if (open != null) {
      missing(openLine, open);
      open = null;
    }
  }

  private void missing(SourceLine line, Statement statement) {
    Place place = Place.of(line, statement);
    if (problems.size() < ProblemCollector.MOST) {
      problems.add(
          Problem.error(
              "no-words",
              "this line has no word in its hex column; to assemble the text, use gsass asm",
              place.line(),
              place.start(),
              place.end()));
    }
  }

  private void endSection() {
    lost();
    if (!units.isEmpty() || named) {
      sections.add(new Section(name, units.toBytes(), List.of()));
    }
    units = new CodeUnits();
    name = Assembly.MAIN;
    named = false;
  }
}
