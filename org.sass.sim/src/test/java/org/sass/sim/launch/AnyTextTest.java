package org.sass.sim.launch;

import java.io.FileNotFoundException;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.sass.lang.assemble.Program;
import org.sass.lang.text.LaunchSetting;
import org.sass.sim.launch.buffers.Buffer;
import org.sass.sim.launch.settings.LaunchComments;
import org.sass.sim.launch.settings.LaunchOptions;
import org.sass.sim.launch.settings.LaunchSettings;

/** Any text can be read as launch settings: the readers report problems and never throw. */
class AnyTextTest {
  private static final Program PROGRAM = Launches.assemble(Launches.EMPTY_KERNEL);

  @Provide
  Arbitrary<String> settings() {
    Arbitrary<String> piece =
        Arbitraries.of(
            "launch",
            "buffer",
            "const",
            "expect",
            "kernel",
            "main",
            "grid=",
            "block=",
            "param=",
            "fill=",
            "at=",
            "a",
            "c",
            "=",
            "[",
            "]",
            "..",
            ":",
            ",",
            "~",
            "abs",
            "ulp",
            "1",
            "0x10",
            "-1",
            "1.5",
            "f:",
            "u64:",
            "@a",
            "@",
            "32xf32",
            "4K",
            "file:",
            "x",
            " ",
            "iota",
            "zero",
            "random:",
            "99999999999999999999",
            "nan",
            "-inf",
            "1e999",
            "shared=",
            "global=");
    return piece.list().ofMaxSize(12).map(list -> String.join("", list));
  }

  @Property(tries = 3000)
  void comments(@ForAll("settings") String first, @ForAll("settings") String second) {
    List<Program.LaunchComment> comments =
        List.of(
            new Program.LaunchComment(1, 3, "buffer a=4xu32"),
            new Program.LaunchComment(2, 3, first),
            new Program.LaunchComment(3, 3, "expect a" + second),
            new Program.LaunchComment(4, 3, "buffer b" + second));
    Program program = new Program(PROGRAM.isa(), PROGRAM.kernels(), comments, List.of());
    LaunchComments.findProblems(program, false);
    prepare(LaunchComments.read(program).settingsFor("main"));
  }

  @Property(tries = 3000)
  void options(@ForAll("settings") String text, @ForAll("settings") String second) {
    LaunchOptions options =
        LaunchOptions.read(
            Map.of(
                LaunchSetting.GRID, List.of(text),
                LaunchSetting.BLOCK, List.of(second),
                LaunchSetting.PARAMS, List.of(text, second),
                LaunchSetting.BUFFERS, List.of("a=4", "b=" + text, second),
                LaunchSetting.CONSTANTS, List.of("1:0=" + text, second),
                LaunchSetting.SHARED, List.of(second),
                LaunchSetting.GLOBAL, List.of(text),
                LaunchSetting.MAX_STEPS, List.of(second),
                LaunchSetting.PROFILE, List.of(text),
                LaunchSetting.QUIRKS, List.of(second, text)));
    prepare(options.settings());
    Dump.read(text, options.problems());
  }

  private static void prepare(LaunchSettings settings) {
    long bytes = 0;
    for (Buffer buffer : settings.buffers()) {
      bytes += Math.max(0, buffer.size());
    }
    if (bytes < 1 << 20) {
      LaunchPreparation.prepare(
          PROGRAM.isa(),
          PROGRAM.kernels().get(0),
          settings,
          file -> {
            throw new FileNotFoundException("none");
          });
    }
  }
}
