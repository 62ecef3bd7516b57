package org.sass.sim.debug;

import org.sass.sim.debug.eval.AssignmentTarget;
import org.sass.sim.debug.eval.Expression;
import org.sass.sim.debug.eval.LaneValues;
import org.sass.sim.debug.eval.ValueKind;
import org.sass.sim.launch.syntax.ElementType;
import org.sass.sim.machine.Memory;
import org.sass.sim.machine.RegisterKind;
import org.sass.sim.machine.RegisterNames;
import org.sass.sim.machine.Warp;

/** Makes the changes to registers and memories that the user asks for. */
public final class MachineEdits {
  private MachineEdits() {}

  /**
   * Sets what one expression names to the value of another.
   *
   * @param place what to change: {@code R4}, {@code global[R2]:f32}, {@code lane 3: R4}
   * @param value the new value, computed for the same warp
   * @param lanes mask of the lanes to change. If the place names a lane, only that one is changed
   * @return an error message; null if the change was made
   */
  public static String set(Debugger debugger, WarpId id, String place, String value, int lanes) {
    Expression.CompileResult left = debugger.compile(place);
    Expression.CompileResult right = debugger.compile(value);
    if (left.problem() != null || right.problem() != null) {
      return left.problem() != null ? left.problem() : right.problem();
    }
    Warp warp = debugger.warp(id);
    if (warp == null) {
      return id.text() + " is not resident";
    }
    AssignmentTarget target = left.expression().assignmentTarget(warp);
    if (target == null) {
      return "'" + place + "' is neither a register nor writable memory";
    }
    String fixed = fixedName(debugger, target);
    if (fixed != null) {
      return fixed + " cannot be changed: it always has the same value";
    }
    int changedLanes = target.lane() < 0 ? lanes : lanes & 1 << target.lane();
    if (changedLanes == 0) {
      return target.lane() < 0
          ? "No lane of the warp has a thread to change"
          : "Lane " + target.lane() + " has no thread to change";
    }
    return set(debugger, id, target, right.expression().evaluate(warp), changedLanes);
  }

  /** Returns the name of a register that cannot change; null for anything else. */
  private static String fixedName(Debugger debugger, AssignmentTarget target) {
    return target.file() == null
        ? null
        : debugger.names().registers().fixedName(target.file(), target.number());
  }

  private static String set(
      Debugger debugger, WarpId id, AssignmentTarget target, LaneValues value, int lanes) {
    for (int lane = 0; lane < Warp.LANES; lane++) {
      if ((lanes >>> lane & 1) == 0) {
        continue;
      }
      if (value.isMissing(lane)) {
        return "The new value cannot be computed for lane " + lane;
      }
      if (value.kind() == ValueKind.FLOAT && !target.type().isFloat()) {
        return "A whole number is expected. Write :f32 after the name to set a float.";
      }
      if (target.address() != null && findMemory(debugger, id, target, lane) == null) {
        return String.format(
            "Nothing is mapped at %s 0x%x", target.space(), target.address()[lane]);
      }
    }
    if (target.address() == null) {
      setRegisters(debugger, id, target, value, lanes);
    } else {
      setMemory(debugger, id, target, value, lanes);
    }
    return null;
  }

  private static long bits(ElementType type, LaneValues value, int lane) {
    if (!type.isFloat()) {
      return value.ints()[lane];
    }
    return value.kind() == ValueKind.FLOAT
        ? type.fromDouble(value.floats()[lane])
        : type.fromInteger(value.ints()[lane]);
  }

  private static void setRegisters(
      Debugger debugger, WarpId id, AssignmentTarget target, LaneValues value, int lanes) {
    for (int word = 0; word < (target.type().bytes() == 8 ? 2 : 1); word++) {
      int remainingLanes = lanes;
      while (remainingLanes != 0) {
        int first = Integer.numberOfTrailingZeros(remainingLanes);
        int bits = (int) (bits(target.type(), value, first) >>> 32 * word);
        int equalLanes = 0;
        for (int lane = first; lane < Warp.LANES; lane++) {
          boolean equal =
              (remainingLanes >>> lane & 1) != 0
                  && (int) (bits(target.type(), value, lane) >>> 32 * word) == bits;
          equalLanes |= (equal ? 1 : 0) << lane;
        }
        remainingLanes &= ~equalLanes;
        setRegister(debugger, id, target, word, bits, equalLanes);
      }
    }
  }

  /**
   * Sets a register of some lanes to the same bits.
   *
   * @param word which register of the target: 1 for that with the upper half of 64 bits, else 0
   */
  private static void setRegister(
      Debugger debugger, WarpId id, AssignmentTarget target, int word, int bits, int lanes) {
    RegisterNames names = debugger.names().registers();
    int number = target.number() + word;
    int width = 8 * Math.min(4, target.type().bytes());
    int mask = (width == 32 ? -1 : (1 << width) - 1) << target.shift();
    boolean predicate = target.file() == RegisterKind.PREDICATE;
    int used = predicate ? names.holdsFlags(target.file(), number) ? 0xf : 1 : -1;
    debugger.edit(
        new MachineEdit.Register(
            id,
            target.file(),
            number,
            names.name(target.file(), number),
            lanes,
            predicate ? 0 : ~mask,
            bits << target.shift() & mask & used));
  }

  private static void setMemory(
      Debugger debugger, WarpId id, AssignmentTarget target, LaneValues value, int lanes) {
    for (int lane = 0; lane < Warp.LANES; lane++) {
      if ((lanes >>> lane & 1) != 0) {
        Memory buffer = new Memory(target.type().bytes());
        target.type().write(buffer, 0, bits(target.type(), value, lane));
        debugger.edit(
            new MachineEdit.Bytes(
                target.space(), id, lane, target.address()[lane], buffer.bytes()));
      }
    }
  }

  private static Memory findMemory(
      Debugger debugger, WarpId id, AssignmentTarget target, int lane) {
    MemoryContents contents = MemoryContents.of(debugger, target.space(), id, lane);
    long at = target.address()[lane];
    return contents == null ? null : contents.findMemory(at, target.type().bytes());
  }

  /**
   * Writes bytes to memory.
   *
   * @param space {@code global}, {@code shared} or {@code local}
   * @param id the warp, for shared memory (that of its block) and local memory
   * @param lane the lane, for local memory
   * @return an error message; null if the bytes were written
   */
  public static String write(
      Debugger debugger, String space, WarpId id, int lane, long address, byte[] bytes) {
    MemoryContents contents = MemoryContents.of(debugger, space, id, lane);
    if (contents == null || space.equals("const")) {
      return "There is no " + space + " memory to write to";
    }
    if (bytes.length == 0) {
      return null;
    }
    if (contents.findMemory(address, bytes.length) == null) {
      return String.format(
          "%d bytes at %s 0x%x are not all mapped in one piece", bytes.length, space, address);
    }
    debugger.edit(new MachineEdit.Bytes(space, id, lane, address, bytes));
    return null;
  }
}
