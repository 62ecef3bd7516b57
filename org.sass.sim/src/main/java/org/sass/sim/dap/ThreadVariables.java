package org.sass.sim.dap;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.eclipse.lsp4j.debug.Variable;
import org.sass.lang.asm.Program;
import org.sass.sim.debug.Changes;
import org.sass.sim.debug.WarpId;
import org.sass.sim.debug.eval.Special;
import org.sass.sim.debug.eval.Value;
import org.sass.sim.machine.Block;
import org.sass.sim.machine.Warp;

/** What a thread was given and knows of itself. */
final class ThreadVariables {
  private ThreadVariables() {}

  /** The parameters, by name where they have one. */
  record Named(Variables variables, WarpId warp) implements Variables.Holder {
    @Override
    public List<Variable> children(int start, int count) {
      Warp now = variables.warp(warp);
      List<Variable> all = new ArrayList<>();
      BitSet named = new BitSet();
      for (Program.Param param : variables.session.debugger.kernel().params()) {
        all.add(variables.evaluated(now, param.name(), param.name()));
        named.set(param.word(), param.word() + param.words());
      }
      for (int i = 0; i < variables.session.debugger.prepared().launch().params().length; i++) {
        if (!named.get(i)) {
          String name = String.format("g[0x%x]", Block.PARAMS_AT / 4 + i);
          all.add(variables.evaluated(now, name, name));
        }
      }
      return all;
    }

    @Override
    public String set(String name, String value) {
      return Changes.set(variables.session.debugger, warp, name, value, 1);
    }

    @Override
    public String expression(String name) {
      return name;
    }
  }

  /** What a thread knows of itself. */
  record Own(Variables variables, WarpId warp) implements Variables.Holder {
    @Override
    public List<Variable> children(int start, int count) {
      Warp now = variables.warp(warp);
      List<Variable> all = new ArrayList<>();
      for (Special special : Special.values()) {
        String name = special.word();
        Variable one = variables.evaluated(now, name, name);
        switch (special) {
          case PC -> one.setValue(String.format("0x%04x", now.pc()));
          case ACTIVE -> one.setValue(String.format("0x%08x", now.active()));
          case LIVE -> one.setValue(String.format("0x%08x", now.live()));
          default -> {
            if (!special.isUniform()) {
              Value value = variables.session.debugger.compile(name).expression().value(now);
              one.setVariablesReference(variables.hold(variables.lanes(warp, value, name)));
              one.setIndexedVariables(Warp.LANES);
            }
          }
        }
        all.add(one);
      }
      all.add(Variables.variable("stack", now.stack().depth() + " entries", null));
      all.add(
          Variables.variable(
              "time", variables.session.debugger.now() + " warp instructions", null));
      return all;
    }
  }
}
