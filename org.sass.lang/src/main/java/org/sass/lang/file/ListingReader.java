package org.sass.lang.file;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.sass.lang.assemble.Assembly;
import org.sass.lang.codec.BracedWord;
import org.sass.lang.file.CodeImage.Jump;
import org.sass.lang.file.CodeImage.ResourceNeeds;
import org.sass.lang.file.CodeImage.Section;
import org.sass.lang.isa.Isa;
import org.sass.lang.text.ListingHeaders;
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
  private final Function<String, Isa> isaLookup;
  private Isa isa;
  private final List<Section> sections = new ArrayList<>();
  private final List<Problem> problems = new ArrayList<>();
  private String arch;
  private String name = Assembly.MAIN_KERNEL;
  private boolean hasHeader;
  private CodeUnits units = new CodeUnits();
  private List<Jump> jumps = new ArrayList<>();

  /** The architecture whose code is read; null to read all of it. */
  private final String chosenArch;

  private boolean isSkipping;

  /**
   * An instruction that closes a pair and whose word is expected in the next line; null if there is
   * none.
   */
  private Statement openStatement;

  private SourceLine openLine;

  /**
   * @param isa the instruction set; null to use the one that the listing names
   * @param isaLookup finds the instruction set that the listing names
   */
  ListingReader(String text, Isa isa, Function<String, Isa> isaLookup) {
    this.text = text;
    this.isa = isa;
    this.isaLookup = isaLookup;
    chosenArch = isa == null ? null : ListingHeaders.chosenArch(text, isa.archName());
    arch = chosenArch;
  }

  /** Returns whether some line has a hex column. */
  static boolean matches(String text) {
    SourceReader reader = new SourceReader(text);
    for (SourceLine line = reader.nextLine(); line != null; line = reader.nextLine()) {
      for (Statement statement : line.statements()) {
        if (statement.hexColumn() != null && statement.hexColumn().digitCount() > 0) {
          return true;
        }
      }
    }
    return false;
  }

  CodeImage read() {
    Set<String> archs = ListingHeaders.archs(text);
    if (archs.size() > 1 && chosenArch == null) {
      return CodeImage.failed(
          Problem.error(
              "which-arch",
              "this listing has code for several architectures ("
                  + String.join(", ", archs)
                  + (isa == null ? ")" : "), but not for " + isa.archName())
                  + "; choose one with --isa ARCH",
              1,
              0,
              0));
    }
    SourceReader reader = new SourceReader(text);
    for (SourceLine line = reader.nextLine(); line != null; line = reader.nextLine()) {
      readLine(line);
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

  private void readLine(SourceLine line) {
    if (line.header() != null) {
      String argument = text.substring(line.header().start(), line.header().end());
      if (line.header().kind() == HeaderKind.ARCH) {
        endSection();
        arch = arch == null ? argument : arch;
        isSkipping = chosenArch != null && !chosenArch.equals(argument);
      } else if (line.header().kind() == HeaderKind.FUNCTION && !isSkipping) {
        endSection();
        name = argument;
        hasHeader = true;
      } else if (arch == null && line.header().kind() == HeaderKind.OTHER) {
        arch = ListingHeaders.archInFlags(argument);
      }
    }
    if (isSkipping) {
      return;
    }
    for (Statement statement : line.statements()) {
      if (arch == null && statement.kind() == Kind.DIRECTIVE) {
        arch = ListingHeaders.archInDirective(statement.text());
      }
      Column word = statement.hexColumn();
      if (statement.kind() == Kind.NONE && statement.end() > statement.start()) {
        continue;
      }
      noteAddress(statement.addressColumn());
      boolean alone = statement.kind() == Kind.NONE && statement.addressColumn() == null;
      if (alone
          && word != null
          && word.digitCount() == 16
          && (openStatement != null || hasWordsAlone())) {
        // This is a control word, the word of an instruction that closes a pair, or the upper half
        // of a word of 128 bits.
        long value = BracedWord.value(word);
        units.addUnit((int) value);
        units.addUnit((int) (value >>> 32));
        openStatement = null;
        continue;
      }
      if (word == null && statement.kind() == Kind.INSTRUCTION && statement.closesPair()) {
        openStatement = statement;
        openLine = line;
        continue;
      }
      reportLostWord();
      if (word != null && word.hasUsualSize()) {
        units.addUnit((int) word.value());
        if (word.digitCount() == 16) {
          units.addUnit((int) (word.value() >>> 32));
        }
      } else if (word != null && word.digitCount() > 0 && isWord(word)) {
        units.addWord(word.toWord());
      } else if (word != null || statement.kind() == Kind.INSTRUCTION) {
        reportMissingWord(line, statement);
      }
    }
  }

  /** Notes the address of the next byte if it does not follow from the addresses before it. */
  private void noteAddress(Column column) {
    Jump last = jumps.isEmpty() ? new Jump(0, 0) : jumps.get(jumps.size() - 1);
    int offset = units.byteCount();
    if (column != null && column.value() != (long) last.address() + offset - last.offset()) {
      jumps.add(new Jump(offset, (int) column.value()));
    }
  }

  /** Returns whether the instruction set has control words or halves alone in their lines. */
  private boolean hasWordsAlone() {
    return isa() != null && (isa.hasControlWords() || isa.hasWideWords());
  }

  /**
   * Returns the instruction set: the given one, or the one that the listing names; null if neither
   * is known.
   */
  private Isa isa() {
    if (isa == null && arch != null) {
      isa = isaLookup.apply(arch);
    }
    return isa;
  }

  /** Returns whether the column has a word of the instruction set. */
  private boolean isWord(Column word) {
    return isa() != null && word.fitsIsa(isa);
  }

  /** Reports the instruction that closed a pair if its word did not follow. */
  private void reportLostWord() {
    if (openStatement != null) {
      reportMissingWord(openLine, openStatement);
      openStatement = null;
    }
  }

  private void reportMissingWord(SourceLine line, Statement statement) {
    Place place = Place.of(line, statement);
    if (problems.size() < ProblemCollector.MAX_PROBLEMS) {
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
    reportLostWord();
    if (!units.isEmpty() || hasHeader) {
      sections.add(
          new Section(
              name, units.toBytes(), List.of(), ResourceNeeds.UNKNOWN, false, List.copyOf(jumps)));
    }
    units = new CodeUnits();
    jumps = new ArrayList<>();
    name = Assembly.MAIN_KERNEL;
    hasHeader = false;
  }
}
