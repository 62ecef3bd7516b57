package org.sass.sim.launch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.sass.lang.text.Problem;
import org.sass.sim.interp.Launch;
import org.sass.sim.launch.buffers.PlacedBuffer;
import org.sass.sim.launch.settings.FlexgripCase;
import org.sass.sim.machine.ConstantMemory;
import org.sass.sim.machine.GlobalMemory;
import org.sass.sim.target.flexgrip.files.BenchLaunch;
import org.sass.sim.target.flexgrip.files.BenchSetting;

/**
 * A launch in the form that FlexGripPlus's test bench takes.
 *
 * @param launch the settings for the test bench
 * @param memory the global memory before the run, without the zeros at its end; at least one word
 * @param words number of words of the global memory that are worth reading after the run
 * @param problems what the hardware or the test bench cannot do
 */
public record TestBenchLaunch(
    BenchLaunch launch, byte[] memory, int words, List<Problem> problems) {
  private static final int WARP_LANES = 32;
  private static final int MAX_WARPS = 32;
  private static final int MAX_BLOCKS = 8;

  /**
   * Number of register rows. The registers of a warp are in rows, one for each register of a
   * thread.
   */
  private static final int REGISTER_ROWS = 512;

  private static final int SHARED_BYTES = 16 << 10;

  /**
   * Converts a launch.
   *
   * @param registers general registers allocated to a thread
   */
  public static TestBenchLaunch of(PreparedLaunch prepared, int registers) {
    Launch launch = prepared.launch();
    List<Problem> problems = new ArrayList<>();
    Map<BenchSetting, Long> values = new EnumMap<>(BenchSetting.class);
    values.put(BenchSetting.BLOCK_X, (long) launch.block().x());
    values.put(BenchSetting.BLOCK_Y, (long) launch.block().y());
    values.put(BenchSetting.BLOCK_Z, (long) launch.block().z());
    values.put(BenchSetting.GRID_X, (long) launch.grid().x());
    values.put(BenchSetting.GRID_Y, (long) launch.grid().y());
    // The hardware counts each parameter as one byte, so this value includes all bytes of the
    // parameters.
    values.put(BenchSetting.SHARED, 4L * launch.params().length + launch.kernel().sharedBytes());
    values.put(BenchSetting.DYNAMIC_SHARED, (long) launch.memory().sharedBytes());
    values.put(BenchSetting.REGISTERS, (long) Math.max(1, registers));
    List<Integer> params = Arrays.stream(launch.params()).boxed().toList();
    List<Integer> constants = constantBytes(launch.constants(), problems);
    BenchLaunch bench = new BenchLaunch(values, params, constants);
    values.put(BenchSetting.BLOCKS, residentBlocks(bench, launch, problems));
    bench = new BenchLaunch(values, params, constants);
    BenchSetting large = bench.findOversizedSetting();
    if (large != null) {
      addProblem(
          problems,
          large.vhdlConstant()
              + " would be "
              + bench.get(large)
              + "; the test bench has "
              + large.bits()
              + " bits for it, which allows at most "
              + large.maxValue());
    }
    byte[] memory = memoryBytes(launch.global(), problems);
    long end = prepared.flatBuffer() != null && prepared.buffers().isEmpty() ? memory.length : 0;
    for (PlacedBuffer buffer : prepared.buffers()) {
      end = Math.max(end, buffer.address() + buffer.size());
    }
    int words = (int) Math.min(FlexgripCase.GLOBAL_BYTES / 4, (end + 3) / 4);
    return new TestBenchLaunch(bench, memory, Math.max(1, words), List.copyOf(problems));
  }

  private static void addProblem(List<Problem> problems, String message) {
    problems.add(Problem.withoutPlace(BenchLaunch.PROBLEM_CODE, message));
  }

  /** Returns how many blocks the hardware can run at once. */
  private static long residentBlocks(BenchLaunch bench, Launch launch, List<Problem> problems) {
    int threads = (int) launch.block().count();
    long warps = Math.max(1, (threads + WARP_LANES - 1) / WARP_LANES);
    long rows = warps * bench.get(BenchSetting.REGISTERS);
    if (rows > REGISTER_ROWS) {
      addProblem(
          problems,
          "a block of "
              + warps
              + (warps == 1 ? " warp" : " warps")
              + " with "
              + bench.get(BenchSetting.REGISTERS)
              + " registers a thread takes "
              + rows
              + " rows of registers; FlexGripPlus has "
              + REGISTER_ROWS
              + ": make the blocks smaller");
    }
    if (bench.sharedBytesPerBlock() > SHARED_BYTES) {
      addProblem(
          problems,
          "a block takes "
              + bench.sharedBytesPerBlock()
              + " bytes of shared memory, rounded up as FlexGripPlus does; it has "
              + SHARED_BYTES);
    }
    long blocks = Math.min(MAX_BLOCKS, MAX_WARPS / Math.min(warps, MAX_WARPS));
    blocks = Math.min(blocks, REGISTER_ROWS / Math.min(rows, REGISTER_ROWS));
    return Math.min(blocks, SHARED_BYTES / Math.min(bench.sharedBytesPerBlock(), SHARED_BYTES));
  }

  /**
   * Returns the bytes of the one constant bank that is set, without zeros at its end. The hardware
   * shows the same bytes in every bank.
   */
  private static List<Integer> constantBytes(ConstantMemory memory, List<Problem> problems) {
    byte[] shown = new byte[0];
    int shownBank = 0;
    for (int bank = 0; bank < ConstantMemory.BANKS; bank++) {
      byte[] bytes = trimTrailingZeros(memory.bank(bank).bytes());
      if (bytes.length > 0 && shown.length > 0 && !Arrays.equals(bytes, shown)) {
        addProblem(
            problems,
            "constant banks "
                + shownBank
                + " and "
                + bank
                + " differ; FlexGripPlus does not decode the bank, and shows the same bytes in"
                + " every one: put all constants into one bank");
      }
      if (shown.length == 0) {
        shown = bytes;
        shownBank = bank;
      }
    }
    long most = BenchSetting.CONSTANT_BYTES.maxValue();
    if (shown.length > most) {
      addProblem(
          problems,
          "the kernel has "
              + shown.length
              + " bytes of constants; the test bench passes at most "
              + most);
      return List.of();
    }
    List<Integer> constants = new ArrayList<>();
    for (byte b : shown) {
      constants.add(b & 0xff);
    }
    return constants;
  }

  private static byte[] trimTrailingZeros(byte[] bytes) {
    int end = bytes.length;
    while (end > 0 && bytes[end - 1] == 0) {
      end--;
    }
    return Arrays.copyOf(bytes, end);
  }

  private static byte[] memoryBytes(GlobalMemory global, List<Problem> problems) {
    byte[] memory = new byte[FlexgripCase.GLOBAL_BYTES];
    for (GlobalMemory.Region region : global.regions()) {
      if (region.end() > memory.length) {
        addProblem(
            problems,
            region.name()
                + " ends at 0x"
                + Long.toHexString(region.end())
                + "; FlexGripPlus has "
                + memory.length
                + " bytes of global memory");
        return new byte[0];
      }
      byte[] bytes = region.memory().bytes();
      System.arraycopy(bytes, 0, memory, (int) region.base(), bytes.length);
    }
    byte[] used = trimTrailingZeros(memory);
    // At least one word, because a file must have at least one line.
    return Arrays.copyOf(used, Math.max(4, (used.length + 3) / 4 * 4));
  }
}
