package org.sass.lang.ide.hover;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.sass.lang.codec.BitTable.Row;
import org.sass.lang.codec.FormEncoder;
import org.sass.lang.ide.layout.CursorPiece;
import org.sass.lang.ide.layout.InstructionAnatomy;
import org.sass.lang.ide.layout.InstructionAnatomy.FieldBits;
import org.sass.lang.ide.layout.LayoutSvg;
import org.sass.lang.ide.layout.OperandColour;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Word;
import org.sass.lang.isa.doc.BitRuler;
import org.sass.lang.isa.doc.FormNotes;
import org.sass.lang.text.InsnText;
import org.sass.lang.text.InsnText.OperandText;
import org.sass.lang.text.Span;

/**
 * Writes the part of a hover that describes a whole instruction: its text, its bits, and the
 * remarks of the table.
 */
final class InsnHover {
  private static final int BINARY = 6;

  private final InstructionAnatomy anatomy;
  private final CursorPiece cursor;
  private final HoverPage page;
  private final List<String[]> control;

  InsnHover(InstructionAnatomy anatomy, CursorPiece cursor, HoverPage page) {
    this(anatomy, cursor, page, List.of());
  }

  /**
   * Creates a hover for an instruction of a document.
   *
   * @param control what its control means, as {@link ControlHover#phrases} gives it
   */
  InsnHover(
      InstructionAnatomy anatomy, CursorPiece cursor, HoverPage page, List<String[]> control) {
    this.anatomy = anatomy;
    this.cursor = cursor;
    this.page = page;
    this.control = control;
  }

  /** Writes the title of an instruction: its mnemonic and what it does. */
  void writeTitle() {
    Form form = anatomy.insn().form();
    if (form == null) {
      page.addTitle(
          anatomy.insn().text(),
          "no instruction of " + anatomy.isa().archName() + " has these bits");
      return;
    }
    page.addTitle(form.mnemonic(), form.description());
  }

  /** Writes the text, the operation, the encoding and the bits. */
  void write() {
    Form form = anatomy.insn().form();
    boolean images = page.capabilities().images();
    if (images) {
      // The image comes first, so that the whole word is visible in a hover that shows only a few
      // lines.
      page.addImage(LayoutSvg.dataUri(anatomy, cursor), "Bits of " + anatomy.insn().text());
      page.addParagraph(encoding());
    }
    if (form != null) {
      page.addParagraph(
          coloured(anatomy.text()) + page.formatText("  ·  ") + page.formatCode(form.operation()));
    }
    if (!images) {
      page.addParagraph(encoding());
    }
    writeControl();
    for (String note : anatomy.insn().notes()) {
      page.addParagraph(page.formatText("Note: " + note + "."));
    }
    if (!images) {
      page.addTextBlock(binary());
    }
    if (form != null) {
      new FieldTable(anatomy, cursor, page).write();
      writeRemarks(form, anatomy.isa());
    }
  }

  private void writeControl() {
    List<String[]> items = new ArrayList<>();
    for (String[] phrase : control) {
      items.add(new String[] {page.bold(page.formatText(phrase[0])), page.formatText(phrase[1])});
    }
    page.addList(items);
  }

  // ---------------------------------------------------------------- the text

  /** Returns the instruction with each operand in the colour of its bits. */
  private String coloured(String line) {
    if (anatomy.spelling() == null) {
      return page.formatCode(anatomy.insn().text());
    }
    StringBuilder text = new StringBuilder();
    Span before = anatomy.spelling().insn().guard();
    if (before != null) {
      boolean here = cursor != null && isWithin(cursor.span(), before);
      text.append(piece(line, before, here, OperandColour.YELLOW)).append(' ');
    }
    Span mnemonic = anatomy.spelling().insn().fullMnemonic();
    text.append(piece(line, mnemonic, cursor != null && isWithin(cursor.span(), mnemonic), null));
    List<OperandText> operands = anatomy.spelling().insn().operands();
    for (int i = 0; i < operands.size(); i++) {
      Span bare = operands.get(i).bareSpan(line);
      Span guard = operands.get(i).guard();
      boolean here = cursor != null && isWithin(cursor.span(), bare);
      text.append(i == 0 ? " " : ", ").append(piece(line, bare, here, colour(bare)));
      if (guard != null) {
        boolean guarded = cursor != null && isWithin(cursor.span(), guard);
        text.append(' ').append(piece(line, guard, guarded, OperandColour.YELLOW));
      }
    }
    return text.toString();
  }

  private String piece(String line, Span span, boolean here, OperandColour colour) {
    String text = span.textIn(line);
    if (text.isEmpty()) {
      return "";
    }
    String shown = colour == null ? page.formatCode(text) : page.formatCode(text, colour);
    return here ? page.bold(shown) : shown;
  }

  private static boolean isWithin(Span inner, Span outer) {
    return inner.start() >= outer.start() && inner.end() <= outer.end();
  }

  /** Returns the colour of the operand's widest field; null if it has none. */
  private OperandColour colour(Span operand) {
    OperandColour best = null;
    int most = 0;
    for (FieldBits field : anatomy.fields()) {
      boolean here = field.source() != null && isWithin(field.source(), operand);
      if (here && field.row().bits().width() > most) {
        most = field.row().bits().width();
        best = field.colour();
      }
    }
    return best;
  }

  // ---------------------------------------------------------------- the word

  private String encoding() {
    Word word = anatomy.insn().word();
    boolean low = page.capabilities().lowFirst();
    String units = InstructionAnatomy.displayText(anatomy.isa(), word, low);
    String order = low && word.size() > anatomy.isa().unitBits() ? " low word first" : "";
    String address = "0x" + Long.toHexString(anatomy.address());
    String shown =
        printsDifferently()
            ? page.formatText(", prints as ") + page.formatCode(anatomy.insn().text())
            : "";
    return page.formatCode(units)
        + page.formatText(order + ", " + word.size() + " bits, at ")
        + page.formatCode(address)
        + shown;
  }

  /** Returns whether the source is spelled differently from the output of the disassembler. */
  private boolean printsDifferently() {
    if (!anatomy.isFromSource()) {
      return false;
    }
    List<OperandText> operands = anatomy.spelling().insn().operands();
    int start = start(anatomy.spelling().insn());
    int end =
        operands.isEmpty()
            ? anatomy.spelling().insn().fullMnemonic().end()
            : operands.get(operands.size() - 1).span().end();
    String source = anatomy.text().substring(Math.min(start, end), end);
    return !source.replaceAll("\\s", "").equals(anatomy.insn().text().replaceAll("\\s", ""));
  }

  /** Returns where an instruction starts, including a control word or guard before its mnemonic. */
  private static int start(InsnText insn) {
    return insn.control() != null
        ? insn.control().start()
        : insn.guard() != null ? insn.guard().start() : insn.mnemonic().start();
  }

  /**
   * Returns the bits in groups of four. A line below marks the bits of the piece under the cursor.
   */
  private String binary() {
    StringBuilder text = new StringBuilder();
    Word word = anatomy.insn().word();
    List<String> lines = InstructionAnatomy.binary(word);
    int top = word.size() - 1;
    for (String line : lines) {
      int bottom = Math.max(0, top - 31);
      text.append(text.isEmpty() ? "" : "\n").append(BitRuler.line(top, bottom)).append('\n');
      text.append(line);
      String marks = markLine(top, bottom);
      text.append(marks.isEmpty() ? "" : "\n" + marks);
      top = bottom - 1;
    }
    return text.toString();
  }

  private String markLine(int top, int bottom) {
    StringBuilder marks = new StringBuilder();
    for (int bit = top; bit >= bottom; bit--) {
      marks.append(BitRuler.gap(bit, top)).append(isMarked(bit) ? '^' : ' ');
    }
    return marks.toString().stripTrailing();
  }

  private boolean isMarked(int bit) {
    for (FieldBits field : anatomy.fields()) {
      Row row = field.row();
      long bits = bit < 64 ? row.bits().maskLow() >>> bit : row.bits().maskHigh() >>> (bit - 64);
      if ((bits & 1) != 0 && cursor != null && cursor.coversField(field)) {
        return true;
      }
    }
    return false;
  }

  private void writeRemarks(Form form, Isa isa) {
    List<String[]> items = new ArrayList<>();
    if (cursor != null && !cursor.isMnemonic(anatomy)) {
      items.add(new String[] {page.bold("does"), page.formatText(form.description())});
    }
    BitSet archs = FormEncoder.archs(isa, anatomy.insn().text(), anatomy.address());
    addRemarks(FormNotes.of(form, isa, archs), form, flexgrip(form), page, items);
    page.addList(items);
  }

  /** Adds what the table says about a mnemonic, of which a hover shows all forms. */
  static void addRemarks(List<Form> forms, Isa isa, HoverPage page, List<String[]> items) {
    Form first = forms.get(0);
    addRemarks(FormNotes.of(forms, first, isa), first, first.flexgripText(), page, items);
  }

  private static void addRemarks(
      List<FormNotes.Entry> notes,
      Form form,
      String flexgrip,
      HoverPage page,
      List<String[]> items) {
    for (FormNotes.Entry entry : notes) {
      boolean all = entry.text().equals(form.flexgripText());
      String text = all ? flexgrip : entry.text();
      if (!text.isEmpty()) {
        items.add(new String[] {page.bold(page.formatText(entry.name())), page.formatText(text)});
      }
    }
  }

  /**
   * Returns what FlexGripPlus lacks of this instruction. Only the modifiers that the instruction
   * uses are considered.
   */
  private String flexgrip(Form form) {
    StringBuilder text = new StringBuilder(form.flexgrip());
    for (FieldBits field : anatomy.fields()) {
      String shown = field.row().operandText();
      String what = field.row().operandIndex() < 0 ? flexgrip(form, shown) : "";
      if (!what.isEmpty() && text.indexOf(what) < 0) {
        text.append(text.isEmpty() ? "" : " ").append(shown).append(": ").append(what);
      }
    }
    return text.toString();
  }

  /** Returns what FlexGripPlus lacks of one or more modifiers; empty if nothing. */
  static String flexgrip(Form form, String modifiers) {
    StringBuilder text = new StringBuilder();
    for (String one : modifiers.split("(?=\\.)")) {
      String what = form.flexgripModifiers().get(one);
      what = what != null ? what : form.flexgripModifiers().get(one.replaceAll("\\d+$", "n"));
      text.append(
          what == null || text.indexOf(what) >= 0 ? "" : (text.isEmpty() ? "" : " ") + what);
    }
    return text.toString();
  }
}
