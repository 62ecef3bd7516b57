package org.sass.sim.observe;

import java.util.List;
import org.sass.sim.interp.Observer;
import org.sass.sim.machine.Block;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.DecodedInstruction;
import org.sass.sim.op.Fault;

/** Combines several observers into one, which calls each of them in order. */
public final class ObserverList implements Observer {
  private final Observer[] observers;

  private ObserverList(List<? extends Observer> observers) {
    this.observers = observers.toArray(new Observer[0]);
  }

  /** Returns one observer that stands for all in the list; null if the list is empty. */
  public static Observer of(List<? extends Observer> observers) {
    return switch (observers.size()) {
      case 0 -> null;
      case 1 -> observers.get(0);
      default -> new ObserverList(observers);
    };
  }

  @Override
  public void blockStarted(Block block) {
    for (Observer observer : observers) {
      observer.blockStarted(block);
    }
  }

  @Override
  public void beforeInstruction(Warp warp, DecodedInstruction instruction, int mask) {
    for (Observer observer : observers) {
      observer.beforeInstruction(warp, instruction, mask);
    }
  }

  @Override
  public void afterInstruction(Warp warp, DecodedInstruction instruction, int mask) {
    for (Observer observer : observers) {
      observer.afterInstruction(warp, instruction, mask);
    }
  }

  @Override
  public void blockEnded(Block block) {
    for (Observer observer : observers) {
      observer.blockEnded(block);
    }
  }

  @Override
  public void runFaulted(Block block, Fault fault) {
    for (Observer observer : observers) {
      observer.runFaulted(block, fault);
    }
  }
}
