package org.sass.sim.observe;

import java.util.ArrayList;
import java.util.List;
import org.sass.sim.interp.Launch;
import org.sass.sim.interp.Observer;
import org.sass.sim.machine.RegisterFile;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.DecodedInstruction;

/**
 * Records the course of a run over time, counted in warp instructions. The run is divided into at
 * most 400 slices of equal length. The length of a run is not known in advance; so when there are
 * too many slices, neighbours are merged in pairs.
 */
public final class Timeline implements Observer {
  private static final int MOST = 400;

  private final InstructionInfos looks;
  private final List<Slice> slices = new ArrayList<>();
  private long width = 1;
  private Slice now;

  public Timeline(Launch launch) {
    looks = new InstructionInfos(launch);
  }

  /** Counts for one slice of the run. */
  public static final class Slice {
    public long issued;
    public long threads;
    public long active;
    public long divergent;
    public int depth;
    public long flagged;
    public final long[] flags = new long[4];

    private void add(Slice other) {
      issued += other.issued;
      threads += other.threads;
      active += other.active;
      divergent += other.divergent;
      depth = Math.max(depth, other.depth);
      flagged += other.flagged;
      for (int i = 0; i < flags.length; i++) {
        flags[i] += other.flags[i];
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
  public void before(Warp warp, DecodedInstruction step, int mask) {
    if (now == null || now.issued == width) {
      next();
    }
    InstructionInfo look = looks.of(step);
    int active = warp.active();
    now.issued++;
    now.threads += Integer.bitCount(mask);
    now.active += Integer.bitCount(active);
    now.divergent += look.branches() && mask != 0 && mask != active ? 1 : 0;
  }

  private void next() {
    if (slices.size() == MOST) {
      for (int i = 0; i < MOST / 2; i++) {
        slices.set(i, slices.get(2 * i));
        slices.get(i).add(slices.get(2 * i + 1));
      }
      slices.subList(MOST / 2, MOST).clear();
      width *= 2;
    }
    now = new Slice();
    slices.add(now);
  }

  @Override
  public void after(Warp warp, DecodedInstruction step, int mask) {
    now.depth = Math.max(now.depth, warp.stack().depth());
    for (InstructionInfo.Written written : looks.of(step).writes()) {
      if (written.set() == RegisterFile.PREDICATE) {
        now.flagged += Integer.bitCount(mask);
        for (int lane = 0; lane < Warp.LANES; lane++) {
          int flags =
              (mask >>> lane & 1) == 0 ? 0 : written.set().value(warp, written.number(), lane);
          for (int i = 0; i < now.flags.length; i++) {
            now.flags[i] += flags >>> i & 1;
          }
        }
      }
    }
  }
}
