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
  private final Map<Integer, BitSet> addressRegistersBySite;
  private final BlockData block;
  private final int stride;
  private final int firstThread;
  private final int vectorLanes;
  private GuessState guessState = GuessState.NONE_YET;
  private final Map<Integer, Integer> assumedSteps = new HashMap<>();

  /** Whether the code makes guesses: assumptions that were not checked before the translation. */
  private enum GuessState {
    NONE_YET,
    SOME,
    FORBIDDEN
  }

  /** Means that the lanes of a register do not have equal steps. */
  private static final int NO_STEP = Integer.MIN_VALUE;

  /** Creates one that assumes nothing about registers, but allows guesses. */
  public AffineSpeculation() {
    block = null;
    stride = 0;
    firstThread = 0;
    vectorLanes = 0;
    addressRegistersBySite = Map.of();
  }

  /**
   * @param translationBlock the translation block, which is about to be translated and run
   * @param block the registers on which it is about to run
   * @param stride distance between two registers in the register files
   * @param firstThread the first thread for which it is about to run
   * @param vectorLanes number of lanes of a vector
   */
  public AffineSpeculation(
      TranslationBlock translationBlock,
      DecodedKernel code,
      BlockData block,
      int stride,
      int firstThread,
      int vectorLanes) {
    this.block = block;
    this.stride = stride;
    this.firstThread = firstThread;
    this.vectorLanes = vectorLanes;
    this.addressRegistersBySite = findAddressRegisters(translationBlock.body, code);
  }

  /**
   * Returns whether code may also assume what is true in most cases: that floats are plain, see
   * {@code FloatEmitter}, and that rows of consecutive numbers start at a multiple of the number of
   * lanes.
   */
  public boolean canGuess() {
    return guessState != GuessState.FORBIDDEN;
  }

  /** Records that the code makes such guesses. */
  public void recordGuess() {
    guessState = GuessState.SOME;
  }

  /** Forbids guesses from now on. Returns whether any were made. */
  public boolean forbidGuesses() {
    boolean hadGuesses = guessState == GuessState.SOME;
    guessState = GuessState.FORBIDDEN;
    return hadGuesses;
  }

  /**
   * Returns whether the value of a register before an instruction is used to compute an address.
   *
   * @param site index of the instruction
   */
  public boolean feedsAddress(int site, int key) {
    return addressRegistersBySite.containsKey(site) && addressRegistersBySite.get(site).get(key);
  }

  /** Returns the step from lane to lane to assume for a register; null if there is none. */
  public Integer assumedStep(int key) {
    int step = assumedSteps.computeIfAbsent(key, this::observeStep);
    return step == NO_STEP ? null : step;
  }

  /**
   * Records the value that translated instructions leave in a register, for later instructions that
   * ask for its step.
   */
  public void recordResult(int key, LaneValue value) {
    assumedSteps.put(key, value.isVector() || value.isFlipped() ? NO_STEP : value.step());
  }

  private int observeStep(int key) {
    int[] file = RegisterKeys.file(key) == RegisterKeys.GENERAL ? block.registers : block.addresses;
    int at = (key & 0xff) * stride + firstThread;
    int step = file[at + 1] - file[at];
    for (int lane = 2; lane < vectorLanes; lane++) {
      if (file[at + lane] - file[at + lane - 1] != step) {
        return NO_STEP;
      }
    }
    return step;
  }

  private static Map<Integer, BitSet> findAddressRegisters(
      List<DecodedInstruction> body, DecodedKernel code) {
    Map<Integer, BitSet> bySite = new HashMap<>();
    BitSet addressRegisters = new BitSet();
    for (int i = body.size() - 1; i >= 0; i--) {
      propagateToOperands(body.get(i), addressRegisters);
      bySite.put(code.indexAt(body.get(i).address()), (BitSet) addressRegisters.clone());
    }
    return bySite;
  }

  private static void propagateToOperands(DecodedInstruction instruction, BitSet addressRegisters) {
    Operation operation = instruction.operation();
    Destination destination = null;
    boolean propagates = false;
    if (operation instanceof AluOperation alu) {
      destination = alu.destination();
      propagates =
          alu.function() instanceof IntegerFunction
                  && !(alu.function() instanceof IntegerFunction.Compare)
              || alu.function() instanceof IntToInt;
    } else if (operation instanceof MultiplyAdd mad) {
      destination = mad.destination();
      propagates = true;
    }
    int key = RegisterKeys.ofDestination(destination);
    if (key >= 0 && addressRegisters.get(key)) {
      if (instruction.guard().isAlways() && !(destination instanceof Destination.Half)) {
        addressRegisters.clear(key);
      }
      if (propagates && instruction.guard().isAlways()) {
        operation.sources().forEach(source -> addRegisters(source, addressRegisters));
      }
    }
    addAddressOperands(operation, addressRegisters);
  }

  /**
   * Adds the registers that a source reads, except those that it reads only as part of an address.
   */
  private static void addRegisters(Source source, BitSet addressRegisters) {
    int key = RegisterKeys.ofSource(source);
    if (key >= 0 && RegisterKeys.file(key) != RegisterKeys.PREDICATE) {
      addressRegisters.set(key);
    } else if (source instanceof Source.Bits bits) {
      addRegisters(bits.source(), addressRegisters);
    } else if (source instanceof Source.Extended extended) {
      addRegisters(extended.source(), addressRegisters);
    }
  }

  private static void addAddressOperands(Operation operation, BitSet addressRegisters) {
    if (operation instanceof LoadStore.PostIncrement increment) {
      addAddressOperands(increment.operation(), addressRegisters);
    } else if (operation instanceof LoadStore.GlobalLoad load) {
      addRegisters(load.address(), addressRegisters);
    } else if (operation instanceof LoadStore.GlobalStore store) {
      addRegisters(store.address(), addressRegisters);
    } else if (operation instanceof LoadStore.SharedStore store) {
      addAddressRegister(store.address(), addressRegisters);
    }
    for (Source source : operation.sources()) {
      addSharedAddresses(source, addressRegisters);
    }
  }

  private static void addSharedAddresses(Source source, BitSet addressRegisters) {
    if (source instanceof Source.Bits bits) {
      addSharedAddresses(bits.source(), addressRegisters);
    } else if (source instanceof Source.Extended extended) {
      addSharedAddresses(extended.source(), addressRegisters);
    } else if (source instanceof MemorySource.Shared memory) {
      addAddressRegister(memory.address(), addressRegisters);
    }
  }

  private static void addAddressRegister(OperandAddress address, BitSet addressRegisters) {
    if (address.register() != 0) {
      addressRegisters.set(RegisterKeys.key(RegisterKeys.ADDRESS, address.register()));
    }
  }
}
