package org.sass.sim.target.nvidia;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sass.lang.codec.Decoder;
import org.sass.lang.codec.Insn;
import org.sass.lang.isa.Element;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.lang.isa.Part;
import org.sass.lang.isa.Word;
import org.sass.sim.arith.special.SpecialFunctionModel;
import org.sass.sim.op.UnfitException;

/**
 * No modifier is ignored by accident: each one that an instruction with a meaning can have is asked
 * for by its operation, or the table refuses it, or the table calls it a hint. Of the alternatives
 * in one place, one need not be asked for: it is what remains.
 */
class AskedModifiersTest {
  private static final int WORDS_PER_FORM = 60;

  /** All operations can have it, see {@link FlowOperations#hasSyncSuffix}. */
  private static final String SYNC = "S";

  /** Records which words and signs an operation asks for. */
  private static final class Recorder extends OperandReader {
    private final Set<String> asked = new HashSet<>(Set.of(SYNC));
    private final Set<String> askedFields = new HashSet<>();
    private final Insn insn;

    Recorder(Insn insn) {
      super(insn);
      this.insn = insn;
    }

    @Override
    boolean has(String suffix) {
      boolean found = super.has(suffix);
      asked.addAll(found ? Set.of(suffix) : Set.of());
      return found;
    }

    @Override
    boolean has(int index, String suffix) {
      boolean found = super.has(index, suffix);
      asked.addAll(found ? Set.of(suffix) : Set.of());
      return found;
    }

    @Override
    String firstOf(List<String> words) {
      String found = super.firstOf(words);
      asked.add(found);
      return found;
    }

    @Override
    List<String> suffixes(Predicate<String> isWanted) {
      List<String> found = super.suffixes(isWanted);
      asked.addAll(found);
      return found;
    }

    @Override
    List<String> suffixes(int index, Predicate<String> isWanted) {
      List<String> found = super.suffixes(index, isWanted);
      asked.addAll(found);
      return found;
    }

    @Override
    long field(String name, long defaultValue) {
      askedFields.add(name);
      return super.field(name, defaultValue);
    }

    @Override
    boolean isNegated(int index) {
      asked.add("-" + index);
      return super.isNegated(index);
    }

    @Override
    boolean isAbsolute(int index) {
      asked.add("|" + index);
      return super.isAbsolute(index);
    }

    @Override
    boolean isInverted(int index) {
      asked.add("~" + index);
      return super.isInverted(index);
    }

    /** Returns a sign that the operation has not asked for; null if there is none. */
    private String unaskedSign() {
      for (int i = 0; i < count(); i++) {
        if (operand(i).negated() && !asked.contains("-" + i)) {
          return "- of operand " + (i + 1);
        }
        if (operand(i).absolute() && !asked.contains("|" + i)) {
          return "|| of operand " + (i + 1);
        }
        if (operand(i).inverted() && !asked.contains("~" + i)) {
          return "~ or ! of operand " + (i + 1);
        }
      }
      return null;
    }

    /** Returns the words and numbers of a modifier for which the operation has asked. */
    private String asked(Shown shown) {
      return Stream.concat(
              shown.words().stream().filter(asked::contains),
              shown.numbers().stream()
                  .filter(number -> askedFields.contains(number.name()))
                  .map(Element.TagValue::toString))
          .collect(Collectors.joining("."));
    }
  }

  /**
   * What an instruction has in the place of a modifier.
   *
   * @param words the words after dots that are no hints
   * @param numbers what the table says about them
   */
  private record Shown(List<String> words, List<Element.TagValue> numbers) {}

  private static Element.Case printedCase(Part part, Insn insn, Isa isa) {
    return part.printedCase(insn.word().low(), insn.word().high(), isa.archIndex());
  }

  /** Returns the text of a part in an instruction, without numbers. */
  private static String text(Part part, Insn insn, Isa isa) {
    Element.Case printed = printedCase(part, insn, isa);
    StringBuilder text = new StringBuilder();
    for (Element element : printed == null ? List.<Element>of() : printed.elements()) {
      if (element instanceof Element.Literal literal) {
        text.append(literal.text());
      } else if (element instanceof Element.Ref ref) {
        text.append(text(ref.part(), insn, isa));
      }
    }
    return text.toString();
  }

  /** Looks at random instructions of an architecture. */
  private static final class Search {
    private final Isa isa;
    private final NvidiaSemantics semantics = new NvidiaSemantics(SpecialFunctionModel.SM_50);
    private final Random random = new Random(35);

    /** The text in each place, by the words in it for which an operation has asked. */
    private final Map<String, Map<String, String>> found = new TreeMap<>();

    private final Set<String> ignored = new TreeSet<>();
    private int runnable;

    Search(Isa isa) {
      this.isa = isa;
    }

    void add(Form form) {
      for (int i = 0; i < WORDS_PER_FORM; i++) {
        long free = random.nextLong() & ~form.fixedPattern().maskLow();
        Insn insn = Decoder.decode(isa, new Word(64, free | form.fixedPattern().valueLow(), 0));
        if (insn.form() == form) {
          add(insn);
        }
      }
    }

    private void add(Insn insn) {
      Form form = insn.form();
      Map<String, Shown> modifiers = modifiers(insn);
      if (modifiers.values().stream()
          .flatMap(shown -> shown.words().stream())
          .anyMatch(word -> form.notRunModifiers().containsKey("." + word))) {
        return;
      }
      Recorder reader = new Recorder(insn);
      try {
        NvidiaSemantics.refuseUnnamed(insn);
        semantics.operation(form.semantics(), reader);
      } catch (UnfitException e) {
        return;
      } catch (IllegalStateException e) {
        ignored.add(form + " fails: " + insn.text());
        return;
      }
      runnable++;
      String sign = reader.unaskedSign();
      if (sign != null) {
        ignored.add(form.mnemonic() + " ignores " + sign);
      }
      modifiers.forEach(
          (place, own) -> {
            String text = String.join(".", own.words());
            String other =
                found
                    .computeIfAbsent(place, any -> new TreeMap<>())
                    .putIfAbsent(reader.asked(own), text);
            if (other != null && !other.equals(text)) {
              ignored.add(place + ": ." + text + " is as ." + other);
            }
          });
    }

    /** Returns the modifiers of an instruction, by their place. */
    private Map<String, Shown> modifiers(Insn insn) {
      Map<String, Shown> modifiers = new LinkedHashMap<>();
      for (Element element : insn.form().elements()) {
        if (element instanceof Element.Literal literal) {
          String[] mnemonic = literal.text().split(" ");
          String text = mnemonic.length == 0 ? "" : mnemonic[0];
          modifiers.putIfAbsent(
              insn.form().mnemonic() + " form", new Shown(words(text, insn.form()), List.of()));
        } else if (element instanceof Element.Ref ref
            && !ref.part().isOperand()
            && !ref.part().isControl()) {
          Element.Case printed = printedCase(ref.part(), insn, isa);
          modifiers.put(
              insn.form().mnemonic() + " " + ref.part().title() + " " + ref.part().name(),
              new Shown(
                  words(text(ref.part(), insn, isa), insn.form()),
                  printed == null ? List.of() : printed.tagValues()));
        }
      }
      return modifiers;
    }

    private static List<String> words(String text, Form form) {
      List<String> hints = List.of(String.join("", form.hintModifiers().keySet()).split("\\."));
      return Stream.of(text.split("\\."))
          .filter(word -> word.matches("\\w+") && !word.equals(form.mnemonic()))
          .filter(word -> !hints.contains(word))
          .toList();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"sm_35", "sm_50", "sm_61"})
  void eachModifierIsAskedForOrRefused(String arch) {
    Isa isa = Isas.load(arch);
    Search search = new Search(isa);
    isa.forms().stream()
        .filter(form -> form.semantics() != null && form.isIn(isa.archIndex()))
        .forEach(search::add);
    assertTrue(search.runnable > 8_000, "instructions: " + search.runnable);
    assertEquals("", String.join("\n", search.ignored));
  }
}
