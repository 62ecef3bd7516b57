package org.sass.lang.asm;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.sass.lang.isa.Element;
import org.sass.lang.isa.Element.Case;
import org.sass.lang.isa.Element.Format;
import org.sass.lang.isa.Element.Hole;
import org.sass.lang.isa.Element.Literal;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Part;

/** Knows which names look like registers of an instruction set, whether or not they exist. */
final class RegisterNames {

  /** The kinds of operands that are a name and nothing else. */
  private static final Set<String> KINDS = Set.of("reg", "half", "areg", "creg");

  private record Shape(String prefix, boolean half) {}

  private final Shape[] shapes;

  private RegisterNames(Collection<Shape> all) {
    shapes = all.toArray(Shape[]::new);
  }

  static RegisterNames of(Isa isa) {
    Set<Shape> shapes = new LinkedHashSet<>();
    for (Part part : isa.parts().values()) {
      for (Case one : part.cases()) {
        if (one.tags().stream().anyMatch(KINDS::contains)) {
          add(one.text(), shapes);
        }
      }
    }
    return new RegisterNames(shapes);
  }

  private static void add(List<Element> text, Set<Shape> shapes) {
    if (text.size() == 2
        && text.get(0) instanceof Literal literal
        && text.get(1) instanceof Hole hole) {
      shapes.add(new Shape(literal.text(), hole.format() == Format.HALF));
    }
  }

  boolean contains(String name) {
    for (Shape shape : shapes) {
      if (name.startsWith(shape.prefix) && number(name, shape)) {
        return true;
      }
    }
    return false;
  }

  private static boolean number(String name, Shape shape) {
    int start = shape.prefix.length();
    int end = name.length();
    if (shape.half && end > start && (name.endsWith("L") || name.endsWith("H"))) {
      end--;
    }
    for (int i = start; i < end; i++) {
      if (!Letters.isDigit(name.charAt(i))) {
        return false;
      }
    }
    return end > start;
  }
}
