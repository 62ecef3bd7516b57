package org.sass.sim.cli.code;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.sass.sim.cli.GsassRun;

class ConvertCommandTest {

  /**
   * A kernel with two pointers and a number as parameters, laid out as a compiler on a 64-bit host
   * does.
   */
  private static final String KERNEL_WITH_64_BIT_POINTERS =
      """
      code for sm_10
        Function : _Z3addPiS_i
        /*0000*/  IADD R1, g [0x4], R0;        /* 0x042007802000c805 */
        /*0008*/  GLD.U32 R2, global14[R1];    /* 0x80c00780d00e0209 */
        /*0010*/  IADD R3, g [0x6], R0;        /* 0x042007802000cc0d */
        /*0018*/  IADD R2, g [0x8], R2;        /* 0x042087802000d009 */
        /*0020*/  GST.U32 global14[R3], R2;    /* 0xa0c00781d00e0609 */
        ...........................
      """;

  private static final String KERNEL =
      """
      //! launch block=4 param=@a,0x7
      //! buffer a=4xu32 fill=iota
      SHL R1, R0, 0x2
      IADD R1, g [0x4], R1
      GLD.U32 R2, global14[R1]
      IADD R2, g [0x5], R2
      GST.U32 global14[R1], R2
      """;

  private static final String CHANGED_WORDS =
      "01000 00000007\n01004 00000008\n01008 00000009\n0100C 0000000A\n";

  @TempDir Path folder;

  private String write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private String read(String name) throws IOException {
    return Files.readString(folder.resolve(name));
  }

  @Test
  void theHelpIsWhatWeSay() throws IOException {
    Path golden = Path.of("src/test/resources/help/convert.txt");
    String help = GsassRun.run("convert", "--help").assertStatus(0).out();
    if ("1".equals(System.getenv("UPDATE"))) {
      Files.writeString(golden, help);
    }
    assertEquals(Files.readString(golden), help);
  }

  @Test
  void aListingStaysAListingAndEachChangeIsSaid() throws IOException {
    String file = write("add.sass", KERNEL_WITH_64_BIT_POINTERS);
    GsassRun run =
        GsassRun.run("convert", file, "--params", "64to32", "--append-ret", "-o", path("out.sass"));
    run.assertStatus(0).assertNoOut();
    assertEquals(
        file
            + ":5:25: info: g offset 0x6 is 0x5 [converted]\n"
            + file
            + ":6:25: info: g offset 0x8 is 0x6 [converted]\n"
            + file
            + ":7:13: info: RET is added after GST.EXIT.U32 global14[R3], R2 [converted]\n",
        run.err());
    assertEquals(
        KERNEL_WITH_64_BIT_POINTERS
            .replace(
                "g [0x6], R0;        /* 0x042007802000cc0d */",
                "g [0x5], R0;        /* 0x042007802000ca0d */")
            .replace(
                "g [0x8], R2;        /* 0x042087802000d009 */",
                "g [0x6], R2;        /* 0x042087802000cc09 */")
            .replace(
                "0609 */\n",
                "0609 */\n  /*0028*/  RET;                         /* 0x0000078030000003 */\n"),
        read("out.sass"));
    GsassRun.run("check", path("out.sass")).assertStatus(0).assertNoOut();
    GsassRun.run("convert", path("out.sass"), "--params", "32to64", "-o", path("back.sass"))
        .assertStatus(0);
    assertEquals(KERNEL_WITH_64_BIT_POINTERS, read("back.sass").replaceAll("(?m)^.*RET;.*\n", ""));
  }

  @Test
  void anOldListingKeepsItsStyle() throws IOException {
    String old =
        GsassRun.runWith(KERNEL_WITH_64_BIT_POINTERS, "convert", "-", "--emit", "old", "-o", "-")
            .assertStatus(0)
            .out();
    String file = write("old.txt", old);
    GsassRun.run("convert", file, "--append-ret", "-o", path("new.txt")).assertStatus(0);
    String line = "\t/*0028*/     /*0x3000000300000780*/ \tRET;\n";
    assertTrue(read("new.txt").contains(line), read("new.txt"));
    assertEquals(old, read("new.txt").replace(line, ""));
  }

  @Test
  void aSourceTextKeepsItsComments() throws IOException {
    GsassRun.runWith("/* all */ NOP // here\n// end\n", "convert", "-", "--append-ret", "-o", "-")
        .assertStatus(0)
        .assertErrContains("<stdin>:1:11: info: RET is added after NOP.EXIT [converted]")
        .assertOutContains("/* all */ NOP // here\nRET\n// end\n");
    String file = write("k.gsass", KERNEL);
    GsassRun.run("convert", file, "-o", path("same.gsass")).assertStatus(0);
    assertEquals(KERNEL, read("same.gsass"));
  }

  @Test
  void aReturnIsPutWhereFlexgripGoesOn() throws IOException {
    String middle = "BRA 0x18\nNOP.EXIT\nNOP\nNOP.EXIT\n";
    GsassRun.runWith(middle, "convert", "-", "--append-ret", "-o", "-")
        .assertStatus(0)
        .assertOutContains("BRA 0x20\nNOP.EXIT\nRET\nNOP\nNOP.EXIT\nRET\n");
    GsassRun.runWith("NOP.EXIT\nRET\n", "convert", "-", "--append-ret", "-o", "-")
        .assertStatus(0)
        .assertErrContains("info: main needs no RET: it ends with RET")
        .assertOutContains("NOP.EXIT\nRET\n");
    String listing =
        """
        /*0000*/  NOP;   /* 0xe0000001f0000001 */
        /*0008*/  NOP;   /* 0xe0000001f0000001 */
        """;
    GsassRun.runWith(listing, "convert", "-", "--append-ret", "-o", "-")
        .assertStatus(0)
        .assertErrContains(
            "<stdin>:1:11: warning: NOP.EXIT has the exit marker in the middle of main");
  }

  @Test
  void severalKernelsGetOneEach() {
    String two = ".kernel a\nNOP.EXIT\n.end\n.kernel b\nNOP.EXIT\n.end\n";
    GsassRun.runWith(two, "convert", "-", "--append-ret", "-o", "-")
        .assertStatus(0)
        .assertOutContains(".kernel a\nNOP.EXIT\nRET\n.end\n.kernel b\nNOP.EXIT\nRET\n.end\n");
    GsassRun.runWith(two, "convert", "-", "--emit", "hex", "-o", "-")
        .assertStatus(2)
        .assertErrContains("there are several kernels: a, b; choose one with --kernel");
    GsassRun.runWith(two, "convert", "-", "--emit", "hex", "-o", "-", "--kernel", "b")
        .assertStatus(0)
        .assertOutContains("f0000001\ne0000001\n");
  }

  @Test
  void theNameOfTheOutputSaysWhatItIs() throws IOException {
    String file = write("k.gsass", KERNEL);
    for (String kind : List.of("hex", "bin", "mif", "vhd")) {
      String out = path("k." + kind);
      GsassRun.run("convert", file, "-o", out).assertStatus(0);
      String emit = kind.equals("vhd") ? "vhdl" : kind;
      GsassRun.run("asm", file, "--emit", emit.equals("vhdl") ? "hex" : emit, "-o", path("asm"))
          .assertStatus(0);
      if (!emit.equals("vhdl")) {
        assertArrayEquals(
            Files.readAllBytes(folder.resolve("asm")),
            Files.readAllBytes(folder.resolve("k." + kind)));
      }
      GsassRun.run("convert", out, "-o", path("back.hex")).assertStatus(0);
      GsassRun.run("asm", file, "--emit", "hex", "-o", path("k.words")).assertStatus(0);
      assertEquals(read("k.words"), read("back.hex"), kind);
    }
    GsassRun.run("convert", file, "-o", path("k.lst")).assertStatus(0);
    assertTrue(read("k.lst").contains("Function : main"), read("k.lst"));
    GsassRun.run("convert", path("k.lst"), "-o", path("l.gsass")).assertStatus(0);
    assertTrue(read("l.gsass").startsWith("\n.arch sm_10"), read("l.gsass"));
    GsassRun.run("convert", file, "-o", path("k.xyz"))
        .assertStatus(2)
        .assertErrContains(
            "k.xyz does not say what to write; name it with --emit (source, listing,");
    assertFalse(Files.exists(folder.resolve("k.xyz")));
  }

  @Test
  void machineCodeIsToldByAddresses() throws IOException {
    GsassRun.runWith(
            "30020005\nc4100780\nf0000001\ne0000001\n", "convert", "-", "--append-ret", "-o", "-")
        .assertStatus(0)
        .assertErrContains("gsass: info: at 0x0008: RET is added after NOP.EXIT [converted]")
        .assertOutContains("        NOP.EXIT\n        RET\n.end\n");
    GsassRun.runWith("xyz\n00\n", "convert", "-", "--from", "hex", "-o", "-")
        .assertStatus(1)
        .assertErrContains("<stdin>:1:1: error: 'xyz' is not an instruction word");
  }

  @Test
  void aFolderIsATestBenchThatRuns() throws IOException {
    String file = write("k.gsass", KERNEL);
    GsassRun.run("run", file, "--dump-changed").assertStatus(0).assertOnlyOut(CHANGED_WORDS);
    GsassRun.run("convert", file, "--append-ret", "-o", path("bench") + "/").assertStatus(0);
    GsassRun.run("convert", file, "--append-ret", "-o", path("case"), "--emit", "case")
        .assertStatus(0);
    for (String bench : List.of("bench", "case")) {
      GsassRun.run("run", "--flexgrip", path(bench), "--profile", "g80", "--dump-changed")
          .assertStatus(0)
          .assertOnlyOut(CHANGED_WORDS);
    }
    assertTrue(
        read("bench/pick_bench.vhd")
            .contains("BENCH_KREG1 : std_logic_vector(31 downto 0) := x\"00000007\";"));
    assertTrue(read("bench/pick_bench.vhd").contains("to_unsigned(1027, 18)"));
    assertEquals(
        "00\n".repeat(0x1000) + "00\n00\n00\n00\n01\n00\n00\n00\n02\n00\n00\n00\n03\n00\n00\n00\n",
        read("bench/global_mem.mif"));
    GsassRun.run("convert", file, "-o", path("pick_bench.vhd")).assertStatus(0);
    assertEquals(read("bench/pick_bench.vhd"), read("pick_bench.vhd"));
    GsassRun.run("convert", file, "-o", path("kernel.cfg")).assertStatus(0);
    assertEquals(read("case/kernel.cfg"), read("kernel.cfg"));
    GsassRun.run("asm", file, "--emit", "vhdl")
        .assertStatus(0)
        .assertOutContains(
            "-- constant BENCH_KREG0 : std_logic_vector(31 downto 0) := x\"00001000\";\n");
  }

  @Test
  void whatFlexgripCannotDoIsSaid() throws IOException {
    assertTestBench(
        "//! launch block=512\nMVI R20, 0x1\nNOP.EXIT\n", "takes 336 rows of registers", false);
    assertTestBench(
        "//! launch block=512\nMVI R40, 0x1\nNOP.EXIT\n",
        "takes 656 rows of registers; FlexG",
        true);
    assertTestBench(
        "//! launch param=" + "1,".repeat(15) + "1\nNOP.EXIT\n",
        "BENCH_KERNEL_PARAM_SIZE would be 16; the test bench has 4 bits for it, which allows at most 15",
        true);
    assertTestBench(
        "//! buffer a=300K\nNOP.EXIT\n", "a ends at 0x4c000; FlexGripPlus has 262144 bytes", true);
    assertTestBench(
        "//! const 0:0=1\n//! const 1:0=2\nNOP.EXIT\n",
        "constant banks 0 and 1 differ; FlexGripPlus does not decode the bank",
        true);
    assertTestBench(
        "//! const 0:64=1\nNOP.EXIT\n",
        "the kernel has 65 bytes of constants; the test bench passes at most 63",
        true);
    assertTestBench("//! launch param=@no\nNOP.EXIT\n", "there is no buffer no", true);
    assertTestBench(
        "//! const 0:16=1\nNOP.EXIT\n",
        "has 17 bytes of constants; make sure that TP_configuration.vhd names BENCH_CMEMREG16 to"
            + " BENCH_CMEMREG16",
        false);
  }

  private void assertTestBench(String source, String message, boolean refused) throws IOException {
    String file = write("b.gsass", source);
    GsassRun run = GsassRun.run("convert", file, "--emit", "launch", "-o", path("b.vhd"));
    if (refused) {
      assertTrue(run.status() == 1 || run.status() == 2, run.toString());
      run.assertErrContains(message);
      assertFalse(Files.exists(folder.resolve("b.vhd")));
    } else {
      run.assertStatus(0);
      assertEquals(message.startsWith("has"), run.err().contains(message), run.err());
      Files.delete(folder.resolve("b.vhd"));
    }
  }

  @Test
  void whatKeepsParametersFromBeingLaidOutIsSaid() throws IOException {
    String half =
        KERNEL_WITH_64_BIT_POINTERS.replace(
            "g [0x6], R0;        /* 0x042007802000cc0d */",
            "g [0x7], R0;        /* 0x042007802000ce0d */");
    GsassRun.runWith(
            half.replace("[0x4]", "[0x6]").replace("/* 0x042007802000c805 */", ""),
            "convert",
            "-",
            "--params",
            "64to32",
            "-o",
            path("no.sass"))
        .assertStatus(1)
        .assertErrContains(
            "<stdin>:5:25: error: g [0x7] is a part of a parameter that does not exist on the other host");
    assertFalse(Files.exists(folder.resolve("no.sass")));
    GsassRun.runWith(KERNEL, "convert", "-", "--params", "64to32", "-o", "-")
        .assertStatus(0)
        .assertErrContains(
            "<stdin>:1:1: info: --params changes nothing: no kernel is known to have parameters of"
                + " a")
        .assertOutContains(KERNEL);
  }

  @Test
  void wrongUsage() throws IOException {
    String file = write("k.gsass", KERNEL);
    GsassRun.run("convert", file).assertStatus(2).assertErrContains("-o OUT is missing");
    GsassRun.run("convert", "-o", "-").assertStatus(2).assertErrContains("FILE is missing");
    GsassRun.run("convert", file, "-o", "-", "--params", "64")
        .assertStatus(2)
        .assertErrContains("(there are: 64to32, 32to64)");
    GsassRun.run("convert", file, "-o", "-", "--emit", "hexx")
        .assertStatus(2)
        .assertErrContains("did you mean hex?");
    GsassRun.run("convert", file, "-o", "-", "--from", "elf")
        .assertStatus(2)
        .assertErrContains("--from: unknown value");
    GsassRun.run("convert", path("no"), "-o", "-")
        .assertStatus(2)
        .assertErrContains("there is no file");
    GsassRun.run("convert", write("e", ""), "-o", "-")
        .assertStatus(1)
        .assertErrContains("e:1:1: error: the file is empty");
    GsassRun.runWith("IAD R1, R2\n", "convert", "-", "-o", "-")
        .assertStatus(1)
        .assertErrContains("<stdin>:1:1: error: ");
    GsassRun.run("convert", file, "--emit", "bench", "-o", file + "/x")
        .assertStatus(2)
        .assertErrContains("cannot be created as a folder");
  }

  @Test
  void tablesAreMadeOfACheckout() throws IOException {
    Path deep = Files.createDirectories(folder.resolve("rtl/SFU/Single_LUTS"));
    int[] bits = {29, 20, 14};
    for (String name : org.sass.sim.target.flexgrip.files.SfuTables.NAMES) {
      for (int i = 0; i < 3; i++) {
        Files.writeString(
            deep.resolve("LUT_C" + i + "_" + name + ".vhd"),
            table(name.length() > 3 ? 128 : 64, bits[i], name.length()));
      }
    }
    Files.writeString(folder.resolve("rtl/other.vhd"), "entity other is\n");
    String rtl = path("rtl");
    GsassRun.run("convert", "--sfu-tables", rtl, "-o", path("sfu.json"))
        .assertStatus(0)
        .assertNoOut();
    String json = read("sfu.json");
    assertTrue(
        json.startsWith("{\n  \"reci\": {\n    \"entries\": 128,\n    \"C0\": [4, 5, 6, "),
        json.substring(0, 80));
    assertTrue(json.contains("\"exp\": {\n    \"entries\": 64,\n"), json);
    assertTrue(json.endsWith("]\n  }\n}\n"), json);
    Path copy = Files.createDirectories(folder.resolve("rtl/old"));
    Files.copy(deep.resolve("LUT_C0_sin.vhd"), copy.resolve("lut_c0_SIN.VHD"));
    GsassRun.run("convert", "--sfu-tables", rtl, "-o", path("again.json")).assertStatus(0);
    assertEquals(json, read("again.json"));
    Files.writeString(copy.resolve("lut_c0_SIN.VHD"), table(64, 29, 9));
    GsassRun.run("convert", "--sfu-tables", rtl, "-o", "-")
        .assertStatus(2)
        .assertErrContains("differ; name the folder of one");
    Files.delete(copy.resolve("lut_c0_SIN.VHD"));
    Files.writeString(deep.resolve("LUT_C1_sin.vhd"), table(128, 20, 3));
    GsassRun.run("convert", "--sfu-tables", rtl, "-o", "-")
        .assertStatus(2)
        .assertErrContains("LUT_C1_sin has 128 entries, LUT_C0_sin has 64");
    Files.writeString(deep.resolve("LUT_C1_sin.vhd"), "entity x is\n");
    GsassRun.run("convert", "--sfu-tables", rtl, "-o", "-")
        .assertStatus(1)
        .assertErrContains("LUT_C1_sin.vhd:2:1: error: there is no 'constant NAME");
    Files.delete(deep.resolve("LUT_C1_sin.vhd"));
    GsassRun.run("convert", "--sfu-tables", rtl, "-o", "-")
        .assertStatus(2)
        .assertErrContains("LUT_C1_sin.vhd missing in");
    GsassRun.run("convert", "--sfu-tables", path("rtl/old"), "-o", "-")
        .assertStatus(2)
        .assertErrContains("there is no table such as LUT_C0_reci.vhd in");
    GsassRun.run("convert", "--sfu-tables", path("no"), "-o", "-")
        .assertStatus(2)
        .assertErrContains("there is no such folder; name your checkout");
    GsassRun.run("convert", "x", "--sfu-tables", rtl, "-o", "-")
        .assertStatus(2)
        .assertErrContains("leave out x");
    GsassRun.run("convert", "--append-ret", "--sfu-tables", rtl, "-o", "-")
        .assertStatus(2)
        .assertErrContains("leave out the other options");
  }

  /**
   * Returns the VHDL of a look-up table whose entries count up from a number, which no table of
   * real values does.
   */
  private static String table(int count, int bits, int first) {
    List<String> entries = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String text = Integer.toBinaryString(first + i);
      entries.add('"' + "0".repeat(bits - 2 - text.length()) + text + '"');
    }
    return "architecture a of t is\n  constant rom : storage := ("
        + String.join(", ", entries)
        + ");\nbegin\n  data <= \"00\" & rom(to_integer(unsigned(addr)));\nend architecture;\n";
  }

  @TestFactory
  List<DynamicTest> genuineListingsGetWhatTheyNeedAndNothingElse() throws IOException {
    Path corpus = Path.of(System.getProperty("gsass.corpus", "../shared"), "data/sm_10/raw");
    Assumptions.assumeTrue(Files.isDirectory(corpus), "skipped: there is no corpus at " + corpus);
    List<DynamicTest> tests = new ArrayList<>();
    try (Stream<Path> entries = Files.list(corpus)) {
      for (Path listing : entries.sorted().toList()) {
        tests.add(
            DynamicTest.dynamicTest(
                listing.getFileName().toString(), () -> convertListing(listing)));
      }
    }
    return tests;
  }

  private void convertListing(Path listing) throws IOException {
    String file = listing.toString();
    GsassRun run =
        GsassRun.run("convert", file, "--params", "64to32", "--append-ret", "-o", path("out.sass"));
    run.assertStatus(0).assertErrContains("RET is added after ");
    List<String> before = Files.readAllLines(listing);
    List<String> after = Files.readAllLines(folder.resolve("out.sass"));
    long said = run.err().lines().filter(line -> line.endsWith("[converted]")).count();
    long kept = after.stream().filter(before::contains).count();
    assertTrue(after.size() > before.size(), "no line more");
    assertTrue(after.size() - kept <= said, run.err() + " and others");
    GsassRun.run("check", path("out.sass")).assertStatus(0);
  }
}
