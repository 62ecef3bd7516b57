package org.sass.sim.observe.trace;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.sass.sim.interp.Launch;
import org.sass.sim.interp.Observer;
import org.sass.sim.interp.RunResult;
import org.sass.sim.machine.Block;
import org.sass.sim.machine.RegisterNames;
import org.sass.sim.machine.Warp;
import org.sass.sim.observe.InstructionInfo;
import org.sass.sim.observe.InstructionInfos;
import org.sass.sim.op.DecodedInstruction;
import org.sass.sim.op.Fault;
import org.sass.sim.op.MemoryAccess;

/**
 * Observes a run and sends a trace of it to a {@link TraceSink}. If the sink cannot write, an
 * {@link UncheckedIOException} ends the run.
 */
public final class Tracer implements Observer {
  private final TraceSink sink;
  private final TraceFilter filter;
  private final InstructionInfos looks;
  private final RegisterNames names;
  private final Map<InstructionInfo, Trace.Instruction> instructions = new IdentityHashMap<>();
  private Trace.Move[] moves;
  private int active;
  private boolean shows;

  public Tracer(Launch launch, String file, TraceFilter filter, TraceSink sink) throws IOException {
    this.sink = sink;
    this.filter = filter;
    this.looks = new InstructionInfos(launch);
    this.names = new RegisterNames(launch.isa());
    List<Integer> sizes =
        List.of(launch.gridX(), launch.gridY(), launch.blockX(), launch.blockY(), launch.blockZ());
    sink.header(
        new Trace.Header(
            launch.kernel().name(),
            file,
            launch.isa().archName(),
            launch.target().name(),
            sizes,
            filter.text()));
  }

  private void put(Trace.Event event) {
    try {
      sink.event(event);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void starts(Block block) {
    put(new Trace.BlockStart(block.x(), block.y()));
  }

  @Override
  public void ends(Block block) {
    put(new Trace.BlockEnd(block.x(), block.y()));
  }

  @Override
  public void before(Warp warp, DecodedInstruction step, int mask) {
    active = warp.active();
    shows = filter.shows(warp.index(), step.address(), active | mask);
    if (!shows) {
      return;
    }
    List<MemoryAccess> reaches = looks.of(step).reaches();
    int shown = mask & filter.lanes();
    moves = new Trace.Move[reaches.size()];
    for (int i = 0; i < moves.length; i++) {
      MemoryAccess reach = reaches.get(i);
      long[] addresses = new long[Integer.bitCount(shown)];
      int at = 0;
      for (int lane = 0; lane < Warp.LANES; lane++) {
        if ((shown >>> lane & 1) != 0) {
          long address = reach.address(warp, lane);
          addresses[at++] = reach.isWide() ? address : address & 0xffff_ffffL;
        }
      }
      int[][] before = reach.reads() ? there(reach, warp, shown, addresses) : new int[0][];
      moves[i] = new Trace.Move(addresses, before, new int[0][]);
    }
  }

  private static int[][] there(MemoryAccess reach, Warp warp, int shown, long[] addresses) {
    int[][] all = new int[reach.type().registers()][addresses.length];
    for (int word = 0; word < all.length; word++) {
      int at = 0;
      for (int lane = 0; lane < Warp.LANES; lane++) {
        if ((shown >>> lane & 1) != 0) {
          all[word][at] = reach.value(warp, lane, addresses[at], word);
          at++;
        }
      }
    }
    return all;
  }

  @Override
  public void after(Warp warp, DecodedInstruction step, int mask) {
    if (!shows) {
      return;
    }
    InstructionInfo look = looks.of(step);
    int shown = mask & filter.lanes();
    for (int i = 0; i < moves.length; i++) {
      MemoryAccess reach = look.reaches().get(i);
      if (reach.writes()) {
        long[] addresses = moves[i].addresses();
        int[][] after = there(reach, warp, shown, addresses);
        moves[i] = new Trace.Move(addresses, moves[i].before(), after);
      }
    }
    int[][] registers = new int[look.writes().size()][Integer.bitCount(shown)];
    for (int i = 0; i < registers.length; i++) {
      InstructionInfo.Written written = look.writes().get(i);
      int at = 0;
      for (int lane = 0; lane < Warp.LANES; lane++) {
        if ((shown >>> lane & 1) != 0) {
          registers[i][at++] = written.set().value(warp, written.number(), lane);
        }
      }
    }
    Block block = warp.block();
    Trace.Instruction instruction = instructions.computeIfAbsent(look, this::instruction);
    put(
        new Trace.Step(
            block.x(),
            block.y(),
            warp.index(),
            instruction,
            active,
            mask,
            shown,
            registers,
            moves));
  }

  private Trace.Instruction instruction(InstructionInfo look) {
    return new Trace.Instruction(
        look.pc(),
        look.line(),
        look.text(),
        look.writes().stream()
            .map(w -> new Trace.Register(w.set(), names.letter(w.set()), w.number()))
            .toList(),
        look.reaches().stream()
            .map(
                r ->
                    new Trace.Place(
                        r.space(), r.bank(), r.type(), r.reads(), r.writes(), r.isWide()))
            .toList());
  }

  @Override
  public void faults(Block block, Fault fault) {
    put(
        new Trace.Failure(
            fault.blockX(),
            fault.blockY(),
            fault.warp(),
            fault.lane(),
            fault.pc(),
            fault.kind().code(),
            fault.message(),
            fault.instruction()));
  }

  /** Writes the end of the trace. To be called after the run. */
  public void close(RunResult result) throws IOException {
    Trace.Ending ending =
        result.fault() != null
            ? Trace.Ending.FAULT
            : result.interrupted() ? Trace.Ending.INTERRUPTED : Trace.Ending.DONE;
    sink.event(new Trace.End(ending, result.stats().warpInstructions()));
  }
}
