package org.sass.lang.ide.hover;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.sass.lang.assemble.BranchTargets;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.codec.Operand;
import org.sass.lang.codec.RegisterSyntax;
import org.sass.lang.codec.SpelledPart;
import org.sass.lang.document.Document;
import org.sass.lang.document.Document.CodeStatement;
import org.sass.lang.edit.LinkerValues;
import org.sass.lang.edit.TargetEdits;
import org.sass.lang.ide.layout.CursorPiece;
import org.sass.lang.ide.layout.InstructionAnatomy;
import org.sass.lang.isa.Element.Case;
import org.sass.lang.isa.Element.Format;
import org.sass.lang.isa.Element.Hole;
import org.sass.lang.isa.Memory;
import org.sass.lang.isa.RegisterFile;
import org.sass.lang.text.Letters;
import org.sass.lang.text.LinkerExpression;
import org.sass.lang.text.Span;

/** Describes the piece of an instruction under the cursor: first a title, then facts. */
final class OperandHover {
  private static final int WORD_BYTES = 4;
  private static final int HALF_BYTES = 2;

  /** Numbers with fewer bits are counts and masks, not addresses. */
  private static final int MIN_ADDRESS_BITS = 16;

  private final Document document;
  private final int line;
  private final InstructionAnatomy anatomy;
  private final CursorPiece cursor;
  private final HoverPage page;
  private final String text;

  OperandHover(
      Document document, int line, InstructionAnatomy anatomy, CursorPiece cursor, HoverPage page) {
    this.document = document;
    this.line = line;
    this.anatomy = anatomy;
    this.cursor = cursor;
    this.page = page;
    this.text = cursor.span().textIn(document.lineText(line));
  }

  /** Writes the title and the facts. */
  void write() {
    SpelledPart hole = firstPart(true);
    SpelledPart one = firstPart(false);
    if (hole != null && hole.hole().format() == Format.NAME) {
      new ModifierText(anatomy, cursor, page, text).writeWord(hole, operandPhrase(hole));
    } else if (hole != null) {
      writeField(hole);
    } else if (one != null && !one.part().isOperand()) {
      new ModifierText(anatomy, cursor, page, text).writeModifier(one);
    } else {
      writeOperand(one);
    }
  }

  private SpelledPart firstPart(boolean wantsHole) {
    for (SpelledPart spelledPart : cursor.spelledParts()) {
      if ((spelledPart.hole() != null) == wantsHole) {
        return spelledPart;
      }
    }
    return null;
  }

  // ---------------------------------------------------------------- operands

  /** Writes about an operand of several pieces, or about one that is a fixed word. */
  private void writeOperand(SpelledPart one) {
    SpelledPart top = operandPart();
    boolean isMemory =
        one != null
            && one.partCase().tags().stream()
                .anyMatch(tag -> anatomy.isa().findMemory(tag) != null);
    RegisterText register = one == null || isMemory ? null : RegisterText.of(anatomy, cursor, one);
    if (register != null) {
      page.addTitle(text, register.title(top == null ? "" : top.part().title()));
      writeNote(one.partCase().note());
      return;
    }
    Operand operand = decoded();
    List<String> memory = memory(operand);
    String role = top == null ? "operand" : top.part().title();
    String what = "";
    if (!memory.isEmpty()) {
      String place = memory.get(0);
      what = place.startsWith(role + ", ") ? place.substring(role.length() + 2) : place;
    } else if (operand != null && anatomy.isa().findMemory(operand.kind()) != null) {
      Memory known = anatomy.isa().findMemory(operand.kind());
      what = known.title().equals(role) ? "" : known.title();
    }
    page.addTitle(text, role + (what.isEmpty() ? "" : ": " + what));
    writeLines(operand, memory, 1);
    writeNote(one == null ? "" : one.partCase().note());
  }

  private void writeNote(String note) {
    if (!note.isEmpty()) {
      page.addParagraph(page.formatText(sentence(note)));
    }
  }

  static String sentence(String text) {
    return text.isEmpty()
        ? text
        : Character.toUpperCase(text.charAt(0))
            + text.substring(1)
            + (text.endsWith(".") ? "" : ".");
  }

  /**
   * Returns what the text says about the operand that contains the piece; null if there is no
   * operand.
   */
  private SpelledPart operandPart() {
    for (SpelledPart spelledPart : anatomy.spelling().parts()) {
      if (spelledPart.isWholeTopPart()
          && spelledPart.part().isOperand()
          && containsCursor(spelledPart)) {
        return spelledPart;
      }
    }
    return null;
  }

  private boolean containsCursor(SpelledPart spelledPart) {
    return spelledPart.span().start() <= cursor.span().start()
        && spelledPart.span().end() >= cursor.span().end();
  }

  /** Returns the decoded operand under the cursor, or null. */
  private Operand decoded() {
    int index = 0;
    for (SpelledPart spelledPart : anatomy.spelling().parts()) {
      if (spelledPart.isWholeTopPart() && spelledPart.part().isOperand()) {
        List<Operand> operands = anatomy.insn().operands();
        boolean signed = spelledPart.topPart() != null && cursorCovers(cursor, spelledPart);
        if (containsCursor(spelledPart) || signed) {
          return index < operands.size() ? operands.get(index) : null;
        }
        index++;
      }
    }
    return null;
  }

  /** Returns whether the cursor's piece is the operand together with its sign. */
  private static boolean cursorCovers(CursorPiece cursor, SpelledPart spelledPart) {
    return !spelledPart.span().isEmpty()
        && cursor.span().start() <= spelledPart.span().start()
        && cursor.span().end() >= spelledPart.span().end();
  }

  // ---------------------------------------------------------------- holes

  private void writeField(SpelledPart spelledPart) {
    RegisterText register = RegisterText.of(anatomy, cursor, spelledPart, kind(spelledPart));
    if (register != null) {
      writeRegister(spelledPart, register);
      return;
    }
    Hole hole = spelledPart.hole();
    String bits = hole.name().equals("i") ? ", " + hole.field().width() + " bits" : "";
    page.addTitle(text, hole.title(spelledPart.part()) + operandPhrase(spelledPart) + bits);
    Case one = enclosingCase(hole);
    if (isNumberField(hole)) {
      writeNumber(hole);
    }
    writeLines(decoded(), memory(decoded()), 0);
    writeNote(one == null ? "" : one.note());
  }

  private void writeRegister(SpelledPart spelledPart, RegisterText register) {
    SpelledPart top = operandPart();
    String title = spelledPart.hole().title(spelledPart.part());
    String piece =
        title.equals(register.file().title()) ? title + operandPhrase(spelledPart) : title;
    String role = top != null && top.part() == spelledPart.part() ? top.part().title() : piece;
    page.addTitle(text, register.title(role));
    register.writeHistory(document, line, anatomy.address(), page);
    if (top != null && top.span().length() > cursor.span().length()) {
      writeLines(decoded(), memory(decoded()), 0);
    }
    Case one = enclosingCase(spelledPart.hole());
    writeNote(one == null ? "" : one.note());
  }

  /** Returns the kind of the operand that contains a field, as the table names it. */
  private String kind(SpelledPart spelledPart) {
    if (spelledPart.topPart() == null || !spelledPart.topPart().isOperand()) {
      return RegisterFile.Field.MODIFIER;
    }
    Operand operand = decoded();
    return operand == null ? RegisterFile.Field.MODIFIER : operand.kind();
  }

  /** Returns the case with the field in its text; null if there is none. */
  private Case enclosingCase(Hole hole) {
    for (SpelledPart spelledPart : anatomy.spelling().parts()) {
      if (spelledPart.partCase() != null
          && spelledPart.partCase().elements().contains(hole)
          && containsCursor(spelledPart)) {
        return spelledPart.partCase();
      }
    }
    return null;
  }

  /**
   * Returns a phrase with the operand that contains the piece; empty if the piece is the whole
   * operand.
   */
  private String operandPhrase(SpelledPart spelledPart) {
    SpelledPart top = operandPart();
    return top == null || top.part().title().equals(spelledPart.hole().title(spelledPart.part()))
        ? ""
        : " of the " + top.part().title();
  }

  private long value(Hole hole) {
    return hole.field().extract(anatomy.insn().word().low(), anatomy.insn().word().high());
  }

  /** Returns the value in the text that only the linker knows; null if there is none. */
  private Span linkerValue() {
    Predicate<String> isDeclared = name -> document.findSymbol(line, name) != null;
    for (CodeStatement code : document.codeStatements(line)) {
      if (code.instruction() != null && code.instruction().address() == anatomy.address()) {
        return LinkerValues.find(code.kernel(), code.instruction(), text, isDeclared);
      }
    }
    return LinkerExpression.find(text, 0, text.length(), isDeclared);
  }

  private static boolean isNumberField(Hole hole) {
    return switch (hole.format()) {
      case HEX, WRAPPING_HEX, SIGNED_HEX, SIGNED, FLOAT32, RELATIVE, FROM_PC -> true;
      default -> false;
    };
  }

  /** Writes a number in all notations, and what it addresses if it may be an address. */
  private void writeNumber(Hole hole) {
    Span linked = linkerValue();
    if (linked != null) {
      page.addParagraph("The linker fills in this value. Before linking, the word has a number:");
    }
    long decodedValue = hole.toNumber(value(hole), anatomy.address());
    List<String[]> items = ValueText.of(decodedValue, hole.field().width() + hole.shift(), page);
    if (hole.shift() > 0) {
      String stored = value(hole) + ", counting " + (1 << hole.shift()) + " bytes";
      items.add(new String[] {"stored as", page.formatText(stored)});
    }
    Operand operand = decoded();
    boolean alone =
        linked == null && operand != null && anatomy.isa().findMemory(operand.kind()) == null;
    boolean target =
        hole.equals(BranchTargets.targetHole(anatomy.insn().form(), anatomy.insn().word()));
    boolean wide = hole.field().width() >= MIN_ADDRESS_BITS;
    String address = alone && (target || wide) ? address(decodedValue, target) : "";
    if (!address.isEmpty()) {
      items.add(new String[] {target ? "" : "as an address", address});
    }
    page.addList(items);
  }

  /** Returns what is at an address of the code and of shared memory; empty if nothing is known. */
  private String address(long value, boolean target) {
    List<String> parts = new ArrayList<>();
    if (target && isTargetLeftOut()) {
      return page.formatText("The listing leaves out this line");
    }
    int index = document.kernelIndexAt(line);
    Kernel kernel = MemoryText.kernel(document, index);
    PlacedInstruction placed =
        kernel == null
            ? null
            : kernel.instructionAt(
                target ? BranchTargets.landingAddress(kernel, anatomy.isa(), value) : value);
    if (placed != null) {
      String line = " (line " + placed.line() + ")";
      String what = target ? "Points to " : "in the code, ";
      parts.add(
          page.formatText(what) + page.formatCode(placed.decode().text()) + page.formatText(line));
    }
    String shared = target ? "" : MemoryText.declaredAt(document, index, value, WORD_BYTES);
    if (!shared.isEmpty()) {
      parts.add(page.formatText("in shared memory, " + shared));
    }
    return String.join("; ", parts);
  }

  private boolean isTargetLeftOut() {
    for (CodeStatement code : document.codeStatements(line)) {
      if (code.statement().end() > cursor.span().start()) {
        return TargetEdits.isTargetLeftOut(code);
      }
    }
    return false;
  }

  // ---------------------------------------------------------------- memory

  /** Returns where a memory operand is and what is there; empty for other operands. */
  private List<String> memory(Operand operand) {
    if (operand == null) {
      return List.of();
    }
    String register = addressRegisters(operand);
    int index = document.kernelIndexAt(line);
    return MemoryText.describe(document, index, operand, bytesPerOffset(), register);
  }

  /**
   * Writes what is known of a place in memory, from one of the lines on. A line that starts with a
   * name is not capitalised.
   */
  private void writeLines(Operand operand, List<String> memory, int from) {
    for (int i = from; i < memory.size(); i++) {
      boolean named = i == 0 && MemoryText.startsWithName(operand, memory);
      page.addParagraph(page.formatText(named ? memory.get(i) + "." : sentence(memory.get(i))));
    }
  }

  /**
   * Returns the registers of an address as they are printed, {@code R2 + UR4}; empty if there are
   * none but those that read as zero.
   */
  private String addressRegisters(Operand operand) {
    String address = operand.text();
    int open = address.lastIndexOf('[');
    int close = address.indexOf(']', open);
    List<String> registers = new ArrayList<>();
    String inside = open < 0 || close < 0 ? "" : address.substring(open + 1, close);
    for (String term : inside.split("\\+")) {
      int end = Letters.wordEnd(term, 0, term.length());
      RegisterSyntax.Name name = RegisterSyntax.of(anatomy.isa()).parse(term.substring(0, end));
      if (name != null && !name.file().zeroNumbers().contains(name.number())) {
        registers.add(term.strip());
      }
    }
    return String.join(" + ", registers);
  }

  /**
   * Returns the number of bytes that an offset of 1 into constant memory stands for if the operand
   * names no type.
   */
  private int bytesPerOffset() {
    for (SpelledPart spelledPart : anatomy.spelling().parts()) {
      if (spelledPart.partCase() != null
          && containsCursor(spelledPart)
          && spelledPart.part().cases().stream().anyMatch(c -> c.tags().contains("half"))) {
        return HALF_BYTES;
      }
    }
    return WORD_BYTES;
  }
}
