package org.sass.sim.jit.emit;

import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.ILOAD;
import static org.objectweb.asm.Opcodes.INVOKEVIRTUAL;
import static org.objectweb.asm.Opcodes.IOR;
import static org.objectweb.asm.Opcodes.ISHL;
import static org.objectweb.asm.Opcodes.ISTORE;

import java.util.Map;
import org.sass.sim.jit.analysis.Hammock;
import org.sass.sim.jit.analysis.LaneValue;
import org.sass.sim.jit.analysis.RegisterKeys;
import org.sass.sim.jit.emit.InstructionEmitter.UntranslatableException;
import org.sass.sim.op.AluOperation;
import org.sass.sim.op.ControlFlow;
import org.sass.sim.op.LoadStore;
import org.sass.sim.op.MultiplyAdd;
import org.sass.sim.op.Operation;

/**
 * Writes what instructions do, by the kind of the operation: arithmetic, loads and stores, and
 * hammocks. The operation runs for the lanes that the current guard lets through.
 */
final class OperationEmitter {
  private final TranslationContext context;
  private final BytecodeEmitter emitter;
  private final LaneMasks masks;
  private final AffineArithmetic affineArithmetic;
  private final RegisterEmitter registers;
  private final MemoryEmitter memory;
  private final RegisterUses registerUses;
  private final FloatEmitter floats;
  private final GuardEmitter guards;
  private final ArithmeticEmitter arithmetic;
  private Map<Integer, Integer> takenMaskVariables = Map.of();

  OperationEmitter(
      TranslationContext context,
      BytecodeEmitter emitter,
      LaneMasks masks,
      AffineArithmetic affineArithmetic,
      RegisterEmitter registers,
      MemoryEmitter memory,
      FloatEmitter floats,
      GuardEmitter guards) {
    this.context = context;
    this.emitter = emitter;
    this.masks = masks;
    this.affineArithmetic = affineArithmetic;
    this.registers = registers;
    this.memory = memory;
    this.registerUses = new RegisterUses(emitter, affineArithmetic, registers, memory);
    this.floats = floats;
    this.guards = guards;
    this.arithmetic =
        new ArithmeticEmitter(
            emitter, affineArithmetic, registers, registerUses, floats, context.liveness());
  }

  /**
   * Sets the variables that take the mask of the lanes that take the branch of a hammock. Without
   * such a variable, the block data takes the mask.
   *
   * @param newTakenMaskVariables the variables, by the index of the branch
   */
  void setTakenMaskVariables(Map<Integer, Integer> newTakenMaskVariables) {
    takenMaskVariables = newTakenMaskVariables;
  }

  /**
   * Writes an operation.
   *
   * @param site index of its instruction in the code
   * @throws UntranslatableException if the operation has no translation
   */
  void write(Operation operation, int site) {
    if (operation instanceof Hammock hammock) {
      writeHammock(hammock, site);
    } else if (operation instanceof AluOperation alu) {
      arithmetic.writeAlu(alu, site);
    } else if (operation instanceof MultiplyAdd mad) {
      arithmetic.writeMultiplyAdd(mad, site);
    } else if (operation instanceof LoadStore.GlobalLoad load) {
      if (load.parts().length > 1) {
        throw new UntranslatableException();
      }
      LaneValue address = registerUses.readSource(load.address(), site);
      registerUses.writeResult(
          load.parts()[0], memory.loadGlobal(address, load.access(), site), site);
    } else if (operation instanceof LoadStore.GlobalStore store) {
      if (store.parts().length > 1) {
        throw new UntranslatableException();
      }
      LaneValue value = registerUses.readSource(store.parts()[0], site);
      memory.storeGlobal(
          value, registerUses.readSource(store.address(), site), store.access(), site);
    } else if (operation instanceof LoadStore.SharedStore store) {
      if (store.unlocks()) {
        throw new UntranslatableException();
      }
      memory.storeShared(registerUses.readSource(store.source(), site), store.address(), site);
    } else if (operation instanceof LoadStore.PostIncrement increment) {
      write(increment.operation(), site);
      int number = increment.register();
      LaneValue old = registers.read(RegisterKeys.ADDRESS, number, site);
      LaneValue next = affineArithmetic.add(old, LaneValue.ofConstant(increment.amount()));
      registers.write(RegisterKeys.ADDRESS, number, next, site);
    } else if (!(operation instanceof ControlFlow.Nop)) {
      throw new UntranslatableException();
    }
  }

  /**
   * Begins a hammock.
   *
   * @return the variables with the masks of the active lanes of the two paths: that of the lanes
   *     that do not take the branch, then that of the lanes that do
   */
  int[] beginHammock(Hammock hammock, int site) {
    masks.clearGuard();
    int takenMask = writeTakenMask(hammock, site);
    masks.pushMask(takenMask);
    emitter.call("not", "(M)M");
    masks.andActive();
    int fallThroughMask = masks.popMask();
    masks.pushMask(takenMask);
    masks.andActive();
    return new int[] {fallThroughMask, masks.popMask()};
  }

  private void writeHammock(Hammock hammock, int site) {
    int takenMask = writeTakenMask(hammock, site);
    masks.pushMask(takenMask);
    emitter.call("not", "(M)M");
    masks.popGuard();
    hammock.fallThroughPath().forEach(step -> write(step.operation(), context.site(step)));
    masks.pushMask(takenMask);
    masks.popGuard();
    hammock.takenPath().forEach(step -> write(step.operation(), context.site(step)));
    masks.clearGuard();
  }

  /**
   * Puts the mask of the lanes that take the branch into a variable, and records which of them are
   * active.
   */
  private int writeTakenMask(Hammock hammock, int site) {
    // If a later check fails, all runs again, but the recorded lanes stay recorded. So they must be
    // right: check first.
    floats.writeChecks();
    guards.pushHoldingMask(hammock.condition(), site);
    int takenMask = masks.popMask();
    masks.pushMask(takenMask);
    masks.andActive();
    int takenBits = emitter.newVariable();
    emitter.call("bits", "(M)I");
    emitter.out.visitVarInsn(ISTORE, takenBits);
    if (takenMaskVariables.containsKey(hammock.branchIndex())) {
      emitter.out.visitVarInsn(ILOAD, takenBits);
      emitter.pushThreadsDone();
      emitter.out.visitInsn(ISHL);
      emitter.out.visitVarInsn(ILOAD, takenMaskVariables.get(hammock.branchIndex()));
      emitter.out.visitInsn(IOR);
      emitter.out.visitVarInsn(ISTORE, takenMaskVariables.get(hammock.branchIndex()));
    } else {
      emitter.out.visitVarInsn(ALOAD, InstructionEmitter.BLOCK_VARIABLE);
      emitter.pushInt(hammock.branchIndex());
      emitter.out.visitVarInsn(ILOAD, takenBits);
      emitter.out.visitVarInsn(ILOAD, InstructionEmitter.VECTOR_THREAD_VARIABLE);
      emitter.out.visitMethodInsn(
          INVOKEVIRTUAL, InstructionEmitter.BLOCK_NAME, "took", "(III)V", false);
    }
    return takenMask;
  }
}
