package org.sass.sim.launch;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToLongFunction;
import org.sass.lang.assemble.Program;
import org.sass.lang.file.ModuleData.DataSection;
import org.sass.lang.text.Problem;
import org.sass.sim.launch.module.CompiledKernel;
import org.sass.sim.launch.module.LinkedModule;
import org.sass.sim.launch.settings.Constant;
import org.sass.sim.launch.settings.Value;
import org.sass.sim.launch.syntax.ElementType;
import org.sass.sim.machine.ConstantMemory;
import org.sass.sim.machine.LaunchAbi.ConstantWords;
import org.sass.sim.machine.Memory;

/** Fills the constant memory of a launch. What is put later overwrites what is there. */
final class ConstantPlacement {
  private final ConstantMemory memory = new ConstantMemory();
  private final List<Problem> problems;

  /**
   * Makes an empty constant memory.
   *
   * @param problems receives the errors
   */
  ConstantPlacement(List<Problem> problems) {
    this.problems = problems;
  }

  /** Returns the constant memory. */
  ConstantMemory memory() {
    return memory;
  }

  /** Puts the constants of a kernel and of its module. */
  void putModule(Program.Kernel kernel, CompiledKernel compiled, LinkedModule linked) {
    for (Program.Constant constant : kernel.constants()) {
      put(constant.bank(), constant.offset(), constant.bytes());
    }
    for (DataSection section : compiled.module().sections()) {
      if (section.bank() >= 0) {
        byte[] bytes = linked.sections().get(section.name()).bytes();
        put(section.bank(), 0, bytes);
      }
    }
  }

  /**
   * Puts the constants of launch settings.
   *
   * @param addressWords words of the address of a buffer
   * @param bits returns the bits of a value; that of an address may add a problem
   */
  void putSettings(List<Constant> constants, int addressWords, ToLongFunction<Value> bits) {
    for (Constant constant : constants) {
      int at = constant.offset();
      for (Value value : constant.values()) {
        byte[] bytes = bytes(value, addressWords, bits);
        if (bytes.length > ConstantMemory.BANK_BYTES - at) {
          problems.add(constant.place().errorAtOrigin(Constant.CODE, Constant.DO_NOT_FIT));
          return;
        }
        memory.put(constant.bank(), at, bytes);
        at += bytes.length;
      }
    }
  }

  private static byte[] bytes(Value value, int addressWords, ToLongFunction<Value> bits) {
    int size = Integer.BYTES * value.words(addressWords);
    if (value instanceof Value.Bytes structure) {
      return Arrays.copyOf(structure.bytes(), size);
    }
    Memory bytes = new Memory(size);
    ElementType type = size == Long.BYTES ? ElementType.U64 : ElementType.U32;
    type.write(bytes, 0, bits.applyAsLong(value));
    return bytes.bytes();
  }

  /** Puts the words that the launch itself writes. */
  void putLaunchWords(List<ConstantWords> written) {
    for (ConstantWords words : written) {
      ByteBuffer bytes =
          ByteBuffer.allocate(words.end() - words.offset()).order(ByteOrder.LITTLE_ENDIAN);
      bytes.asIntBuffer().put(words.words());
      memory.put(words.bank(), words.offset(), bytes.array());
    }
  }

  private void put(int bank, int offset, byte[] bytes) {
    if (bank >= ConstantMemory.BANKS || bytes.length > ConstantMemory.BANK_BYTES - offset) {
      String message =
          String.format(
              "the file has %d bytes for constant bank %d; there are banks 0 to %d of %d bytes",
              offset + bytes.length, bank, ConstantMemory.BANKS - 1, ConstantMemory.BANK_BYTES);
      if (problems.stream().noneMatch(one -> one.message().equals(message))) {
        problems.add(Problem.withoutPlace(Constant.CODE, message));
      }
    } else {
      memory.put(bank, offset, bytes);
    }
  }
}
