package org.sass.lang.codec;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.sass.lang.isa.BitPattern;
import org.sass.lang.isa.Element;
import org.sass.lang.isa.Element.Case;
import org.sass.lang.isa.Element.Format;
import org.sass.lang.isa.Element.Hole;
import org.sass.lang.isa.Element.Literal;
import org.sass.lang.isa.Element.Ref;
import org.sass.lang.isa.Part;
import org.sass.lang.isa.SyntaxSummary;
import org.sass.lang.text.NearestWords;

/**
 * The shapes that an operand can have, for messages. For each kind of operand a message shows the
 * simplest shape, and the simplest one with an address register if there is one.
 */
public final class OperandShapes {
  /** The shape of a half register, such as {@code RnL|nH}. */
  private static final Pattern HALF_SHAPE = Pattern.compile(".*n[Ll]\\|n[Hh]");

  private final Predicate<BitPattern> possible;
  private final int archIndex;
  private final Map<String, List<String>> byKind = new LinkedHashMap<>();

  /** How many shapes are listed before the list only has the nearest ones. */
  private static final int MAX_LISTED = 24;

  private OperandShapes(Predicate<BitPattern> possible, int archIndex) {
    this.possible = possible;
    this.archIndex = archIndex;
  }

  /**
   * Returns the shapes of a part, by the kind of operand.
   *
   * @param possible tells which cases are possible, by their bits
   * @param archIndex index of the architecture
   */
  public static Map<String, List<String>> of(
      Part part, Predicate<BitPattern> possible, int archIndex) {
    OperandShapes shapes = new OperandShapes(possible, archIndex);
    shapes.addShapes(part);
    return shapes.byKind;
  }

  /**
   * Returns the shapes as a list in words: {@code Rn, g [0x..] or g [An+0x..]}. If there are many,
   * returns those nearest to a text, and how many others there are.
   */
  public static String joinShapes(Map<String, List<String>> byKind, String given) {
    Set<String> found = new LinkedHashSet<>();
    for (Map.Entry<String, List<String>> kind : byKind.entrySet()) {
      String number = kind.getKey().equals("target") ? "a label or an address" : "a number";
      Map<String, List<String>> memories = new LinkedHashMap<>();
      for (String shape : kind.getValue()) {
        memories.computeIfAbsent(memory(shape), name -> new ArrayList<>()).add(shape);
      }
      for (List<String> shapes : memories.values()) {
        String plain = shortest(shapes, "");
        found.add(plain.equals("0x..") ? number : plain.replaceAll("^[ ,]+|[ ,]+$", ""));
        String based = shortest(shapes, "An+0x");
        if (based != null && !based.equals(plain)) {
          found.add(based);
        }
      }
    }
    // An operand that may be absent also has no text.
    found.removeIf(shape -> shape.isEmpty() || SyntaxSummary.isMeaningless(shape));
    List<String> all = new ArrayList<>(found);
    if (all.size() > MAX_LISTED) {
      List<String> near = NearestWords.nearest(given, all, 3);
      List<String> some = near.isEmpty() ? all.subList(0, 3) : near;
      return String.join(", ", some) + " or one of " + (all.size() - some.size()) + " others";
    }
    int last = all.size() - 1;
    return last < 1
        ? String.join("", all)
        : String.join(", ", all.subList(0, last)) + " or " + all.get(last);
  }

  /** Returns the name of the memory that a shape is in, such as c; empty if it names none. */
  private static String memory(String shape) {
    return shape.substring(0, Math.max(0, shape.indexOf('['))).strip();
  }

  private static String shortest(List<String> shapes, String requiredText) {
    String best = null;
    for (String shape : shapes) {
      if (shape.contains(requiredText) && (best == null || shape.length() < best.length())) {
        best = shape;
      }
    }
    return best;
  }

  private void addShapes(Part part) {
    for (Case partCase : part.cases()) {
      if (partCase.isInputOnly()
          || !partCase.isReadIn(archIndex)
          || !possible.test(partCase.when())) {
        continue;
      }
      Part other = innerOperand(partCase.elements());
      if (other != null) {
        addShapes(other);
      } else {
        String kind =
            partCase.tags().stream().filter(t -> t.indexOf(':') < 0).findFirst().orElse("");
        boolean word =
            partCase.elements().size() == 1 && partCase.elements().get(0) instanceof Literal;
        String key = word ? kind + texts(partCase.elements()) : kind;
        byKind.computeIfAbsent(key, k -> new ArrayList<>()).addAll(texts(partCase.elements()));
      }
    }
  }

  /**
   * Returns the operand that a text consists of, perhaps with a sign before it and a marker after
   * it; null if it is not of that kind.
   */
  private static Part innerOperand(List<Element> elements) {
    Part operand = null;
    for (Element element : elements) {
      if (!(element instanceof Ref ref) || ref.part().isOperand() && operand != null) {
        return null;
      }
      operand = ref.part().isOperand() ? ref.part() : operand;
    }
    return operand;
  }

  private List<String> texts(List<Element> elements) {
    List<String> texts = List.of("");
    for (Element element : elements) {
      List<String> ends = new ArrayList<>();
      if (element instanceof Literal literal) {
        ends.add(literal.text());
      } else if (element instanceof Hole hole) {
        ends.add(hole(hole));
      } else {
        for (Case partCase : ((Ref) element).part().cases()) {
          if (!partCase.isInputOnly() && possible.test(partCase.when())) {
            ends.addAll(texts(partCase.elements()));
          }
        }
      }
      List<String> longer = new ArrayList<>();
      for (String text : texts) {
        for (String more : ends) {
          longer.add(text + more);
        }
      }
      texts = longer;
    }
    return texts.stream().map(t -> HALF_SHAPE.matcher(t).matches() ? halves(t) : t).toList();
  }

  private static String halves(String text) {
    String low = text.substring(0, text.indexOf('|'));
    String register = low.substring(0, low.length() - 1);
    return low + " or " + register + text.charAt(text.length() - 1);
  }

  private static String hole(Hole hole) {
    if (hole.format() == Format.NAME) {
      List<String> words = hole.names().words().stream().filter(w -> w != null).toList();
      return String.join(" ", words);
    }
    return switch (hole.format()) {
      case DECIMAL, SIGNED -> "n";
      case HALF -> "nL|nH";
      case SMALL_HALF -> "nl|nh";
      case FROM_PC -> "pc+n";
      case BINARY -> hole.field().width() + " binary digits";
      case FLOAT32 -> "a number such as 1.5 or 0x3fc00000";
      case SET -> "{n,n}";
      case FLOAT8, REAL16, REAL32, REAL64 -> "a number such as 1.5";
      default -> "0x..";
    };
  }
}
