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
 * Which registers are worth a supposition on what their lanes have, at each instruction of a
 * fragment: those that addresses are made of. And what to suppose: what they had when the fragment
 * turned out to be hot.
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

  /** What code supposes and was not checked. */
  private enum Guesses {
    NONE_YET,
    SOME,
    NO_MORE
  }

  /** A register that has no equal steps. */
  private static final int NONE = Integer.MIN_VALUE;

  /** Nothing to suppose of registers, but guesses. */
  public AffineSpeculation() {
    block = null;
    stride = 0;
    from = 0;
    lanes = 0;
    wanted = Map.of();
  }

  /**
   * @param fragment what is to be translated, and about to run
   * @param block the registers it is about to run on
   * @param from the first thread of those
   * @param lanes of a vector
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
   * Whether to suppose, too, what mostly holds: that floats are plain, see {@code FloatEmitter},
   * and that rows of numbers start at a multiple of the lanes.
   */
  public boolean mayGuess() {
    return guesses != Guesses.NO_MORE;
  }

  /** Takes note that code does so. */
  public void guesses() {
    guesses = Guesses.SOME;
  }

  /** From now on nothing is guessed; returns whether anything was. */
  public boolean guessNoMore() {
    boolean guessed = guesses == Guesses.SOME;
    guesses = Guesses.NO_MORE;
    return guessed;
  }

  /** Whether a register leads to an address, seen from before an instruction. */
  public boolean wants(int site, int key) {
    return wanted.containsKey(site) && wanted.get(site).get(key);
  }

  /** The step from lane to lane to suppose of a register; null if there is none. */
  public Integer step(int key) {
    int step = later.computeIfAbsent(key, this::now);
    return step == NONE ? null : step;
  }

  /** Takes note of what a register has after instructions that come before those that ask. */
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

  /** The registers that a source reads, but for those it reads only as an address. */
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
