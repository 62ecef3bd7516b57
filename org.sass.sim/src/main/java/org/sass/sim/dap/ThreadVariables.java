package org.sass.sim.dap;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.eclipse.lsp4j.debug.Variable;
import org.sass.lang.assemble.Program;
import org.sass.lang.isa.ParameterLayout;
import org.sass.sim.debug.MachineEdits;
import org.sass.sim.debug.WarpId;
import org.sass.sim.debug.eval.ThreadVariable;
import org.sass.sim.interp.Launch;
import org.sass.sim.machine.Warp;

/** Parameters and special values of threads as variables. */
final class ThreadVariables {
  private ThreadVariables() {}

  /** The parameters of the kernel, by name if they have one. */
  record Parameters(VariableRequests variables, WarpId warp)
      implements VariableRequests.VariableContainer {
    @Override
    public List<Variable> children(int start, int count) {
      Warp residentWarp = variables.requireWarp(warp);
      List<Variable> all = new ArrayList<>();
      BitSet named = new BitSet();
      for (Program.Param param : variables.session.debugger.kernel().params()) {
        all.add(variables.evaluatedVariable(residentWarp, param.name(), param.name()));
        named.set(param.wordIndex(), param.wordIndex() + param.wordCount());
      }
      Launch launch = variables.session.debugger.prepared().launch();
      for (int i = 0; i < launch.params().length; i++) {
        if (!named.get(i)) {
          String name = operandText(launch, i);
          all.add(variables.evaluatedVariable(residentWarp, name, name));
        }
      }
      return all;
    }

    /** Returns the operand that stands for a parameter word in a source. */
    private static String operandText(Launch launch, int wordIndex) {
      ParameterLayout layout = launch.isa().params();
      return layout == null
          ? String.format("shared[0x%x]", launch.target().abi().parametersAddress() + 4 * wordIndex)
          : layout.operandText(layout.numberOf(wordIndex));
    }

    @Override
    public String setChild(String name, String value) {
      return MachineEdits.set(variables.session.debugger, warp, name, value, 1);
    }

    @Override
    public String childExpression(String name) {
      return name;
    }
  }

  /** The special values of a thread, such as its place in the block and in the grid. */
  record SpecialValues(VariableRequests variables, WarpId warp)
      implements VariableRequests.VariableContainer {
    @Override
    public List<Variable> children(int start, int count) {
      Warp residentWarp = variables.requireWarp(warp);
      List<Variable> all = new ArrayList<>();
      for (ThreadVariable special : ThreadVariable.values()) {
        String name = special.displayName();
        all.add(variables.evaluatedVariable(residentWarp, name, name));
      }
      all.add(
          VariableRequests.createVariable(
              "stack", residentWarp.stack().depth() + " entries", null));
      all.add(
          VariableRequests.createVariable(
              "time", variables.session.debugger.now() + " warp instructions", null));
      return all;
    }
  }
}
