package org.sass.sim.cli.code;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.assemble.Program;
import org.sass.lang.document.Document;
import org.sass.lang.document.Document.CodeStatement;
import org.sass.lang.edit.AppendedReturns;
import org.sass.lang.edit.Change;
import org.sass.lang.edit.EditNote;
import org.sass.lang.edit.HostConversion;
import org.sass.lang.file.CodeImage;
import org.sass.lang.file.Disassembler;
import org.sass.lang.file.InputReader;
import org.sass.lang.file.ListingWriter;
import org.sass.lang.file.UnknownWords;
import org.sass.lang.text.Problem;
import org.sass.lang.text.Problem.Severity;
import org.sass.sim.cli.io.IsaOptions;
import org.sass.sim.cli.io.SourceFiles;
import org.sass.sim.cli.run.RunInput;

/** A text that {@code gsass convert} edits, and the problems and notes about it. */
final class Conversion {

  /** The code of notes about a change that was made. */
  static final String CONVERTED_CODE = "converted";

  private final boolean fromText;
  private final boolean listing;
  private final List<Problem> problems = new ArrayList<>();
  private Document document;

  private Conversion(Document document, boolean fromText, boolean listing) {
    this.document = document;
    this.fromText = fromText;
    this.listing = listing;
  }

  /**
   * Reads a file that contains text.
   *
   * @param listing whether the text is a listing
   */
  static Conversion ofText(IsaOptions.IsaChoice isa, byte[] bytes, boolean listing) {
    Conversion conversion =
        new Conversion(createDocument(isa, SourceFiles.readText(bytes)), true, listing);
    conversion.problems.addAll(
        RunInput.errorsAndWarnings(conversion.document.program().problems()));
    return conversion;
  }

  /** Reads a file that contains machine code, and disassembles it into a text. */
  static Conversion ofCode(IsaOptions.IsaChoice isa, CodeImage image) {
    Program program = Disassembler.disassemble(isa.isa(), image);
    String text = ListingWriter.toString(program, ListingWriter.Style.SOURCE);
    Conversion conversion = new Conversion(createDocument(isa, text), false, false);
    conversion.problems.addAll(RunInput.errorsAndWarnings(program.problems()));
    Problem unknown = UnknownWords.find(program);
    if (unknown != null) {
      conversion.problems.add(unknown);
    }
    return conversion;
  }

  private static Document createDocument(IsaOptions.IsaChoice isa, String text) {
    return Document.of(
        new org.sass.lang.assemble.Assembler.Options(
            isa.isa(), isa.fixed(), isa.isaFinder(), false),
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
  boolean isFromText() {
    return fromText;
  }

  Document document() {
    return document;
  }

  /** Returns the problems and notes. There is an error among them if the conversion failed. */
  List<Problem> problems() {
    return List.copyOf(problems);
  }

  boolean hasErrors() {
    return problems.stream().anyMatch(Problem::isError);
  }

  /**
   * Changes the layout of the kernel parameters to that of another host.
   *
   * @param from64 whether to convert from a 64-bit to a 32-bit host, or in the other direction
   */
  void convertParameters(boolean from64) {
    HostConversion.Result result = HostConversion.convert(document, from64);
    addNotes(result.obstacles(), Severity.ERROR, "host-layout");
    addNotes(result.notes(), Severity.INFO, CONVERTED_CODE);
    if (result.notes().isEmpty() && result.obstacles().isEmpty()) {
      String host = from64 ? "64" : "32";
      problems.add(
          Problem.info(
              "unchanged",
              "--params changes nothing: no kernel is known to have parameters of a "
                  + host
                  + "-bit host",
              fromText ? 1 : 0,
              0,
              1));
    }
    document = Change.apply(document, result.changes());
  }

  /** Appends a return to kernels that end with the exit marker. */
  void appendReturns() {
    AppendedReturns.Result result = AppendedReturns.of(document);
    addNotes(result.manualSteps(), Severity.WARNING, "exit-goes-on");
    addNotes(result.notes(), Severity.INFO, CONVERTED_CODE);
    document = Change.apply(document, result.changes());
  }

  private void addNotes(List<EditNote> notes, Severity severity, String code) {
    for (EditNote note : notes) {
      if (fromText) {
        problems.add(
            new Problem(
                severity, code, note.text(), note.line() + 1, note.start(), note.end(), null));
      } else {
        String text = addressPrefix(note.line()) + note.text();
        problems.add(new Problem(severity, code, text, 0, 0, 1, null));
      }
    }
  }

  /**
   * Returns the address of the instruction in a line, as a prefix for messages about machine code,
   * which has no lines. Empty if the line has no instruction.
   */
  private String addressPrefix(int line) {
    for (CodeStatement code : document.codeStatements(line)) {
      if (code.instruction() != null) {
        return String.format("at 0x%04x: ", code.instruction().address());
      }
    }
    return "";
  }
}
