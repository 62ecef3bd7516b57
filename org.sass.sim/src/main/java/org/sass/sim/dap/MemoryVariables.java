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
      implements VariableRequests.VariableContainer {
    @Override
    public List<Variable> children(int start, int wanted) {
      MemoryContents contents =
          MemoryContents.of(variables.session.requireDebugger(), space, warp, lane);
      List<Variable> all = new ArrayList<>();
      int end =
          (int) Math.min(count, (long) start + Math.min(wanted, VariableRequests.MAX_CHILDREN));
      for (int i = start; i < end && contents != null; i++) {
        long at = address + 4L * i;
        int word = 0;
        for (int b = 3; b >= 0; b--) {
          word = word << 8 | Math.max(0, contents.byteAt(at + b));
        }
        String name = String.format("[0x%x]", at);
        String expression = space.equals("const") ? "const[" + lane + "]" + name : space + name;
        Variable one =
            VariableRequests.createVariable(
                name, LaneValues.formatWord(word, variables.session.displayType), expression);
        one.setMemoryReference(MemoryRequests.formatReference(space, warp, lane, at));
        all.add(one);
      }
      return all;
    }

    @Override
    public String setChild(String name, String value) {
      boolean typed =
          variables.session.displayType != null && variables.session.displayType.bytes() == 4;
      String place =
          space + name + (typed ? ":" + variables.session.displayType.displayName() : "");
      return MachineEdits.set(
          variables.session.debugger, warp, place, value, 1 << (space.equals("local") ? lane : 0));
    }

    @Override
    public String childExpression(String name) {
      return space + name;
    }
  }

  /**
   * The buffers in global memory. If global memory is one region without a gap, the whole of it is
   * the last child.
   */
  record Buffers(VariableRequests variables, WarpId warp)
      implements VariableRequests.VariableContainer {
    @Override
    public List<Variable> children(int start, int count) {
      List<Variable> all = new ArrayList<>();
      List<PlacedBuffer> buffers =
          new ArrayList<>(variables.session.requireDebugger().prepared().buffers());
      PlacedBuffer flat = variables.session.debugger.prepared().flatBuffer();
      if (flat != null) {
        buffers.add(flat);
      }
      for (PlacedBuffer buffer : buffers) {
        var type = variables.session.debugger.prepared().typeOf(buffer);
        String text =
            String.format(
                "%d x %s at 0x%x", buffer.count(type), type.displayName(), buffer.address());
        Variable one = VariableRequests.createVariable(buffer.name(), text, null);
        Elements elements = new Elements(variables, warp, buffer);
        one.setVariablesReference(variables.register(elements));
        one.setIndexedVariables(buffer.count(type));
        one.setMemoryReference(MemoryRequests.formatReference("global", warp, 0, buffer.address()));
        all.add(one);
      }
      return all;
    }
  }

  /** The elements of a buffer. */
  record Elements(VariableRequests variables, WarpId warp, PlacedBuffer buffer)
      implements VariableRequests.VariableContainer {
    @Override
    public List<Variable> children(int start, int count) {
      var type = variables.session.debugger.prepared().typeOf(buffer);
      List<Variable> all = new ArrayList<>();
      int end =
          (int)
              Math.min(
                  buffer.count(type),
                  (long) start + Math.min(count, VariableRequests.MAX_CHILDREN));
      for (int i = start; i < end; i++) {
        Variable one =
            VariableRequests.createVariable(
                "[" + i + "]", type.format(buffer.elementBits(type, i)), elementExpression(i));
        long at = buffer.address() + (long) i * type.bytes();
        one.setMemoryReference(MemoryRequests.formatReference("global", warp, 0, at));
        one.setType(type.displayName());
        all.add(one);
      }
      return all;
    }

    private String elementExpression(int i) {
      var type = variables.session.debugger.prepared().typeOf(buffer);
      long at = buffer.address() + (long) i * type.bytes();
      return buffer.name().equals("global")
          ? String.format("global[0x%x]:%s", at, type.displayName())
          : buffer.name() + "[" + i + "]";
    }

    private int parseIndex(String name) {
      try {
        return Integer.parseInt(name.substring(1, name.length() - 1));
      } catch (RuntimeException e) {
        return -1;
      }
    }

    @Override
    public String setChild(String name, String value) {
      return MachineEdits.set(
          variables.session.debugger, warp, elementExpression(parseIndex(name)), value, 1);
    }

    @Override
    public String childExpression(String name) {
      return elementExpression(parseIndex(name));
    }
  }

  /** The constant banks that hold a word other than zero. */
  record Banks(VariableRequests variables, WarpId warp)
      implements VariableRequests.VariableContainer {
    @Override
    public List<Variable> children(int start, int count) {
      List<Variable> all = new ArrayList<>();
      variables.session.requireDebugger();
      for (int bank = 0; bank < ConstantMemory.BANKS; bank++) {
        int last = VariableRequests.usedWordCount(variables.session.debugger, bank);
        if (last == 0) {
          continue;
        }
        Variable one = VariableRequests.createVariable("c[" + bank + "]", last + " words", null);
        one.setVariablesReference(
            variables.register(new Words(variables, warp, "const", bank, 0, last)));
        one.setIndexedVariables(last);
        one.setMemoryReference(MemoryRequests.formatReference("const", warp, bank, 0));
        all.add(one);
      }
      return all;
    }
  }
}
