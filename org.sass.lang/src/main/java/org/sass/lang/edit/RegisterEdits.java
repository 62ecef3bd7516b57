package org.sass.lang.edit;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.sass.lang.assemble.Encoder;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.codec.FormEncoder;
import org.sass.lang.codec.RegisterSyntax;
import org.sass.lang.codec.Symbols;
import org.sass.lang.document.DetachedLineReader;
import org.sass.lang.document.Document;
import org.sass.lang.document.Document.CodeStatement;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.RegisterFile;
import org.sass.lang.isa.Word;
import org.sass.lang.text.InsnReader;
import org.sass.lang.text.InsnText;
import org.sass.lang.text.InsnText.OperandText;
import org.sass.lang.text.SourceLine.Kind;
import org.sass.lang.text.SourceLine.Statement;
import org.sass.lang.text.Span;

/**
 * Changes for an instruction that reads a register which no instruction has written, or that has a
 * guard or modifier too many.
 */
public final class RegisterEdits {

  /** Distance, in instructions, at which the search backwards for another register stops. */
  private static final int MAX_DISTANCE = 64;

  /**
   * Names of the operations ({@code sem} in the table) that load a number or set an address
   * register.
   */
  private static final Set<String> LOAD_OPERATIONS = Set.of("mvi", "r2a");

  private RegisterEdits() {}

  /**
   * Returns the register that a part of a line names; null if it names none.
   *
   * @param line index of the line, from 0
   * @param start first column, from 0
   * @param end column after the last one
   */
  public static RegisterSyntax.Name registerAt(Document document, int line, int start, int end) {
    return parseRegister(RegisterSyntax.of(document.isa()), document.text(line, start, line, end));
  }

  /**
   * Returns an instruction that sets a register to zero; null if the table has none that needs no
   * other operand.
   */
  public static String zeroingInstruction(Isa isa, RegisterSyntax.Name register) {
    String name = register.withNumber(register.number(), -1);
    for (Form form : isa.forms()) {
      if (form.semantics() == null || !LOAD_OPERATIONS.contains(form.semantics())) {
        continue;
      }
      for (String source : zeroSources(isa)) {
        String text = form.mnemonic() + " " + name + ", " + source;
        if (form.isIn(isa) && encode(isa, text) != null) {
          return text;
        }
      }
    }
    return null;
  }

  /**
   * Returns the operands that can supply a zero: the number, and the registers that read as zero.
   */
  private static List<String> zeroSources(Isa isa) {
    List<String> sources = new ArrayList<>(List.of("0x0"));
    for (RegisterFile file : isa.registers()) {
      file.zeroNumbers().forEach(zero -> sources.add(file.prefix() + zero));
    }
    return sources;
  }

  private static Word encode(Isa isa, String text) {
    return FormEncoder.isInstruction(isa, text, 0, text.length(), 0, Symbols.NONE)
        ? Encoder.encode(isa, text, 0, text.length(), 0, Symbols.NONE).word()
        : null;
  }

  /**
   * Inserts an instruction before another one, after any labels there. Branches to the old
   * instruction then reach the new one first.
   *
   * @param text the new instruction
   * @return empty if the new instruction does not fit: it is wrong, its address would not be a
   *     multiple of its size, or a label leaves no room for a line with columns
   */
  public static List<Change> insertBefore(Document document, CodeStatement code, String text) {
    Word word = encode(document.isa(), text);
    PlacedInstruction placed = code.instruction();
    boolean fits =
        word != null
            && placed != null
            && (!document.isa().needsAlignment() || placed.address() * 8 % word.size() == 0);
    // A label in the same line leaves no room for a new line with an address column.
    boolean room = code.statement().labels().isEmpty() || code.statement().addressColumn() == null;
    if (!fits || !room) {
      return List.of();
    }
    List<Change> changes = new ArrayList<>();
    if (code.statement().labels().isEmpty()) {
      String line = SizeEdits.formatLine(document, code, text, word, placed.address());
      changes.add(Change.insertLineBefore(document, code.lineIndex(), line));
    } else {
      int start = code.statement().start();
      boolean ends = document.lineText(code.lineIndex()).startsWith(";", code.statement().end());
      String next = (ends ? ";" : "") + Change.lineBreak(document) + " ".repeat(start);
      changes.add(Change.insert(code.lineIndex(), start, text + next));
    }
    TargetAdjuster moving = new TargetAdjuster(document, code.kernel());
    moving.addMove(placed.address() + 1, word.size() / 8);
    changes.addAll(moving.changes(List.of()));
    return changes;
  }

  /**
   * Returns other registers of the same file that the instructions before this one write, the
   * nearest first. The user may have meant one of them.
   *
   * @param register the register that nothing writes, as it is written
   * @return the numbers of the registers, with the lines that write them
   */
  public static List<RegisterWrite> earlierWrites(
      Document document, CodeStatement code, RegisterSyntax.Name register) {
    Kernel kernel = code.kernel();
    RegisterSyntax registers = RegisterSyntax.of(document.isa());
    Set<Integer> ownNumbers = registerNumbers(registers, code.statement(), register);
    Set<Integer> seen = new LinkedHashSet<>();
    List<RegisterWrite> found = new ArrayList<>();
    for (int i = code.codeIndex() - 1; i >= 0 && i > code.codeIndex() - MAX_DISTANCE; i--) {
      CodeStatement before = Resizing.findStatement(document, kernel, i);
      if (before == null || before.statement().kind() != Kind.INSTRUCTION) {
        return found;
      }
      int written = firstRegisterNumber(registers, before.statement(), register);
      if (written >= 0 && !ownNumbers.contains(written) && seen.add(written)) {
        found.add(new RegisterWrite(written, before.lineIndex() + 1));
      }
    }
    return found;
  }

  /**
   * A register that an instruction writes.
   *
   * @param registerNumber the number of the register
   * @param lineNumber the number of the line that writes it, from 1
   */
  public record RegisterWrite(int registerNumber, int lineNumber) {}

  /**
   * Returns the number of the register of a file that an instruction names first: in a modifier, or
   * as its destination. Returns -1 if there is none.
   */
  private static int firstRegisterNumber(
      RegisterSyntax registers, Statement statement, RegisterSyntax.Name register) {
    String text = statement.text();
    InsnText pieces = InsnReader.read(text);
    List<Span> places = new ArrayList<>(pieces.suffixes());
    if (!pieces.operands().isEmpty()) {
      places.add(pieces.operands().get(0).bareSpan(text));
    }
    for (Span place : places) {
      String name = place.textIn(text);
      RegisterSyntax.Name read = parseRegister(registers, name);
      if (read != null && register.file().equals(read.file()) && !name.contains("[")) {
        return read.number();
      }
    }
    return -1;
  }

  /**
   * Returns the register that a text names as an operand or as a modifier; null if it names none.
   */
  private static RegisterSyntax.Name parseRegister(RegisterSyntax registers, String text) {
    boolean suffix = text.startsWith(".");
    RegisterSyntax.Name name = registers.parseNumbered(suffix ? text.substring(1) : text, suffix);
    return name != null || suffix ? name : registers.parseNumbered(text, true);
  }

  /** Returns the numbers of the registers of a file that an instruction names. */
  private static Set<Integer> registerNumbers(
      RegisterSyntax registers, Statement statement, RegisterSyntax.Name register) {
    Set<Integer> numbers = new LinkedHashSet<>();
    for (String word : statement.text().split("[^A-Za-z0-9]+")) {
      RegisterSyntax.Name read = parseRegister(registers, word);
      if (read != null && register.file().equals(read.file())) {
        numbers.add(read.number());
      }
    }
    return numbers;
  }

  /**
   * Replaces a part of an instruction by another register.
   *
   * @param span range of the part in the line
   * @param registerName the other register
   * @return empty if the result is no instruction
   */
  public static List<Change> replaceRegister(
      Document document, CodeStatement code, Span span, String registerName) {
    Statement statement = code.statement();
    if (span.start() < statement.start() || span.end() > statement.end()) {
      return List.of();
    }
    String text = statement.text();
    String now =
        text.substring(0, span.start() - statement.start())
            + registerName
            + text.substring(span.end() - statement.start());
    return new DetachedLineReader(document, code.lineIndex()).isInstruction(now)
        ? TextReplacement.replaceText(document, code, now)
        : List.of();
  }

  /**
   * Removes the guard or the condition of an instruction.
   *
   * @param column a column of the line inside the guard or condition, from 0
   * @return empty if there is none, or if the rest is no instruction
   */
  public static List<Change> removeGuard(Document document, CodeStatement code, int column) {
    String text = code.statement().text();
    int at = column - code.statement().start();
    InsnText pieces = InsnReader.read(text);
    for (int i = 0; i < pieces.operands().size(); i++) {
      OperandText operand = pieces.operands().get(i);
      Span guard = operand.guard();
      boolean guarded = guard != null && guard.start() <= at && at < guard.end();
      // A branch has its condition as the operand before the target.
      boolean first = i == 0 && pieces.operands().size() > 1 && operand.span().end() > at;
      if (guarded || first && guard == null && operand.span().start() <= at) {
        int from = guarded ? blanksBefore(text, guard.start()) : operand.span().start();
        int to = guarded ? guard.end() : pieces.operands().get(1).span().start();
        String now = text.substring(0, from) + text.substring(to);
        boolean reads = new DetachedLineReader(document, code.lineIndex()).isInstruction(now);
        return reads ? TextReplacement.replaceText(document, code, now) : List.of();
      }
    }
    return List.of();
  }

  /**
   * Removes the guard after the first operand.
   *
   * @return empty if there is none, or if the rest is no instruction
   */
  public static List<Change> removeGuard(Document document, CodeStatement code) {
    List<OperandText> operands = InsnReader.read(code.statement().text()).operands();
    Span guard = operands.isEmpty() ? null : operands.get(0).guard();
    int column = guard == null ? -1 : code.statement().start() + guard.start();
    return guard == null ? List.of() : removeGuard(document, code, column);
  }

  private static int blanksBefore(String text, int offset) {
    int at = offset;
    while (at > 0 && text.charAt(at - 1) == ' ') {
      at--;
    }
    return at;
  }

  /**
   * Removes a modifier from an instruction.
   *
   * @param modifier the modifier with its dot
   * @return empty if the instruction does not have it, or if the rest is no instruction
   */
  public static List<Change> removeModifier(
      Document document, CodeStatement code, String modifier) {
    String text = code.statement().text();
    for (Span suffix : InsnReader.read(text).suffixes()) {
      if (suffix.textIn(text).equals(modifier)) {
        String newText = text.substring(0, suffix.start()) + text.substring(suffix.end());
        boolean reads = new DetachedLineReader(document, code.lineIndex()).isInstruction(newText);
        return reads ? TextReplacement.replaceText(document, code, newText) : List.of();
      }
    }
    return List.of();
  }
}
