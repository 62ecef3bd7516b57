package org.sass.sim.exec;

import org.sass.sim.machine.Warp;

/** Working space of one interpreter: the operands and results of an instruction, lane by lane. */
final class Lanes {
  final int[] a = new int[Warp.LANES];
  final int[] b = new int[Warp.LANES];
  final int[] c = new int[Warp.LANES];
  final int[] result = new int[Warp.LANES];
}
