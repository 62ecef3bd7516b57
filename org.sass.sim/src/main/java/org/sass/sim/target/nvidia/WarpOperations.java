package org.sass.sim.target.nvidia;

import static java.util.Map.entry;

import java.util.List;
import java.util.Map;
import org.sass.sim.arith.ShuffleMode;
import org.sass.sim.machine.Barriers;
import org.sass.sim.machine.Barriers.Reduction;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.ControlFlow;
import org.sass.sim.op.Destination;
import org.sass.sim.op.Fault;
import org.sass.sim.op.FaultCause;
import org.sass.sim.op.LaneBuffers;
import org.sass.sim.op.Operation;
import org.sass.sim.op.OperationEffects;
import org.sass.sim.op.OperationEffects.Control;
import org.sass.sim.op.Source;
import org.sass.sim.op.SpecialOperation;
import org.sass.sim.target.nvidia.NvidiaSemantics.Factory;

/** Operations that lanes or warps do together, and special registers. */
final class WarpOperations {
  static final Map<String, Factory> FACTORIES =
      Map.ofEntries(
          entry("shfl", WarpOperations::shuffle),
          entry("vote", WarpOperations::vote),
          entry("bar", WarpOperations::barrier),
          entry("b2r", WarpOperations::barrierResult),
          entry("trap", WarpOperations::trap),
          entry("s2r", WarpOperations::specialRegister));

  private WarpOperations() {}

  // ---- exchange between lanes

  private static Operation shuffle(OperandReader reader) {
    ShuffleMode mode =
        switch (reader.firstOf(List.of("IDX", "UP", "DOWN", "BFLY"))) {
          case "UP" -> ShuffleMode.UP;
          case "DOWN" -> ShuffleMode.DOWN;
          case "BFLY" -> ShuffleMode.BUTTERFLY;
          default -> ShuffleMode.INDEX;
        };
    return new Shuffle(
        mode,
        reader.word(2),
        reader.word(3),
        reader.word(4),
        reader.destination(1),
        reader.predicateDestination(0));
  }

  /**
   * SHFL: each lane reads a register of another lane (PTX ISA, shfl). A lane that reads an inactive
   * one gets what its register holds; PTX leaves that open.
   *
   * @param value the register that is read
   * @param selector which lane is read
   * @param bounds the clamp in bits 4 to 0, the mask of the segment in bits 12 to 8
   * @param to where the value goes
   * @param inRange gets whether the selected lane was in the segment; otherwise a lane reads itself
   */
  private record Shuffle(
      ShuffleMode mode,
      Source value,
      Source selector,
      Source bounds,
      Destination to,
      Destination inRange)
      implements SpecialOperation {
    @Override
    public FaultCause execute(Warp warp, int mask, LaneBuffers lanes) {
      value.read(warp, -1, lanes.a);
      selector.read(warp, mask, lanes.b);
      bounds.read(warp, mask, lanes.c);
      int[] inside = lanes.out[0];
      for (int left = mask; left != 0; left &= left - 1) {
        int lane = Integer.numberOfTrailingZeros(left);
        int other = mode.select(lane, lanes.b[lane], lanes.c[lane]);
        inside[lane] = other >= 0 ? 1 : 0;
        lanes.result[lane] = lanes.a[other >= 0 ? other : lane];
      }
      to.write(warp, mask, lanes.result);
      inRange.write(warp, mask, inside);
      return null;
    }

    @Override
    public List<Source> sources() {
      return List.of(value, selector, bounds);
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects.addReads(value, selector, bounds).addWrites(to, inRange);
    }
  }

  /** VOTE: a register gets the lanes in which a predicate holds, a predicate the answer. */
  private static Operation vote(OperandReader reader) {
    Destination ballot = new Destination.Discard();
    Destination answer = new Destination.Discard();
    int next = 0;
    if (reader.isRegister(next)) {
      ballot = reader.destination(next++);
    }
    if (next < reader.count() - 1) {
      answer = reader.predicateDestination(next++);
    }
    return new VoteOperation(
        reader.firstOf(List.of("ALL", "ANY", "EQ")), reader.predicate(next), ballot, answer);
  }

  /** A vote of the active lanes. */
  private record VoteOperation(
      String question, Source predicate, Destination ballot, Destination answer)
      implements SpecialOperation {
    @Override
    public FaultCause execute(Warp warp, int mask, LaneBuffers lanes) {
      predicate.read(warp, mask, lanes.a);
      int holding = 0;
      for (int left = mask; left != 0; left &= left - 1) {
        int lane = Integer.numberOfTrailingZeros(left);
        holding |= lanes.a[lane] << lane;
      }
      boolean yes =
          switch (question) {
            case "ALL" -> holding == mask;
            case "EQ" -> holding == mask || holding == 0;
            default -> holding != 0;
          };
      java.util.Arrays.fill(lanes.result, holding);
      ballot.write(warp, mask, lanes.result);
      java.util.Arrays.fill(lanes.result, yes ? 1 : 0);
      answer.write(warp, mask, lanes.result);
      return null;
    }

    @Override
    public List<Source> sources() {
      return List.of(predicate);
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects.addReads(predicate).addWrites(ballot, answer);
    }
  }

  // ---- barriers

  private static Operation barrier(OperandReader reader) {
    Source number = reader.word(0);
    Source threads = new Source.Immediate(0);
    Source predicate = new Source.Immediate(0);
    for (int i = 1; i < reader.count(); i++) {
      if (reader.isPredicate(i)) {
        predicate = reader.predicate(i);
      } else {
        threads = reader.word(i);
      }
    }
    boolean waits = !reader.has("ARV");
    Reduction reduction =
        !reader.has("RED")
            ? Reduction.NONE
            : reader.has("POPC")
                ? Reduction.COUNT
                : reader.has("AND") ? Reduction.ALL : Reduction.ANY;
    return new Barrier(
        number, threads, reduction == Reduction.NONE ? null : predicate, reduction, waits);
  }

  /**
   * BAR: a warp arrives as a whole, whichever of its lanes are active.
   *
   * @param number number of the barrier
   * @param threads number of threads that open it; 0 for all that have not ended
   * @param predicate what is counted over all threads; null for nothing
   * @param reduction what is computed of the predicate
   * @param waits whether the warp waits until it opens
   */
  private record Barrier(
      Source number, Source threads, Source predicate, Reduction reduction, boolean waits)
      implements SpecialOperation {
    @Override
    public FaultCause execute(Warp warp, int mask, LaneBuffers lanes) {
      if (mask == 0) {
        return null;
      }
      number.read(warp, mask, lanes.a);
      threads.read(warp, mask, lanes.b);
      int lane = Integer.numberOfTrailingZeros(mask);
      int barrier = lanes.a[lane];
      int expected = lanes.b[lane];
      FaultCause mistake = mistake(barrier, expected, warp, lane);
      if (mistake != null) {
        return mistake;
      }
      Barriers barriers = warp.block().barriers();
      if (predicate != null) {
        predicate.read(warp, mask, lanes.c);
        int holding = 0;
        for (int left = mask; left != 0; left &= left - 1) {
          int i = Integer.numberOfTrailingZeros(left);
          holding |= lanes.c[i] << i;
        }
        barriers.addToReduction(barrier, reduction, Integer.bitCount(holding), holding == mask);
      }
      barriers.arrive(barrier, warp, expected);
      if (waits && barriers.hasArrived(barrier, warp)) {
        warp.await(barrier);
      }
      return null;
    }

    /** Returns why no barrier opens for these operands, by the PTX ISA; null if one can. */
    private static FaultCause mistake(int barrier, int threads, Warp warp, int lane) {
      if (barrier < 0 || barrier >= Barriers.COUNT) {
        return illegal(
            lane,
            "there is no barrier %s; a block has barriers 0 to %d",
            Integer.toUnsignedString(barrier),
            Barriers.COUNT - 1);
      }
      String asked =
          "barrier " + barrier + " has the thread count " + Integer.toUnsignedString(threads);
      if (threads % Warp.LANES != 0) {
        return illegal(
            lane, "%s; warps arrive as a whole, so it must be a multiple of %d", asked, Warp.LANES);
      }
      int present = warp.block().warps().size() * Warp.LANES;
      if (Integer.compareUnsigned(threads, present) > 0) {
        return illegal(
            lane, "%s and never opens: the warps of the block have %d threads", asked, present);
      }
      return null;
    }

    private static FaultCause illegal(int lane, String message, Object... args) {
      return FaultCause.of(Fault.Kind.ILLEGAL_INSTRUCTION, lane, message, args);
    }

    @Override
    public List<Source> sources() {
      return predicate == null ? List.of(number, threads) : List.of(number, threads, predicate);
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects.addReads(number, threads, predicate).setControl(Control.BARRIER);
    }
  }

  /** B2R.RESULT: the result of the last reduction at a barrier. */
  private static Operation barrierResult(OperandReader reader) {
    Destination count = new Destination.Discard();
    Destination answer = new Destination.Discard();
    for (int i = 0; i < reader.count(); i++) {
      if (reader.isPredicate(i)) {
        answer = reader.predicateDestination(i);
      } else if (reader.isRegister(i)) {
        count = reader.destination(i);
      }
    }
    return new BarrierResult(count, answer);
  }

  private record BarrierResult(Destination count, Destination answer) implements SpecialOperation {
    @Override
    public FaultCause execute(Warp warp, int mask, LaneBuffers lanes) {
      java.util.Arrays.fill(lanes.result, warp.block().barriers().reductionResult(warp));
      count.write(warp, mask, lanes.result);
      java.util.Arrays.fill(
          lanes.result, warp.block().barriers().reductionResult(warp) != 0 ? 1 : 0);
      answer.write(warp, mask, lanes.result);
      return null;
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects.addWrites(count, answer);
    }
  }

  // ---- breakpoints

  /** BPT.TRAP ends the run; other breakpoints, which only a debugger sees, do nothing. */
  private static Operation trap(OperandReader reader) {
    return reader.has("TRAP") ? new ControlFlow.Trap() : new ControlFlow.Nop();
  }

  // ---- special registers

  private static Operation specialRegister(OperandReader reader) {
    return new SpecialRegisterRead(SpecialRegisters.of(reader.operand(1)), reader.destination(0));
  }

  /** S2R and CS2R. */
  private record SpecialRegisterRead(SpecialRegisters.Register register, Destination to)
      implements SpecialOperation {
    @Override
    public FaultCause execute(Warp warp, int mask, LaneBuffers lanes) {
      for (int left = mask; left != 0; left &= left - 1) {
        int lane = Integer.numberOfTrailingZeros(left);
        lanes.result[lane] = register.value(warp, lane);
      }
      to.write(warp, mask, lanes.result);
      return null;
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects.addWrites(to);
      if (SpecialRegisters.isClock(register)) {
        effects.setReadsClock();
      }
      if (SpecialRegisters.isPerformanceCounter(register)) {
        effects.setReadsPerformanceCounter();
      }
    }
  }
}
