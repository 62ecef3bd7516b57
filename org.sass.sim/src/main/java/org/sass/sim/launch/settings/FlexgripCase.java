package org.sass.sim.launch.settings;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.sass.sim.launch.buffers.MemoryLayout;
import org.sass.sim.launch.syntax.FileRef;
import org.sass.sim.launch.syntax.Origin;
import org.sass.sim.machine.Dim3;
import org.sass.sim.target.flexgrip.FlexGripTarget;
import org.sass.sim.target.flexgrip.files.BenchLaunch;
import org.sass.sim.target.flexgrip.files.BenchSetting;

/** Converts launches of FlexGripPlus's test bench to launch settings. */
public final class FlexgripCase {

  /** Size of FlexGripPlus's global memory in bytes. */
  public static final int GLOBAL_BYTES = 1 << 18;

  private static final Origin ORIGIN = Origin.option("--flexgrip");

  private FlexgripCase() {}

  /**
   * Returns the settings for a launch on FlexGripPlus.
   *
   * @param image the file with the global memory before the run; null for a memory of zeros
   */
  public static LaunchSettings toSettings(BenchLaunch launch, String image) {
    List<Value> params = new ArrayList<>();
    for (int param : launch.params()) {
      params.add(new Value.Bits(param & 0xffff_ffffL, 1, false));
    }
    return new LaunchSettings(
        new Dim3(dimension(launch, BenchSetting.GRID_X), dimension(launch, BenchSetting.GRID_Y), 1),
        new Dim3(
            dimension(launch, BenchSetting.BLOCK_X),
            dimension(launch, BenchSetting.BLOCK_Y),
            dimension(launch, BenchSetting.BLOCK_Z)),
        params,
        List.of(),
        replicateConstants(launch.constants()),
        List.of(),
        new MemoryBytes(extraSharedBytes(launch), null, null),
        image == null ? null : new FileRef(image, ORIGIN, 0),
        null,
        new MachineSettings(
            FlexGripTarget.FLEXGRIPPLUS.name(),
            Map.of(),
            null,
            dimension(launch, BenchSetting.BLOCKS),
            dimension(launch, BenchSetting.REGISTERS)),
        List.of(),
        Map.of());
  }

  private static int dimension(BenchLaunch launch, BenchSetting setting) {
    return (int) launch.get(setting);
  }

  /**
   * Puts the constants into every bank, because the hardware does not decode the bank and shows the
   * same bytes in every one.
   */
  private static List<Constant> replicateConstants(List<Integer> bytes) {
    List<Value> words = new ArrayList<>();
    for (int at = 0; at < bytes.size(); at += 4) {
      long word = 0;
      for (int i = 0; i < Math.min(4, bytes.size() - at); i++) {
        word |= (long) (bytes.get(at + i) & 0xff) << 8 * i;
      }
      words.add(new Value.Bits(word, 1, false));
    }
    List<Constant> banks = new ArrayList<>();
    for (int bank = 0; bank <= MemoryLayout.LAST_BANK && !words.isEmpty(); bank++) {
      banks.add(new Constant(bank, 0, words, null));
    }
    return banks;
  }

  /**
   * Returns the bytes of shared memory that a block gets in addition to the header and the
   * parameters.
   */
  private static int extraSharedBytes(BenchLaunch launch) {
    int params = launch.params().size();
    long asked = launch.get(BenchSetting.SHARED) + launch.get(BenchSetting.DYNAMIC_SHARED);
    long most = Math.max(asked, launch.sharedBytesPerBlock() - 16 - 4L * params);
    return (int) Math.min(Integer.MAX_VALUE, most);
  }
}
