package org.sass.sim.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Mistakes in options of {@code gsass run} for a compiled kernel. */
class RunOptionMistakesTest {
  @TempDir Path folder;

  /** A mistake in an option has a message that shows the option as it has to be. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--param | @out+4 | 'out+4' is not the name of a buffer; after @, write the name alone",
        "--param | @in | there is no buffer in; declare it, as in --buffer in=32xf32",
        "--param | 1.5 | parameter 0 of kernel k has 8 bytes; write d:1.5 for a double",
        "--param | 0x10000000000000000 | 0x10000000000000000 is too large for a parameter",
        "--buffer | a=-1 | -1 is not a size; a size is bytes (128, 4K) or elements",
        "--buffer | a=0xf32 | '0xf32' can be read as bytes in hexadecimal and as no element; a"
            + " size",
        "--grid | 1, | a number is missing here; a grid is X or X,Y or X,Y,Z",
        "--save | oot=o.bin | there is no buffer or variable oot (there are: out)",
      })
  void mistakesInOptions(String option, String value, String message) throws IOException {
    byte[] cubin = SmallCubin.of("sm_50", "EXIT");
    List<String> options = new ArrayList<>(List.of(option, value));
    if (option.equals("--save")) {
      options.addAll(List.of("--buffer", "out=16", "--param", "0"));
    }
    GsassRun.runCubin(folder, cubin, options.toArray(String[]::new))
        .assertStatus(2)
        .assertErrContains(message);
  }
}
