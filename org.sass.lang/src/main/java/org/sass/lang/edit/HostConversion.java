package org.sass.lang.edit;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.Param;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.assemble.Symbol;
import org.sass.lang.codec.EvaluatedExpression;
import org.sass.lang.codec.Operand;
import org.sass.lang.codec.Symbols;
import org.sass.lang.document.DetachedLineReader;
import org.sass.lang.document.Document;
import org.sass.lang.document.Document.CodeStatement;
import org.sass.lang.edit.HostLaunch.Value;
import org.sass.lang.edit.HostTypes.Type;
import org.sass.lang.isa.MemorySizes;
import org.sass.lang.text.InsnReader;
import org.sass.lang.text.InsnText;
import org.sass.lang.text.Problem;
import org.sass.lang.text.SourceLine.Statement;
import org.sass.lang.text.Span;

/**
 * Changes the layout of kernel parameters for another kind of host. A compiler on a 64-bit host
 * gives a pointer 8 bytes of shared memory; FlexGripPlus gives every parameter one word of 4 bytes.
 * For example, {@code g [0x6]}, the second pointer, becomes {@code g [0x5]}. Declarations, offsets,
 * hex columns and launch comments change together.
 */
public final class HostConversion {
  /** The type of a declared parameter that is a pointer of a 64-bit host. */
  private static final String WIDE_POINTER = "u64";

  private static final int[] ELEMENT_BYTES = {1, 2, 2, 4};

  /** Maximum number of instructions examined to find out how a kernel is laid out. */
  private static final int MAX_EXAMINED_INSTRUCTIONS = 2000;

  private final Document document;
  private final boolean from64;
  private final Progress progress;
  private final List<Change> changes = new ArrayList<>();
  private final List<EditNote> notes = new ArrayList<>();
  private final List<EditNote> obstacles = new ArrayList<>();

  /**
   * The result of a conversion.
   *
   * @param changes the changes of the text; empty if there are obstacles
   * @param notes what is changed
   * @param obstacles why the text cannot be converted
   */
  public record Result(List<Change> changes, List<EditNote> notes, List<EditNote> obstacles) {

    /** Returns one line of text for each change. */
    public List<String> noteLines() {
      return notes.stream().map(EditNote::withLineNumber).toList();
    }

    /** Returns one line of text for each obstacle. */
    public List<String> obstacleLines() {
      return obstacles.stream().map(EditNote::withLineNumber).toList();
    }
  }

  private HostConversion(Document document, boolean from64, Progress progress) {
    this.document = document;
    this.progress = progress;
    this.from64 = from64;
  }

  /**
   * Returns whether one of the first kernels has parameters in the layout of the given kind of
   * host, so that there is something to convert.
   *
   * @param from64 whether the layout is that of a 64-bit host
   */
  public static boolean isApplicable(Document document, boolean from64) {
    int seen = 0;
    for (Kernel kernel : document.program().kernels()) {
      seen += kernel.code().size();
      if (seen > MAX_EXAMINED_INSTRUCTIONS && seen > kernel.code().size()) {
        return false;
      }
      HostLayout layout = layout(document, kernel, from64);
      if (layout != null && layout.hasDifferences()) {
        return true;
      }
    }
    return false;
  }

  /**
   * Converts every kernel of a text.
   *
   * @param from64 whether the text is for a 64-bit host now
   */
  public static Result convert(Document document, boolean from64) {
    return convert(document, from64, Progress.NONE);
  }

  /**
   * Converts every kernel of a text, and reports the progress.
   *
   * @param from64 whether the text is for a 64-bit host now
   */
  public static Result convert(Document document, boolean from64, Progress progress) {
    HostConversion conversion = new HostConversion(document, from64, progress);
    for (int i = 0; i < document.program().kernels().size(); i++) {
      Kernel kernel = document.program().kernels().get(i);
      HostLayout layout = layout(document, kernel, from64);
      if (layout != null && layout.hasDifferences()) {
        conversion.convertKernel(kernel, i, layout);
      }
    }
    if (!conversion.obstacles.isEmpty()) {
      return new Result(List.of(), List.of(), List.copyOf(conversion.obstacles));
    }
    return new Result(conversion.withHexColumns(), List.copyOf(conversion.notes), List.of());
  }

  /**
   * Returns the layout of a kernel that is for the given kind of host; null if it is for the other
   * one, or if that is not known.
   */
  private static HostLayout layout(Document document, Kernel kernel, boolean from64) {
    List<Value> values = HostLaunch.of(document.program(), kernel);
    if (!kernel.params().isEmpty()) {
      boolean wide = kernel.params().stream().anyMatch(p -> p.type().equals(WIDE_POINTER));
      return wide == from64 ? declaredLayout(kernel, values, from64) : null;
    }
    List<Integer> offsets = collectOffsets(kernel, MAX_EXAMINED_INSTRUCTIONS);
    List<Type> types = HostTypes.of(kernel.name());
    if (types == null && !values.isEmpty()) {
      types = new ArrayList<>();
      for (Value value : values) {
        boolean wide = value.isPointer() || value.isWide();
        types.add(wide ? new Type(value.isPointer(), 8, 4) : new Type(false, 4, 4));
      }
    }
    if (types == null) {
      return from64 ? slotLayout(offsets) : null;
    }
    HostLayout layout = new HostLayout(types);
    boolean is64 = layout.fitScore(offsets, true) >= layout.fitScore(offsets, false);
    return is64 == from64 && !offsets.isEmpty() ? layout : null;
  }

  private static HostLayout declaredLayout(Kernel kernel, List<Value> values, boolean from64) {
    List<Type> types = new ArrayList<>();
    for (int i = 0; i < kernel.params().size(); i++) {
      Param param = kernel.params().get(i);
      boolean pointer =
          from64
              ? param.type().equals(WIDE_POINTER)
              : i < values.size() && values.get(i).isPointer();
      int bytes = Integer.BYTES * param.wordCount();
      types.add(pointer ? new Type(true, 8, 4) : new Type(false, bytes, bytes));
    }
    return new HostLayout(types);
  }

  /**
   * Returns a layout of 8-byte slots if there are several and every access is at the start of one,
   * else null. The types of the parameters are not known in this case.
   */
  private static HostLayout slotLayout(List<Integer> offsets) {
    int last = -1;
    for (int offset : offsets) {
      int slot = (offset - MemorySizes.HEADER_BYTES) / 8;
      if (offset % 8 != 0) {
        return null;
      }
      last = Math.max(last, slot);
    }
    List<Type> types = new ArrayList<>();
    for (int i = 0; i <= last && last < 64; i++) {
      types.add(new Type(true, 8, 4));
    }
    return types.size() > 1 ? new HostLayout(types) : null;
  }

  /** Returns the byte offsets after the launch dimensions that instructions use as numbers. */
  private static List<Integer> collectOffsets(Kernel kernel, int maxInstructions) {
    List<Integer> offsets = new ArrayList<>();
    for (int i = 0; i < kernel.code().size() && i < maxInstructions; i++) {
      for (Operand operand : kernel.code().get(i).decode().operands()) {
        int offset = sharedOffset(operand);
        if (offset >= MemorySizes.HEADER_BYTES) {
          offsets.add(offset);
        }
      }
    }
    return offsets;
  }

  /**
   * Returns the byte offset in shared memory of an operand; -1 if it is not a fixed place in shared
   * memory.
   */
  private static int sharedOffset(Operand operand) {
    return operand.kind().equals("shared") && !operand.hasValue("a")
        ? (int) operand.value("off", 0) * elementBytes(operand)
        : -1;
  }

  private static int elementBytes(Operand operand) {
    return ELEMENT_BYTES[(int) operand.value("type", 3) & 3];
  }

  private void convertKernel(Kernel kernel, int index, HostLayout layout) {
    convertDeclarations(kernel, index, layout);
    for (int i = 0; i < kernel.code().size(); i++) {
      PlacedInstruction placed = kernel.code().get(i);
      progress.report(placed.line(), document.lineCount());
      List<Operand> operands = placed.decode().operands();
      for (int k = 0; k < operands.size(); k++) {
        int offset = sharedOffset(operands.get(k));
        if (offset >= MemorySizes.HEADER_BYTES) {
          CodeStatement code = Resizing.findStatement(document, kernel, i);
          if (code != null) {
            convertOperand(code, layout, offset, k, operands);
          }
        }
      }
    }
    convertLaunch(kernel, layout);
  }

  private void convertDeclarations(Kernel kernel, int index, HostLayout layout) {
    for (Symbol symbol : document.symbols()) {
      if (symbol.kind() != Symbol.Kind.PARAM || symbol.kernelIndex() != index) {
        continue;
      }
      int number = paramIndex(kernel, symbol.name());
      boolean changes = number >= 0 && layout.isPointer(number);
      for (Statement statement : document.sourceLine(symbol.line()).statements()) {
        boolean here = statement.start() <= symbol.start() && symbol.end() <= statement.end();
        if (here && changes) {
          String type = from64 ? "u32" : WIDE_POINTER;
          int typeEnd = statement.end();
          this.changes.add(Change.replace(symbol.line(), symbol.end(), typeEnd, " " + type));
          String name = symbol.name();
          notes.add(new EditNote(symbol.line(), symbol.start(), typeEnd, name + " is " + type));
        }
      }
    }
  }

  private static int paramIndex(Kernel kernel, String name) {
    List<Param> params = kernel.params();
    for (int i = 0; i < params.size(); i++) {
      if (params.get(i).name().equals(name)) {
        return i;
      }
    }
    return -1;
  }

  private void convertOperand(
      CodeStatement code, HostLayout layout, int offset, int operandIndex, List<Operand> operands) {
    String text = code.statement().text();
    Span number = numberSpan(text, operandIndex, operands.size());
    if (number == null) {
      return;
    }
    Span place = number.shifted(code.statement().start());
    if (layout.paramIndexAt(offset, from64) < 0) {
      if (!from64) {
        obstacles.add(
            note(
                code,
                place,
                operands.get(operandIndex).text()
                    + " lies after the parameters, where the longer parameters will be"));
      }
      return;
    }
    int to = layout.convertOffset(offset, from64);
    int element = elementBytes(operands.get(operandIndex));
    if (to < 0 || to % element != 0) {
      obstacles.add(
          note(
              code,
              place,
              operands.get(operandIndex).text()
                  + " is a part of a parameter that does not exist on the other host"));
      return;
    }
    String hex = "0x" + Integer.toHexString(to / element);
    String now = text.substring(0, number.start()) + hex + text.substring(number.end());
    if (to == offset) {
      return;
    }
    if (!new DetachedLineReader(document, code.lineIndex()).isInstruction(now)) {
      obstacles.add(note(code, place, "the offset " + hex + " does not fit; use a longer form"));
      return;
    }
    changes.addAll(TextReplacement.replaceText(document, code, now));
    notes.add(note(code, place, "g offset " + number.textIn(text) + " is " + hex));
  }

  private static EditNote note(CodeStatement code, Span place, String text) {
    return new EditNote(code.lineIndex(), place.start(), place.end(), text);
  }

  /**
   * Returns the range of the number in the brackets of an operand; null if there is something else.
   *
   * @param operandIndex index of the operand
   * @param operandCount number of operands, without the guard
   */
  private static Span numberSpan(String text, int operandIndex, int operandCount) {
    List<InsnText.OperandText> texts = InsnReader.read(text).operands();
    int at = operandIndex + texts.size() - operandCount;
    if (at < 0 || at >= texts.size()) {
      return null;
    }
    Span operand = texts.get(at).span();
    int open = text.indexOf('[', operand.start());
    int close = text.indexOf(']', open + 1);
    if (open < 0 || close < 0 || close >= operand.end()) {
      return null;
    }
    Span inside = new Span(open + 1, close);
    return EvaluatedExpression.of(text, inside, Symbols.NONE).mistake() == null ? inside : null;
  }

  private void convertLaunch(Kernel kernel, HostLayout layout) {
    List<Value> values = HostLaunch.of(document.program(), kernel);
    for (int i = 0; i < values.size(); i++) {
      Value value = values.get(i);
      boolean pointer = i < layout.count() ? layout.isPointer(i) : value.isPointer();
      if (!pointer || value.isWide() != from64) {
        continue;
      }
      int end = value.column() + (from64 ? HostLaunch.WIDE_PREFIX.length() : 0);
      String now = from64 ? "" : HostLaunch.WIDE_PREFIX;
      Change change = Change.replace(value.line(), value.column(), end, now);
      if (!changes.contains(change)) {
        changes.add(change);
        String words = from64 ? " takes one word" : " takes two words";
        int from = value.column();
        notes.add(
            new EditNote(value.line(), from, from + value.text().length(), value.text() + words));
      }
    }
  }

  /**
   * Returns the changes as changes within lines. Also corrects the hex columns of lines that name
   * parameters.
   */
  private List<Change> withHexColumns() {
    Document now = Change.apply(document, changes);
    Set<Integer> wrong = disagreeing(now);
    wrong.removeAll(disagreeing(document));
    List<Change> columns = new ArrayList<>();
    for (int line : wrong) {
      for (CodeStatement code : now.codeStatements(line)) {
        if (code.statement().hexColumn() != null) {
          columns.addAll(TextReplacement.replaceText(now, code, code.statement().text()));
        }
      }
    }
    now = Change.apply(now, columns);
    List<Change> lines = new ArrayList<>();
    for (int i = 0; i < document.lineCount(); i++) {
      if (!document.lineText(i).equals(now.lineText(i))) {
        lines.add(Change.minimal(i, 0, document.lineText(i), now.lineText(i)));
      }
    }
    return lines;
  }

  private static Set<Integer> disagreeing(Document document) {
    Set<Integer> lines = new HashSet<>();
    for (Problem problem : document.program().problems()) {
      if (problem.code().equals("hex-disagrees")) {
        lines.add(problem.line() - 1);
      }
    }
    return lines;
  }
}
