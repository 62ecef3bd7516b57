package org.sass.lang.flow;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.flow.Effects.MemoryUse;
import org.sass.lang.flow.Effects.UseLocation;
import org.sass.lang.isa.Access;
import org.sass.lang.isa.Element;
import org.sass.lang.isa.Element.Case;
import org.sass.lang.isa.Element.Hole;
import org.sass.lang.isa.Element.Ref;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.FormEffects.Flow;
import org.sass.lang.isa.FormEffects.Result;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Memory;
import org.sass.lang.isa.Part;
import org.sass.lang.isa.RegisterFile;
import org.sass.lang.isa.RegisterFile.Field;
import org.sass.lang.isa.Word;

/**
 * Walks through the text of a form in the way the printer does, and collects the registers instead
 * of writing their names.
 */
final class EffectsCollector {
  private static final String GUARD = "guard";
  private static final String WORDS_FIELD = "words";

  /** The last position of an operand whose number of registers a tag can give; all bits set. */
  private static final int MAX_OPERAND = 15;

  /**
   * A register that the text names. How many registers it stands for may depend on a modifier that
   * comes later.
   */
  private record NamedRegister(
      Hole hole,
      RegisterFile file,
      Field field,
      long value,
      Access access,
      int operandRole,
      int operandIndex,
      UseLocation location) {}

  private final Isa isa;
  private final Resources resources;
  private final Form form;
  private final Word word;
  private final List<NamedRegister> namedRegisters = new ArrayList<>(6);
  private final List<MemoryUse> memory = new ArrayList<>(1);
  private final int[] wordsByOperand = new int[MAX_OPERAND + 1];
  private int defaultWords = 1;

  /** Bit mask of the operands, by position, that may have no effect. */
  private int optionalOperands;

  private int flags;
  private Result result;
  private Hole target;

  /**
   * Position among the operands of the table, from 0; -1 before the first. Signs and guards do not
   * count.
   */
  private int operandRole = -1;

  /**
   * Position among the texts between commas, from 0; -1 in the mnemonic and before it. An operand
   * that is absent from the text does not count.
   */
  private int operandIndex = -1;

  private boolean inText;
  private boolean inOperand;
  private boolean isOperandOpen;
  private boolean inGuard;
  private boolean isIncremented;
  private boolean isNegated;
  private String kind = "";

  EffectsCollector(Isa isa, Resources resources, Form form, Word word) {
    this.isa = isa;
    this.resources = resources;
    this.form = form;
    this.word = word;
    this.result = form.effects().result();
  }

  Effects run() {
    for (Element element : form.elements()) {
      if (element instanceof Element.Literal literal) {
        inText |= literal.text().startsWith(form.mnemonic());
        isOperandOpen &= literal.text().indexOf(',') < 0;
        visitLiteral(literal.text());
      } else if (element instanceof Ref ref) {
        visitTopPart(ref.part());
      } else {
        visitHole((Hole) element);
      }
    }
    if (form.effects().ignoresGuard()) {
      flags &= ~Effects.CONDITIONAL;
    }
    if (addsRegisterToTarget()) {
      target = null;
      flags |= form.effects().flow() == Flow.CALL ? Effects.CALLS_REGISTER : 0;
    }
    int[] uses = new int[namedRegisters.size()];
    int count = 0;
    for (NamedRegister one : namedRegisters) {
      int use = packUse(one);
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
  private void visitLiteral(String text) {
    // A guard that always holds has no text, so a text means that the instruction is conditional.
    flags |= inGuard ? Effects.CONDITIONAL : 0;
    for (int i = 0; inText && i < text.length(); i++) {
      char c = text.charAt(i);
      operandIndex += c == ',' || c == ' ' && operandIndex < 0 ? 1 : 0;
    }
  }

  private void visitTopPart(Part part) {
    boolean isOptional = part.separator() != Part.Separator.NONE;
    isOperandOpen &= !isOptional;
    inOperand = part.isOperand();
    inGuard = part.baseName().equals(GUARD);
    if (inOperand && !isOperandOpen) {
      operandRole++;
      isOperandOpen = true;
    }
    kind = "";
    isIncremented = false;
    isNegated = false;
    visitPart(part);
    Memory named = inOperand ? isa.findMemory(kind) : null;
    if (named != null) {
      Access access = form.effects().accessOf(operandRole);
      memory.add(new MemoryUse(named, operandIndex, access.reads(), access.writes()));
      result = named.isPerThread() && access.reads() ? Result.VARIES : result;
    }
    isOperandOpen &= !isOptional;
    inOperand = false;
    inGuard = false;
  }

  private void visitPart(Part part) {
    Case partCase = part.printedCase(word.low(), word.high(), isa.archIndex());
    if (partCase == null) {
      return;
    }
    isNegated |= partCase.tags().contains("not");
    partCase.tags().forEach(this::visitTag);
    for (Element element : partCase.elements()) {
      if (element instanceof Element.Literal literal) {
        visitLiteral(literal.text());
      } else if (element instanceof Ref ref) {
        visitPart(ref.part());
      } else {
        visitHole((Hole) element);
      }
    }
  }

  /** Handles a tag of a case: the kind of the operand, a sign, or {@code NAME:VALUE}. */
  private void visitTag(String tag) {
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
      case "inc" -> isIncremented |= value == 1;
      case "perhaps" -> optionalOperands |= 1 << value;
      case WORDS_FIELD -> {
        // In an operand it is about the registers of this operand.
        if (inOperand) {
          wordsByOperand[operandRole & MAX_OPERAND] = (int) value;
        } else {
          defaultWords = (int) value;
        }
      }
      default -> {
        if (name.startsWith(WORDS_FIELD + ".")) {
          wordsByOperand[name.charAt(WORDS_FIELD.length() + 1) & MAX_OPERAND] = (int) value;
        } else {
          addRegister(null, name, value);
        }
      }
    }
  }

  private void visitHole(Hole hole) {
    if (kind.equals("target") && target == null) {
      target = hole;
    }
    addRegister(hole, hole.name(), hole.field().extract(word.low(), word.high()));
  }

  private void addRegister(Hole hole, String name, long value) {
    String in = inOperand ? kind : Field.MODIFIER;
    for (RegisterFile file : isa.registers()) {
      Field field = file.findField(in, name);
      if (field == null) {
        continue;
      }
      Access access = field.access();
      if (access == null) {
        access = form.effects().accessOf(operandRole);
      } else if (isIncremented && inOperand) {
        access = new Access(true, true, 1, true);
      }
      boolean isCondition = inOperand && access.reads() && isCondition(file, (int) value);
      flags |= isCondition ? Effects.CONDITIONAL : 0;
      UseLocation where =
          inGuard || isCondition
              ? UseLocation.GUARD
              : operandIndex < 0 ? UseLocation.MODIFIER : UseLocation.OPERAND;
      namedRegisters.add(
          new NamedRegister(
              hole, file, field, value, access, inOperand ? operandRole : -1, operandIndex, where));
      return;
    }
  }

  /**
   * Returns whether the instruction is a call or return that adds a register to its target. Then
   * the text does not say where execution continues.
   */
  private boolean addsRegisterToTarget() {
    Flow flow = form.effects().flow();
    return (flow == Flow.CALL || flow == Flow.RETURN)
        && namedRegisters.stream()
            .anyMatch(n -> n.operandRole >= 0 && n.file.bits() > 1 && n.access.reads());
  }

  /**
   * Returns whether a register in an operand decides where execution continues, as a guard does: a
   * predicate, or in a branch anything but the address. {@code PT} always holds and decides
   * nothing, but {@code !PT} does.
   */
  private boolean isCondition(RegisterFile file, int number) {
    boolean isPredicate = file.bits() == 1;
    boolean isConstant = file.zeroNumbers().contains(number) && !isNegated;
    return switch (form.effects().flow()) {
      case NEXT, BARRIER, SYNC, PUSH_BREAK, PUSH_RETURN -> false;
      case BRANCH -> isPredicate ? !isConstant : isa.findMemory(kind) == null;
      default -> isPredicate && !isConstant;
    };
  }

  /** Returns the packed use; 0 if the register always reads as zero or does not exist. */
  private int packUse(NamedRegister register) {
    RegisterFile file = register.file;
    int number = (int) (register.field.isHalf() ? register.value >> 1 : register.value);
    if (number >= file.count() || file.zeroNumbers().contains(number)) {
      return 0;
    }
    int access =
        (register.access.reads() ? Effects.READS : 0)
            | (register.access.writes() ? Effects.WRITES : 0)
            | (register.access.isCertain() && !isOptional(register) ? Effects.CERTAIN : 0)
            | (isTied(register) ? Effects.TIED : 0);
    int first =
        resources.firstResource(file, number)
            + (register.field.isHalf() ? (int) (register.value & 1) : 0);
    int length = Math.min(registerCount(register), file.count() - number);
    int count = register.field.isHalf() ? 1 : length * resources.resourcesPerRegister(file);
    return Effects.pack(first, count, register.operandIndex, register.location, access);
  }

  private boolean isOptional(NamedRegister register) {
    return register.operandRole >= 0
        && register.operandRole < Integer.SIZE
        && (optionalOperands >>> register.operandRole & 1) != 0;
  }

  private boolean isTied(NamedRegister register) {
    return register.hole != null
        && namedRegisters.stream().filter(n -> n.hole == register.hole).count() > 1;
  }

  private int registerCount(NamedRegister register) {
    if (register.access.registerCount() > 0) {
      return register.access.registerCount();
    }
    int own = register.operandRole < 0 ? 0 : wordsByOperand[register.operandRole & MAX_OPERAND];
    return !register.field.isRun() ? 1 : own > 0 ? own : defaultWords;
  }
}
