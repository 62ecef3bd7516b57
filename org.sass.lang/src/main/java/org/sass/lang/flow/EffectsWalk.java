package org.sass.lang.flow;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.flow.Effects.MemoryUse;
import org.sass.lang.flow.Effects.Where;
import org.sass.lang.isa.Access;
import org.sass.lang.isa.Element;
import org.sass.lang.isa.Element.Case;
import org.sass.lang.isa.Element.Hole;
import org.sass.lang.isa.Element.Ref;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Memory;
import org.sass.lang.isa.Part;
import org.sass.lang.isa.RegisterFile;
import org.sass.lang.isa.RegisterFile.Field;
import org.sass.lang.isa.Roles.Result;
import org.sass.lang.isa.Word;

/**
 * Walks through the text of a form in the way the printer does, and collects the registers instead
 * of writing their names.
 */
final class EffectsWalk {
  private static final String GUARD = "guard";
  private static final String WORDS = "words";

  /**
   * A register that the text names. How many registers it stands for may depend on a modifier that
   * comes later.
   */
  private record Named(
      Hole hole,
      RegisterFile file,
      Field field,
      long value,
      Access access,
      int role,
      int operand,
      Where where) {}

  private final Isa isa;
  private final Resources resources;
  private final Form form;
  private final Word word;
  private final List<Named> named = new ArrayList<>(6);
  private final List<MemoryUse> memory = new ArrayList<>(1);
  private final int[] words = new int[8];
  private int allWords = 1;

  /** Bit mask of the operands, by position, that may have no effect. */
  private int perhaps;

  private int flags;
  private Result result;
  private Hole target;

  /**
   * Position among the operands of the table, from 0; -1 before the first. Signs and guards do not
   * count.
   */
  private int role = -1;

  /** Position among the texts between commas, from 0; -1 in the mnemonic and before it. */
  private int operand = -1;

  private boolean inText;
  private boolean inOperand;
  private boolean opened;
  private boolean inGuard;
  private boolean increments;
  private String kind = "";

  EffectsWalk(Isa isa, Resources resources, Form form, Word word) {
    this.isa = isa;
    this.resources = resources;
    this.form = form;
    this.word = word;
    this.result = form.roles().result();
  }

  Effects run() {
    for (Element element : form.text()) {
      if (element instanceof Element.Literal literal) {
        inText |= literal.text().startsWith(form.mnemonic());
        opened &= literal.text().indexOf(',') < 0;
        literal(literal.text());
      } else if (element instanceof Ref ref) {
        top(ref.part());
      } else {
        hole((Hole) element);
      }
    }
    if (form.roles().unguarded()) {
      flags &= ~Effects.CONDITIONAL;
    }
    int[] uses = new int[named.size()];
    int count = 0;
    for (Named one : named) {
      int use = use(one);
      if (use != 0) {
        uses[count++] = use;
      }
    }
    return new Effects(
        form,
        java.util.Arrays.copyOf(uses, count),
        List.copyOf(memory),
        flags,
        result,
        target,
        word);
  }

  /** Counts operands: they are separated by a comma, and the first comes after the first space. */
  private void literal(String text) {
    // A guard that always holds has no text, so a text means that the instruction is conditional.
    flags |= inGuard ? Effects.CONDITIONAL : 0;
    for (int i = 0; inText && i < text.length(); i++) {
      char c = text.charAt(i);
      operand += c == ',' || c == ' ' && operand < 0 ? 1 : 0;
    }
  }

  private void top(Part part) {
    inOperand = part.operand();
    inGuard = part.modifier().equals(GUARD);
    if (inOperand && !opened) {
      role++;
      opened = true;
    }
    kind = "";
    increments = false;
    part(part);
    Memory named = inOperand ? isa.memory(kind) : null;
    if (named != null) {
      Access access = form.roles().operand(role);
      memory.add(new MemoryUse(named, operand, access.reads(), access.writes()));
      result = named.own() && access.reads() ? Result.VARIES : result;
    }
    inOperand = false;
    inGuard = false;
  }

  private void part(Part part) {
    for (Case one : part.cases()) {
      if (!one.inputOnly() && one.when().matches(word.low(), word.high())) {
        one.tags().forEach(this::tag);
        for (Element element : one.text()) {
          if (element instanceof Element.Literal literal) {
            literal(literal.text());
          } else if (element instanceof Ref ref) {
            part(ref.part());
          } else {
            hole((Hole) element);
          }
        }
        return;
      }
    }
  }

  /** Handles a tag of a case: the kind of the operand, a sign, or {@code NAME:VALUE}. */
  private void tag(String tag) {
    int colon = tag.indexOf(':');
    if (colon < 0) {
      boolean sign = tag.equals("neg") || tag.equals("abs") || tag.equals("not");
      kind = inOperand && !sign ? tag : kind;
      return;
    }
    String name = tag.substring(0, colon);
    long value = Long.parseLong(tag.substring(colon + 1));
    switch (name) {
      case "exit" -> flags |= value == 1 ? Effects.EXITS : 0;
      case "join" -> flags |= value == 1 ? Effects.JOINS : 0;
      case "meet" -> flags |= value == 1 ? Effects.MEETS : 0;
      case "varies" -> result = Result.VARIES;
      case "inc" -> increments |= value == 1;
      case "perhaps" -> perhaps |= 1 << value;
      case WORDS -> allWords = (int) value;
      default -> {
        if (name.startsWith(WORDS + ".")) {
          words[name.charAt(WORDS.length() + 1) & 7] = (int) value;
        } else {
          register(null, name, value);
        }
      }
    }
  }

  private void hole(Hole hole) {
    if (kind.equals("target") && target == null) {
      target = hole;
    }
    register(hole, hole.name(), hole.field().get(word.low(), word.high()));
  }

  private void register(Hole hole, String name, long value) {
    String in = inOperand ? kind : Field.MODIFIER;
    for (RegisterFile file : isa.registers()) {
      Field field = file.field(in, name);
      if (field == null) {
        continue;
      }
      Access access = field.access();
      if (access == null) {
        access = form.roles().operand(role);
      } else if (increments && inOperand) {
        access = new Access(true, true, 1, true);
      }
      Where where = inGuard ? Where.GUARD : operand < 0 ? Where.MODIFIER : Where.OPERAND;
      named.add(new Named(hole, file, field, value, access, inOperand ? role : -1, operand, where));
      return;
    }
  }

  /** Returns the packed use; 0 if the register always reads as zero or does not exist. */
  private int use(Named one) {
    RegisterFile file = one.file;
    int number = (int) (one.field.half() ? one.value >> 1 : one.value);
    if (number >= file.count() || file.zeros().contains(number)) {
      return 0;
    }
    int access =
        (one.access.reads() ? Effects.READS : 0)
            | (one.access.writes() ? Effects.WRITES : 0)
            | (one.access.sure() && !isPerhaps(one) ? Effects.SURE : 0)
            | (isTied(one) ? Effects.TIED : 0);
    int first = resources.first(file, number) + (one.field.half() ? (int) (one.value & 1) : 0);
    int length = Math.min(length(one), file.count() - number);
    int count = one.field.half() ? 1 : length * resources.width(file);
    return Effects.pack(first, count, one.operand, one.where, access);
  }

  private boolean isPerhaps(Named one) {
    return one.role >= 0 && one.role < Integer.SIZE && (perhaps >>> one.role & 1) != 0;
  }

  private boolean isTied(Named one) {
    return one.hole != null && named.stream().filter(n -> n.hole == one.hole).count() > 1;
  }

  private int length(Named one) {
    if (one.access.words() > 0) {
      return one.access.words();
    }
    int own = one.role < 0 ? 0 : words[one.role & 7];
    return !one.field.run() ? 1 : own > 0 ? own : allWords;
  }
}
