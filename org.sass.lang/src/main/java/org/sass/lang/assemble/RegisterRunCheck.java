package org.sass.lang.assemble;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.sass.lang.codec.Decoder;
import org.sass.lang.codec.Insn;
import org.sass.lang.codec.InsnInput;
import org.sass.lang.codec.Operand;
import org.sass.lang.isa.Access;
import org.sass.lang.isa.Element;
import org.sass.lang.isa.Element.Case;
import org.sass.lang.isa.Element.Hole;
import org.sass.lang.isa.Element.Ref;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Part;
import org.sass.lang.isa.RegisterFile;
import org.sass.lang.isa.RegisterFile.Field;
import org.sass.lang.isa.Word;
import org.sass.lang.text.InsnReader;
import org.sass.lang.text.InsnText;
import org.sass.lang.text.Place;
import org.sass.lang.text.ProblemCollector;

/**
 * Checks the operands of an instruction that take more than one register: whether they start at a
 * multiple of their number of registers, end within the register file, and do not overlap in part.
 */
final class RegisterRunCheck {

  /** Tag, and therefore field, that gives the number of registers that a modifier means. */
  private static final String WORDS_FIELD = "words";

  /**
   * The facts about a form: whether it uses several registers for one operand, and the modifier
   * that gives their number; null if none does.
   */
  private record Shape(boolean usesRuns, Part countModifier) {}

  /** The consecutive registers of an operand. */
  private record Run(int operandIndex, RegisterFile file, long first, long count) {
    long last() {
      return first + count - 1;
    }

    boolean isAligned() {
      return first % count == 0;
    }

    /** Returns whether it shares some registers with another run, but not all. */
    boolean overlapsPartly(Run other) {
      return file == other.file
          && count == other.count
          && first != other.first
          && first <= other.last()
          && other.first <= last();
    }

    @Override
    public String toString() {
      return file.prefix() + first + " to " + file.prefix() + last();
    }
  }

  private final Map<Form, Shape> shapes = new HashMap<>();

  /**
   * Reports what is wrong with the registers in the word of an instruction.
   *
   * @param input the text that the word is from
   */
  void check(Isa isa, Form form, Word word, InsnInput input, ProblemCollector problems) {
    // Most instructions use single registers and need not be decoded.
    Shape shape = form == null ? null : shapes.computeIfAbsent(form, RegisterRunCheck::shape);
    if (shape == null || !shape.usesRuns) {
      return;
    }
    Insn insn = Decoder.decode(isa, word);
    List<Run> runs = runs(isa, insn);
    String modifier =
        shape.countModifier == null ? "" : insn.modifier(shape.countModifier.baseName());
    String operandName =
        modifier.isEmpty()
            ? form.mnemonic()
            : "the " + shape.countModifier.title() + " " + modifier;
    for (int i = 0; i < runs.size(); i++) {
      Run run = runs.get(i);
      Place place = place(input, run.operandIndex);
      Run other = null;
      for (int before = 0; before < i && other == null; before++) {
        other = run.overlapsPartly(runs.get(before)) ? runs.get(before) : null;
      }
      if (other != null) {
        reportOverlap(run, other, place, problems);
      } else if (runs.stream().noneMatch(run::overlapsPartly) || run.last() > maxRegister(form)) {
        checkRun(run, operandName, maxRegister(form), place, problems);
      }
    }
  }

  /** Returns the operands that take several registers each. */
  private static List<Run> runs(Isa isa, Insn insn) {
    List<Run> runs = new ArrayList<>();
    for (int i = 0; i < insn.operands().size(); i++) {
      Operand operand = insn.operands().get(i);
      Access access = insn.form().roles().accessOf(i);
      for (RegisterFile file : isa.registers()) {
        for (Map.Entry<String, Long> value : operand.values().entrySet()) {
          Field field = file.findField(operand.kind(), value.getKey());
          if (field == null || field.isHalf() || !access.isCertain()) {
            continue;
          }
          long registerCount =
              insn.field(WORDS_FIELD + "." + i, field.isRun() ? insn.field(WORDS_FIELD, 1) : 1);
          long count =
              access.registerCount() > 0
                  ? access.registerCount()
                  : field.isRun() ? registerCount : 1;
          // A zero register with a name of its own is not the first of several registers.
          boolean zero =
              file.zeroNumbers().contains(value.getValue().intValue())
                  && !operand.text().contains(file.prefix() + value.getValue());
          if (count > 1 && !zero) {
            runs.add(new Run(i, file, value.getValue(), count));
          }
        }
      }
    }
    return runs;
  }

  private static void reportOverlap(Run run, Run other, Place place, ProblemCollector problems) {
    long first = Math.max(run.first, other.first);
    long last = Math.min(run.last(), other.last());
    String shared = run.file.prefix() + first;
    problems.warning(
        place,
        "register-overlap",
        "this value takes "
            + run
            + ", and another operand "
            + other
            + ": they share "
            + shared
            + (last > first ? " to " + run.file.prefix() + last : "")
            + ", which is a different part of each; use separate registers for each value, or the"
            + " same ones");
  }

  private static void checkRun(
      Run run, String operandName, long maxRegister, Place place, ProblemCollector problems) {
    String takes = operandName + " takes " + run;
    String letter = run.file.prefix();
    if (run.last() > maxRegister) {
      problems.warning(
          place,
          "register-run",
          takes
              + ": there is no "
              + letter
              + (maxRegister + 1)
              + "; start at "
              + letter
              + (maxRegister + 1 - run.count)
              + " or below");
    } else if (!run.isAligned()) {
      long down = run.first - run.first % run.count;
      problems.hint(
          place,
          "register-pair",
          takes
              + "; by convention, such a run starts at a multiple of "
              + run.count
              + ": "
              + letter
              + down
              + (down + 2 * run.count - 1 > maxRegister
                  ? ""
                  : " or " + letter + (down + run.count)));
    }
  }

  private static Place place(InsnInput input, int operandIndex) {
    List<InsnText.OperandText> operands =
        InsnReader.read(input.text(), input.start(), input.end()).operands();
    return operandIndex < operands.size()
        ? input.place(operands.get(operandIndex).bareSpan(input.text()))
        : input.place(input.start(), input.end());
  }

  private static Shape shape(Form form) {
    boolean usesRuns =
        form.roles().operands().stream().anyMatch(access -> access.registerCount() > 1);
    for (Element element : form.elements()) {
      if (element instanceof Ref ref && !ref.part().isOperand()) {
        for (Case partCase : ref.part().cases()) {
          if (partCase.tags().stream().anyMatch(RegisterRunCheck::isWordCountTag)) {
            return new Shape(true, ref.part());
          }
        }
      }
    }
    return new Shape(usesRuns, null);
  }

  private static boolean isWordCountTag(String tag) {
    return tag.startsWith(WORDS_FIELD + ":") || tag.startsWith(WORDS_FIELD + ".");
  }

  /** Returns the number of the last register that the form can name. */
  private static long maxRegister(Form form) {
    long last = 0;
    for (Element element : form.elements()) {
      if (element instanceof Ref ref && ref.part().isOperand()) {
        for (Case partCase : ref.part().cases()) {
          for (Element inner : partCase.elements()) {
            boolean register = partCase.tags().contains("reg") && inner instanceof Hole;
            last = register ? Math.max(last, ((Hole) inner).maxValue()) : last;
          }
        }
      }
    }
    return last;
  }
}
