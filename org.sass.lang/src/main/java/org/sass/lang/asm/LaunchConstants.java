package org.sass.lang.asm;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.asm.Program.LaunchComment;

/** The launch settings of a source as the constants of FlexGripPlus's test bench. */
final class LaunchConstants {
  private static final String[] AXES = {"X", "Y", "Z"};

  private LaunchConstants() {}

  /** VHDL declarations of the sizes of block and grid; none where the source gives no launch. */
  static List<String> of(List<LaunchComment> comments) {
    List<String> constants = new ArrayList<>();
    for (LaunchComment comment : comments) {
      String[] words = comment.text().strip().split("\\s+");
      if (!words[0].equals("launch")) {
        continue;
      }
      for (String word : words) {
        if (word.startsWith("block=")) {
          sizes("BENCH_K_BLK", word.substring("block=".length()), 3, constants);
        } else if (word.startsWith("grid=")) {
          sizes("BENCH_K_GRD", word.substring("grid=".length()), 2, constants);
        }
      }
      return constants;
    }
    return constants;
  }

  private static void sizes(String name, String values, int axes, List<String> constants) {
    String[] sizes = values.split(",");
    for (int i = 0; i < axes; i++) {
      String size = i < sizes.length ? sizes[i] : "1";
      if (size.matches("\\d{1,5}") && Integer.parseInt(size) <= 0xffff) {
        constants.add(
            String.format(
                "constant %s%s : std_logic_vector(15 downto 0) := x\"%04x\";",
                name, AXES[i], Integer.parseInt(size)));
      }
    }
  }
}
