package org.sass.sim.cli.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sass.sim.cli.GsassRun;

class RunCommandTest {
  /** Each thread stores 3 * tid + g[0x5] in its element of the buffer at g[0x4]. */
  private static final String KERNEL =
      """
      MVI R2, 0x3
      IMUL.U16.U16 R1, R0L, R2L
      IADD R1, g[0x5], R1
      SHL R0, R0, 0x2
      IADD R0, g[0x4], R0
      GST.EXIT.U32 global14[R0], R1
      """;

  private static final String SELF_TESTING_KERNEL =
      """
      //! launch block=4 param=@c,100
      //! buffer c=4xu32
      //! expect c = 100, 103, 106, 109
      """
          + KERNEL;

  @TempDir Path folder;

  @Test
  void aFileThatIsItsOwnTest() {
    GsassRun.runWith(SELF_TESTING_KERNEL, "run", "-")
        .assertStatus(0)
        .assertOnlyOut("c[0] = 100\nc[1] = 103\nc[2] = 106\nc[3] = 109\nthe expectation holds\n");
    GsassRun.runWith(SELF_TESTING_KERNEL.replace("106", "107"), "run", "-")
        .assertStatus(3)
        .assertOutContains("c[2] = 106\n")
        .assertOutContains("1 of 1 expectations failed\n")
        .assertErrContains("<stdin>:3:12: error: c[2] is 106, expected 107 (1 of 4 differ)");
  }

  @Test
  void expectationsAreForTheLaunchInTheFile() {
    String hint = "--no-expect does not check them";
    GsassRun.runWith(SELF_TESTING_KERNEL, "run", "-", "--buffer", "c=4xu32:random:1")
        .assertStatus(0)
        .assertErrLacks(hint);
    GsassRun.runWith(SELF_TESTING_KERNEL, "run", "-", "--block", "3")
        .assertStatus(3)
        .assertErrContains("error: c[3] is 0, expected 109 (1 of 4 differ)")
        .assertErrContains(hint);
    GsassRun.runWith(SELF_TESTING_KERNEL, "run", "-", "--block", "3", "--no-expect")
        .assertStatus(0)
        .assertOnlyOut("c[0] = 100\nc[1] = 103\nc[2] = 106\nc[3] = 0\n");
    for (String[] option :
        List.of(
            new String[] {"--max-steps", "999"},
            new String[] {"--profile", "g80"},
            new String[] {"--shared", "64"})) {
      GsassRun.runWith(SELF_TESTING_KERNEL.replace("106", "107"), "run", "-", option[0], option[1])
          .assertStatus(3)
          .assertErrLacks(hint);
    }
  }

  @Test
  void aRunSaysThatCountersAreZero() {
    GsassRun.runWith(".arch sm_50\nS2R R0, SR_PM3\nEXIT\n", "run", "-")
        .assertStatus(0)
        .assertErrContains("note: main reads a performance counter, which is always 0");
  }

  @Test
  void aRunSaysWhatClocksCount() {
    String clock = "main reads a clock, which counts the warp instructions that were issued";
    for (String register : List.of("SR_CLOCKLO", "SR_TID.X")) {
      String kernel =
          """
          .arch sm_50
          //! launch block=1 param=@o
          //! buffer o=1xu32
          MOV R2, c[0x0][0x140]
          MOV R3, c[0x0][0x144]
          S2R R0, REGISTER
          ST.E [R2], R0
          EXIT
          """
              .replace("REGISTER", register);
      GsassRun run = GsassRun.runWith(kernel, "run", "-").assertStatus(0);
      if (register.equals("SR_CLOCKLO")) {
        run.assertErrContains("note: " + clock + ", not cycles\n");
        run.assertOutContains("o[0] = 2\n");
        GsassRun.runWith(kernel, "run", "-", "--format", "json").assertErrLacks(clock);
      } else {
        run.assertErrLacks(clock);
      }
    }
    GsassRun.runWith(KERNEL, "run", "-", "--block", "4", "--buffer", "c=4xu32", "--param", "@c,1")
        .assertStatus(0)
        .assertErrLacks(clock);
  }

  @Test
  void everyEngineGivesTheSame() {
    String printed = "c[0] = 100\nc[1] = 103\nc[2] = 106\nc[3] = 109\nthe expectation holds\n";
    for (String engine : List.of("auto", "precise", "block", "generated")) {
      for (String threads : List.of("1", "3")) {
        GsassRun.runWith(SELF_TESTING_KERNEL, "run", "-", "--engine", engine, "--threads", threads)
            .assertStatus(0)
            .assertOnlyOut(printed);
      }
    }
  }

  @Test
  void enginesAndThreadsThatThereAreNot() {
    GsassRun.runWith(SELF_TESTING_KERNEL, "run", "-", "--engine", "genrated")
        .assertStatus(2)
        .assertErrContains(
            "gsass: error: --engine: unknown value 'genrated'; did you mean generated?")
        .assertErrContains("(there are: auto, precise, block, generated) [usage]");
    for (String threads : List.of("0", "-1", "1025", "two", "")) {
      GsassRun.runWith(SELF_TESTING_KERNEL, "run", "-", "--threads", threads)
          .assertStatus(2)
          .assertErrContains(
              "gsass: error: --threads: '"
                  + threads
                  + "' is not a number of threads from 1 to 1024");
    }
  }

  /** Only the precise engine implements other profiles. */
  @Test
  void anEngineThatCannotDoWhatWasAskedFor() {
    GsassRun.runWith(
            SELF_TESTING_KERNEL, "run", "-", "--engine", "block", "--profile", "flexgripplus")
        .assertErrContains(
            "gsass: info: the profile flexgripplus needs --engine precise, which is used instead of"
                + " block [engine]");
    GsassRun.runWith(
            SELF_TESTING_KERNEL, "run", "-", "--engine", "auto", "--profile", "flexgripplus")
        .assertErrLacks("engine");
  }

  @Test
  void everythingByOptions() {
    GsassRun.runWith(
            KERNEL,
            "run",
            "-",
            "--block",
            "4",
            "--buffer",
            "c=4xu32",
            "--param",
            "@c",
            "--param",
            "-1",
            "--profile",
            "g80")
        .assertStatus(0)
        .assertOnlyOut("c[0] = 4294967295\nc[1] = 2\nc[2] = 5\nc[3] = 8\n");
    GsassRun.runWith(KERNEL, "run", "-", "--block=2", "--buffer=c=2xs32", "--param=@c,-7")
        .assertStatus(0)
        .assertOnlyOut("c[0] = -7\nc[1] = -4\n");
  }

  @Test
  void optionsBeatTheSource() {
    GsassRun.runWith(SELF_TESTING_KERNEL, "run", "-", "--param", "@c,200", "--block", "2")
        .assertStatus(3)
        .assertOutContains("c[1] = 203\nc[2] = 0\n");
  }

  @Test
  void dumps() throws IOException {
    GsassRun.runWith(SELF_TESTING_KERNEL, "run", "-", "--dump", "c:u8")
        .assertStatus(0)
        .assertOutContains("c[0] = 100\nc[1] = 0\n")
        .assertOutContains("c[15] = 0\n");
    GsassRun.runWith(
            SELF_TESTING_KERNEL, "run", "-", "--dump", "0x1004:2", "--dump", "0x1000:1:f32")
        .assertStatus(0)
        .assertOutContains("[0x1004] = 0x00000067\n[0x1008] = 0x0000006A\n[0x1000] = 1.4E-43\n");
    GsassRun.runWith(SELF_TESTING_KERNEL, "run", "-", "--dump-changed")
        .assertStatus(0)
        .assertOnlyOut("01000 00000064\n01004 00000067\n01008 0000006A\n0100C 0000006D\n");
    Path image = folder.resolve("memory.hex");
    GsassRun.runWith(SELF_TESTING_KERNEL, "run", "-", "--dump-global", image.toString())
        .assertStatus(0);
    assertEquals(0x1010 / 4, Files.readAllLines(image).size());
    GsassRun.runWith("NOP.EXIT\n", "run", "-", "--global", image.toString(), "--dump", "4104:1")
        .assertStatus(0)
        .assertOnlyOut("[0x1008] = 0x0000006A\n");
  }

  @Test
  void dumpsThatCannotBe() {
    GsassRun.runWith(SELF_TESTING_KERNEL, "run", "-", "--dump", "d")
        .assertStatus(2)
        .assertErrContains("unknown buffer 'd'");
    GsassRun.runWith(SELF_TESTING_KERNEL, "run", "-", "--dump", "c:f23")
        .assertStatus(2)
        .assertErrContains("did you mean f32?");
    GsassRun.runWith(SELF_TESTING_KERNEL, "run", "-", "--dump", "0x1000")
        .assertStatus(2)
        .assertErrContains("'0x1000' is not");
    GsassRun.runWith(SELF_TESTING_KERNEL, "run", "-", "--dump", "0x1000:5")
        .assertStatus(2)
        .assertErrContains("not all mapped");
    GsassRun.runWith(SELF_TESTING_KERNEL, "run", "-", "--dump", "0x2000:1")
        .assertStatus(2)
        .assertErrContains("past the end of");
    GsassRun.runWith(SELF_TESTING_KERNEL, "run", "-", "--dump", "c", "--dump-changed")
        .assertStatus(2)
        .assertErrContains("leave out --dump");
  }

  @Test
  void longBuffersAreCut() {
    GsassRun run =
        GsassRun.runWith(KERNEL, "run", "-", "--block=64", "--buffer=c=64xu32", "--param=@c,0")
            .assertStatus(0);
    run.assertOutContains("c[15] = 45\nc: 48 more (--dump c prints all)\n");
    assertFalse(run.out().contains("c[16]"));
  }

  @Test
  void stats() {
    GsassRun.runWith(SELF_TESTING_KERNEL, "run", "-", "--stats")
        .assertStatus(0)
        .assertOutContains("warp instructions              6\n")
        .assertOutContains("thread instructions           24\n")
        .assertOutContains("IADD         2  33.3 %        8    4.0\n")
        .assertOutContains(
            "   9   0x0028       1        4    4.0     4.0  GST.EXIT.U32 global14[R0], R1\n")
        .assertOutContains(
            "   9           1            0         1      25.0 %  GST.EXIT.U32 global14[R0], R1\n");
    GsassRun quiet =
        GsassRun.runWith(SELF_TESTING_KERNEL, "run", "-", "--stats", "--dump-changed")
            .assertStatus(0);
    assertFalse(quiet.out().contains("instructions"));
    quiet.assertErrContains("warp instructions");
  }

  @Test
  void asJson() {
    GsassRun.runWith(SELF_TESTING_KERNEL, "run", "-", "--format", "json", "--stats")
        .assertStatus(0)
        .assertOutContains(
            "{\"buffer\":\"c\",\"address\":4096,\"type\":\"u32\",\"elements\":4,"
                + "\"values\":[100,103,106,109]}\n")
        .assertOutContains("{\"stats\":{\"warpInstructions\":6,")
        .assertOutContains("\"byMnemonic\":{\"GST\":1,")
        .assertOutContains("{\"opcode\":\"IADD\",\"issued\":2,\"threads\":8,\"meanLanes\":4.0,")
        .assertOutContains("\"global\":{\"halfWarps\":1,\"uncoalesced\":0,\"segments\":1,")
        .assertOutContains("{\"expectations\":1,\"failed\":0}\n");
  }

  @Test
  void aFaultTellsWhere() throws IOException {
    GsassRun fault =
        GsassRun.runWith(
                SELF_TESTING_KERNEL, "run", "-", "--block", "6", "--dump-global", folder + "/m")
            .assertStatus(3)
            .assertErrContains("<stdin>:9:1: error: memory access out of bounds: ")
            .assertErrContains("[out-of-bounds]")
            .assertErrContains("kernel main, block (0,0), warp 0, lane 4")
            .assertErrContains("GST.EXIT.U32 global14[R0], R1")
            .assertErrContains("m was not written: the run ended with a fault");
    assertEquals("", fault.out());
    assertFalse(Files.exists(folder.resolve("m")));
    GsassRun.runWith(SELF_TESTING_KERNEL, "run", "-", "--block", "6", "--format", "json")
        .assertStatus(3)
        .assertErrContains("\"code\":\"out-of-bounds\"")
        .assertErrContains("\"lane\":4,\"pc\":40");
    GsassRun.runWith("a: BRA a\nNOP.EXIT\n", "run", "-", "--max-steps", "1000")
        .assertStatus(3)
        .assertErrContains(
            "too many steps: the run did not end within 1000 warp instructions; --max-steps N"
                + " allows more, --max-steps 0 means no limit");
    // Users of an editor have no command-line options.
    GsassRun.runWith("//! launch max-steps=1000\na: BRA a\nNOP.EXIT\n", "run", "-", "--interactive")
        .assertStatus(3)
        .assertErrContains(
            "warp instructions; max-steps in its launch settings allows more, 0 means no limit")
        .assertErrLacks("--max-steps");
  }

  @Test
  void limitsAreUsage() {
    GsassRun.runWith(SELF_TESTING_KERNEL, "run", "-", "--block", "513")
        .assertStatus(2)
        .assertErrContains("block x is 513");
    GsassRun.runWith(SELF_TESTING_KERNEL, "run", "-", "--shared", "16K")
        .assertStatus(2)
        .assertErrContains("shared memory");
    GsassRun.runWith(SELF_TESTING_KERNEL, "run", "-", "--grid", "0")
        .assertStatus(2)
        .assertErrContains("grid x is 0");
    GsassRun.runWith(SELF_TESTING_KERNEL, "run", "-", "--param", "zero")
        .assertStatus(2)
        .assertErrContains("--param: 'zero' is not a value");
    GsassRun.runWith(SELF_TESTING_KERNEL, "run", "-", "--buffer", "b=none.bin")
        .assertStatus(2)
        .assertErrContains("no file none.bin");
  }

  @Test
  void aRunWithoutAnythingToSeeSaysThatItEnded() {
    GsassRun.runWith("NOP.EXIT\n", "run", "-")
        .assertStatus(0)
        .assertOutContains("")
        .assertErrContains("ran to the end; declare a buffer");
    GsassRun.runWith("NOP.EXIT\n", "run", "-", "--format", "json")
        .assertStatus(0)
        .assertOnlyOut("");
    GsassRun.runWith("NOP.EXIT\n", "run", "-", "--dump-changed").assertStatus(0).assertOnlyOut("");
  }

  @Test
  void constantsStandAtWords() {
    GsassRun.runWith("NOP.EXIT\n", "run", "-", "--const", "1:2=5")
        .assertStatus(2)
        .assertErrContains(
            "--const: the offset 2 is not a multiple of 4, as a word needs; the nearest are 0 and"
                + " 4");
  }

  @Test
  void limitsInCommentsHaveTheirPlace() {
    String wide = "//! launch grid=1 block=1024\nNOP.EXIT\n";
    String said = "<stdin>:1:25: error: block x is 1024; the G80 allows 1 to 512 [launch-limit]";
    GsassRun.runWith(wide, "run", "-").assertStatus(2).assertErrContains(said);
    GsassRun.runWith(wide, "check", "-").assertStatus(1).assertErrContains(said);
    GsassRun.runWith(wide, "run", "-", "--block", "32").assertStatus(0);
    GsassRun.runWith(wide, "run", "-", "--block", "600")
        .assertStatus(2)
        .assertErrContains("gsass: error: launch: block x is 600");
    String many = "//! launch param=1" + ",1".repeat(64) + "\nNOP.EXIT\n";
    GsassRun.runWith(many, "check", "-")
        .assertStatus(1)
        .assertErrContains("<stdin>:1:18: error: 260 bytes of parameters");
    GsassRun.runWith("//! launch shared=16K\nNOP.EXIT\n", "check", "-")
        .assertStatus(1)
        .assertErrContains("<stdin>:1:19");
  }

  @Test
  void mistakesInCommentsAreErrors() {
    GsassRun.runWith(SELF_TESTING_KERNEL.replace("launch", "lunch"), "run", "-")
        .assertStatus(1)
        .assertErrContains("<stdin>:1:5: error: unknown launch comment 'lunch'");
  }

  @Test
  void kernelsAreChosen() {
    String two = ".kernel a\nNOP.EXIT\n.end\n.kernel b\n" + KERNEL + ".end\n";
    GsassRun.runWith(two, "run", "-")
        .assertStatus(2)
        .assertErrContains("there are several kernels: a, b");
    GsassRun.runWith(two, "run", "-", "--kernel", "a").assertStatus(0);
    GsassRun.runWith(two, "run", "-", "--kernel", "aa")
        .assertStatus(2)
        .assertErrContains("did you mean a?");
    GsassRun.runWith("//! kernel b\n//! launch param=@c,1\n//! buffer c=1xu32\n" + two, "run", "-")
        .assertStatus(0)
        .assertOnlyOut("c[0] = 1\n");
  }

  @Test
  void whatHasNoEmulatorIsRefused() throws IOException {
    String reason =
        "kernel k cannot be run. There is no emulator for g13. Kernels of sm_10 to sm_13, ";
    String kernel = ".kernel k\n    stop\n.end\n";
    GsassRun.runWith(".arch g13\n" + kernel, "run", "-").assertStatus(1).assertErrContains(reason);
    Path named = Files.writeString(folder.resolve("k.g13.gsass"), kernel);
    GsassRun.run("run", named.toString()).assertStatus(1).assertErrContains(reason);
    GsassRun.run("check", named.toString()).assertStatus(0);
    GsassRun.run("check", "--isa", "sm_10", named.toString())
        .assertStatus(1)
        .assertErrContains("unknown mnemonic stop");
  }

  @Test
  void filesOfCommentsLieBesideTheSource() throws IOException {
    Files.write(folder.resolve("in.bin"), new byte[] {1, 2, 3, 4});
    Path kernel =
        Files.writeString(
            folder.resolve("k.gsass"),
            "//! buffer a=in.bin\n//! expect a:u8 = file:in.bin\nNOP.EXIT\n");
    GsassRun.run("run", kernel.toString())
        .assertStatus(0)
        .assertOutContains("the expectation holds");
  }
}
