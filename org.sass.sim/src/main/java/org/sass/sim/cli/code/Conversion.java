package org.sass.sim.cli.code;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.assemble.Program;
import org.sass.lang.document.Document;
import org.sass.lang.document.Document.Code;
import org.sass.lang.edit.AppendedReturns;
import org.sass.lang.edit.Change;
import org.sass.lang.edit.HostConversion;
import org.sass.lang.edit.Note;
import org.sass.lang.file.CodeImage;
import org.sass.lang.file.Disassembler;
import org.sass.lang.file.InputReader;
import org.sass.lang.file.ListingWriter;
import org.sass.lang.file.UnknownWords;
import org.sass.lang.text.Problem;
import org.sass.lang.text.Problem.Severity;
import org.sass.lang.text.SourceText;
import org.sass.sim.cli.io.IsaOptions;
import org.sass.sim.cli.run.RunInput;

/** A text that {@code gsass convert} edits, and the problems and notes about it. */
final class Conversion {

  /** The code of notes about a change that was made. */
  static final String CONVERTED = "converted";

  private final boolean written;
  private final boolean listing;
  private final List<Problem> problems = new ArrayList<>();
  private Document document;

  private Conversion(Document document, boolean written, boolean listing) {
    this.document = document;
    this.written = written;
    this.listing = listing;
  }

  /**
   * Reads a file that contains text.
   *
   * @param listing whether the text is a listing
   */
  static Conversion ofText(IsaOptions.Chosen isa, byte[] bytes, boolean listing) {
    Conversion conversion = new Conversion(document(isa, SourceText.of(bytes)), true, listing);
    conversion.problems.addAll(RunInput.grave(conversion.document.program().problems()));
    return conversion;
  }

  /** Reads a file that contains machine code, and disassembles it into a text. */
  static Conversion ofCode(IsaOptions.Chosen isa, CodeImage image) {
    Program program = Disassembler.program(isa.isa(), image);
    String text = ListingWriter.toString(program, ListingWriter.Style.SOURCE);
    Conversion conversion = new Conversion(document(isa, text), false, false);
    conversion.problems.addAll(RunInput.grave(program.problems()));
    Problem unknown = UnknownWords.find(program);
    if (unknown != null) {
      conversion.problems.add(unknown);
    }
    return conversion;
  }

  private static Document document(IsaOptions.Chosen isa, String text) {
    return Document.of(
        new org.sass.lang.assemble.Assembler.Options(isa.isa(), isa.fixed(), isa.tables(), false),
        text);
  }

  /** Returns whether a file contains text to be assembled, rather than machine code. */
  static boolean isText(InputReader.Format format) {
    return format == null || format == InputReader.Format.LISTING;
  }

  /** Returns whether the text is a listing. It remains one when it is edited. */
  boolean isListing() {
    return listing;
  }

  /** Returns whether the text is that of the file, rather than disassembled machine code. */
  boolean isWritten() {
    return written;
  }

  Document document() {
    return document;
  }

  /** Returns the problems and notes. There is an error among them if the conversion failed. */
  List<Problem> problems() {
    return List.copyOf(problems);
  }

  boolean failed() {
    return problems.stream().anyMatch(Problem::isError);
  }

  /**
   * Changes the layout of the kernel parameters to that of another host.
   *
   * @param from64 whether to convert from a 64-bit to a 32-bit host, or in the other direction
   */
  void params(boolean from64) {
    HostConversion.Result result = HostConversion.convert(document, from64);
    say(result.obstacles(), Severity.ERROR, "host-layout");
    say(result.notes(), Severity.INFO, CONVERTED);
    if (result.notes().isEmpty() && result.obstacles().isEmpty()) {
      String host = from64 ? "64" : "32";
      problems.add(
          Problem.info(
              "unchanged",
              "--params changes nothing: no kernel is known to have parameters of a "
                  + host
                  + "-bit host",
              written ? 1 : 0,
              0,
              1));
    }
    document = Change.apply(document, result.changes());
  }

  /** Appends a return to kernels that end with the exit marker. */
  void appendReturns() {
    AppendedReturns.Result result = AppendedReturns.of(document);
    say(result.doubts(), Severity.WARNING, "exit-goes-on");
    say(result.notes(), Severity.INFO, CONVERTED);
    document = Change.apply(document, result.changes());
  }

  private void say(List<Note> notes, Severity severity, String code) {
    for (Note note : notes) {
      if (written) {
        problems.add(
            new Problem(
                severity, code, note.text(), note.line() + 1, note.start(), note.end(), null));
      } else {
        String text = place(note.line()) + note.text();
        problems.add(new Problem(severity, code, text, 0, 0, 1, null));
      }
    }
  }

  /**
   * Returns the address of the instruction in a line, as a prefix for messages about machine code,
   * which has no lines. Empty if the line has no instruction.
   */
  private String place(int line) {
    for (Code code : document.code(line)) {
      if (code.placed() != null) {
        return String.format("at 0x%04x: ", code.placed().address());
      }
    }
    return "";
  }
}
