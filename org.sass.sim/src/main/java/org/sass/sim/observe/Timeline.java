package org.sass.sim.observe;

import java.util.ArrayList;
import java.util.List;
import org.sass.sim.interp.Launch;
import org.sass.sim.interp.Observer;
import org.sass.sim.machine.RegisterKind;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.DecodedInstruction;

/**
 * Records the course of a run over time, counted in warp instructions. The run is divided into at
 * most 400 slices of equal length. The length of a run is not known in advance; so when there are
 * too many slices, neighbours are merged in pairs.
 */
public final class Timeline implements Observer {
  private static final int MAX_SLICES = 400;

  private final InstructionInfos infos;
  private final List<Slice> slices = new ArrayList<>();
  private long width = 1;
  private Slice currentSlice;

  public Timeline(Launch launch) {
    infos = new InstructionInfos(launch);
  }

  /** Counts for one slice of the run. */
  public static final class Slice {
    public long issued;
    public long threads;
    public long active;
    public long divergent;
    public int maxDepth;
    public long flagWrites;
    public final long[] flagCounts = new long[4];

    private void add(Slice other) {
      issued += other.issued;
      threads += other.threads;
      active += other.active;
      divergent += other.divergent;
      maxDepth = Math.max(maxDepth, other.maxDepth);
      flagWrites += other.flagWrites;
      for (int i = 0; i < flagCounts.length; i++) {
        flagCounts[i] += other.flagCounts[i];
      }
    }
  }

  /** Returns the slices in the order of time. */
  public List<Slice> slices() {
    return slices;
  }

  /** Returns the number of warp instructions in a slice. The last slice may have fewer. */
  public long width() {
    return width;
  }

  @Override
  public void beforeInstruction(Warp warp, DecodedInstruction instruction, int mask) {
    if (currentSlice == null || currentSlice.issued == width) {
      startSlice();
    }
    InstructionInfo info = infos.of(instruction);
    int active = warp.activeMask();
    currentSlice.issued++;
    currentSlice.threads += Integer.bitCount(mask);
    currentSlice.active += Integer.bitCount(active);
    currentSlice.divergent += info.isLaneBranch() && mask != 0 && mask != active ? 1 : 0;
  }

  private void startSlice() {
    if (slices.size() == MAX_SLICES) {
      for (int i = 0; i < MAX_SLICES / 2; i++) {
        slices.set(i, slices.get(2 * i));
        slices.get(i).add(slices.get(2 * i + 1));
      }
      slices.subList(MAX_SLICES / 2, MAX_SLICES).clear();
      width *= 2;
    }
    currentSlice = new Slice();
    slices.add(currentSlice);
  }

  @Override
  public void afterInstruction(Warp warp, DecodedInstruction instruction, int mask) {
    currentSlice.maxDepth = Math.max(currentSlice.maxDepth, warp.stack().depth());
    for (InstructionInfo.WrittenRegister written : infos.of(instruction).writtenRegisters()) {
      if (written.file() == RegisterKind.PREDICATE) {
        currentSlice.flagWrites += Integer.bitCount(mask);
        for (int lane = 0; lane < Warp.LANES; lane++) {
          int flags =
              (mask >>> lane & 1) == 0 ? 0 : written.file().value(warp, written.number(), lane);
          for (int i = 0; i < currentSlice.flagCounts.length; i++) {
            currentSlice.flagCounts[i] += flags >>> i & 1;
          }
        }
      }
    }
  }
}
