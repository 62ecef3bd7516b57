package org.sass.lang.flow;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.codec.Decoder;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.FormEffects.Result;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Word;

/**
 * Reads the effects of instructions from the instruction table. It remembers a limited number of
 * words. Only one thread at a time may use an object.
 */
public final class EffectsReader {

  /** Maximum number of words that are remembered; almost all programs have fewer different ones. */
  private static final int MAX_CACHED_WORDS = 1 << 14;

  /** Maximum number of words that all callers of {@link #of} together remember. */
  private static final int MAX_SHARED_WORDS = 1 << 12;

  private static final int[] NO_USES = {};

  private final Isa isa;
  private final Resources resources;
  private final int maxWords;
  private final Map<Word, Effects> cachedEffects = new HashMap<>();

  /** Creates a reader for an instruction set. */
  public EffectsReader(Isa isa) {
    this(isa, MAX_CACHED_WORDS);
  }

  private EffectsReader(Isa isa, int maxWords) {
    this.isa = isa;
    this.resources = Resources.of(isa);
    this.maxWords = maxWords;
  }

  /**
   * Returns the effects of a single instruction. Those of some thousand instructions are remembered
   * for all callers, because hovers and completion often ask for the same ones. For many
   * instructions, keep a reader instead. Several threads can call this.
   */
  public static Effects of(Isa isa, Word word) {
    return isa.derive(Shared.class, table -> new Shared()).read(isa, word);
  }

  /** The readers of {@link #of}, by the index of the architecture. */
  private static final class Shared {
    private final Map<Integer, EffectsReader> readers = new HashMap<>();

    synchronized Effects read(Isa isa, Word word) {
      return readers
          .computeIfAbsent(isa.archIndex(), index -> new EffectsReader(isa, MAX_SHARED_WORDS))
          .read(word);
    }
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
    if (cachedEffects.size() >= maxWords) {
      cachedEffects.clear();
    }
    Form form = Decoder.form(isa, word);
    Effects effects =
        form == null
            ? new Effects(null, NO_USES, List.of(), 0, Result.VARIES, null, word)
            : new EffectsCollector(isa, resources, form, word).run();
    cachedEffects.put(word, effects);
    return effects;
  }
}
