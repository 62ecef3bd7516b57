package org.sass.sim.dap;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.eclipse.lsp4j.debug.Variable;
import org.sass.sim.debug.MachineEdits;
import org.sass.sim.debug.WarpId;
import org.sass.sim.debug.eval.LaneValues;
import org.sass.sim.machine.RegisterKind;
import org.sass.sim.machine.Warp;

/**
 * Registers of a warp as variables. Each has the value of the lane that is shown; if other lanes
 * have other values, its children are the values of all lanes.
 */
final class RegisterVariables {
  /**
   * The name of the variable that says which lane is shown. The name of the scope cannot say it:
   * editors know a scope by its name, and would collapse it whenever the lane changes.
   */
  private static final String LANE = "lane";

  private RegisterVariables() {}

  /**
   * The registers of one register file that the kernel uses. The lane that is shown comes before
   * the general registers, which are the first scope.
   */
  record Registers(VariableRequests variables, WarpId warp, RegisterKind file)
      implements VariableRequests.VariableContainer {
    @Override
    public List<Variable> children(int start, int count) {
      List<Variable> all = new ArrayList<>();
      BitSet used = variables.session.requireDebugger().usedRegisters(file);
      Warp residentWarp = variables.requireWarp(warp);
      if (file == RegisterKind.GENERAL) {
        String lane = Integer.toString(variables.session.shownLane(residentWarp));
        all.add(VariableRequests.createVariable(LANE, lane, LANE));
      }
      for (int n = used.nextSetBit(0); n >= 0; n = used.nextSetBit(n + 1)) {
        if (file != RegisterKind.ADDRESS || n > 0) {
          all.add(createVariable(residentWarp, n));
        }
      }
      return all;
    }

    private Variable createVariable(Warp residentWarp, int number) {
      int[] row = variables.session.debugger.registerRow(residentWarp, file, number);
      String name = variables.session.debugger.names().registers().name(file, number);
      int lane = variables.session.shownLane(residentWarp);
      Variable variable =
          VariableRequests.createVariable(
              name, formatRegister(variables, file, number, row[lane]), name);
      variable.setType(DebugViewRequests.typeName(variables.session.displayType));
      if (!ValueText.isUniform(row, variables.session.shownLanes(residentWarp))) {
        variable.setVariablesReference(
            variables.register(new Lanes(variables, warp, file, number, name)));
        variable.setIndexedVariables(Warp.LANES);
      }
      return variable;
    }

    @Override
    public String setChild(String name, String value) {
      Warp residentWarp = variables.requireWarp(warp);
      if (name.equals(LANE)) {
        return showLane(residentWarp, value);
      }
      return MachineEdits.set(
          variables.session.debugger,
          warp,
          typedName(variables, name, file),
          value,
          residentWarp.threadMask());
    }

    /** Puts the focus on another lane. Returns an error message, or null if it is there now. */
    private String showLane(Warp residentWarp, String value) {
      int threads = residentWarp.threadMask();
      for (int lane = 0; lane < Warp.LANES; lane++) {
        if (value.trim().equals(Integer.toString(lane)) && (threads >>> lane & 1) != 0) {
          variables.session.setFocus(warp, lane);
          return null;
        }
      }
      return "A lane with a thread is expected, from "
          + Integer.numberOfTrailingZeros(threads)
          + " to "
          + (Warp.LANES - 1 - Integer.numberOfLeadingZeros(threads));
    }

    @Override
    public String childExpression(String name) {
      return name;
    }
  }

  private static String formatRegister(
      VariableRequests variables, RegisterKind file, int number, int bits) {
    return file == RegisterKind.PREDICATE
        ? ValueText.formatPredicate(
            bits, variables.session.debugger.names().registers().holdsFlags(file, number))
        : LaneValues.formatWord(bits, variables.session.displayType);
  }

  /**
   * Returns the name of a register with the type in which it is shown. A value that the user types
   * is then read in the same type.
   */
  private static String typedName(VariableRequests variables, String name, RegisterKind file) {
    boolean hasType = variables.session.displayType != null && file == RegisterKind.GENERAL;
    return hasType && variables.session.displayType.bytes() == 4
        ? name + ":" + variables.session.displayType.displayName()
        : name;
  }

  /** The lanes of one register. */
  record Lanes(VariableRequests variables, WarpId warp, RegisterKind file, int number, String name)
      implements VariableRequests.VariableContainer {
    @Override
    public List<Variable> children(int start, int count) {
      Warp residentWarp = variables.requireWarp(warp);
      int[] row = variables.session.debugger.registerRow(residentWarp, file, number);
      List<Variable> all = new ArrayList<>();
      for (int lane = start; lane < Warp.LANES && lane - start < count; lane++) {
        String text = formatRegister(variables, file, number, row[lane]);
        boolean hasThread = (residentWarp.threadMask() >>> lane & 1) != 0;
        boolean active = (residentWarp.activeMask() >>> lane & 1) != 0;
        String state = active ? "" : hasThread ? " (inactive)" : " (no thread)";
        all.add(
            VariableRequests.createVariable(
                "[" + lane + "]", text + state, "lane " + lane + ": " + name));
      }
      return all;
    }

    @Override
    public int childLane(String child) {
      try {
        return Integer.parseInt(child.substring(1, child.length() - 1));
      } catch (RuntimeException e) {
        return -1;
      }
    }

    @Override
    public String setChild(String child, String value) {
      int lane = childLane(child);
      return lane < 0 || lane >= Warp.LANES
          ? "there is no lane " + child
          : MachineEdits.set(
              variables.session.debugger, warp, typedName(variables, name, file), value, 1 << lane);
    }

    @Override
    public String childExpression(String child) {
      return name;
    }
  }
}
