package org.sass.sim.target.nvidia;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.sass.sim.machine.Block;
import org.sass.sim.machine.Dim3;
import org.sass.sim.machine.GlobalMemory;
import org.sass.sim.machine.LaunchAbi;

/**
 * The launch conventions: sizes and parameters are in constant bank 0, threads and blocks read
 * their indices from special registers, and shared memory holds nothing.
 *
 * @param layout where the words are in constant bank 0
 */
record NvidiaLaunchAbi(BankLayout layout) implements LaunchAbi {
  /** Bytes of local memory of a thread if the launch does not say: what the driver gives. */
  private static final int DEFAULT_LOCAL_BYTES = 1024;

  /**
   * Entries of the divergence stack of a warp. The hardware keeps 16 entries itself and moves the
   * others to memory, 16 bytes each, in an area whose size the launch gives (Mesa NAK, crs_size). A
   * file names a size, but for recursion it is a guess of the compiler. So each warp gets 2 MiB,
   * which is all that the 21 bits of the method SET_SHADER_LOCAL_MEMORY_CRS_SIZE can express
   * (NVIDIA's compute class 91C0).
   */
  private static final int STACK_ENTRIES = (2 << 20) / 16;

  @Override
  public ParameterPlace parameterPlace() {
    return new ParameterPlace(0, BankLayout.PARAMETERS);
  }

  @Override
  public int parametersAddress() {
    return 0;
  }

  @Override
  public int filledSharedBytes(int parameterWords) {
    return 0;
  }

  /** Makes the predicate true that is always true; nothing writes it later. */
  @Override
  public void fillRegisters(Block block) {
    int row = OperandReader.TRUE_PREDICATE * block.stride();
    Arrays.fill(block.predicates(), row, row + block.stride(), 1);
  }

  @Override
  public void fillShared(Block block) {
    // Shared memory holds nothing before a kernel stores to it.
  }

  @Override
  public void fillBlockPosition(Block block) {
    // Threads read it from special registers.
  }

  @Override
  public List<ConstantWords> constantWords(
      Dim3 grid, Dim3 block, int[] parameters, int localBytes) {
    return layout.words(grid, block, parameters, localBytes(localBytes));
  }

  @Override
  public long constantWindow() {
    return BankLayout.CONSTANT_WINDOW;
  }

  /** Returns a heap if the kernel may use it. */
  @Override
  public GlobalMemory.Region driverMemory(Set<String> functions, long address, int heapBytes) {
    boolean wanted = SystemCalls.HEAP_FUNCTIONS.stream().anyMatch(functions::contains);
    int bytes = heapBytes > 0 ? heapBytes : DeviceHeap.DEFAULT_BYTES;
    return wanted ? DeviceHeap.region(address, bytes) : null;
  }

  @Override
  public String driverNote(GlobalMemory global) {
    DeviceHeap heap = DeviceHeap.of(global);
    return heap == null ? null : heap.refusalNote();
  }

  @Override
  public int sharedBytes(int demanded) {
    return demanded;
  }

  @Override
  public int stackEntries() {
    return STACK_ENTRIES;
  }

  @Override
  public int localBytes(int demanded) {
    return demanded > 0 ? demanded : DEFAULT_LOCAL_BYTES;
  }
}
