package org.sass.sim.machine;

import java.util.List;
import java.util.Set;

/**
 * The launch conventions of a machine: what a block holds before its first instruction, and where
 * its threads find their indices and the parameters. Stateless; one instance serves all blocks.
 */
public interface LaunchAbi {
  /**
   * Where a launch puts the parameters.
   *
   * @param bank number of a constant bank, or {@link #SHARED}
   * @param address byte address of the first parameter word there
   */
  record ParameterPlace(int bank, int address) {
    /** Stands for shared memory instead of a constant bank. */
    public static final int SHARED = -1;
  }

  /** Returns where the parameters are; by default, in shared memory. */
  default ParameterPlace parameterPlace() {
    return new ParameterPlace(ParameterPlace.SHARED, parametersAddress());
  }

  /**
   * Returns the byte address of the first parameter word in shared memory. The launch header is
   * below it.
   */
  int parametersAddress();

  /**
   * Returns how many bytes a launch fills at the start of shared memory: the header and the
   * parameters.
   *
   * @param parameterWords number of parameter words of the launch
   */
  default int filledSharedBytes(int parameterWords) {
    return parametersAddress() + 4 * parameterWords;
  }

  /**
   * Writes the index of each thread in its block to the register {@link
   * RegisterCounts#launchRegister}, if there is one. That register is 0 before. In a
   * one-dimensional block, the value is the number of the thread; translated code relies on that.
   */
  void fillRegisters(Block block);

  /**
   * Writes the sizes of the launch and its parameters to shared memory. Shared memory is all zero
   * before.
   */
  void fillShared(Block block);

  /** Writes the index of the block in its grid to the place where threads look for it. */
  void fillBlockPosition(Block block);

  /**
   * Words that a launch writes to a constant bank.
   *
   * @param bank the number of the bank
   * @param offset offset of the first word in bytes
   * @param content what they are, for people: the parameters
   */
  record ConstantWords(int bank, int offset, String content, int... words) {
    /** Returns the offset after the last word in bytes. */
    public int end() {
      return offset + Integer.BYTES * words.length;
    }
  }

  /**
   * Returns what a launch passes in constant memory: sizes and parameters. By default, nothing.
   *
   * @param grid blocks of the grid
   * @param block threads of a block
   * @param parameters the parameter words
   * @param localBytes size of the local memory of a thread
   */
  default List<ConstantWords> constantWords(
      Dim3 grid, Dim3 block, int[] parameters, int localBytes) {
    return List.of();
  }

  /**
   * Returns the generic address of constant memory, which variables in it have in relocations; 0 if
   * generic addresses do not reach it.
   */
  default long constantWindow() {
    return 0;
  }

  /**
   * Returns the region of global memory that the driver's functions need, such as a heap; null if
   * they need none.
   *
   * @param functions names of the functions that the code of the kernel calls
   * @param address the address for the region
   * @param heapBytes bytes of a heap; 0 for what the machine has
   */
  default GlobalMemory.Region driverMemory(Set<String> functions, long address, int heapBytes) {
    return null;
  }

  /**
   * Returns what the driver's functions could not do in a run, as a message for people; null if
   * they could do all.
   *
   * @param global the global memory after the run
   */
  default String driverNote(GlobalMemory global) {
    return null;
  }

  /**
   * Returns the size in bytes of the shared memory of a block.
   *
   * @param demanded bytes that the kernel and the launch ask for
   */
  default int sharedBytes(int demanded) {
    return Block.SHARED_BYTES;
  }

  /**
   * Returns the size in bytes of the local memory of a thread.
   *
   * @param demanded bytes that the launch asks for; 0 for what the machine has
   */
  default int localBytes(int demanded) {
    return LocalMemory.BYTES;
  }

  /** Returns the maximum number of entries of the divergence stack of a warp. */
  default int stackEntries() {
    return Warp.STACK_ENTRIES;
  }

  /** Returns whether the lanes without a thread in a block's last warp run, too. */
  default boolean runsAllLanes() {
    return false;
  }

  /** Returns whether a block starts with the register contents that the block before it left. */
  default boolean keepsRegisters() {
    return false;
  }
}
