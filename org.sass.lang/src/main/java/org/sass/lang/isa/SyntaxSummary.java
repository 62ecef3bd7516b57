package org.sass.lang.isa;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.sass.lang.isa.Element.Case;
import org.sass.lang.isa.Element.Format;
import org.sass.lang.isa.Element.Hole;

/**
 * Describes instructions and operands in a short form for people: {@code Rn}, {@code g [An+0x..]},
 * {@code .SAT}.
 */
public final class SyntaxSummary {
  private static final int MAX_SHAPES = 64;

  /** Words that NVIDIA's disassembler prints for values without a meaning. */
  private static final List<String> MEANINGLESS = List.of("INVALID", "ILLEGAL", "RESERVED", "???");

  private SyntaxSummary() {}

  /**
   * Returns the modifiers that can follow the mnemonic, each with its dot, in the table's order.
   */
  public static List<String> modifiers(Form form) {
    Set<String> found = new LinkedHashSet<>();
    for (Element element : form.elements()) {
      if (element instanceof Element.Literal literal) {
        int space = literal.text().indexOf(' ');
        String word = space < 0 ? literal.text() : literal.text().substring(0, space);
        int dot = word.indexOf('.');
        addModifiers(dot < 0 ? "" : word.substring(dot), found);
        if (space >= 0) {
          break;
        }
      }
      if (element instanceof Element.Ref ref) {
        for (Case partCase : ref.part().cases()) {
          for (String text : texts(partCase.elements(), w -> true)) {
            addModifiers(text, found);
          }
        }
      }
    }
    return List.copyOf(found);
  }

  private static void addModifiers(String text, Set<String> found) {
    if (!text.startsWith(".")) {
      return;
    }
    int at = 0;
    while (at >= 0) {
      int next = text.indexOf('.', at + 1);
      found.add(next < 0 ? text.substring(at) : text.substring(at, next));
      at = next;
    }
  }

  /** Returns the operands of a form, in order, without the optional ones. */
  public static List<Part> operands(Form form) {
    List<Part> operands = new ArrayList<>();
    for (Element element : form.elements()) {
      if (element instanceof Element.Ref ref
          && ref.part().isOperand()
          && ref.part().separator() == Part.Separator.NONE) {
        operands.add(ref.part());
      }
    }
    return operands;
  }

  /** Returns whether a word stands for a value that means nothing, such as INVALID3. */
  public static boolean isMeaningless(String word) {
    // The emulator asks for each word of each instruction: a loop takes less time than a stream.
    for (int i = 0; i < MEANINGLESS.size(); i++) {
      if (word.contains(MEANINGLESS.get(i))) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether one of the form's parts is a guard. */
  public static boolean hasGuard(Form form) {
    return form.elements().stream()
        .anyMatch(e -> e instanceof Element.Ref ref && ref.part().baseName().equals("guard"));
  }

  /**
   * Returns what a part can look like. Only the cases count that are printed and whose condition
   * the filter accepts.
   */
  public static List<String> shapesOf(Part part, Predicate<BitPattern> possible) {
    Set<String> all = new LinkedHashSet<>();
    for (Case partCase : part.cases()) {
      if (!partCase.isInputOnly() && possible.test(partCase.when())) {
        all.addAll(texts(partCase.elements(), possible));
      }
    }
    return List.copyOf(all);
  }

  /**
   * Returns what a case of a part can look like. The filter must accept the condition of the case.
   */
  public static Set<String> shapesOf(Case partCase, Predicate<BitPattern> possible) {
    return new LinkedHashSet<>(texts(partCase.elements(), possible));
  }

  private static List<String> texts(List<Element> elements, Predicate<BitPattern> possible) {
    List<String> texts = List.of("");
    for (Element element : elements) {
      List<String> ends;
      if (element instanceof Element.Literal literal) {
        ends = List.of(literal.text());
      } else if (element instanceof Hole hole) {
        ends = List.of(hole(hole));
      } else {
        ends = inner(((Element.Ref) element).part(), possible);
      }
      List<String> longer = new ArrayList<>();
      for (String start : texts) {
        for (String end : ends) {
          if (longer.size() < MAX_SHAPES) {
            longer.add(start + end);
          }
        }
      }
      texts = longer;
    }
    return texts;
  }

  private static List<String> inner(Part part, Predicate<BitPattern> possible) {
    List<String> all = shapesOf(part, possible);
    // Types after shared operands would only lengthen the list, so they are left out.
    return part.isOperand() || all.size() < 4 && !all.contains("") ? all : List.of("");
  }

  private static String hole(Hole hole) {
    Format format = hole.format();
    return switch (format) {
      case HEX, WRAPPING_HEX, SIGNED_HEX, FLOAT32, RELATIVE -> "0x..";
      case FROM_PC -> "pc+n";
      case HALF -> "nL|nH";
      case SMALL_HALF -> "nl|nh";
      case NAME -> hole.names().name().equals("cond") ? "COND" : words(hole.names());
      default -> "n";
    };
  }

  private static String words(ValueNames names) {
    StringBuilder all = new StringBuilder();
    for (String word : names.words()) {
      if (word != null) {
        all.append(all.isEmpty() ? "" : "|").append(word);
      }
    }
    return all.toString();
  }

  /**
   * Returns a form in one line: the mnemonic with its optional modifiers, and the operands by their
   * titles or, if they always have the same name, by that.
   */
  public static String syntax(Form form) {
    StringBuilder text = new StringBuilder();
    for (Element element : form.elements()) {
      if (element instanceof Element.Literal literal) {
        text.append(literal.text());
      } else if (element instanceof Element.Ref ref) {
        Part part = ref.part();
        if (part.fixedName() != null) {
          text.append(part.fixedName());
        } else if (part.isOperand()) {
          text.append('<').append(part.title()).append('>');
        } else if (part.baseName().equals("guard")) {
          text.append("{guard}");
        } else if (part.cases().stream().anyMatch(c -> startsWith(c, "."))) {
          text.append('{').append(part.title()).append('}');
        }
      }
    }
    return text.toString();
  }

  private static boolean startsWith(Case partCase, String text) {
    return !partCase.elements().isEmpty()
        && partCase.elements().get(0) instanceof Element.Literal literal
        && literal.text().startsWith(text);
  }
}
