package org.sass.lang.flow;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.sass.lang.flow.Cfg.ReconvergencePoint;
import org.sass.lang.flow.Effects.ResourceUse;
import org.sass.lang.flow.Effects.UseLocation;
import org.sass.lang.isa.Access;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.FormEffects.Flow;
import org.sass.lang.isa.Isa;

/**
 * Finds where lanes continue that have waited for others. On some machines they go to the place
 * that was named last. On others both instructions name a register, the convergence barrier.
 */
final class ReconvergenceTargets {
  private final Effects[] effects;

  /** The places that instructions name, in the order of these instructions. */
  private final List<ReconvergencePoint> points;

  /** The places that were named together with a register, by the register. */
  private final Map<Integer, IntList> pointsByRegister = new HashMap<>();

  /**
   * Indices of the places that have been named and are still ahead. {@link #passedCount} is the
   * number of places named so far.
   */
  private final PriorityQueue<Integer> openPoints = new PriorityQueue<>();

  private int passedCount;

  /**
   * Creates an object for a kernel.
   *
   * @param effects the effects of its instructions
   * @param points the places that its instructions name, in the order of these instructions
   */
  ReconvergenceTargets(Effects[] effects, List<ReconvergencePoint> points) {
    this.effects = effects;
    this.points = points;
    for (int i = 0; i < points.size(); i++) {
      for (ResourceUse use : effects[points.get(i).insn()].uses()) {
        if (use.writes()) {
          pointsByRegister.computeIfAbsent(use.first(), key -> new IntList()).add(i);
        }
      }
    }
  }

  /** Returns whether the set has convergence barriers: what names a place writes a register. */
  static boolean areNamedByRegisters(Isa isa) {
    for (Form form : isa.forms()) {
      boolean writes = form.effects().operands().stream().anyMatch(Access::writes);
      if (form.effects().flow() == Flow.SYNC && writes) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns the index of the instruction where lanes continue after they have waited at an
   * instruction; the number of instructions if that is the end of the code, -1 if it is not known.
   * Calls must be in the order of the instructions.
   */
  int continuationOf(int insn) {
    for (ResourceUse use : effects[insn].uses()) {
      if (use.reads() && use.location() == UseLocation.OPERAND) {
        return continuationOf(insn, pointsByRegister.get(use.first()));
      }
    }
    return nearestOpenPoint(insn);
  }

  /**
   * Returns where lanes continue that have waited at a barrier. Compilers use a barrier again for
   * other code, and they let lanes wait just before the place where they meet. If no instruction
   * names the place, a caller may have done so, or the barrier was kept in a register; then the
   * lanes continue with the next instruction.
   *
   * @param named the places named with this barrier, as indices; null if there are none
   */
  private int continuationOf(int insn, IntList named) {
    int last = insn + 1;
    for (int i = 0; named != null && i < named.size(); i++) {
      ReconvergencePoint point = points.get(named.get(i));
      if (point.target() == insn + 1) {
        return insn + 1;
      }
      last = point.insn() < insn && point.target() >= 0 ? point.target() : last;
    }
    return last;
  }

  /**
   * Returns the nearest place further down that an instruction further up has named, because
   * compilers nest divergent code; -1 if there is none.
   */
  private int nearestOpenPoint(int insn) {
    while (passedCount < points.size() && points.get(passedCount).insn() < insn) {
      openPoints.add(points.get(passedCount++).target());
    }
    while (!openPoints.isEmpty() && openPoints.peek() <= insn) {
      openPoints.poll();
    }
    return openPoints.isEmpty() ? -1 : openPoints.peek();
  }
}
