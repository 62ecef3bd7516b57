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
  private final InstructionInfos infos;
  private final RegisterNames names;
  private final Map<InstructionInfo, Trace.Instruction> instructions = new IdentityHashMap<>();
  private Trace.Transfer[] transfers;
  private int activeMask;
  private boolean isShown;

  public Tracer(Launch launch, String file, TraceFilter filter, TraceSink sink) throws IOException {
    this.sink = sink;
    this.filter = filter;
    this.infos = new InstructionInfos(launch);
    this.names = new RegisterNames(launch.isa());
    sink.writeHeader(
        new Trace.Header(
            launch.kernel().name(),
            file,
            launch.isa().archName(),
            launch.target().profile(),
            launch.grid(),
            launch.block(),
            filter.describe()));
  }

  private void emit(Trace.Event event) {
    try {
      sink.writeEvent(event);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void blockStarted(Block block) {
    emit(new Trace.BlockStart(block.position()));
  }

  @Override
  public void blockEnded(Block block) {
    emit(new Trace.BlockEnd(block.position()));
  }

  @Override
  public void beforeInstruction(Warp warp, DecodedInstruction instruction, int mask) {
    activeMask = warp.activeMask();
    isShown = filter.selects(warp.index(), instruction.address(), activeMask | mask);
    if (!isShown) {
      return;
    }
    List<MemoryAccess> accesses = infos.of(instruction).memoryAccesses();
    int shownMask = mask & filter.lanes();
    transfers = new Trace.Transfer[accesses.size()];
    for (int i = 0; i < transfers.length; i++) {
      MemoryAccess access = accesses.get(i);
      long[] addresses = new long[Integer.bitCount(shownMask)];
      int at = 0;
      for (int lane = 0; lane < Warp.LANES; lane++) {
        if ((shownMask >>> lane & 1) != 0) {
          long address = access.address(warp, lane);
          addresses[at++] = access.isWide() ? address : address & 0xffff_ffffL;
        }
      }
      int[][] before =
          access.reads() ? readMemory(access, warp, shownMask, addresses) : new int[0][];
      transfers[i] = new Trace.Transfer(addresses, before, new int[0][]);
    }
  }

  private static int[][] readMemory(
      MemoryAccess access, Warp warp, int shownMask, long[] addresses) {
    int[][] all = new int[access.type().registerCount()][addresses.length];
    for (int word = 0; word < all.length; word++) {
      int at = 0;
      for (int lane = 0; lane < Warp.LANES; lane++) {
        if ((shownMask >>> lane & 1) != 0) {
          all[word][at] = access.readWord(warp, lane, addresses[at], word);
          at++;
        }
      }
    }
    return all;
  }

  @Override
  public void afterInstruction(Warp warp, DecodedInstruction step, int mask) {
    if (!isShown) {
      return;
    }
    InstructionInfo info = infos.of(step);
    int shownMask = mask & filter.lanes();
    for (int i = 0; i < transfers.length; i++) {
      MemoryAccess access = info.memoryAccesses().get(i);
      if (access.writes()) {
        long[] addresses = transfers[i].addresses();
        int[][] after = readMemory(access, warp, shownMask, addresses);
        transfers[i] = new Trace.Transfer(addresses, transfers[i].before(), after);
      }
    }
    int[][] registers = new int[info.writtenRegisters().size()][Integer.bitCount(shownMask)];
    for (int i = 0; i < registers.length; i++) {
      InstructionInfo.WrittenRegister written = info.writtenRegisters().get(i);
      int at = 0;
      for (int lane = 0; lane < Warp.LANES; lane++) {
        if ((shownMask >>> lane & 1) != 0) {
          registers[i][at++] = written.file().value(warp, written.number(), lane);
        }
      }
    }
    Block block = warp.block();
    Trace.Instruction instruction = instructions.computeIfAbsent(info, this::toTraceInstruction);
    emit(
        new Trace.Step(
            block.position(),
            warp.index(),
            instruction,
            activeMask,
            mask,
            shownMask,
            registers,
            transfers));
  }

  private Trace.Instruction toTraceInstruction(InstructionInfo info) {
    return new Trace.Instruction(
        info.pc(),
        info.line(),
        info.text(),
        info.writtenRegisters().stream()
            .map(w -> new Trace.Register(w.file(), names.letter(w.file()), w.number()))
            .toList(),
        info.memoryAccesses().stream()
            .map(
                r ->
                    new Trace.Access(
                        r.space(), r.bank(), r.type(), r.reads(), r.writes(), r.isWide()))
            .toList());
  }

  @Override
  public void runFaulted(Block block, Fault fault) {
    emit(
        new Trace.Failure(
            fault.block(),
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
    sink.writeEvent(new Trace.End(ending, result.stats().warpInstructions()));
  }
}
