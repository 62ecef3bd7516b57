package org.sass.sim.dap;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.eclipse.lsp4j.debug.Variable;
import org.sass.lang.asm.Program;
import org.sass.sim.debug.Changes;
import org.sass.sim.debug.WarpId;
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
  record Special(Variables variables, WarpId warp) implements Variables.Holder {
    private static final List<String> NAMES =
        List.of(
            "tid.x",
            "tid.y",
            "tid.z",
            "ctaid.x",
            "ctaid.y",
            "ntid.x",
            "ntid.y",
            "ntid.z",
            "nctaid.x",
            "nctaid.y",
            "lane",
            "warp",
            "pc",
            "active",
            "live",
            "clock");

    @Override
    public List<Variable> children(int start, int count) {
      Warp now = variables.warp(warp);
      List<Variable> all = new ArrayList<>();
      for (String name : NAMES) {
        boolean mask = name.equals("active") || name.equals("live") || name.equals("pc");
        Variable one = variables.evaluated(now, name, name);
        if (mask) {
          int bits = name.equals("pc") ? now.pc() : name.equals("live") ? now.live() : now.active();
          one.setValue(String.format(name.equals("pc") ? "0x%04x" : "0x%08x", bits));
        } else if (name.startsWith("tid") || name.equals("lane")) {
          Value value = variables.session.debugger.compile(name).expression().value(now);
          one.setVariablesReference(variables.hold(variables.lanes(warp, value, name)));
          one.setIndexedVariables(Warp.LANES);
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
