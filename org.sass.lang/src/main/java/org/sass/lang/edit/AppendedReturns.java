package org.sass.lang.edit;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.assemble.Encoder;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.codec.ExitMarker;
import org.sass.lang.codec.Insn;
import org.sass.lang.codec.KernelEndings;
import org.sass.lang.codec.NumberPrinter;
import org.sass.lang.codec.Symbols;
import org.sass.lang.document.Document;
import org.sass.lang.document.Document.CodeStatement;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Word;
import org.sass.lang.text.SourceLine.Column;
import org.sass.lang.text.SourceLine.Statement;

/**
 * Adds returns to kernels for FlexGripPlus: after each instruction with an exit marker, and at the
 * end of a kernel that does not end otherwise. FlexGripPlus decodes the marker but does not stop
 * there: it continues with whatever follows.
 */
public final class AppendedReturns {

  /** Name of a return's operation in the table. */
  private static final String RETURN_OPERATION = "ret";

  private final Document document;
  private final String mnemonic;
  private final List<Change> changes = new ArrayList<>();
  private final List<EditNote> notes = new ArrayList<>();
  private final List<EditNote> manualSteps = new ArrayList<>();

  /**
   * The result.
   *
   * @param changes the changes of the text
   * @param notes which returns are added, and which kernels need none
   * @param manualSteps what has to be done by hand
   */
  public record Result(List<Change> changes, List<EditNote> notes, List<EditNote> manualSteps) {}

  private AppendedReturns(Document document, String mnemonic) {
    this.document = document;
    this.mnemonic = mnemonic;
  }

  /**
   * Adds a return to each kernel of a text that needs one. The result is empty if the table has no
   * return instruction.
   */
  public static Result of(Document document) {
    String mnemonic = mnemonic(document.isa());
    AppendedReturns returns = new AppendedReturns(document, mnemonic);
    for (Kernel kernel : document.program().kernels()) {
      if (mnemonic != null && !kernel.code().isEmpty()) {
        returns.addReturns(kernel);
      }
    }
    return new Result(
        List.copyOf(returns.changes), List.copyOf(returns.notes), List.copyOf(returns.manualSteps));
  }

  /** Returns the mnemonic of the return instruction; null if the table has none. */
  private static String mnemonic(Isa isa) {
    for (Form form : isa.forms()) {
      if (RETURN_OPERATION.equals(form.semantics()) && form.isIn(isa)) {
        return encode(isa, form.mnemonic(), 0) == null ? null : form.mnemonic();
      }
    }
    return null;
  }

  private static Word encode(Isa isa, String text, int address) {
    return Encoder.encode(isa, text, 0, text.length(), address, Symbols.NONE).word();
  }

  private void addReturns(Kernel kernel) {
    int last = kernel.code().size() - 1;
    TargetAdjuster adjuster = new TargetAdjuster(document, kernel);
    boolean hasAddressColumns = TargetAdjuster.hasAddressColumns(document, kernel);
    for (int i = 0; i < last; i++) {
      Insn insn = kernel.code().get(i).decode();
      if (!ExitMarker.hasExitMarker(insn) || isReturn(kernel.code().get(i + 1).decode())) {
        continue;
      }
      if (hasAddressColumns) {
        String text =
            insn.text()
                + " has the exit marker in the middle of "
                + kernel.name()
                + ", and FlexGripPlus continues after it; convert this listing to a source text, so"
                + " that "
                + mnemonic
                + " can be added there";
        addNote(manualSteps, kernel, i, text);
      } else {
        appendReturn(kernel, i);
        adjuster.addMove(
            kernel.code().get(i).endAddress(), encode(document.isa(), mnemonic, 0).size() / 8);
      }
    }
    changes.addAll(adjuster.changes(List.of()));
    Insn insn = kernel.code().get(last).decode();
    if (!ExitMarker.hasExitMarker(insn) && KernelEndings.isEnd(insn)) {
      String text = kernel.name() + " needs no " + mnemonic + ": it ends with " + insn.text();
      addNote(notes, kernel, last, text);
    } else {
      appendReturn(kernel, last);
    }
  }

  /** Returns whether every lane returns at the instruction. */
  private static boolean isReturn(Insn insn) {
    return insn.form() != null
        && RETURN_OPERATION.equals(insn.form().semantics())
        && KernelEndings.isEnd(insn);
  }

  private void addNote(List<EditNote> list, Kernel kernel, int index, String text) {
    CodeStatement code = Resizing.findStatement(document, kernel, index);
    if (code != null) {
      Statement statement = code.statement();
      list.add(new EditNote(code.lineIndex(), statement.start(), statement.end(), text));
    }
  }

  private void appendReturn(Kernel kernel, int lastIndex) {
    CodeStatement code = Resizing.findStatement(document, kernel, lastIndex);
    if (code == null) {
      return;
    }
    PlacedInstruction placed = kernel.code().get(lastIndex);
    changes.add(Change.insertLineAfter(document, code.lineIndex(), line(code, placed)));
    addNote(notes, kernel, lastIndex, mnemonic + " is added after " + placed.decode().text());
  }

  /**
   * Returns a line for the new instruction that looks like the line of the instruction before it,
   * columns included.
   */
  private String line(CodeStatement code, PlacedInstruction placed) {
    Statement statement = code.statement();
    String all = document.lineText(code.lineIndex());
    Column address = statement.addressColumn();
    Column hex = statement.hexColumn();
    Word word = encode(document.isa(), mnemonic, placed.endAddress());
    StringBuilder out = new StringBuilder();
    int from = indent(all);
    out.append(all, 0, from);
    int at = from;
    if (address != null && address.start() >= from) {
      out.append(all, from, address.start());
      out.append(address(all, address, placed.endAddress()));
      at = address.end();
    }
    if (hex != null && hex.isBeforeText()) {
      out.append(all, at, hex.start()).append(HexText.column(all, hex, word));
      at = hex.end();
    }
    if (at > from) {
      out.append(all, at, Math.min(indentFrom(all, at), statement.start()));
    }
    out.append(mnemonic).append(all.startsWith(";", statement.end()) ? ";" : "");
    if (hex != null && !hex.isBeforeText()) {
      out.append(" ".repeat(Math.max(1, hex.start() - out.length())));
      out.append(HexText.column(all, hex, word));
    }
    return out.toString();
  }

  private static int indent(String line) {
    return indentFrom(line, 0);
  }

  private static int indentFrom(String line, int from) {
    int at = from;
    while (at < line.length() && (line.charAt(at) == ' ' || line.charAt(at) == '\t')) {
      at++;
    }
    return at;
  }

  /** Returns the text of an address column with another address, with as many digits as before. */
  private static String address(String line, Column column, int address) {
    String oldText = line.substring(column.start(), column.end());
    StringBuilder digits = new StringBuilder();
    NumberPrinter.printHexDigits(address, column.digitCount(), digits);
    int first = 0;
    while (first < oldText.length() && Character.digit(oldText.charAt(first), 16) < 0) {
      first++;
    }
    int end = first;
    while (end < oldText.length() && Character.digit(oldText.charAt(end), 16) >= 0) {
      end++;
    }
    return oldText.substring(0, first) + digits + oldText.substring(end);
  }
}
