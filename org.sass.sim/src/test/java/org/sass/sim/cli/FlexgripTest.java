package org.sass.sim.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** FlexGripPlus's test-bench cases, the whole memory compared with what its RTL left. */
class FlexgripTest {
  @TempDir Path folder;

  private static List<Path> cases(String group) throws IOException {
    Path corpus = Path.of(System.getProperty("gsass.corpus", "../shared"), "data", "rtl", group);
    Assumptions.assumeTrue(Files.isDirectory(corpus), "skipped: there is no corpus at " + corpus);
    List<Path> cases = new ArrayList<>();
    try (var entries = Files.newDirectoryStream(corpus)) {
      entries.forEach(cases::add);
    }
    cases.sort(null);
    return cases;
  }

  @TestFactory
  List<DynamicTest> integerProgramsLeaveTheMemoryOfTheRtl() throws IOException {
    List<DynamicTest> tests = new ArrayList<>();
    for (Path one : cases("int")) {
      tests.add(
          DynamicTest.dynamicTest(
              one.getFileName().toString(),
              () -> {
                Gsass run =
                    Gsass.run(
                        "run", "--flexgrip", one.toString(), "--profile", "g80", "--dump-changed");
                assertEquals(Files.readString(one.resolve("gmem_changed.txt")), run.ends(0).out());
              }));
    }
    return tests;
  }

  @TestFactory
  List<DynamicTest> floatProgramsRunWithoutAFault() throws IOException {
    List<DynamicTest> tests = new ArrayList<>();
    for (Path one : cases("float")) {
      tests.add(
          DynamicTest.dynamicTest(
              one.getFileName().toString(),
              () ->
                  Gsass.run(
                          "run", "--flexgrip", one.toString(), "--profile", "g80", "--dump-changed")
                      .ends(0)));
    }
    return tests;
  }

  /** Without an option a case runs as FlexGripPlus runs it. */
  @TestFactory
  List<DynamicTest> defectsLeaveTheMemoryOfTheRtl() throws IOException {
    List<DynamicTest> tests = new ArrayList<>();
    for (Path one : cases("quirk")) {
      tests.add(
          DynamicTest.dynamicTest(
              one.getFileName().toString(),
              () -> {
                Gsass run = Gsass.run("run", "--flexgrip", one.toString(), "--dump-changed");
                assertEquals(Files.readString(one.resolve("gmem_changed.txt")), run.ends(0).out());
              }));
    }
    return tests;
  }

  private String made(String hex, String cfg) throws IOException {
    Files.writeString(folder.resolve("kernel.hex"), hex);
    Files.writeString(folder.resolve("kernel.cfg"), cfg);
    Files.write(folder.resolve("gmem_in.bin"), new byte[] {9, 0, 0, 0});
    return folder.toString();
  }

  private static final String CFG =
      "blkx 4\nblky 1\nblkz 1\ngrdx 1\ngrdy 1\ncmem_size 4\nnparam 1\ngprs 8\nshmem 40\nbpc 8\n"
          + "dynsh 0\nk0 1000\nk1 5\nc0 34\nc1 12\n";

  /** R1 = c[0x0][0x0]; global[g[0x4] + 4 * tid] = R1. */
  private String kernel() {
    return Gsass.runWith(
            """
            MOV R1, c[0x0][0x0]
            SHL R0, R0, 0x2
            IADD R0, g[0x4], R0
            GST.U32 global14[R0], R1
            RET
            """
                .replace("MOV R1, c[0x0][0x0]", "MVC R1, c[0x0] [0x0]"),
            "asm",
            "-",
            "--emit",
            "hex")
        .ends(0)
        .out();
  }

  @Test
  void aCaseOfOurOwn() throws IOException {
    String made = made(kernel(), CFG);
    Gsass.run("run", "--flexgrip", made, "--profile", "g80", "--dump-changed")
        .ends(0)
        .printsOnly("01000 00001234\n01004 00001234\n01008 00001234\n0100C 00001234\n");
    Gsass.run("run", "--flexgrip", made, "--profile", "g80", "--dump", "0:1", "--block", "2")
        .ends(0)
        .printsOnly("[0x0] = 0x00000009\n");
  }

  @Test
  void whatIsWrongIsSaid() throws IOException {
    String made = made(kernel(), CFG);
    Gsass.run("run", "--flexgrip", made, "x").ends(2).says("leave out x");
    Gsass.run("run", "--flexgrip", made + "/no", "--profile=g80").ends(2).says("no such folder");
    made(kernel(), CFG.replace("blkx", "blx"));
    Gsass.run("run", "--flexgrip", made, "--profile=g80")
        .ends(1)
        .says("kernel.cfg:1:1: error: unknown key 'blx'; did you mean blkx?");
    made(kernel(), CFG.replace("c1 12", "c1 x"));
    Gsass.run("run", "--flexgrip", made, "--profile=g80")
        .ends(1)
        .says("kernel.cfg:15:4: error: 'x' is no number of 32 bits in hexadecimal");
    made("xyz\n", CFG);
    Gsass.run("run", "--flexgrip", made, "--profile=g80").ends(1).says("kernel.hex:1:");
    made(kernel(), CFG);
    Files.delete(folder.resolve("gmem_in.bin"));
    Gsass.run("run", "--flexgrip", made, "--profile=g80").ends(2).says("gmem_in.bin");
    Files.writeString(folder.resolve("gmem_in.bin"), "", StandardCharsets.UTF_8);
    Gsass.run("run", "--flexgrip", made, "--profile=g80").ends(0);
  }
}
