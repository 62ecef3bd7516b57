package org.sass.sim.jit.analysis;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.sass.sim.jit.runtime.BlockData;
import org.sass.sim.op.AluOperation;
import org.sass.sim.op.ConversionFunction.IntToInt;
import org.sass.sim.op.DecodedInstruction;
import org.sass.sim.op.DecodedKernel;
import org.sass.sim.op.Destination;
import org.sass.sim.op.IntegerFunction;
import org.sass.sim.op.LoadStore;
import org.sass.sim.op.MemorySource;
import org.sass.sim.op.MultiplyAdd;
import org.sass.sim.op.OperandAddress;
import org.sass.sim.op.Operation;
import org.sass.sim.op.Source;

/**
 * Decides what translated code assumes about registers. Before each instruction of a translation
 * block, it knows which registers are worth an assumption: those from which addresses are computed.
 * The code then assumes that such a register has equal steps from lane to lane, with the step that
 * it had when the translation block became hot.
 *
 * <p>Registers are numbered as {@link RegisterKeys#key} does.
 */
public final class AffineSpeculation {
  private final Map<Integer, BitSet> wanted;
  private final BlockData block;
  private final int stride;
  private final int from;
  private final int lanes;
  private Guesses guesses = Guesses.NONE_YET;
  private final Map<Integer, Integer> later = new HashMap<>();

  /** Whether the code makes guesses: assumptions that were not checked before the translation. */
  private enum Guesses {
    NONE_YET,
    SOME,
    NO_MORE
  }

  /** Means that the lanes of a register do not have equal steps. */
  private static final int NONE = Integer.MIN_VALUE;

  /** Creates one that assumes nothing about registers, but allows guesses. */
  public AffineSpeculation() {
    block = null;
    stride = 0;
    from = 0;
    lanes = 0;
    wanted = Map.of();
  }

  /**
   * @param fragment the translation block, which is about to be translated and run
   * @param block the registers on which it is about to run
   * @param stride distance between two registers in the register files
   * @param from the first thread for which it is about to run
   * @param lanes number of lanes of a vector
   */
  public AffineSpeculation(
      TranslationBlock fragment,
      DecodedKernel code,
      BlockData block,
      int stride,
      int from,
      int lanes) {
    this.block = block;
    this.stride = stride;
    this.from = from;
    this.lanes = lanes;
    this.wanted = wanted(fragment.body, code);
  }

  /**
   * Returns whether code may also assume what is true in most cases: that floats are plain, see
   * {@code FloatEmitter}, and that rows of consecutive numbers start at a multiple of the number of
   * lanes.
   */
  public boolean mayGuess() {
    return guesses != Guesses.NO_MORE;
  }

  /** Records that the code makes such guesses. */
  public void guesses() {
    guesses = Guesses.SOME;
  }

  /** Forbids guesses from now on. Returns whether any were made. */
  public boolean guessNoMore() {
    boolean guessed = guesses == Guesses.SOME;
    guesses = Guesses.NO_MORE;
    return guessed;
  }

  /**
   * Returns whether the value of a register before an instruction is used to compute an address.
   *
   * @param site index of the instruction
   */
  public boolean wants(int site, int key) {
    return wanted.containsKey(site) && wanted.get(site).get(key);
  }

  /** Returns the step from lane to lane to assume for a register; null if there is none. */
  public Integer step(int key) {
    int step = later.computeIfAbsent(key, this::now);
    return step == NONE ? null : step;
  }

  /**
   * Records the value that translated instructions leave in a register, for later instructions that
   * ask for its step.
   */
  public void found(int key, LaneValue value) {
    later.put(key, value.vector() || value.isFlipped() ? NONE : value.step());
  }

  private int now(int key) {
    int[] file = RegisterKeys.file(key) == RegisterKeys.GENERAL ? block.registers : block.addresses;
    int at = (key & 0xff) * stride + from;
    int step = file[at + 1] - file[at];
    for (int lane = 2; lane < lanes; lane++) {
      if (file[at + lane] - file[at + lane - 1] != step) {
        return NONE;
      }
    }
    return step;
  }

  private static Map<Integer, BitSet> wanted(List<DecodedInstruction> body, DecodedKernel code) {
    Map<Integer, BitSet> wanted = new HashMap<>();
    BitSet now = new BitSet();
    for (int i = body.size() - 1; i >= 0; i--) {
      before(body.get(i), now);
      wanted.put(code.index(body.get(i).address()), (BitSet) now.clone());
    }
    return wanted;
  }

  private static void before(DecodedInstruction step, BitSet wanted) {
    Operation operation = step.operation();
    Destination destination = null;
    boolean leads = false;
    if (operation instanceof AluOperation alu) {
      destination = alu.destination();
      leads =
          alu.function() instanceof IntegerFunction
                  && !(alu.function() instanceof IntegerFunction.Compare)
              || alu.function() instanceof IntToInt;
    } else if (operation instanceof MultiplyAdd mad) {
      destination = mad.destination();
      leads = true;
    }
    int key = RegisterKeys.ofResult(destination);
    if (key >= 0 && wanted.get(key)) {
      if (step.guard().always() && !(destination instanceof Destination.Half)) {
        wanted.clear(key);
      }
      if (leads && step.guard().always()) {
        operation.sources().forEach(source -> add(source, wanted));
      }
    }
    addresses(operation, wanted);
  }

  /**
   * Adds the registers that a source reads, except those that it reads only as part of an address.
   */
  private static void add(Source source, BitSet wanted) {
    int key = RegisterKeys.of(source);
    if (key >= 0 && RegisterKeys.file(key) != RegisterKeys.PREDICATE) {
      wanted.set(key);
    } else if (source instanceof Source.Bits bits) {
      add(bits.source(), wanted);
    } else if (source instanceof Source.Extended extended) {
      add(extended.source(), wanted);
    }
  }

  private static void addresses(Operation operation, BitSet wanted) {
    if (operation instanceof LoadStore.PostIncrement increment) {
      addresses(increment.operation(), wanted);
    } else if (operation instanceof LoadStore.GlobalLoad load) {
      add(load.address(), wanted);
    } else if (operation instanceof LoadStore.GlobalStore store) {
      add(store.address(), wanted);
    } else if (operation instanceof LoadStore.SharedStore store) {
      address(store.address(), wanted);
    }
    for (Source source : operation.sources()) {
      shared(source, wanted);
    }
  }

  private static void shared(Source source, BitSet wanted) {
    if (source instanceof Source.Bits bits) {
      shared(bits.source(), wanted);
    } else if (source instanceof Source.Extended extended) {
      shared(extended.source(), wanted);
    } else if (source instanceof MemorySource.Shared memory) {
      address(memory.address(), wanted);
    }
  }

  private static void address(OperandAddress address, BitSet wanted) {
    if (address.register() != 0) {
      wanted.set(RegisterKeys.key(RegisterKeys.ADDRESS, address.register()));
    }
  }
}
