package org.sass.lang.edit;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.sass.lang.assemble.Encoder;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.Placed;
import org.sass.lang.codec.FormEncoder;
import org.sass.lang.codec.RegisterNames;
import org.sass.lang.codec.Symbols;
import org.sass.lang.document.DetachedLineReader;
import org.sass.lang.document.Document;
import org.sass.lang.document.Document.Code;
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

/** Changes for an instruction that reads a register which nothing has written. */
public final class RegisterEdits {

  /** So many instructions before it are looked at for another register. */
  private static final int FURTHEST = 64;

  /** What the rows of instructions are called that load a number or set an address register. */
  private static final Set<String> LOADS = Set.of("mvi", "r2a");

  private RegisterEdits() {}

  /** The register that stands in a part of a line; null if none does. */
  public static RegisterNames.Name register(Document document, int line, int start, int end) {
    return name(RegisterNames.of(document.isa()), document.text(line, start, line, end));
  }

  /**
   * An instruction that puts zero into a register; null if the table has none that needs nothing
   * else.
   */
  public static String zero(Isa isa, RegisterNames.Name register) {
    String name = register.with(register.number(), -1);
    for (Form form : isa.forms()) {
      if (form.semantics() == null || !LOADS.contains(form.semantics())) {
        continue;
      }
      for (String source : sources(isa)) {
        String text = form.mnemonic() + " " + name + ", " + source;
        if (form.arch() <= isa.arch() && encode(isa, text) != null) {
          return text;
        }
      }
    }
    return null;
  }

  /** A number, and the registers that read as zero. */
  private static List<String> sources(Isa isa) {
    List<String> sources = new ArrayList<>(List.of("0x0"));
    for (RegisterFile file : isa.registers()) {
      file.zeros().forEach(zero -> sources.add(file.letter() + zero));
    }
    return sources;
  }

  private static Word encode(Isa isa, String text) {
    return FormEncoder.reads(isa, text, 0, text.length(), 0, Symbols.NONE)
        ? Encoder.encode(isa, text, 0, text.length(), 0, Symbols.NONE).word()
        : null;
  }

  /**
   * Puts an instruction into a line before another one, after the labels that stand there: what
   * goes to the old instruction comes by the new one.
   *
   * @return nothing where a long instruction cannot stand
   */
  public static List<Change> before(Document document, Code code, String text) {
    Word word = encode(document.isa(), text);
    Placed placed = code.placed();
    boolean fits =
        word != null
            && placed != null
            && (!document.isa().aligns() || placed.address() * 8 % word.size() == 0);
    // Behind a label of its own line there is no room for a line with columns.
    boolean room = code.statement().labels().isEmpty() || code.statement().address() == null;
    if (!fits || !room) {
      return List.of();
    }
    List<Change> changes = new ArrayList<>();
    if (code.statement().labels().isEmpty()) {
      String line = SizeEdits.like(document, code, text, word, placed.address());
      changes.add(Change.lineBefore(document, code.line(), line));
    } else {
      int start = code.statement().start();
      boolean ends = document.line(code.line()).startsWith(";", code.statement().end());
      String next = (ends ? ";" : "") + Change.lineBreak(document) + " ".repeat(start);
      changes.add(Change.insert(code.line(), start, text + next));
    }
    Moving moving = new Moving(document, code.kernel());
    moving.moved(placed.address() + 1, word.size() / 8);
    changes.addAll(moving.changes(List.of()));
    return changes;
  }

  /**
   * Other registers of the same file that the instructions before write, the nearest first: one of
   * them may be meant.
   *
   * @param name the register that nothing writes, as it is written
   * @return their numbers, with the lines that write them
   */
  public static List<Written> written(Document document, Code code, RegisterNames.Name name) {
    Kernel kernel = code.kernel();
    RegisterNames registers = RegisterNames.of(document.isa());
    Set<Integer> own = numbers(registers, code.statement(), name);
    Set<Integer> seen = new LinkedHashSet<>();
    List<Written> found = new ArrayList<>();
    for (int i = code.index() - 1; i >= 0 && i > code.index() - FURTHEST; i--) {
      Code before = Resizing.code(document, kernel, i);
      if (before == null || before.statement().kind() != Kind.INSTRUCTION) {
        return found;
      }
      int written = first(registers, before.statement(), name);
      if (written >= 0 && !own.contains(written) && seen.add(written)) {
        found.add(new Written(written, before.line() + 1));
      }
    }
    return found;
  }

  /** The number of a register, and the number of the line that writes it. */
  public record Written(int number, int line) {}

  /** The register of a file that an instruction names first: its destination, or a modifier. */
  private static int first(RegisterNames registers, Statement statement, RegisterNames.Name of) {
    String text = statement.text();
    InsnText pieces = InsnReader.read(text);
    List<Span> places = new ArrayList<>(pieces.suffixes());
    if (!pieces.operands().isEmpty()) {
      places.add(pieces.operands().get(0).bare(text));
    }
    for (Span place : places) {
      String name = place.of(text);
      RegisterNames.Name read = name(registers, name);
      if (read != null && of.file().equals(read.file()) && !name.contains("[")) {
        return read.number();
      }
    }
    return -1;
  }

  /** The register that a text names, in an operand or as a modifier; null if it names none. */
  private static RegisterNames.Name name(RegisterNames registers, String text) {
    boolean suffix = text.startsWith(".");
    RegisterNames.Name name = registers.name(suffix ? text.substring(1) : text, suffix);
    return name != null || suffix ? name : registers.name(text, true);
  }

  /** The registers of a file that stand in an instruction. */
  private static Set<Integer> numbers(
      RegisterNames registers, Statement statement, RegisterNames.Name of) {
    Set<Integer> numbers = new LinkedHashSet<>();
    for (String word : statement.text().split("[^A-Za-z0-9]+")) {
      RegisterNames.Name read = name(registers, word);
      if (read != null && of.file().equals(read.file())) {
        numbers.add(read.number());
      }
    }
    return numbers;
  }

  /** Puts another register into a part of an instruction; nothing if it cannot stand there. */
  public static List<Change> replace(Document document, Code code, Span place, String name) {
    Statement statement = code.statement();
    if (place.start() < statement.start() || place.end() > statement.end()) {
      return List.of();
    }
    String text = statement.text();
    String now =
        text.substring(0, place.start() - statement.start())
            + name
            + text.substring(place.end() - statement.start());
    return new DetachedLineReader(document, code.line()).reads(now)
        ? Retext.of(document, code, now)
        : List.of();
  }

  /**
   * Leaves the guard or condition of an instruction out; nothing where it has none, or cannot be
   * without.
   *
   * @param column a column of the line that lies in it
   */
  public static List<Change> withoutGuard(Document document, Code code, int column) {
    String text = code.statement().text();
    int at = column - code.statement().start();
    InsnText pieces = InsnReader.read(text);
    for (int i = 0; i < pieces.operands().size(); i++) {
      OperandText operand = pieces.operands().get(i);
      Span guard = operand.guard();
      boolean guarded = guard != null && guard.start() <= at && at < guard.end();
      // A branch has its condition as an operand before the target.
      boolean first = i == 0 && pieces.operands().size() > 1 && operand.text().end() > at;
      if (guarded || first && guard == null && operand.text().start() <= at) {
        int from = guarded ? blanksBefore(text, guard.start()) : operand.text().start();
        int to = guarded ? guard.end() : pieces.operands().get(1).text().start();
        String now = text.substring(0, from) + text.substring(to);
        boolean reads = new DetachedLineReader(document, code.line()).reads(now);
        return reads ? Retext.of(document, code, now) : List.of();
      }
    }
    return List.of();
  }

  /** Leaves the guard behind the first operand out; nothing where there is none. */
  public static List<Change> withoutGuard(Document document, Code code) {
    List<OperandText> operands = InsnReader.read(code.statement().text()).operands();
    Span guard = operands.isEmpty() ? null : operands.get(0).guard();
    int column = guard == null ? -1 : code.statement().start() + guard.start();
    return guard == null ? List.of() : withoutGuard(document, code, column);
  }

  private static int blanksBefore(String text, int offset) {
    int at = offset;
    while (at > 0 && text.charAt(at - 1) == ' ') {
      at--;
    }
    return at;
  }

  /** Takes a modifier from an instruction; nothing where it has it not, or cannot be without. */
  public static List<Change> withoutModifier(Document document, Code code, String modifier) {
    String text = code.statement().text();
    for (Span suffix : InsnReader.read(text).suffixes()) {
      if (suffix.of(text).equals(modifier)) {
        String now = text.substring(0, suffix.start()) + text.substring(suffix.end());
        boolean reads = new DetachedLineReader(document, code.line()).reads(now);
        return reads ? Retext.of(document, code, now) : List.of();
      }
    }
    return List.of();
  }
}
