package org.sass.sim.observe;

import java.util.List;
import org.sass.sim.interp.Observer;
import org.sass.sim.machine.Block;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.DecodedInstruction;
import org.sass.sim.op.Fault;

/** Combines several observers into one, which calls each of them in order. */
public final class ObserverList implements Observer {
  private final Observer[] all;

  private ObserverList(List<? extends Observer> all) {
    this.all = all.toArray(new Observer[0]);
  }

  /** Returns one observer that stands for all in the list; null if the list is empty. */
  public static Observer of(List<? extends Observer> all) {
    return switch (all.size()) {
      case 0 -> null;
      case 1 -> all.get(0);
      default -> new ObserverList(all);
    };
  }

  @Override
  public void starts(Block block) {
    for (Observer one : all) {
      one.starts(block);
    }
  }

  @Override
  public void before(Warp warp, DecodedInstruction step, int mask) {
    for (Observer one : all) {
      one.before(warp, step, mask);
    }
  }

  @Override
  public void after(Warp warp, DecodedInstruction step, int mask) {
    for (Observer one : all) {
      one.after(warp, step, mask);
    }
  }

  @Override
  public void ends(Block block) {
    for (Observer one : all) {
      one.ends(block);
    }
  }

  @Override
  public void faults(Block block, Fault fault) {
    for (Observer one : all) {
      one.faults(block, fault);
    }
  }
}
