package org.sass.sim.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the behaviour of the command line that scripts rely on. */
class ContractTest {
  private static final String KERNEL =
      """
      .kernel k
      MVI R1, 0x7
      loop:
      IADD R1, R1, R2
      BRA C0.NE, loop
      NOP.EXIT
      .end
      """;

  @TempDir Path folder;

  @Test
  void helpIsForNewcomers() {
    GsassRun.run("--help").assertStatus(0).assertOutContains("gsass run examples/vector_add.gsass");
    for (String command : Main.commandNames()) {
      GsassRun help =
          GsassRun.run(command, "--help")
              .assertStatus(0)
              .assertOutContains("Usage: gsass " + command);
      help.assertOutContains("Example");
      assertEquals("", help.err());
      assertEquals(help, GsassRun.run("help", command));
    }
    GsassRun.run("isa", "show", "--help")
        .assertStatus(0)
        .assertOutContains("Usage: gsass isa show");
  }

  @Test
  void versionNamesJvmAndTables() {
    GsassRun.run("--version")
        .assertStatus(0)
        .assertOutContains("gsass ")
        .assertOutContains("Java " + System.getProperty("java.version"))
        .assertOutContains("sm_10 sm_11 sm_12 sm_13");
  }

  @Test
  void wordsAnswerLineByLine() {
    GsassRun.runWith(
            "2000c809 04208780\n\n0x10008804\n042087802000c809\n10008804 -\nnonsense\n",
            "dis",
            "--words",
            "-")
        .assertStatus(1)
        .assertOnlyOut(
            "IADD R2, g [0x4], R2\t\n"
                + "\n"
                + "MOV32 R1, R4\t\n"
                + "IADD R2, g [0x4], R2\t\n"
                + "MOV32 R1, R4\t\n"
                + "error: 'nonsense' is not an instruction word; write LOW [HIGH], 8 hexadecimal digits"
                + " each\n");
    GsassRun.runWith("2000c809 84208780\n", "dis", "--words", "-")
        .assertStatus(0)
        .assertOutContains("\treserved bit ");
    GsassRun asm =
        GsassRun.runWith(
            "IADD R2, g[0x4], R2\n\nMOV32 R1, R4;\nNOPE\nBRA 0x30", "asm", "--words", "-");
    String[] lines = asm.assertStatus(1).out().split("\n", -1);
    assertEquals("2000c809 04208780", lines[0]);
    assertEquals("", lines[1]);
    assertEquals("10008804", lines[2]);
    assertTrue(lines[3].startsWith("error: unknown mnemonic NOPE"), lines[3]);
    assertEquals("10006003 00000780", lines[4]);
    assertEquals("", lines[5]);
  }

  @Test
  void wordsAnswerWithObjects() {
    GsassRun.runWith("IADD R1, R2, R3\n\nNOPE\n", "asm", "--words", "-", "--format", "json")
        .assertStatus(1)
        .assertOutContains("{\"line\":1,\"words\":[\"20000405\",\"0400c780\"]}\n{\"line\":2}\n")
        .assertOutContains("{\"line\":3,\"error\":\"unknown mnemonic NOPE");
    GsassRun.runWith("10008804 -\n2000c809 84208780\n", "dis", "--words", "-", "--format", "json")
        .assertStatus(0)
        .assertOutContains("{\"line\":1,\"text\":\"MOV32 R1, R4\",\"notes\":[]}\n")
        .assertOutContains(
            "{\"line\":2,\"text\":\"IADD R2, g [0x4], R2\",\"notes\":[\"reserved bit 63 is set");
  }

  /**
   * The suffix of the output file chooses the format, as with other assemblers and compilers:
   * {@code -o k.bin} writes binary code.
   */
  @Test
  void theNameOfTheOutputSaysItsKind() throws IOException {
    for (String kind : new String[] {"hex", "bin", "mif"}) {
      Path byName = folder.resolve("name." + kind);
      Path asked = folder.resolve("asked");
      GsassRun.runWith(KERNEL, "asm", "-", "-o", byName.toString()).assertStatus(0);
      GsassRun.runWith(KERNEL, "asm", "-", "--emit", kind, "-o", asked.toString()).assertStatus(0);
      assertArrayEquals(Files.readAllBytes(asked), Files.readAllBytes(byName), kind);
    }
    Path listing = folder.resolve("k.bin.sass");
    GsassRun.runWith(KERNEL, "asm", "-", "-o", listing.toString()).assertStatus(0);
    assertTrue(Files.readString(listing).contains("code for sm_10"));
  }

  /** Branches go to the control word of a bundle, or to the instruction after it. */
  @Test
  void branchesToABundleKeepTheirNames() throws IOException {
    for (String target : new String[] {"L_0028", "L_0028+0x8"}) {
      String code = "MOV R1, R2\nMOV R1, R3\nMOV R1, R4\nL_0028:\nIADD R0, R0, 0x1\nBRA " + target;
      String text = ".arch sm_50\n.kernel k\n" + code + "\nEXIT\n.end\n";
      Path file = folder.resolve("bundle.bin");
      GsassRun.runWith(text, "asm", "-", "-o", "" + file).assertStatus(0);
      String source =
          GsassRun.run("dis", "" + file, "--isa", "sm_50", "--style", "source")
              .assertStatus(0)
              .out();
      assertTrue(source.contains("BRA " + target + "\n"), source);
      assertFalse(source.contains(".word"), source);
      Path again = folder.resolve("again.bin");
      GsassRun.runWith(source, "asm", "-", "-o", "" + again).assertStatus(0);
      assertArrayEquals(Files.readAllBytes(file), Files.readAllBytes(again));
    }
  }

  @Test
  void theArchitectureComesFromOptionElseText() {
    String vote = "VOTE.ANY C0, C1\n";
    GsassRun asSm10 = GsassRun.runWith(vote, "asm", "--words", "-").assertStatus(1);
    asSm10.assertOutContains("error: ");
    GsassRun.runWith("BPT\n", "asm", "--words", "--isa", "sm_11", "-").assertStatus(0);
    GsassRun.runWith("BPT\n", "asm", "--words", "-")
        .assertStatus(1)
        .assertOutContains("needs sm_11");
    GsassRun.runWith(".arch sm_11\nBPT\nNOP.EXIT\n", "check", "-").assertStatus(0);
    GsassRun.runWith(".arch sm_11\nBPT\nNOP.EXIT\n", "check", "--isa", "sm_10", "-")
        .assertStatus(1)
        .assertErrContains("needs sm_11");
  }

  @Test
  void everyFormatIsReadAgain() throws IOException {
    String words = GsassRun.runWith(KERNEL, "asm", "-", "--emit", "words").assertStatus(0).out();
    for (String format : new String[] {"listing", "hex", "bin", "mif", "vhdl"}) {
      Path file = folder.resolve("k." + format);
      GsassRun.runWith(KERNEL, "asm", "-", "--emit", format, "-o", file.toString())
          .assertStatus(0)
          .assertOnlyOut("");
      for (String from : new String[] {"auto", format}) {
        String source =
            GsassRun.run("dis", file.toString(), "--from", from, "--style", "source")
                .assertStatus(0)
                .out();
        GsassRun again = GsassRun.runWith(source, "asm", "-", "--emit", "words").assertStatus(0);
        assertEquals(words, again.out(), format + " read as " + from);
      }
    }
    for (String style : new String[] {"new", "old"}) {
      Path hex = folder.resolve("k.hex");
      String listing = GsassRun.run("dis", hex.toString(), "--style", style).assertStatus(0).out();
      assertEquals(
          words,
          GsassRun.runWith(listing, "asm", "-", "--emit", "words").assertStatus(0).out(),
          style);
    }
  }

  @Test
  void vhdlHasTheSizesOfTheLaunch() {
    String constant = "constant BENCH_K_%s : std_logic_vector(15 downto 0) := x\"%04x\";\n";
    String source = "//! launch grid = 2, 3\n//! kernel main\n//! launch block=0x20\nNOP.EXIT\n";
    GsassRun.runWith(source, "asm", "--emit", "vhdl", "-")
        .assertStatus(0)
        .assertOutContains(String.format(constant, "GRDX", 2))
        .assertOutContains(String.format(constant, "GRDY", 3))
        .assertOutContains(String.format(constant, "BLKX", 32))
        .assertOutContains(String.format(constant, "BLKZ", 1));
    String none =
        GsassRun.runWith("NOP.EXIT\n", "asm", "--emit", "vhdl", "-").assertStatus(0).out();
    assertFalse(none.contains("BENCH_K_"), none);
  }

  @Test
  void vhdlIsOnlyForSetsThatFlexGripPlusRuns() {
    for (String set : new String[] {"sm_35", "sm_50", "g13"}) {
      String why =
          "there is no VHDL for "
              + set
              + ": it is the instruction memory of FlexGripPlus, which runs SM 1.0; choose another"
              + " format, such as hex";
      String kernel = ".arch " + set + "\n" + (set.equals("g13") ? "stop" : "EXIT") + "\n";
      for (String command : new String[] {"asm", "convert"}) {
        GsassRun.runWith(kernel, command, "-", "--emit", "vhdl", "-o", "-")
            .assertStatus(2)
            .assertErrContains("gsass: error: --emit vhdl: " + why + " [usage]")
            .assertNoOut();
      }
    }
    GsassRun.runWith(".arch sm_12\nNOP.EXIT\n", "asm", "--emit", "vhdl", "-").assertStatus(0);
  }

  @Test
  void checkSaysProblemsAndNothingElse() throws IOException {
    GsassRun.runWith(KERNEL, "check", "-").assertStatus(0).assertOnlyOut("");
    Path bad = Files.writeString(folder.resolve("bad.gsass"), "NOP.EXIT\n//! lunch\nFOO R1\n");
    GsassRun.run("check", bad.toString())
        .assertStatus(1)
        .assertErrContains(
            bad + ":2:5: error: unknown launch comment 'lunch'; did you mean launch?")
        .assertErrContains(bad + ":3:1: error: unknown mnemonic FOO");
    assertEquals("", GsassRun.run("check", bad.toString()).out());
    GsassRun.runWith("//! buffer c=4xu32\n//! expect c = 1, 2\nNOP.EXIT\n", "check", "-")
        .assertStatus(1)
        .assertErrContains("<stdin>:2:16: error: 2 values for 4 elements");
    GsassRun.run("check", bad.toString(), folder.resolve("no.gsass").toString())
        .assertStatus(2)
        .assertErrContains("there is no file");
  }

  @Test
  void explainShowsTextBitsAndFacts() {
    GsassRun text =
        GsassRun.run("explain", "IADD R2, g[0x4], R2")
            .assertStatus(0)
            .assertOutContains("word 2000c809 04208780 (low word first), 64 bits")
            .assertOutContains("\n  s  8:2 ".substring(5))
            .assertOutContains("operation")
            .assertOutContains("manual p. 22");
    assertEquals("", text.err());
    assertFalse(text.out().contains("\033"), "colours without a terminal");
    assertEquals(text, GsassRun.run("explain", "IADD", "R2,", "g[0x4],", "R2;"));
    assertEquals(text, GsassRun.run("explain", "2000c809", "04208780"));
    assertEquals(text, GsassRun.run("explain", "0x042087802000c809"));
    assertEquals(text, GsassRun.runWith("IADD R2, g[0x4], R2\n", "explain", "-"));
    GsassRun.run("explain", "IADD", "R1,", "-R2,", "R3")
        .assertStatus(0)
        .assertOutContains("IADD R1, -R2, R3");
    GsassRun.run("explain", "10008804").assertStatus(0).assertOutContains("MOV32 R1, R4");
    GsassRun.run("explain", "2000c809", "14208780")
        .assertStatus(0)
        .assertOutContains("note: reserved bit 60 is set");
  }

  @Test
  void explainHelpsWithWhatIsWrong() {
    GsassRun.run("explain", "IADD R1, R200, R3")
        .assertStatus(1)
        .assertErrContains("<instruction>:1:10: error: R200 is out of range")
        .assertErrContains("\n  IADD R1, R200, R3\n           ^~~~\n");
    GsassRun.run("explain", "04208780", "2000c809")
        .assertStatus(1)
        .assertErrContains("the low word comes first; did you mean 2000c809 04208780?");
    GsassRun.run("explain", "2000c809")
        .assertStatus(1)
        .assertErrContains("its high word is missing");
    GsassRun.run("explain", "10008804", "00000001")
        .assertStatus(1)
        .assertErrContains("is a short instruction");
    GsassRun.run("explain", "123456789")
        .assertStatus(1)
        .assertErrContains("8 hexadecimal digits each");
    GsassRun.run("explain", " ").assertStatus(2).assertErrContains("no instruction to explain");
    GsassRun.runWith("NOP\nNOP\n", "explain", "-")
        .assertStatus(2)
        .assertErrContains("takes one instruction");
  }

  @Test
  void isaListsAndShows() {
    GsassRun.run("isa", "list")
        .assertStatus(0)
        .assertOutContains("sm_10")
        .assertOutContains("sm_13");
    GsassRun page =
        GsassRun.run("isa", "show", "IADD")
            .assertStatus(0)
            .assertOutContains("IADD R2, g [0x4], R2");
    assertEquals(page, GsassRun.run("isa", "show", "iadd"));
    assertEquals(page, GsassRun.run("isa", "show", "IADD.SAT"));
  }

  @Test
  void isaDocWritesTheManual() throws IOException {
    Path manual = folder.resolve("deep/manual");
    GsassRun.run("isa", "doc", "sm_10", "-o", manual.toString())
        .assertStatus(0)
        .assertOutContains("open " + manual.resolve("index.html"));
    assertTrue(Files.readString(manual.resolve("index.html")).startsWith("<!DOCTYPE html>"));
    Path file = Files.writeString(folder.resolve("file"), "");
    GsassRun.run("isa", "doc", "sm_10", "-o", file.toString())
        .assertStatus(2)
        .assertErrContains("is not a folder");
    GsassRun.run("isa", "doc", "sm_9")
        .assertStatus(2)
        .assertErrContains("unknown instruction set 'sm_9'");
  }
}
