package org.sass.lang.assemble;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.codec.Decoder;
import org.sass.lang.codec.Insn;
import org.sass.lang.codec.InsnInput;
import org.sass.lang.codec.Operand;
import org.sass.lang.codec.RegisterRun;
import org.sass.lang.isa.Element;
import org.sass.lang.isa.Element.Case;
import org.sass.lang.isa.Element.Hole;
import org.sass.lang.isa.Element.Literal;
import org.sass.lang.isa.Element.Ref;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Part;
import org.sass.lang.isa.RegisterFile;
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

  /**
   * The facts about a form.
   *
   * @param usesRuns whether it uses several registers for one operand
   * @param countModifiers the modifiers that give their number
   * @param maxRegisters number of the last register that its operands can name, for each register
   *     file of the set; empty if it uses no runs
   */
  record Shape(boolean usesRuns, List<Part> countModifiers, List<Long> maxRegisters) {}

  private RegisterRunCheck() {}

  /**
   * Reports what is wrong with the registers in the word of an instruction.
   *
   * @param input the text that the word is from
   */
  static void check(Isa isa, Form form, Word word, InsnInput input, ProblemCollector problems) {
    // Most instructions use single registers and need not be decoded.
    Shape shape = form == null ? null : FormTraits.of(isa, form).runs();
    if (shape == null || !shape.usesRuns) {
      return;
    }
    Insn insn = Decoder.decode(isa, word);
    List<RegisterRun> runs = RegisterRun.of(isa, insn);
    for (int i = 0; i < runs.size(); i++) {
      RegisterRun run = runs.get(i);
      long maxRegister = shape.maxRegisters.get(run.fileIndex());
      Place place = place(input, textIndex(insn, run.operandIndex()));
      RegisterRun other = null;
      for (int before = 0; before < i && other == null; before++) {
        other = run.overlapsPartly(runs.get(before)) ? runs.get(before) : null;
      }
      boolean isRule = run.file().isAligned() || runs.stream().noneMatch(run::overlapsPartly);
      if (other != null && !run.file().isAligned()) {
        reportOverlap(run, other, place, problems);
      } else if (isRule || run.last() > maxRegister) {
        checkRun(run, cause(run, shape, insn, word), maxRegister, place, problems);
      }
    }
  }

  /** Returns what gives the number of the registers of a run: a modifier, or the instruction. */
  private static String cause(RegisterRun run, Shape shape, Insn insn, Word word) {
    for (Part part : run.tag() == null ? List.<Part>of() : shape.countModifiers) {
      Case chosen = chosenCase(part, word);
      if (chosen != null && hasTag(chosen, run.tag())) {
        // Several modifiers can have the same general name, as the types of F2F do.
        String text =
            chosen.elements().size() == 1 && chosen.elements().get(0) instanceof Literal literal
                ? literal.text()
                : insn.modifier(part.baseName());
        if (!text.isEmpty()) {
          return "the " + part.title() + " " + text;
        }
      }
    }
    return insn.form().mnemonic();
  }

  /** Returns the first case of a part whose condition the word meets; null if there is none. */
  private static Case chosenCase(Part part, Word word) {
    for (Case partCase : part.cases()) {
      if (partCase.when().matches(word.low(), word.high())) {
        return partCase;
      }
    }
    return null;
  }

  private static boolean hasTag(Case partCase, String name) {
    return partCase.tags().stream().anyMatch(tag -> tag.startsWith(name + ":"));
  }

  /** Returns the number of an operand among those that have a text. */
  private static int textIndex(Insn insn, int operandIndex) {
    int index = -1;
    for (Operand operand : insn.operands().subList(0, operandIndex + 1)) {
      index += operand.text().isEmpty() ? 0 : 1;
    }
    return index;
  }

  private static void reportOverlap(
      RegisterRun run, RegisterRun other, Place place, ProblemCollector problems) {
    long first = Math.max(run.first(), other.first());
    long last = Math.min(run.last(), other.last());
    String shared = run.file().prefix() + first;
    problems.warning(
        place,
        "register-overlap",
        "this value takes "
            + run
            + ", and another operand "
            + other
            + ": they share "
            + shared
            + (last > first ? " to " + run.file().prefix() + last : "")
            + ", which is a different part of each; use separate registers for each value, or the"
            + " same ones");
  }

  private static void checkRun(
      RegisterRun run,
      String operandName,
      long maxRegister,
      Place place,
      ProblemCollector problems) {
    String takes = operandName + " takes " + run;
    String letter = run.file().prefix();
    if (run.last() > maxRegister) {
      long start = maxRegister + 1 - run.count();
      problems.warning(
          place,
          "register-run",
          takes
              + ": there is no "
              + letter
              + (maxRegister + 1)
              + "; start at "
              + letter
              + (start - start % run.count())
              + " or below");
    } else if (run.isRejected()) {
      problems.warning(
          place,
          "register-pair",
          takes
              + ": the hardware rejects the instruction; start at "
              + run.alignedStarts(maxRegister));
    } else if (!run.isAligned()) {
      problems.hint(
          place,
          "register-pair",
          takes
              + "; by convention, such a run starts at a multiple of "
              + run.count()
              + ": "
              + run.alignedStarts(maxRegister));
    }
  }

  private static Place place(InsnInput input, int operandIndex) {
    List<InsnText.OperandText> operands =
        InsnReader.read(input.text(), input.start(), input.end()).operands();
    // A register that only the control names has no operand.
    return operandIndex >= 0 && operandIndex < operands.size()
        ? input.place(operands.get(operandIndex).bareSpan(input.text()))
        : input.place(input.start(), input.end());
  }

  static Shape shape(Isa isa, Form form) {
    boolean usesRuns =
        form.effects().operands().stream().anyMatch(access -> access.registerCount() > 1);
    List<Part> countModifiers = new ArrayList<>();
    for (Element element : form.elements()) {
      if (element instanceof Ref ref && givesCount(ref.part())) {
        usesRuns = true;
        if (!ref.part().isOperand()) {
          countModifiers.add(ref.part());
        }
      }
    }
    List<Long> maxRegisters =
        usesRuns
            ? isa.registers().stream().map(file -> maxRegister(form, file)).toList()
            : List.of();
    return new Shape(usesRuns, List.copyOf(countModifiers), maxRegisters);
  }

  /** Returns whether a part, or one inside of it, says how many registers an operand has. */
  private static boolean givesCount(Part part) {
    for (Case partCase : part.cases()) {
      boolean inner =
          partCase.elements().stream()
              .anyMatch(element -> element instanceof Ref ref && givesCount(ref.part()));
      if (inner || givesCount(partCase)) {
        return true;
      }
    }
    return false;
  }

  private static boolean givesCount(Case partCase) {
    return hasTag(partCase, RegisterRun.WORDS_FIELD)
        || partCase.tags().stream().anyMatch(tag -> tag.startsWith(RegisterRun.WORDS_FIELD + "."));
  }

  /** Returns the number of the last register of a file that the operands of a form can name. */
  private static long maxRegister(Form form, RegisterFile file) {
    return maxRegister(form.elements(), List.of(), file);
  }

  /**
   * Returns the number of the last register that elements can name; 0 if they name none.
   *
   * @param tags the tags of the case that has the elements
   */
  private static long maxRegister(List<Element> elements, List<String> tags, RegisterFile file) {
    long last = 0;
    for (Element element : elements) {
      if (element instanceof Hole hole && namesRegister(tags, hole.name(), file)) {
        last = Math.max(last, hole.maxValue());
      } else if (element instanceof Ref ref && ref.part().isOperand()) {
        boolean hasNamedZero = false;
        for (Case partCase : ref.part().cases()) {
          hasNamedZero |= isNamedZero(partCase, file);
          last = Math.max(last, maxRegister(partCase.elements(), partCase.tags(), file));
        }
        // A register with a name instead of its number, such as RZ, is not part of a run.
        last = hasNamedZero && last == file.count() - 1 ? last - 1 : last;
      }
    }
    return last;
  }

  private static boolean namesRegister(List<String> tags, String holeName, RegisterFile file) {
    return tags.stream()
        .map(kind -> file.findField(kind, holeName))
        .anyMatch(field -> field != null && !field.isHalf());
  }

  /** Returns whether a case is the name of the last register of a file, which reads as zero. */
  private static boolean isNamedZero(Case partCase, RegisterFile file) {
    int last = file.count() - 1;
    return file.zeroNumbers().contains(last)
        && partCase.tags().stream()
            .filter(tag -> tag.endsWith(":" + last))
            .map(tag -> tag.substring(0, tag.indexOf(':')))
            .anyMatch(hole -> namesRegister(partCase.tags(), hole, file));
  }
}
