package org.sass.lang.flow;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.codec.Decoder;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Roles.Result;
import org.sass.lang.isa.Word;

/**
 * Reads the effects of instructions from the instruction table. It remembers a limited number of
 * words. Only one thread at a time may use an object.
 */
public final class EffectsReader {

  /** Maximum number of words that are remembered; almost all programs have fewer different ones. */
  private static final int MAX_CACHED_WORDS = 1 << 14;

  private static final int[] NO_USES = {};

  private final Isa isa;
  private final Resources resources;
  private final Map<Word, Effects> cachedEffects = new HashMap<>();

  /** Creates a reader for an instruction set. */
  public EffectsReader(Isa isa) {
    this.isa = isa;
    this.resources = Resources.of(isa);
  }

  /** Returns the effects of a single instruction. For many instructions, keep a reader instead. */
  public static Effects of(Isa isa, Word word) {
    return new EffectsReader(isa).read(word);
  }

  /** Returns the numbering of registers that the effects use. */
  public Resources resources() {
    return resources;
  }

  /** Returns the effects of a placed instruction. */
  public Effects read(PlacedInstruction placed) {
    return read(placed.word());
  }

  /** Returns the effects of a word; unknown ones if it is not an instruction. */
  public Effects read(Word word) {
    Effects cached = cachedEffects.get(word);
    if (cached != null) {
      return cached;
    }
    if (cachedEffects.size() >= MAX_CACHED_WORDS) {
      cachedEffects.clear();
    }
    Form form = Decoder.form(isa, word);
    Effects effects =
        form == null
            ? new Effects(null, NO_USES, List.of(), 0, Result.VARIES, null, word)
            : new EffectsWalk(isa, resources, form, word).run();
    cachedEffects.put(word, effects);
    return effects;
  }
}
