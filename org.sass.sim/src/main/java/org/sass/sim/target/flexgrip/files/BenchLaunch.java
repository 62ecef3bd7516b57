package org.sass.sim.target.flexgrip.files;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.sass.lang.text.Problem;

/**
 * A launch in the form in which FlexGripPlus's test bench gets it.
 *
 * @param values the settings; a missing one is 0. The numbers of parameters and of constants are
 *     taken from the two lists instead
 * @param params the words of the parameters
 * @param constants the bytes of constant memory that are set, each from 0 to 255
 */
public record BenchLaunch(
    Map<BenchSetting, Long> values, List<Integer> params, List<Integer> constants) {

  /** The code of the diagnostic for something that a launch cannot express. */
  public static final String PROBLEM_CODE = "flexgrip-launch";

  /** Maximum number of parameters. The test bench has a register for each. */
  public static final int MAX_PARAMS = 16;

  /** Maximum number of bytes of constant memory. The test bench has a register for each. */
  public static final int MAX_CONSTANTS = 64;

  /** Sets the numbers of parameters and constants to the lengths of the lists. */
  public BenchLaunch {
    Map<BenchSetting, Long> all = new EnumMap<>(BenchSetting.class);
    for (BenchSetting setting : BenchSetting.values()) {
      all.put(setting, values.getOrDefault(setting, 0L));
    }
    all.put(BenchSetting.PARAMS, (long) params.size());
    all.put(BenchSetting.CONSTANT_BYTES, (long) constants.size());
    values = Map.copyOf(all);
    params = List.copyOf(params);
    constants = List.copyOf(constants);
  }

  /**
   * The result of reading a file.
   *
   * @param launch the launch in the file
   * @param problems what is wrong with the file
   */
  public record ReadResult(BenchLaunch launch, List<Problem> problems) {}

  /** Returns the number of a setting. */
  public long get(BenchSetting setting) {
    return values.get(setting);
  }

  /**
   * Returns the bytes of shared memory of a block. The hardware adds the number of parameter words
   * instead of their bytes, and rounds up to a multiple of 256.
   */
  public long sharedBytesPerBlock() {
    long requestedBytes = get(BenchSetting.SHARED) + get(BenchSetting.DYNAMIC_SHARED);
    return params.size() + requestedBytes + 16 + 255 & ~255L;
  }

  /**
   * Returns the first setting with a number that has more bits than the test bench takes; null if
   * there is none.
   */
  public BenchSetting findOversizedSetting() {
    for (BenchSetting setting : BenchSetting.values()) {
      if (get(setting) > setting.maxValue()) {
        return setting;
      }
    }
    return null;
  }
}
