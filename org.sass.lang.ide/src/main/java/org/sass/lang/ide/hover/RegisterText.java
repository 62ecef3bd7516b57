package org.sass.lang.ide.hover;

import java.util.List;
import java.util.Objects;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.codec.RegisterSyntax;
import org.sass.lang.codec.SpelledPart;
import org.sass.lang.document.Document;
import org.sass.lang.flow.Effects;
import org.sass.lang.flow.EffectsReader;
import org.sass.lang.flow.Resources;
import org.sass.lang.ide.layout.CursorPiece;
import org.sass.lang.ide.layout.InstructionAnatomy;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.RegisterFile;

/**
 * Describes a register in an instruction and what the instruction does with it.
 *
 * @param file the register file that it belongs to
 * @param number the number of the register
 * @param upper whether its upper half is meant
 * @param half whether one half is meant
 * @param use what the instruction does with it; null if that is not known
 * @param resources the numbering of the resources in {@code use}
 */
record RegisterText(
    RegisterFile file,
    long number,
    boolean upper,
    boolean half,
    Effects.ResourceUse use,
    Resources resources) {

  /**
   * Number of preceding instructions that are searched. The limit is needed because users do not
   * wait for a hover.
   */
  private static final int MAX_SEARCHED_INSTRUCTIONS = 1000;

  /**
   * Returns the register that a field names; null if it names none.
   *
   * @param kind the kind of operand that contains the field, or {@link RegisterFile.Field#MODIFIER}
   */
  static RegisterText of(
      InstructionAnatomy anatomy, CursorPiece cursor, SpelledPart spelledPart, String kind) {
    Isa isa = anatomy.isa();
    for (RegisterFile file : isa.registers()) {
      RegisterFile.Field field = file.findField(kind, spelledPart.hole().name());
      if (field != null) {
        long value =
            spelledPart
                .hole()
                .field()
                .extract(anatomy.insn().word().low(), anatomy.insn().word().high());
        long number = field.isHalf() ? value >> 1 : value;
        boolean upper = field.isHalf() && (value & 1) != 0;
        Resources resources = Resources.of(isa);
        Effects.ResourceUse use = findUse(anatomy, cursor, resources, file, number);
        return new RegisterText(file, number, upper, field.isHalf(), use, resources);
      }
    }
    return null;
  }

  /**
   * Returns the register that a fixed word stands for, such as one that reads as zero; null if it
   * names none.
   *
   * @param spelledPart the case that consists of that word
   */
  static RegisterText of(InstructionAnatomy anatomy, CursorPiece cursor, SpelledPart spelledPart) {
    List<String> tags = spelledPart.partCase().tags();
    for (RegisterFile file : anatomy.isa().registers()) {
      for (String tag : tags) {
        int colon = tag.indexOf(':');
        RegisterFile.Field field =
            colon < 0
                ? null
                : tags.stream()
                    .map(kind -> file.findField(kind, tag.substring(0, colon)))
                    .filter(Objects::nonNull)
                    .findFirst()
                    .orElse(null);
        if (field != null) {
          long number = Long.parseLong(tag.substring(colon + 1));
          Resources resources = Resources.of(anatomy.isa());
          Effects.ResourceUse use = findUse(anatomy, cursor, resources, file, number);
          return new RegisterText(file, number, false, false, use, resources);
        }
      }
    }
    return null;
  }

  /**
   * Writes about a register of an instruction that does not assemble; returns false if the text is
   * not a register.
   *
   * @param role the purpose of its operand, or empty
   */
  static boolean write(Isa isa, String text, String role, HoverPage page) {
    RegisterSyntax.Name name = RegisterSyntax.of(isa).parse(text);
    if (name == null) {
      return false;
    }
    RegisterFile file = name.file();
    boolean half = name.half() >= 0;
    RegisterText register =
        new RegisterText(file, name.number(), name.half() == 1, half, null, Resources.of(isa));
    String last = name.withNumber(file.count() - 1, -1);
    String none = "not a register; the last one is " + last;
    String title = name.number() < file.count() ? register.title() : none;
    page.addTitle(text, withRole(role, title));
    return true;
  }

  private static Effects.ResourceUse findUse(
      InstructionAnatomy anatomy,
      CursorPiece cursor,
      Resources resources,
      RegisterFile file,
      long number) {
    List<Effects.ResourceUse> uses = EffectsReader.of(anatomy.isa(), anatomy.insn().word()).uses();
    Effects.ResourceUse best = null;
    for (Effects.ResourceUse use : uses) {
      boolean same =
          resources.registerFile(use.first()) == file
              && resources.registerNumber(use.first()) == number;
      boolean here = use.operandIndex() == cursor.operand();
      if (same && (best == null || here)) {
        best = use;
      }
    }
    return best;
  }

  /**
   * Returns the title, after the purpose of the operand unless that says the same: {@code
   * destination: general register, written}.
   *
   * @param role the purpose of its operand, or empty
   */
  String title(String role) {
    return withRole(role, title());
  }

  private static String withRole(String role, String title) {
    boolean isSame = title.equals(role) || title.startsWith(role + ",");
    return role.isEmpty() || isSame || title.startsWith(role + ";") ? title : role + ": " + title;
  }

  /** Returns the title: {@code general register, written}. */
  String title() {
    StringBuilder text = new StringBuilder();
    if (half) {
      text.append(upper ? "upper half (bits 31:16)" : "lower half (bits 15:0)");
      text.append(" of ").append(file.prefix()).append(number);
    } else {
      text.append(registerCount() > 1 ? registerCount() + " registers, " + names() : file.title());
    }
    if (file.zeroNumbers().contains((int) number)) {
      return text.append("; it reads as " + file.zeroMeaning() + ", and writes to it are discarded")
          .toString();
    }
    if (use != null && (use.reads() || use.writes())) {
      text.append(use.reads() ? use.writes() ? ", read and written" : ", read" : ", written");
    }
    return text.toString();
  }

  private int registerCount() {
    return use == null ? 1 : use.count() / resources.resourcesPerRegister(file);
  }

  private String names() {
    return file.prefix() + number + " to " + file.prefix() + (number + registerCount() - 1);
  }

  /**
   * Writes where the value of the register comes from: the last line above that writes it, or the
   * launch if no line above does. Paths that come from code below are not followed.
   */
  void writeHistory(Document document, int line, long address, HoverPage page) {
    if (use == null || !use.reads()) {
      return;
    }
    List<PlacedInstruction> code = List.of();
    int index = -1;
    for (Document.CodeStatement one : document.codeStatements(line)) {
      if (one.instruction() != null && one.instruction().address() == address) {
        code = one.kernel().code();
        index = one.codeIndex();
      }
    }
    int last = Math.max(0, index - MAX_SEARCHED_INSTRUCTIONS);
    for (int i = index - 1; i >= last; i--) {
      for (Effects.ResourceUse other :
          EffectsReader.of(document.isa(), code.get(i).word()).uses()) {
        if (other.writes() && other.contains(use.first())) {
          PlacedInstruction writer = code.get(i);
          page.addParagraph(
              page.formatText("Written last in line " + writer.line() + " above: ")
                  + page.formatCode(writer.decode().text()));
          return;
        }
      }
    }
    String launch = last > 0 || index < 0 ? null : file.launchValues().get((int) number);
    if (launch != null) {
      page.addParagraph(
          page.formatText("Set by the launch, because no line above writes it: " + launch + "."));
    }
  }
}
