package org.sass.lang.flow;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.sass.lang.assemble.Program.Placed;
import org.sass.lang.codec.Decoder;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Roles.Result;
import org.sass.lang.isa.Word;

/**
 * Reads from the table what instructions do. It remembers words that it has seen, up to a limit;
 * for one thread at a time.
 */
public final class EffectsReader {

  /** More different words than nearly all programs have. */
  private static final int KEPT = 1 << 14;

  private static final int[] NO_USES = {};

  private final Isa isa;
  private final Resources resources;
  private final Map<Word, Effects> known = new HashMap<>();

  /** A reader for an instruction set. */
  public EffectsReader(Isa isa) {
    this.isa = isa;
    this.resources = Resources.of(isa);
  }

  /** The effects of one instruction; keep a reader where there are many. */
  public static Effects of(Isa isa, Word word) {
    return new EffectsReader(isa).read(word);
  }

  /** The numbers by which the effects name registers. */
  public Resources resources() {
    return resources;
  }

  /** The effects of an instruction in its place. */
  public Effects read(Placed placed) {
    return read(placed.word());
  }

  /** The effects of a word. */
  public Effects read(Word word) {
    Effects before = known.get(word);
    if (before != null) {
      return before;
    }
    if (known.size() >= KEPT) {
      known.clear();
    }
    Form form = Decoder.form(isa, word);
    Effects effects =
        form == null
            ? new Effects(null, NO_USES, List.of(), 0, Result.VARIES, null, word)
            : new EffectsWalk(isa, resources, form, word).run();
    known.put(word, effects);
    return effects;
  }
}
