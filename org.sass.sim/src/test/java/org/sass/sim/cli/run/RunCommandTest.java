package org.sass.sim.cli.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sass.sim.cli.Gsass;

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

  private static final String SELF =
      """
      //! launch block=4 param=@c,100
      //! buffer c=4xu32
      //! expect c = 100, 103, 106, 109
      """
          + KERNEL;

  @TempDir Path folder;

  @Test
  void aFileThatIsItsOwnTest() {
    Gsass.runWith(SELF, "run", "-")
        .ends(0)
        .printsOnly("c[0] = 100\nc[1] = 103\nc[2] = 106\nc[3] = 109\nthe expectation holds\n");
    Gsass.runWith(SELF.replace("106", "107"), "run", "-")
        .ends(3)
        .prints("c[2] = 106\n")
        .prints("1 of 1 expectations failed\n")
        .says("<stdin>:3:12: error: c[2] is 106, expected 107 (1 of 4 differ)");
  }

  @Test
  void everyEngineGivesTheSame() {
    String printed = "c[0] = 100\nc[1] = 103\nc[2] = 106\nc[3] = 109\nthe expectation holds\n";
    for (String engine : List.of("auto", "precise", "block", "generated")) {
      for (String threads : List.of("1", "3")) {
        Gsass.runWith(SELF, "run", "-", "--engine", engine, "--threads", threads)
            .ends(0)
            .printsOnly(printed);
      }
    }
  }

  @Test
  void enginesAndThreadsThatThereAreNot() {
    Gsass.runWith(SELF, "run", "-", "--engine", "genrated")
        .ends(2)
        .says("gsass: error: --engine: unknown value 'genrated'; did you mean generated?")
        .says("(there are: auto, precise, block, generated) [usage]");
    for (String threads : List.of("0", "-1", "1025", "two", "")) {
      Gsass.runWith(SELF, "run", "-", "--threads", threads)
          .ends(2)
          .says(
              "gsass: error: --threads: '"
                  + threads
                  + "' is not a number of threads from 1 to 1024");
    }
  }

  /** Only the precise engine implements other profiles. */
  @Test
  void anEngineThatCannotDoWhatWasAskedFor() {
    Gsass.runWith(SELF, "run", "-", "--engine", "block", "--profile", "flexgripplus")
        .says(
            "gsass: info: the profile flexgripplus needs --engine precise, which is used instead of"
                + " block [engine]");
    Gsass.runWith(SELF, "run", "-", "--engine", "auto", "--profile", "flexgripplus")
        .saysNothingOf("engine");
  }

  @Test
  void everythingByOptions() {
    Gsass.runWith(
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
        .ends(0)
        .printsOnly("c[0] = 4294967295\nc[1] = 2\nc[2] = 5\nc[3] = 8\n");
    Gsass.runWith(KERNEL, "run", "-", "--block=2", "--buffer=c=2xs32", "--param=@c,-7")
        .ends(0)
        .printsOnly("c[0] = -7\nc[1] = -4\n");
  }

  @Test
  void optionsBeatTheSource() {
    Gsass.runWith(SELF, "run", "-", "--param", "@c,200", "--block", "2")
        .ends(3)
        .prints("c[1] = 203\nc[2] = 0\n");
  }

  @Test
  void dumps() throws IOException {
    Gsass.runWith(SELF, "run", "-", "--dump", "c:u8")
        .ends(0)
        .prints("c[0] = 100\nc[1] = 0\n")
        .prints("c[15] = 0\n");
    Gsass.runWith(SELF, "run", "-", "--dump", "0x1004:2", "--dump", "0x1000:1:f32")
        .ends(0)
        .prints("[0x1004] = 0x00000067\n[0x1008] = 0x0000006A\n[0x1000] = 1.4E-43\n");
    Gsass.runWith(SELF, "run", "-", "--dump-changed")
        .ends(0)
        .printsOnly("01000 00000064\n01004 00000067\n01008 0000006A\n0100C 0000006D\n");
    Path image = folder.resolve("memory.hex");
    Gsass.runWith(SELF, "run", "-", "--dump-global", image.toString()).ends(0);
    assertEquals(0x1010 / 4, Files.readAllLines(image).size());
    Gsass.runWith("NOP.EXIT\n", "run", "-", "--global", image.toString(), "--dump", "4104:1")
        .ends(0)
        .printsOnly("[0x1008] = 0x0000006A\n");
  }

  @Test
  void dumpsThatCannotBe() {
    Gsass.runWith(SELF, "run", "-", "--dump", "d").ends(2).says("unknown buffer 'd'");
    Gsass.runWith(SELF, "run", "-", "--dump", "c:f23").ends(2).says("did you mean f32?");
    Gsass.runWith(SELF, "run", "-", "--dump", "0x1000").ends(2).says("'0x1000' is not");
    Gsass.runWith(SELF, "run", "-", "--dump", "0x1000:5").ends(2).says("not all mapped");
    Gsass.runWith(SELF, "run", "-", "--dump", "0x2000:1").ends(2).says("past the end of");
    Gsass.runWith(SELF, "run", "-", "--dump", "c", "--dump-changed")
        .ends(2)
        .says("leave out --dump");
  }

  @Test
  void longBuffersAreCut() {
    Gsass run =
        Gsass.runWith(KERNEL, "run", "-", "--block=64", "--buffer=c=64xu32", "--param=@c,0")
            .ends(0);
    run.prints("c[15] = 45\nc: 48 more (--dump c prints all)\n");
    assertFalse(run.out().contains("c[16]"));
  }

  @Test
  void stats() {
    Gsass.runWith(SELF, "run", "-", "--stats")
        .ends(0)
        .prints("warp instructions              6\n")
        .prints("thread instructions           24\n")
        .prints("IADD         2  33.3 %        8    4.0\n")
        .prints("   9   0x0028       1        4    4.0     4.0  GST.EXIT.U32 global14[R0], R1\n")
        .prints(
            "   9           1            0         1      25.0 %  GST.EXIT.U32 global14[R0], R1\n");
    Gsass quiet = Gsass.runWith(SELF, "run", "-", "--stats", "--dump-changed").ends(0);
    assertFalse(quiet.out().contains("instructions"));
    quiet.says("warp instructions");
  }

  @Test
  void asJson() {
    Gsass.runWith(SELF, "run", "-", "--format", "json", "--stats")
        .ends(0)
        .prints(
            "{\"buffer\":\"c\",\"address\":4096,\"type\":\"u32\",\"elements\":4,"
                + "\"values\":[100,103,106,109]}\n")
        .prints("{\"stats\":{\"warpInstructions\":6,")
        .prints("\"byMnemonic\":{\"GST\":1,")
        .prints("{\"opcode\":\"IADD\",\"issued\":2,\"threads\":8,\"meanLanes\":4.0,")
        .prints("\"global\":{\"halfWarps\":1,\"uncoalesced\":0,\"segments\":1,")
        .prints("{\"expectations\":1,\"failed\":0}\n");
  }

  @Test
  void aFaultTellsWhere() throws IOException {
    Gsass fault =
        Gsass.runWith(SELF, "run", "-", "--block", "6", "--dump-global", folder + "/m")
            .ends(3)
            .says("<stdin>:9:1: error: memory access out of bounds: ")
            .says("[out-of-bounds]")
            .says("kernel main, block (0,0), warp 0, lane 4")
            .says("GST.EXIT.U32 global14[R0], R1")
            .says("m was not written: the run ended with a fault");
    assertEquals("", fault.out());
    assertFalse(Files.exists(folder.resolve("m")));
    Gsass.runWith(SELF, "run", "-", "--block", "6", "--format", "json")
        .ends(3)
        .says("\"code\":\"out-of-bounds\"")
        .says("\"lane\":4,\"pc\":40");
    Gsass.runWith("a: BRA a\nNOP.EXIT\n", "run", "-", "--max-steps", "1000")
        .ends(3)
        .says(
            "too many steps: the run did not end within 1000 warp instructions; --max-steps N"
                + " allows more, --max-steps 0 means no limit");
    // Users of an editor have no command-line options.
    Gsass.runWith("//! launch max-steps=1000\na: BRA a\nNOP.EXIT\n", "run", "-", "--interactive")
        .ends(3)
        .says("warp instructions; max-steps in its launch settings allows more, 0 means no limit")
        .saysNothingOf("--max-steps");
  }

  @Test
  void limitsAreUsage() {
    Gsass.runWith(SELF, "run", "-", "--block", "513").ends(2).says("block x is 513");
    Gsass.runWith(SELF, "run", "-", "--shared", "16K").ends(2).says("shared memory");
    Gsass.runWith(SELF, "run", "-", "--grid", "0").ends(2).says("grid x is 0");
    Gsass.runWith(SELF, "run", "-", "--param", "zero")
        .ends(2)
        .says("--param: 'zero' is not a value");
    Gsass.runWith(SELF, "run", "-", "--buffer", "b=none.bin").ends(2).says("no file none.bin");
  }

  @Test
  void aRunWithoutAnythingToSeeSaysThatItEnded() {
    Gsass.runWith("NOP.EXIT\n", "run", "-")
        .ends(0)
        .prints("")
        .says("ran to the end; declare a buffer");
    Gsass.runWith("NOP.EXIT\n", "run", "-", "--format", "json").ends(0).printsOnly("");
    Gsass.runWith("NOP.EXIT\n", "run", "-", "--dump-changed").ends(0).printsOnly("");
  }

  @Test
  void constantsStandAtWords() {
    Gsass.runWith("NOP.EXIT\n", "run", "-", "--const", "1:2=5")
        .ends(2)
        .says(
            "--const: the offset 2 is not a multiple of 4, as a word needs; the nearest are 0 and 4");
  }

  @Test
  void limitsInCommentsHaveTheirPlace() {
    String wide = "//! launch grid=1 block=1024\nNOP.EXIT\n";
    String said = "<stdin>:1:25: error: block x is 1024; the G80 allows 1 to 512 [launch-limit]";
    Gsass.runWith(wide, "run", "-").ends(2).says(said);
    Gsass.runWith(wide, "check", "-").ends(1).says(said);
    Gsass.runWith(wide, "run", "-", "--block", "32").ends(0);
    Gsass.runWith(wide, "run", "-", "--block", "600")
        .ends(2)
        .says("gsass: error: launch: block x is 600");
    String many = "//! launch param=1" + ",1".repeat(64) + "\nNOP.EXIT\n";
    Gsass.runWith(many, "check", "-").ends(1).says("<stdin>:1:18: error: 260 bytes of parameters");
    Gsass.runWith("//! launch shared=16K\nNOP.EXIT\n", "check", "-").ends(1).says("<stdin>:1:19");
  }

  @Test
  void mistakesInCommentsAreErrors() {
    Gsass.runWith(SELF.replace("launch", "lunch"), "run", "-")
        .ends(1)
        .says("<stdin>:1:5: error: unknown launch comment 'lunch'");
  }

  @Test
  void kernelsAreChosen() {
    String two = ".kernel a\nNOP.EXIT\n.end\n.kernel b\n" + KERNEL + ".end\n";
    Gsass.runWith(two, "run", "-").ends(2).says("there are several kernels: a, b");
    Gsass.runWith(two, "run", "-", "--kernel", "a").ends(0);
    Gsass.runWith(two, "run", "-", "--kernel", "aa").ends(2).says("did you mean a?");
    Gsass.runWith("//! kernel b\n//! launch param=@c,1\n//! buffer c=1xu32\n" + two, "run", "-")
        .ends(0)
        .printsOnly("c[0] = 1\n");
  }

  @Test
  void whatHasNoEmulatorIsRefused() throws IOException {
    String reason = "kernel k cannot be run: there is no emulator for sm_61; it can be assembled";
    String kernel = ".kernel k\n    EXIT\n.end\n";
    Gsass.runWith(".arch sm_61\n" + kernel, "run", "-").ends(1).says(reason);
    Path named = Files.writeString(folder.resolve("k.sm_61.gsass"), kernel);
    Gsass.run("run", named.toString()).ends(1).says(reason);
    Gsass.run("check", named.toString()).ends(0);
    Gsass.run("check", "--isa", "sm_10", named.toString()).ends(1).says("unknown mnemonic EXIT");
  }

  @Test
  void filesOfCommentsLieBesideTheSource() throws IOException {
    Files.write(folder.resolve("in.bin"), new byte[] {1, 2, 3, 4});
    Path kernel =
        Files.writeString(
            folder.resolve("k.gsass"),
            "//! buffer a=in.bin\n//! expect a:u8 = file:in.bin\nNOP.EXIT\n");
    Gsass.run("run", kernel.toString()).ends(0).prints("the expectation holds");
  }
}
