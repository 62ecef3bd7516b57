package org.sass.sim.target.flexgrip.files;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.sass.lang.text.Problem;

/**
 * A launch as FlexGripPlus's test bench is told it.
 *
 * @param values the numbers; what is missing is 0
 * @param params the words of the parameters
 * @param constants the bytes of constant memory that are set, each from 0 to 255
 */
public record BenchLaunch(
    Map<BenchSetting, Long> values, List<Integer> params, List<Integer> constants) {

  /** The code of what a launch cannot say. */
  public static final String CODE = "flexgrip-launch";

  /** The test bench has a register for each of so many parameters. */
  public static final int MOST_PARAMS = 16;

  /** The test bench has a register for each of so many bytes. */
  public static final int MOST_CONSTANTS = 64;

  /** The lists say how many parameters and constants there are. */
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

  /** What a file says, and what is wrong with it. */
  public record Read(BenchLaunch launch, List<Problem> problems) {}

  /** One of the numbers. */
  public long get(BenchSetting setting) {
    return values.get(setting);
  }

  /** The shared memory of a block: the hardware counts parameters in words, and rounds up. */
  public long blockBytes() {
    long asked = get(BenchSetting.SHARED) + get(BenchSetting.DYNAMIC_SHARED);
    return params.size() + asked + 16 + 255 & ~255L;
  }

  /** The setting whose number has more bits than the test bench takes; null if there is none. */
  public BenchSetting tooLarge() {
    for (BenchSetting setting : BenchSetting.values()) {
      if (get(setting) > setting.most()) {
        return setting;
      }
    }
    return null;
  }
}
