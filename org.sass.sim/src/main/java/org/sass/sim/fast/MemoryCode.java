package org.sass.sim.fast;

import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.GETSTATIC;

import java.util.Map;
import org.objectweb.asm.Type;
import org.sass.sim.exec.Access;
import org.sass.sim.exec.Address;
import org.sass.sim.exec.MemorySource;
import org.sass.sim.fast.PieceWriter.NoTranslation;
import org.sass.sim.machine.Block;
import org.sass.sim.machine.ConstantMemory;
import org.sass.sim.machine.Memory;

/** Loads and stores of translated code. */
final class MemoryCode {
  private static final String ACCESS = Type.getDescriptor(Access.class);
  private static final String BLOCK = PieceWriter.BLOCK;
  private static final int WORD = 4;

  private final Emitter code;
  private final Masks masks;
  private final Algebra algebra;
  private final RegisterCode registers;
  private final ConstantMemory constants;
  private final Map<Uniform, Integer> uniforms;

  /** A word of shared memory that is the same for all lanes. */
  record Uniform(int address, Access access) {}

  /**
   * @param constants what constant operands read
   * @param uniforms the variables that hold uniform words; found by a trial
   */
  MemoryCode(
      Emitter code,
      Masks masks,
      Algebra algebra,
      RegisterCode registers,
      ConstantMemory constants,
      Map<Uniform, Integer> uniforms) {
    this.code = code;
    this.masks = masks;
    this.algebra = algebra;
    this.registers = registers;
    this.constants = constants;
    this.uniforms = uniforms;
  }

  /** What stands in shared memory at an operand's address. */
  Value shared(Address address, int site) {
    if (address.register() == 0) {
      return Value.steps(uniform(address), 0);
    }
    Value place = address(address, site);
    if (isEasy(place, address.access())) {
      code.out.visitVarInsn(ALOAD, PieceWriter.BLOCK_VARIABLE);
      code.first(place);
      return one(place, "word", "row", "");
    }
    code.out.visitVarInsn(ALOAD, PieceWriter.BLOCK_VARIABLE);
    code.push(place);
    access("loadShared", "(" + BLOCK + "V", address.access(), ")V");
    return code.keep();
  }

  void storeShared(Value value, Address address, int site) {
    Value place = address(address, site);
    code.acts();
    code.push(value);
    code.out.visitVarInsn(ALOAD, PieceWriter.BLOCK_VARIABLE);
    if (isEasy(place, address.access()) && place.step() == WORD) {
      code.first(place);
      code.call(code.way.shapes(), "putRow", "(V" + BLOCK + "I)v");
      return;
    }
    code.push(place);
    access("storeShared", "(V" + BLOCK + "V", address.access(), ")v");
  }

  Value loadGlobal(Value place, Access access, int site) {
    code.out.visitVarInsn(ALOAD, PieceWriter.BLOCK_VARIABLE);
    code.integer(site);
    if (isEasy(place, access)) {
      code.first(place);
      return one(place, "globalWord", "globalRow", "I");
    }
    code.push(place);
    access("loadGlobal", "(" + BLOCK + "IV", access, ")V");
    return code.keep();
  }

  void storeGlobal(Value value, Value place, Access access, int site) {
    code.acts();
    code.push(value);
    code.out.visitVarInsn(ALOAD, PieceWriter.BLOCK_VARIABLE);
    code.integer(site);
    if (isEasy(place, access) && place.step() == WORD) {
      code.first(place);
      code.call(code.way.shapes(), "putGlobalRow", "(V" + BLOCK + "II)v");
      return;
    }
    code.push(place);
    access("storeGlobal", "(V" + BLOCK + "IV", access, ")v");
  }

  /** Whether all lanes access one word, or words side by side. */
  private boolean isEasy(Value place, Access access) {
    return access == Access.B32
        && !masks.isPartial()
        && !place.vector()
        && code.way.shapes() != null
        && (place.step() == 0 || place.step() == WORD);
  }

  private Value one(Value place, String word, String row, String site) {
    boolean same = place.step() == 0;
    code.call(code.way.shapes(), same ? word : row, "(" + BLOCK + site + "I)" + (same ? "I" : "V"));
    return same ? code.keepSteps(0) : code.keep();
  }

  /** Calls a method of the memory class with the mask and the access where it wants them. */
  private void access(String name, String from, Access access, String to) {
    boolean words = access == Access.B32;
    boolean some = !words || masks.isPartial();
    if (some) {
      masks.push();
    }
    if (!words) {
      code.out.visitFieldInsn(GETSTATIC, Type.getInternalName(Access.class), access.name(), ACCESS);
    }
    code.call(code.way.memory(), name, from + (some ? "M" : "") + (words ? "" : ACCESS) + to);
  }

  private int uniform(Address address) {
    int bytes = address.access().bytes();
    int offset = address.offset();
    if (offset < 0 || offset > Block.SHARED_BYTES - bytes || (offset & bytes - 1) != 0) {
      throw new NoTranslation();
    }
    return uniforms.computeIfAbsent(
        new Uniform(offset, address.access()), u -> PieceWriter.uniformVariable(uniforms.size()));
  }

  private Value address(Address address, int site) {
    Value base =
        address.register() == 0
            ? Value.of(0)
            : registers.read(RegisterCode.ADDRESS, address.register(), site);
    return algebra.add(base, Value.of(address.offset()));
  }

  /** Constant memory stays as it is while a kernel runs. */
  Value constant(MemorySource.Constant source) {
    Address address = source.address();
    Memory bank = constants.bank(source.bank());
    int bytes = address.access().bytes();
    boolean inside = address.offset() >= 0 && address.offset() <= bank.size() - bytes;
    if (address.register() != 0 || !inside || (address.offset() & bytes - 1) != 0) {
      throw new NoTranslation();
    }
    return Value.of(address.access().load(bank, address.offset()));
  }
}
