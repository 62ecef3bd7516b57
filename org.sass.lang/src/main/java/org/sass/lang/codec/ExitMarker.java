package org.sass.lang.codec;

import org.sass.lang.isa.Element;
import org.sass.lang.isa.Element.Case;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Part;

/**
 * The modifier that ends a thread, where a table has one: its case carries the tag {@code exit:1}.
 * NVIDIA's texts leave it out.
 */
public final class ExitMarker {
  private static final String FIELD = "exit";
  private static final String TAG = FIELD + ":1";

  private ExitMarker() {}

  /** What it looks like, {@code .EXIT}; empty if the table has none. */
  public static String of(Isa isa) {
    return tagged(isa, TAG);
  }

  /** What the modifier looks like with which diverged lanes meet, {@code .S}; empty without one. */
  public static String join(Isa isa) {
    return tagged(isa, "join:1");
  }

  private static String tagged(Isa isa, String tag) {
    for (Part part : isa.parts().values()) {
      for (Case one : part.cases()) {
        if (!one.inputOnly()
            && one.tags().contains(tag)
            && one.text().get(0) instanceof Element.Literal literal) {
          return literal.text();
        }
      }
    }
    return "";
  }

  /** Whether an instruction carries it. */
  public static boolean on(Insn insn) {
    return insn.field(FIELD, 0) == 1;
  }
}
