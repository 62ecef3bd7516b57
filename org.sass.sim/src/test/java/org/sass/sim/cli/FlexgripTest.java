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

/** Runs FlexGripPlus's test-bench cases and compares the whole memory with that of its RTL. */
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
                GsassRun run =
                    GsassRun.run(
                        "run", "--flexgrip", one.toString(), "--profile", "g80", "--dump-changed");
                assertEquals(
                    Files.readString(one.resolve("gmem_changed.txt")), run.assertStatus(0).out());
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
                  GsassRun.run(
                          "run", "--flexgrip", one.toString(), "--profile", "g80", "--dump-changed")
                      .assertStatus(0)));
    }
    return tests;
  }

  /** Without {@code --profile}, a case runs with the behaviour of FlexGripPlus. */
  @TestFactory
  List<DynamicTest> defectsLeaveTheMemoryOfTheRtl() throws IOException {
    List<DynamicTest> tests = new ArrayList<>();
    for (Path one : cases("quirk")) {
      tests.add(
          DynamicTest.dynamicTest(
              one.getFileName().toString(),
              () -> {
                GsassRun run = GsassRun.run("run", "--flexgrip", one.toString(), "--dump-changed");
                assertEquals(
                    Files.readString(one.resolve("gmem_changed.txt")), run.assertStatus(0).out());
              }));
    }
    return tests;
  }

  private String writeCase(String hex, String cfg) throws IOException {
    Files.writeString(folder.resolve("kernel.hex"), hex);
    Files.writeString(folder.resolve("kernel.cfg"), cfg);
    Files.write(folder.resolve("gmem_in.bin"), new byte[] {9, 0, 0, 0});
    return folder.toString();
  }

  private static final String CFG =
      "blkx 4\nblky 1\nblkz 1\ngrdx 1\ngrdy 1\ncmem_size 4\nnparam 1\ngprs 8\nshmem 40\nbpc 8\n"
          + "dynsh 0\nk0 1000\nk1 5\nc0 34\nc1 12\n";

  /** Returns the code of R1 = c[0x0][0x0]; global[g[0x4] + 4 * tid] = R1. */
  private String kernel() {
    return GsassRun.runWith(
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
        .assertStatus(0)
        .out();
  }

  @Test
  void aCaseOfOurOwn() throws IOException {
    String made = writeCase(kernel(), CFG);
    GsassRun.run("run", "--flexgrip", made, "--profile", "g80", "--dump-changed")
        .assertStatus(0)
        .assertOnlyOut("01000 00001234\n01004 00001234\n01008 00001234\n0100C 00001234\n");
    GsassRun.run("run", "--flexgrip", made, "--profile", "g80", "--dump", "0:1", "--block", "2")
        .assertStatus(0)
        .assertOnlyOut("[0x0] = 0x00000009\n");
  }

  @Test
  void whatIsWrongIsSaid() throws IOException {
    String made = writeCase(kernel(), CFG);
    GsassRun.run("run", "--flexgrip", made, "x").assertStatus(2).assertErrContains("leave out x");
    GsassRun.run("run", "--flexgrip", made + "/no", "--profile=g80")
        .assertStatus(2)
        .assertErrContains("no such folder");
    writeCase(kernel(), CFG.replace("blkx", "blx"));
    GsassRun.run("run", "--flexgrip", made, "--profile=g80")
        .assertStatus(1)
        .assertErrContains("kernel.cfg:1:1: error: unknown key 'blx'; did you mean blkx?");
    writeCase(kernel(), CFG.replace("c1 12", "c1 x"));
    GsassRun.run("run", "--flexgrip", made, "--profile=g80")
        .assertStatus(1)
        .assertErrContains("kernel.cfg:15:4: error: 'x' is not a number of 32 bits in hexadecimal");
    writeCase("xyz\n", CFG);
    GsassRun.run("run", "--flexgrip", made, "--profile=g80")
        .assertStatus(1)
        .assertErrContains("kernel.hex:1:");
    writeCase(kernel(), CFG);
    Files.delete(folder.resolve("gmem_in.bin"));
    GsassRun.run("run", "--flexgrip", made, "--profile=g80")
        .assertStatus(2)
        .assertErrContains("gmem_in.bin");
    Files.writeString(folder.resolve("gmem_in.bin"), "", StandardCharsets.UTF_8);
    GsassRun.run("run", "--flexgrip", made, "--profile=g80").assertStatus(0);
  }

  @Test
  void filesThatAreMissingAreNamed() throws IOException {
    String made = writeCase(kernel(), CFG);
    Files.delete(folder.resolve("kernel.cfg"));
    Files.delete(folder.resolve("gmem_in.bin"));
    GsassRun.run("run", "--flexgrip", made, "--profile=g80")
        .assertStatus(2)
        .assertErrContains(
            "there is no kernel.cfg, no gmem_in.bin in "
                + made
                + "; a test bench folder has kernel.hex,");
    Files.delete(folder.resolve("kernel.hex"));
    GsassRun.run("run", "--flexgrip", made, "--profile=g80")
        .assertStatus(2)
        .assertErrContains("there is no kernel.hex, no kernel.cfg, no gmem_in.bin in ");
    Files.writeString(folder.resolve("TP_instructions.vhd"), "");
    GsassRun.run("run", "--flexgrip", made, "--profile=g80")
        .assertStatus(2)
        .assertErrContains("there is no pick_bench.vhd in ");
    Path file = folder.resolve("TP_instructions.vhd");
    GsassRun.run("run", "--flexgrip", file.toString(), "--profile=g80")
        .assertStatus(2)
        .assertErrContains(" is not a folder");
  }

  @Test
  void anImageOfTheWrongSizeIsRefused() throws IOException {
    String made = writeCase(kernel(), CFG);
    Files.write(folder.resolve("gmem_in.bin"), new byte[262144]);
    GsassRun.run("run", "--flexgrip", made, "--profile=g80").assertStatus(0);
    Files.write(folder.resolve("gmem_in.bin"), new byte[262145]);
    GsassRun.run("run", "--flexgrip", made, "--profile=g80")
        .assertStatus(2)
        .assertErrContains(
            "gmem_in.bin is an image of 262145 bytes; FlexGripPlus has 262144: truncate it to that size");
  }

  @Test
  void settingsThatMakeNoLaunchAreRefusedInTheirPlace() throws IOException {
    String made = writeCase(kernel(), CFG + "k1 6\n");
    GsassRun.run("run", "--flexgrip", made, "--profile=g80")
        .assertStatus(1)
        .assertErrContains(
            "kernel.cfg:16:4: error: k1 is in line 13 too; keep one of them [flexgrip-cfg]");
    writeCase(kernel(), CFG.replace("grdx 1", "grdx 0"));
    GsassRun.run("run", "--flexgrip", made, "--profile=g80")
        .assertStatus(1)
        .assertErrContains("kernel.cfg:4:6: error: grdx is 0; a launch has at least 1");
  }

  /** Reads the VHDL files of a test bench from folders laid out like a checkout of the hardware. */
  @Test
  void theTestBenchItselfIsRead() throws IOException {
    String made = writeCase(kernel(), CFG);
    GsassRun.run("convert", folder.resolve("kernel.hex").toString(), "-o", made + "/k.vhd")
        .assertStatus(0);
    Path bench = folder.resolve("TB");
    Files.createDirectories(bench.resolve("TP"));
    Files.createDirectories(bench.resolve("configuration"));
    Files.move(folder.resolve("k.vhd"), bench.resolve("TP/TP_instructions.vhd"));
    Path constants = bench.resolve("configuration/pick_bench.vhd");
    Files.writeString(
        constants,
        """
        package pick_bench is
          constant BENCH_K_BLKX : std_logic_vector(15 downto 0) := x"0004";
          constant BENCH_K_BLKY : std_logic_vector(15 downto 0) := x"0001";
          constant BENCH_K_BLKZ : std_logic_vector(15 downto 0) := x"0001";
          constant BENCH_K_GRDX : std_logic_vector(15 downto 0) := x"0001";
          constant BENCH_K_GRDY : std_logic_vector(15 downto 0) := x"0001";
          constant BENCH_CMEM_PARAM_SIZE : std_logic_vector(5 downto 0) := "000010";
          constant BENCH_KERNEL_PARAM_SIZE : std_logic_vector(3 downto 0) := x"1";
          constant BENCH_KREG0 : std_logic_vector(31 downto 0) := x"00001000";
          constant BENCH_CMEMREG0 : std_logic_vector(7 downto 0) := x"34";
          constant BENCH_CMEMREG1 : std_logic_vector(7 downto 0) := x"12";
        end pick_bench;
        """);
    String words = "01000 00001234\n01004 00001234\n01008 00001234\n0100C 00001234\n";
    String[] run = {"run", "--flexgrip", bench.toString(), "--profile=g80", "--dump-changed"};
    GsassRun.run(run)
        .assertStatus(0)
        .assertOutContains(words)
        .assertErrContains(
            "info: there is no global_mem.mif beside it; global memory starts as zeros");
    Files.writeString(bench.resolve("TP/global_mem.mif"), "00\n".repeat(4096) + "34\n12\n");
    GsassRun.run(run).assertStatus(0).assertOnlyOut(words.substring(15));
    Files.writeString(bench.resolve("TP/global_mem.mif"), "00\n1\n");
    GsassRun.run(run)
        .assertStatus(1)
        .assertErrContains("global_mem.mif:2:1: error: '1' is not a byte; a line has two hex");
    Files.writeString(bench.resolve("TP/global_mem.mif"), "00\n");
    Files.writeString(constants, Files.readString(constants).replace("x\"0004\"", "SIZE"));
    GsassRun.run(run)
        .assertStatus(1)
        .assertErrContains(
            "pick_bench.vhd:2:60: error: the value of BENCH_K_BLKX is not understood; write it");
  }

  @Test
  void imagesAreWrittenAsTheirNamesSay() throws IOException {
    String made = writeCase(kernel(), CFG);
    for (String name : List.of("out.mif", "out.hex", "out.bin", "out.mem", "global_mem.mif")) {
      String out = made + "/" + name;
      GsassRun.run("run", "--flexgrip", made, "--profile=g80", "--dump-global", out)
          .assertStatus(0);
      GsassRun.runWith("NOP.EXIT\n", "run", "-", "--global", out, "--dump", "0x1000:2")
          .assertStatus(0)
          .assertOnlyOut("[0x1000] = 0x00001234\n[0x1004] = 0x00001234\n");
    }
    Files.writeString(folder.resolve("bad.mif"), "CONTENT BEGIN\n0 : 1;\n0 : 2;\nEND;\n");
    String bad = folder.resolve("bad.mif").toString();
    GsassRun.runWith("NOP.EXIT\n", "run", "-", "--global", bad)
        .assertStatus(2)
        .assertErrContains(bad + ":3:1: address 0x0 already has a value; remove one of the two");
  }
}
