package org.sass.sim.target.nvidia;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.Destination;
import org.sass.sim.op.Fault;
import org.sass.sim.op.FaultCause;
import org.sass.sim.op.LaneBuffers;
import org.sass.sim.op.Operation;
import org.sass.sim.op.OperationEffects;
import org.sass.sim.op.OperationEffects.Control;
import org.sass.sim.op.Source;
import org.sass.sim.op.SpecialOperation;
import org.sass.sim.op.UnfitException;

/**
 * The functions that compiled code calls and that the driver has: printing, the heap and failed
 * assertions. NVIDIA's CUDA C++ Programming Guide describes what they do. Their arguments are in
 * registers from R4 on, pairs aligned, and so is the result: read out of code by ptxas 11.8.
 */
final class SystemCalls {
  /** The functions that need a {@link DeviceHeap}. */
  static final Set<String> HEAP_FUNCTIONS = Set.of("malloc", "free");

  private static final int FIRST_ARGUMENT = 4;

  private SystemCalls() {}

  /**
   * Returns the operation of a call of a function that is not in the file.
   *
   * @throws UnfitException if the function is none of the driver's that is emulated
   */
  static Operation operation(String function) {
    return switch (function) {
      case "vprintf" -> new Call(4, 1, Control.NEXT, SystemCalls::print);
      case "malloc" -> new Call(2, 2, Control.NEXT, SystemCalls::allocate);
      case "free" -> new Call(2, 0, Control.NEXT, SystemCalls::free);
      case "__assertfail" -> new Call(8, 0, Control.STOP, SystemCalls::failAssertion);
      default ->
          throw new UnfitException(
              "it calls "
                  + function
                  + ", which is not in the file; of the driver's functions, only vprintf, malloc,"
                  + " free and __assertfail are emulated");
    };
  }

  /**
   * What a function does for the lanes of a mask. Its arguments are in {@code in}, its results go
   * to {@code out}.
   */
  private interface Function {
    FaultCause run(Warp warp, int mask, LaneBuffers lanes);
  }

  /**
   * A call.
   *
   * @param argumentWords registers with arguments
   * @param resultWords registers with results
   * @param control how the warp continues
   * @param function what it does
   */
  private record Call(int argumentWords, int resultWords, Control control, Function function)
      implements SpecialOperation {
    @Override
    public FaultCause execute(Warp warp, int mask, LaneBuffers lanes) {
      for (int i = 0; i < argumentWords; i++) {
        sources().get(i).read(warp, mask, lanes.in[i]);
      }
      FaultCause cause = function.run(warp, mask, lanes);
      for (int i = 0; cause == null && i < resultWords; i++) {
        new Destination.Register(FIRST_ARGUMENT + i).write(warp, mask, lanes.out[i]);
      }
      return cause;
    }

    @Override
    public List<Source> sources() {
      return IntStream.range(0, argumentWords)
          .mapToObj(i -> (Source) new Source.Register(FIRST_ARGUMENT + i))
          .toList();
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects.addReads(sources().toArray(Source[]::new));
      for (int i = 0; i < resultWords; i++) {
        effects.addWrites(new Destination.Register(FIRST_ARGUMENT + i));
      }
      effects.setControl(control);
    }
  }

  private static long argument(LaneBuffers lanes, int word, int lane) {
    return Integer.toUnsignedLong(lanes.in[word][lane]) | (long) lanes.in[word + 1][lane] << 32;
  }

  /** Prints nothing if the arguments of one lane cannot be read. */
  private static FaultCause print(Warp warp, int mask, LaneBuffers lanes) {
    List<byte[]> texts = new ArrayList<>();
    for (int left = mask; left != 0; left &= left - 1) {
      int lane = Integer.numberOfTrailingZeros(left);
      GenericReader memory = new GenericReader(warp, lane, lanes);
      long format = argument(lanes, 0, lane);
      PrintFormat print = new PrintFormat(memory, argument(lanes, 2, lane));
      // The driver returns -1 for no format, else the number of arguments.
      lanes.out[0][lane] = -1;
      if (format != 0) {
        texts.add(print.print(memory.readString(format, Integer.MAX_VALUE)));
        lanes.out[0][lane] = print.argumentCount();
      }
      if (memory.cause() != null) {
        FaultCause cause = memory.cause();
        return new FaultCause(cause.kind(), lane, "printf cannot read " + cause.message());
      }
    }
    texts.forEach(warp.block().grid().output()::print);
    return null;
  }

  private static FaultCause allocate(Warp warp, int mask, LaneBuffers lanes) {
    DeviceHeap heap = DeviceHeap.of(warp.block().grid().global());
    for (int left = mask; left != 0; left &= left - 1) {
      int lane = Integer.numberOfTrailingZeros(left);
      long address = heap == null ? 0 : heap.allocate(argument(lanes, 0, lane));
      lanes.out[0][lane] = (int) address;
      lanes.out[1][lane] = (int) (address >>> 32);
    }
    return null;
  }

  private static FaultCause free(Warp warp, int mask, LaneBuffers lanes) {
    DeviceHeap heap = DeviceHeap.of(warp.block().grid().global());
    for (int left = mask; left != 0; left &= left - 1) {
      int lane = Integer.numberOfTrailingZeros(left);
      long address = argument(lanes, 0, lane);
      String problem = heap == null ? null : heap.free(address);
      if (problem != null) {
        return FaultCause.of(Fault.Kind.BAD_HEAP_ADDRESS, lane, "%s", problem);
      }
    }
    return null;
  }

  /** Its arguments are the text, the file, the line, the function and the size of a character. */
  private static FaultCause failAssertion(Warp warp, int mask, LaneBuffers lanes) {
    int lane = Integer.numberOfTrailingZeros(mask);
    if (mask == 0) {
      return null;
    }
    return FaultCause.of(
        Fault.Kind.ASSERTION,
        lane,
        "%s, line %d of %s, in %s; %s of the warp fail%s",
        text(warp, lane, lanes, 0),
        Integer.toUnsignedLong(lanes.in[4][lane]),
        text(warp, lane, lanes, 2),
        text(warp, lane, lanes, 6),
        Integer.bitCount(mask) == 1 ? "1 thread" : Integer.bitCount(mask) + " threads",
        Integer.bitCount(mask) == 1 ? "s" : "");
  }

  private static String text(Warp warp, int lane, LaneBuffers lanes, int word) {
    long address = argument(lanes, word, lane);
    GenericReader memory = new GenericReader(warp, lane, lanes);
    String text = new String(memory.readString(address, 1024), StandardCharsets.UTF_8);
    return memory.cause() != null || text.isEmpty() ? "(unknown)" : text;
  }
}
