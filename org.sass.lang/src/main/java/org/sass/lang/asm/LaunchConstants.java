package org.sass.lang.asm;

import java.util.ArrayList;
import java.util.List;

/**
 * The sizes of a launch as the constants of FlexGripPlus's test bench.
 *
 * @param grid blocks in x and y, or empty where they are not known
 * @param block threads of a block in x, y and z, or empty where they are not known
 */
public record LaunchConstants(List<Integer> grid, List<Integer> block) {

  /** Of a program that says nothing about its launch. */
  public static final LaunchConstants NONE = new LaunchConstants(List.of(), List.of());

  /** VHDL declarations of what is known. */
  List<String> declarations() {
    List<String> declarations = new ArrayList<>();
    declare("BENCH_K_GRD", grid, declarations);
    declare("BENCH_K_BLK", block, declarations);
    return declarations;
  }

  private static void declare(String name, List<Integer> sizes, List<String> declarations) {
    for (int i = 0; i < sizes.size(); i++) {
      // The test bench has 16 bits for a size.
      if (sizes.get(i) <= 0xffff) {
        declarations.add(
            String.format(
                "constant %s%s : std_logic_vector(15 downto 0) := x\"%04x\";",
                name, "XYZ".charAt(i), sizes.get(i)));
      }
    }
  }
}
