package org.sass.lang.asm;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.sass.lang.isa.Element;
import org.sass.lang.isa.Element.Case;
import org.sass.lang.isa.Element.Hole;
import org.sass.lang.isa.Element.Ref;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Part;
import org.sass.lang.isa.Word;

/** Checks the registers of an instruction that moves more than one: where they start and end. */
final class RegisterRun {

  /** The tag, and so the field, that tells how many registers a modifier means. */
  private static final String FIELD = "words";

  private static final String REGISTER = "reg";

  /** The modifier of each form that may mean several registers. */
  private final Map<Form, Optional<Part>> types = new HashMap<>();

  /** Says what is wrong with the registers of a word, which a text stands for. */
  void check(Isa isa, Form form, Word word, InsnInput input, ProblemList problems) {
    // Most instructions move single registers: they need not be decoded.
    Part type = form == null ? null : type(form);
    if (type == null) {
      return;
    }
    Insn insn = Decoder.decode(isa, word);
    long count = insn.field(FIELD, 1);
    for (int i = 0; count > 1 && i < insn.operands().size(); i++) {
      Operand operand = insn.operands().get(i);
      if (operand.kind().equals(REGISTER) && operand.has("n")) {
        String what = "the " + type.title() + " " + insn.modifier(type.modifier());
        Place place = place(input, i);
        check(what, operand.value("n"), count, last(form), place, problems);
        return;
      }
    }
  }

  private static void check(
      String what, long first, long count, long last, Place place, ProblemList problems) {
    String run = what + " takes R" + first + " to R" + (first + count - 1);
    if (first + count - 1 > last) {
      problems.warning(
          place,
          "register-run",
          run + ": there is no R" + (last + 1) + "; start at R" + (last + 1 - count) + " or below");
    } else if (first % count != 0) {
      long down = first - first % count;
      problems.hint(
          place,
          "register-pair",
          run
              + "; such a run starts at a multiple of "
              + count
              + " by custom: R"
              + down
              + (down + 2 * count - 1 > last ? "" : " or R" + (down + count)));
    }
  }

  private static Place place(InsnInput input, int operand) {
    List<InsnText.OperandText> operands =
        InsnReader.read(input.text(), input.start(), input.end()).operands();
    return operand < operands.size()
        ? input.place(operands.get(operand).bare(input.text()))
        : input.place(input.start(), input.end());
  }

  private Part type(Form form) {
    return types.computeIfAbsent(form, RegisterRun::find).orElse(null);
  }

  private static Optional<Part> find(Form form) {
    for (Element element : form.text()) {
      if (element instanceof Ref ref && !ref.part().operand()) {
        for (Case one : ref.part().cases()) {
          if (one.tags().stream().anyMatch(tag -> tag.startsWith(FIELD + ":"))) {
            return Optional.of(ref.part());
          }
        }
      }
    }
    return Optional.empty();
  }

  /** The last register that the form can name. */
  private static long last(Form form) {
    long last = 0;
    for (Element element : form.text()) {
      if (element instanceof Ref ref && ref.part().operand()) {
        for (Case one : ref.part().cases()) {
          for (Element inner : one.text()) {
            boolean register = one.tags().contains(REGISTER) && inner instanceof Hole;
            last = register ? Math.max(last, ((Hole) inner).max()) : last;
          }
        }
      }
    }
    return last;
  }
}
