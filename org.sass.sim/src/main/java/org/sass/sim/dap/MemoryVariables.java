package org.sass.sim.dap;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.debug.Variable;
import org.sass.sim.debug.MachineEdits;
import org.sass.sim.debug.MemoryContents;
import org.sass.sim.debug.WarpId;
import org.sass.sim.debug.eval.LaneValues;
import org.sass.sim.launch.buffers.PlacedBuffer;
import org.sass.sim.machine.ConstantMemory;

/** The contents of memories as variables: 32-bit words, and elements of buffers. */
final class MemoryVariables {
  private MemoryVariables() {}

  /** The 32-bit words of a memory, from an address on. */
  record Words(
      VariableRequests variables, WarpId warp, String space, int lane, long address, int count)
      implements VariableRequests.Holder {
    @Override
    public List<Variable> children(int start, int wanted) {
      MemoryContents contents = MemoryContents.of(variables.session.debugger(), space, warp, lane);
      List<Variable> all = new ArrayList<>();
      int end = (int) Math.min(count, (long) start + Math.min(wanted, VariableRequests.WORDS));
      for (int i = start; i < end && contents != null; i++) {
        long at = address + 4L * i;
        int word = 0;
        for (int b = 3; b >= 0; b--) {
          word = word << 8 | contents.at(at + b) & 0xff;
        }
        String name = String.format("[0x%x]", at);
        String expression = space.equals("const") ? "const[" + lane + "]" + name : space + name;
        Variable one =
            VariableRequests.variable(
                name, LaneValues.word(word, variables.session.shown), expression);
        one.setMemoryReference(MemoryRequests.reference(space, warp, lane, at));
        all.add(one);
      }
      return all;
    }

    @Override
    public String set(String name, String value) {
      boolean typed = variables.session.shown != null && variables.session.shown.bytes() == 4;
      String place = space + name + (typed ? ":" + variables.session.shown.word() : "");
      return MachineEdits.set(
          variables.session.debugger, warp, place, value, 1 << (space.equals("local") ? lane : 0));
    }

    @Override
    public String expression(String name) {
      return space + name;
    }
  }

  /**
   * The buffers in global memory. If global memory is one region without a gap, the whole of it is
   * the last child.
   */
  record Buffers(VariableRequests variables, WarpId warp) implements VariableRequests.Holder {
    @Override
    public List<Variable> children(int start, int count) {
      List<Variable> all = new ArrayList<>();
      List<PlacedBuffer> buffers =
          new ArrayList<>(variables.session.debugger().prepared().buffers());
      PlacedBuffer flat = variables.session.debugger.prepared().flat();
      if (flat != null) {
        buffers.add(flat);
      }
      for (PlacedBuffer buffer : buffers) {
        var type = variables.session.debugger.prepared().typeOf(buffer);
        String text =
            String.format("%d x %s at 0x%x", buffer.count(type), type.word(), buffer.address());
        Variable one = VariableRequests.variable(buffer.name(), text, null);
        Elements elements = new Elements(variables, warp, buffer);
        one.setVariablesReference(variables.hold(elements));
        one.setIndexedVariables(buffer.count(type));
        one.setMemoryReference(MemoryRequests.reference("global", warp, 0, buffer.address()));
        all.add(one);
      }
      return all;
    }
  }

  /** The elements of a buffer. */
  record Elements(VariableRequests variables, WarpId warp, PlacedBuffer buffer)
      implements VariableRequests.Holder {
    @Override
    public List<Variable> children(int start, int count) {
      var type = variables.session.debugger.prepared().typeOf(buffer);
      List<Variable> all = new ArrayList<>();
      int end =
          (int)
              Math.min(buffer.count(type), (long) start + Math.min(count, VariableRequests.WORDS));
      for (int i = start; i < end; i++) {
        Variable one =
            VariableRequests.variable(
                "[" + i + "]", type.format(buffer.element(type, i)), place(i));
        long at = buffer.address() + (long) i * type.bytes();
        one.setMemoryReference(MemoryRequests.reference("global", warp, 0, at));
        one.setType(type.word());
        all.add(one);
      }
      return all;
    }

    private String place(int i) {
      var type = variables.session.debugger.prepared().typeOf(buffer);
      long at = buffer.address() + (long) i * type.bytes();
      return buffer.name().equals("global")
          ? String.format("global[0x%x]:%s", at, type.word())
          : buffer.name() + "[" + i + "]";
    }

    private int index(String name) {
      try {
        return Integer.parseInt(name.substring(1, name.length() - 1));
      } catch (RuntimeException e) {
        return -1;
      }
    }

    @Override
    public String set(String name, String value) {
      return MachineEdits.set(variables.session.debugger, warp, place(index(name)), value, 1);
    }

    @Override
    public String expression(String name) {
      return place(index(name));
    }
  }

  /** The constant banks that hold a word other than zero. */
  record Banks(VariableRequests variables, WarpId warp) implements VariableRequests.Holder {
    @Override
    public List<Variable> children(int start, int count) {
      List<Variable> all = new ArrayList<>();
      variables.session.debugger();
      for (int bank = 0; bank < ConstantMemory.BANKS; bank++) {
        int last = VariableRequests.last(variables.session.debugger, bank);
        if (last == 0) {
          continue;
        }
        Variable one = VariableRequests.variable("c[" + bank + "]", last + " words", null);
        one.setVariablesReference(
            variables.hold(new Words(variables, warp, "const", bank, 0, last)));
        one.setIndexedVariables(last);
        one.setMemoryReference(MemoryRequests.reference("const", warp, bank, 0));
        all.add(one);
      }
      return all;
    }
  }
}
