package org.sass.lang.codec;

import org.sass.lang.isa.Element;
import org.sass.lang.isa.Element.Case;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Part;

/**
 * The modifier that ends a thread, if the table has one. Its case in the table has the tag {@code
 * exit:1}. NVIDIA's texts do not show it.
 */
public final class ExitMarker {
  private static final String FIELD = "exit";
  private static final String TAG = FIELD + ":1";

  private ExitMarker() {}

  /** Returns the text of the exit marker, such as {@code .EXIT}; empty if the table has none. */
  public static String markerText(Isa isa) {
    return texts(isa).exit;
  }

  /**
   * Returns the text of the modifier with which diverged lanes reconverge, such as {@code .S};
   * empty if the table has none.
   */
  public static String joinMarkerText(Isa isa) {
    return texts(isa).join;
  }

  /** The texts of both markers in a table. They are kept, because to find them takes long. */
  private record Texts(String exit, String join) {}

  private static Texts texts(Isa isa) {
    return isa.derive(
        Texts.class,
        table -> new Texts(findTaggedText(table, TAG), findTaggedText(table, "join:1")));
  }

  private static String findTaggedText(Isa isa, String tag) {
    for (Part part : isa.parts().values()) {
      for (Case partCase : part.cases()) {
        if (!partCase.isInputOnly()
            && partCase.tags().contains(tag)
            && partCase.elements().get(0) instanceof Element.Literal literal) {
          return literal.text();
        }
      }
    }
    return "";
  }

  /** Returns whether an instruction has the exit marker. */
  public static boolean hasExitMarker(Insn insn) {
    return insn.field(FIELD, 0) == 1;
  }
}
