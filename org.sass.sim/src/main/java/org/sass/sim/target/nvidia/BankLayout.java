package org.sass.sim.target.nvidia;

import java.util.List;
import org.sass.sim.machine.Dim3;
import org.sass.sim.machine.LaunchAbi.ConstantWords;

/**
 * Where code of a family of architectures finds the words of a launch in constant bank 0. Read out
 * of code by ptxas 11.8.
 *
 * @param blockSize offset of the threads of a block in x, y and z
 * @param gridSize offset of the blocks in x, y and z
 * @param stackPointer offset of the initial stack pointer, the size of a thread's local memory
 * @param sharedWindow offset of bits 31 to 0 of the generic address of shared memory
 * @param localWindow offset of bits 31 to 0 of the generic address of local memory
 * @param constantWindow offset of the generic address of constant memory, 64 bits
 */
public record BankLayout(
    int blockSize,
    int gridSize,
    int stackPointer,
    int sharedWindow,
    int localWindow,
    int constantWindow) {

  /** The layout of Kepler. */
  public static final BankLayout KEPLER = new BankLayout(0x28, 0x34, 0x44, 0x20, 0x24, 0xf0);

  /** The layout of Maxwell and Pascal. */
  public static final BankLayout MAXWELL = new BankLayout(0x8, 0x14, 0x20, 0x0, 0x4, 0xd0);

  /** Offset of the first parameter. */
  public static final int PARAMETERS = 0x140;

  /**
   * The generic address of constant memory. It is above all buffers, because a program may only
   * test whether an address is in this window.
   */
  public static final long CONSTANT_WINDOW = 0x7f00_0000_0000L;

  /**
   * Returns the words that a launch writes to constant bank 0.
   *
   * @param grid blocks of the grid
   * @param block threads of a block
   * @param parameters the parameter words
   * @param localBytes size of the local memory of a thread
   */
  List<ConstantWords> words(Dim3 grid, Dim3 block, int[] parameters, int localBytes) {
    int windowLow = (int) CONSTANT_WINDOW;
    int windowHigh = (int) (CONSTANT_WINDOW >>> 32);
    return List.of(
        at(PARAMETERS, "the parameters", parameters),
        at(blockSize, "the sizes of a block", block.x(), block.y(), block.z()),
        at(gridSize, "the sizes of the grid", grid.x(), grid.y(), grid.z()),
        at(stackPointer, "the initial stack pointer", localBytes),
        at(sharedWindow, "the address of shared memory", AddressWindows.SHARED_BASE),
        at(localWindow, "the address of local memory", AddressWindows.LOCAL_BASE),
        at(constantWindow, "the address of constant memory", windowLow, windowHigh));
  }

  private static ConstantWords at(int offset, String content, int... words) {
    return new ConstantWords(0, offset, content, words);
  }
}
