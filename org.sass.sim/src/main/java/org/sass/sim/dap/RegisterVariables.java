package org.sass.sim.dap;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.eclipse.lsp4j.debug.Variable;
import org.sass.sim.debug.MachineEdits;
import org.sass.sim.debug.WarpId;
import org.sass.sim.debug.eval.LaneValues;
import org.sass.sim.machine.RegisterFile;
import org.sass.sim.machine.Warp;

/** Registers of a warp as variables, with the values of their lanes. */
final class RegisterVariables {
  private RegisterVariables() {}

  /** The registers of one register file that the kernel uses. */
  record Registers(VariableRequests variables, WarpId warp, RegisterFile file)
      implements VariableRequests.Holder {
    @Override
    public List<Variable> children(int start, int count) {
      List<Variable> all = new ArrayList<>();
      BitSet used = variables.session.debugger().used(file);
      Warp now = variables.warp(warp);
      for (int n = used.nextSetBit(0); n >= 0; n = used.nextSetBit(n + 1)) {
        if (file != RegisterFile.ADDRESS || n > 0) {
          all.add(register(now, n));
        }
      }
      return all;
    }

    private Variable register(Warp now, int number) {
      int[] row = variables.session.debugger.row(now, file, number);
      String name = variables.session.debugger.names().registers().name(file, number);
      int lanes = VariableRequests.lanes(now);
      boolean uniform = ValueText.uniform(row, lanes);
      int lane =
          (lanes >>> variables.session.lane & 1) != 0
              ? variables.session.lane
              : Integer.numberOfTrailingZeros(lanes);
      String text = text(row[lane]);
      Variable variable =
          VariableRequests.variable(name, uniform ? text : text + ValueText.ofLane(lane), name);
      variable.setType(ViewRequests.word(variables.session.shown));
      variable.setVariablesReference(
          variables.hold(new Lanes(variables, warp, file, number, name)));
      variable.setIndexedVariables(Warp.LANES);
      return variable;
    }

    private String text(int bits) {
      return file == RegisterFile.PREDICATE
          ? ValueText.flags(bits)
          : LaneValues.word(bits, variables.session.shown);
    }

    @Override
    public String set(String name, String value) {
      Warp now = variables.warp(warp);
      return MachineEdits.set(
          variables.session.debugger, warp, typed(variables, name, file), value, now.threads());
    }

    @Override
    public String expression(String name) {
      return name;
    }
  }

  /**
   * Returns the name of a register with the type in which it is shown. A value that the user types
   * is then read in the same type.
   */
  private static String typed(VariableRequests variables, String name, RegisterFile file) {
    boolean typed = variables.session.shown != null && file == RegisterFile.GENERAL;
    return typed && variables.session.shown.bytes() == 4
        ? name + ":" + variables.session.shown.word()
        : name;
  }

  /** The lanes of one register. */
  record Lanes(VariableRequests variables, WarpId warp, RegisterFile file, int number, String name)
      implements VariableRequests.Holder {
    @Override
    public List<Variable> children(int start, int count) {
      Warp now = variables.warp(warp);
      int[] row = variables.session.debugger.row(now, file, number);
      List<Variable> all = new ArrayList<>();
      for (int lane = start; lane < Warp.LANES && lane - start < count; lane++) {
        String text =
            file == RegisterFile.PREDICATE
                ? ValueText.flags(row[lane])
                : LaneValues.word(row[lane], variables.session.shown);
        boolean there = (now.threads() >>> lane & 1) != 0;
        boolean active = (now.active() >>> lane & 1) != 0;
        String state = active ? "" : there ? " (inactive)" : " (no thread)";
        all.add(
            VariableRequests.variable(
                "[" + lane + "]", text + state, "lane " + lane + ": " + name));
      }
      return all;
    }

    @Override
    public int lane(String child) {
      try {
        return Integer.parseInt(child.substring(1, child.length() - 1));
      } catch (RuntimeException e) {
        return -1;
      }
    }

    @Override
    public String set(String child, String value) {
      int lane = lane(child);
      return lane < 0 || lane >= Warp.LANES
          ? "there is no lane " + child
          : MachineEdits.set(
              variables.session.debugger, warp, typed(variables, name, file), value, 1 << lane);
    }

    @Override
    public String expression(String child) {
      return name;
    }
  }
}
