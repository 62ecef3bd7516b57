package org.sass.lang.ide.hover;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.assemble.BranchTargets;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.Placed;
import org.sass.lang.codec.Operand;
import org.sass.lang.codec.SpelledPart;
import org.sass.lang.document.Document;
import org.sass.lang.ide.layout.CursorPiece;
import org.sass.lang.ide.layout.InstructionAnatomy;
import org.sass.lang.ide.layout.InstructionAnatomy.FieldBits;
import org.sass.lang.isa.Element.Case;
import org.sass.lang.isa.Element.Format;
import org.sass.lang.isa.Element.Hole;
import org.sass.lang.isa.Memory;
import org.sass.lang.isa.RegisterFile;

/** Describes the piece of an instruction under the cursor: first a title, then facts. */
final class PieceText {
  private static final int WORD = 4;
  private static final int HALF = 2;

  /** Numbers with fewer bits are counts and masks, not addresses. */
  private static final int ADDRESS_BITS = 16;

  private final Document document;
  private final int line;
  private final InstructionAnatomy anatomy;
  private final CursorPiece cursor;
  private final HoverPage page;
  private final String text;

  PieceText(
      Document document, int line, InstructionAnatomy anatomy, CursorPiece cursor, HoverPage page) {
    this.document = document;
    this.line = line;
    this.anatomy = anatomy;
    this.cursor = cursor;
    this.page = page;
    this.text = cursor.span().of(document.line(line));
  }

  /** Writes the title and the facts. */
  void write() {
    SpelledPart hole = first(true);
    SpelledPart one = first(false);
    if (hole != null && hole.hole().format() == Format.NAME) {
      new ModifierText(anatomy, cursor, page, text).word(hole, within(hole));
    } else if (hole != null) {
      hole(hole);
    } else if (one != null && !one.part().operand()) {
      new ModifierText(anatomy, cursor, page, text).modifier(one);
    } else {
      operand(one);
    }
  }

  private SpelledPart first(boolean hole) {
    for (SpelledPart said : cursor.said()) {
      if ((said.hole() != null) == hole) {
        return said;
      }
    }
    return null;
  }

  // ---------------------------------------------------------------- operands

  /** Writes about an operand of several pieces, or about one that is a fixed word. */
  private void operand(SpelledPart one) {
    SpelledPart top = top();
    RegisterText register = one == null ? null : RegisterText.of(anatomy, cursor, one);
    if (register != null) {
      page.title(text, (top == null ? "" : top.part().title() + ": ") + register.title());
      note(one.one().note());
      return;
    }
    Operand operand = decoded();
    List<String> memory = memory(operand);
    String role = top == null ? "operand" : top.part().title();
    String what = "";
    if (!memory.isEmpty()) {
      String place = memory.get(0);
      what = place.startsWith(role + ", ") ? place.substring(role.length() + 2) : place;
    } else if (operand != null && anatomy.isa().memory(operand.kind()) != null) {
      Memory known = anatomy.isa().memory(operand.kind());
      what = known.title().equals(role) ? "" : known.title();
    }
    page.title(text, role + (what.isEmpty() ? "" : ": " + what));
    lines(operand, memory, 1);
    note(one == null ? "" : one.one().note());
  }

  private void note(String note) {
    if (!note.isEmpty()) {
      page.line(page.text(sentence(note)));
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
  private SpelledPart top() {
    for (SpelledPart said : anatomy.spelling().said()) {
      if (said.isTop() && said.part().operand() && around(said)) {
        return said;
      }
    }
    return null;
  }

  private boolean around(SpelledPart said) {
    return said.span().start() <= cursor.span().start() && said.span().end() >= cursor.span().end();
  }

  /** Returns the decoded operand under the cursor, or null. */
  private Operand decoded() {
    int index = 0;
    for (SpelledPart said : anatomy.spelling().said()) {
      if (said.isTop() && said.part().operand()) {
        List<Operand> operands = anatomy.insn().operands();
        boolean signed = said.top() != null && within(cursor, said);
        if (around(said) || signed) {
          return index < operands.size() ? operands.get(index) : null;
        }
        index++;
      }
    }
    return null;
  }

  /** Returns whether the cursor's piece is the operand together with its sign. */
  private static boolean within(CursorPiece cursor, SpelledPart said) {
    return !said.span().isEmpty()
        && cursor.span().start() <= said.span().start()
        && cursor.span().end() >= said.span().end();
  }

  // ---------------------------------------------------------------- holes

  private void hole(SpelledPart said) {
    RegisterText register = RegisterText.of(anatomy, cursor, said, kind(said));
    if (register != null) {
      register(said, register);
      return;
    }
    Hole hole = said.hole();
    String bits = hole.name().equals("i") ? ", " + hole.field().width() + " bits" : "";
    page.title(text, hole.title(said.part()) + within(said) + bits);
    Case one = around(hole);
    if (isNumber(hole)) {
      number(hole);
    }
    lines(decoded(), memory(decoded()), 0);
    note(one == null ? "" : one.note());
  }

  private void register(SpelledPart said, RegisterText register) {
    SpelledPart top = top();
    String title = said.hole().title(said.part());
    String piece = title.equals(register.file().title()) ? title + within(said) : title;
    String role = top != null && top.part() == said.part() ? top.part().title() : piece;
    page.title(text, role + ": " + register.title());
    register.history(document, line, anatomy.address(), page);
    if (top != null && top.span().length() > cursor.span().length()) {
      lines(decoded(), memory(decoded()), 0);
    }
    Case one = around(said.hole());
    note(one == null ? "" : one.note());
  }

  /** Returns the kind of the operand that contains a field, as the table names it. */
  private String kind(SpelledPart said) {
    if (said.top() == null || !said.top().operand()) {
      return RegisterFile.Field.MODIFIER;
    }
    Operand operand = decoded();
    return operand == null ? RegisterFile.Field.MODIFIER : operand.kind();
  }

  /** Returns the case with the field in its text; null if there is none. */
  private Case around(Hole hole) {
    for (SpelledPart said : anatomy.spelling().said()) {
      if (said.one() != null && said.one().text().contains(hole) && around(said)) {
        return said.one();
      }
    }
    return null;
  }

  /**
   * Returns a phrase with the operand that contains the piece; empty if the piece is the whole
   * operand.
   */
  private String within(SpelledPart said) {
    SpelledPart top = top();
    return top == null || top.part().title().equals(said.hole().title(said.part()))
        ? ""
        : " of the " + top.part().title();
  }

  private long value(Hole hole) {
    return hole.field().get(anatomy.insn().word().low(), anatomy.insn().word().high());
  }

  private static boolean isNumber(Hole hole) {
    return switch (hole.format()) {
      case HEX, WRAPPING_HEX, SIGNED_HEX, SIGNED, FLOAT32, RELATIVE, FROM_PC -> true;
      default -> false;
    };
  }

  /** Writes a number in all notations, and what it addresses if it may be an address. */
  private void number(Hole hole) {
    long meant = hole.meaning(value(hole), anatomy.address());
    List<String[]> items = ValueText.of(meant, hole.field().width() + hole.shift(), page);
    if (hole.shift() > 0) {
      String stored = value(hole) + ", counting " + (1 << hole.shift()) + " bytes";
      items.add(new String[] {"stored as", page.text(stored)});
    }
    Operand operand = decoded();
    boolean alone = operand != null && anatomy.isa().memory(operand.kind()) == null;
    boolean target = hole.equals(BranchTargets.hole(anatomy.insn().form(), anatomy.insn().word()));
    boolean wide = hole.field().width() >= ADDRESS_BITS;
    String address = alone && (target || wide) ? address(meant, target) : "";
    if (!address.isEmpty()) {
      items.add(new String[] {target ? "" : "as an address", address});
    }
    page.list(items);
  }

  /** Returns what is at an address of the code and of shared memory; empty if nothing is known. */
  private String address(long value, boolean target) {
    List<String> parts = new ArrayList<>();
    int index = document.kernelAt(line);
    Kernel kernel = MemoryText.kernel(document, index);
    Placed placed =
        kernel == null
            ? null
            : kernel.at(target ? BranchTargets.landing(kernel, anatomy.isa(), value) : value);
    if (placed != null) {
      String line = " (line " + placed.line() + ")";
      String what = target ? "Points to " : "in the code, ";
      parts.add(page.text(what) + page.code(placed.insn().text()) + page.text(line));
    }
    String shared = target ? "" : MemoryText.declared(document, index, value, WORD);
    if (!shared.isEmpty()) {
      parts.add(page.text("in shared memory, " + shared));
    }
    return String.join("; ", parts);
  }

  // ---------------------------------------------------------------- memory

  /** Returns where a memory operand is and what is there; empty for other operands. */
  private List<String> memory(Operand operand) {
    if (operand == null) {
      return List.of();
    }
    String register = operand.value("a", 0) == 0 ? "" : addressRegister();
    int index = document.kernelAt(line);
    return MemoryText.of(document, index, operand, unit(), register);
  }

  /**
   * Writes what is known of a place in memory, from one of the lines on. A line that starts with a
   * name is not capitalised.
   */
  private void lines(Operand operand, List<String> memory, int from) {
    for (int i = from; i < memory.size(); i++) {
      boolean named = i == 0 && MemoryText.startsWithName(operand, memory);
      page.line(page.text(named ? memory.get(i) + "." : sentence(memory.get(i))));
    }
  }

  /** Returns the address register as it is printed; empty if there is none. */
  private String addressRegister() {
    for (FieldBits field : anatomy.fields()) {
      for (SpelledPart said : anatomy.spelling().said()) {
        if (said.hole() != null
            && said.hole().name().equals("a")
            && said.hole().field().equals(field.row().bits())) {
          return field.row().shown();
        }
      }
    }
    return "";
  }

  /**
   * Returns the number of bytes that an offset of 1 into constant memory stands for if the operand
   * names no type.
   */
  private int unit() {
    for (SpelledPart said : anatomy.spelling().said()) {
      if (said.one() != null
          && around(said)
          && said.part().cases().stream().anyMatch(c -> c.tags().contains("half"))) {
        return HALF;
      }
    }
    return WORD;
  }
}
