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
    Gsass.run("--help").ends(0).prints("gsass run examples/vector_add.gsass");
    for (String command : Main.commands()) {
      Gsass help = Gsass.run(command, "--help").ends(0).prints("Usage: gsass " + command);
      help.prints("Example");
      assertEquals("", help.err());
      assertEquals(help, Gsass.run("help", command));
    }
    Gsass.run("isa", "show", "--help").ends(0).prints("Usage: gsass isa show");
  }

  @Test
  void versionNamesJvmAndTables() {
    Gsass.run("--version")
        .ends(0)
        .prints("gsass ")
        .prints("Java " + System.getProperty("java.version"))
        .prints("sm_10 sm_11 sm_12 sm_13");
  }

  @Test
  void wordsAnswerLineByLine() {
    Gsass.runWith(
            "2000c809 04208780\n\n0x10008804\n042087802000c809\n10008804 -\nnonsense\n",
            "dis",
            "--words",
            "-")
        .ends(1)
        .printsOnly(
            "IADD R2, g [0x4], R2\t\n"
                + "\n"
                + "MOV32 R1, R4\t\n"
                + "IADD R2, g [0x4], R2\t\n"
                + "MOV32 R1, R4\t\n"
                + "error: 'nonsense' is not an instruction word; write LOW [HIGH], 8 hexadecimal digits"
                + " each\n");
    Gsass.runWith("2000c809 84208780\n", "dis", "--words", "-").ends(0).prints("\treserved bit ");
    Gsass asm =
        Gsass.runWith(
            "IADD R2, g[0x4], R2\n\nMOV32 R1, R4;\nNOPE\nBRA 0x30", "asm", "--words", "-");
    String[] lines = asm.ends(1).out().split("\n", -1);
    assertEquals("2000c809 04208780", lines[0]);
    assertEquals("", lines[1]);
    assertEquals("10008804", lines[2]);
    assertTrue(lines[3].startsWith("error: unknown mnemonic NOPE"), lines[3]);
    assertEquals("10006003 00000780", lines[4]);
    assertEquals("", lines[5]);
  }

  @Test
  void wordsAnswerWithObjects() {
    Gsass.runWith("IADD R1, R2, R3\n\nNOPE\n", "asm", "--words", "-", "--format", "json")
        .ends(1)
        .prints("{\"line\":1,\"words\":[\"20000405\",\"0400c780\"]}\n{\"line\":2}\n")
        .prints("{\"line\":3,\"error\":\"unknown mnemonic NOPE");
    Gsass.runWith("10008804 -\n2000c809 84208780\n", "dis", "--words", "-", "--format", "json")
        .ends(0)
        .prints("{\"line\":1,\"text\":\"MOV32 R1, R4\",\"notes\":[]}\n")
        .prints(
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
      Gsass.runWith(KERNEL, "asm", "-", "-o", byName.toString()).ends(0);
      Gsass.runWith(KERNEL, "asm", "-", "--emit", kind, "-o", asked.toString()).ends(0);
      assertArrayEquals(Files.readAllBytes(asked), Files.readAllBytes(byName), kind);
    }
    Path listing = folder.resolve("k.bin.sass");
    Gsass.runWith(KERNEL, "asm", "-", "-o", listing.toString()).ends(0);
    assertTrue(Files.readString(listing).contains("code for sm_10"));
  }

  /** Branches go to the control word of a bundle, or to the instruction after it. */
  @Test
  void branchesToABundleKeepTheirNames() throws IOException {
    for (String target : new String[] {"L_0028", "L_0028+0x8"}) {
      String code = "MOV R1, R2\nMOV R1, R3\nMOV R1, R4\nL_0028:\nIADD R0, R0, 0x1\nBRA " + target;
      String text = ".arch sm_50\n.kernel k\n" + code + "\nEXIT\n.end\n";
      Path file = folder.resolve("bundle.bin");
      Gsass.runWith(text, "asm", "-", "-o", "" + file).ends(0);
      String source =
          Gsass.run("dis", "" + file, "--isa", "sm_50", "--style", "source").ends(0).out();
      assertTrue(source.contains("BRA " + target + "\n"), source);
      assertFalse(source.contains(".word"), source);
      Path again = folder.resolve("again.bin");
      Gsass.runWith(source, "asm", "-", "-o", "" + again).ends(0);
      assertArrayEquals(Files.readAllBytes(file), Files.readAllBytes(again));
    }
  }

  @Test
  void theArchitectureComesFromOptionElseText() {
    String vote = "VOTE.ANY C0, C1\n";
    Gsass asSm10 = Gsass.runWith(vote, "asm", "--words", "-").ends(1);
    asSm10.prints("error: ");
    Gsass.runWith("BPT\n", "asm", "--words", "--isa", "sm_11", "-").ends(0);
    Gsass.runWith("BPT\n", "asm", "--words", "-").ends(1).prints("needs sm_11");
    Gsass.runWith(".arch sm_11\nBPT\nNOP.EXIT\n", "check", "-").ends(0);
    Gsass.runWith(".arch sm_11\nBPT\nNOP.EXIT\n", "check", "--isa", "sm_10", "-")
        .ends(1)
        .says("needs sm_11");
  }

  @Test
  void everyFormatIsReadAgain() throws IOException {
    String words = Gsass.runWith(KERNEL, "asm", "-", "--emit", "words").ends(0).out();
    for (String format : new String[] {"listing", "hex", "bin", "mif", "vhdl"}) {
      Path file = folder.resolve("k." + format);
      Gsass.runWith(KERNEL, "asm", "-", "--emit", format, "-o", file.toString())
          .ends(0)
          .printsOnly("");
      for (String from : new String[] {"auto", format}) {
        String source =
            Gsass.run("dis", file.toString(), "--from", from, "--style", "source").ends(0).out();
        Gsass again = Gsass.runWith(source, "asm", "-", "--emit", "words").ends(0);
        assertEquals(words, again.out(), format + " read as " + from);
      }
    }
    for (String style : new String[] {"new", "old"}) {
      Path hex = folder.resolve("k.hex");
      String listing = Gsass.run("dis", hex.toString(), "--style", style).ends(0).out();
      assertEquals(
          words, Gsass.runWith(listing, "asm", "-", "--emit", "words").ends(0).out(), style);
    }
  }

  @Test
  void vhdlHasTheSizesOfTheLaunch() {
    String constant = "constant BENCH_K_%s : std_logic_vector(15 downto 0) := x\"%04x\";\n";
    String source = "//! launch grid = 2, 3\n//! kernel main\n//! launch block=0x20\nNOP.EXIT\n";
    Gsass.runWith(source, "asm", "--emit", "vhdl", "-")
        .ends(0)
        .prints(String.format(constant, "GRDX", 2))
        .prints(String.format(constant, "GRDY", 3))
        .prints(String.format(constant, "BLKX", 32))
        .prints(String.format(constant, "BLKZ", 1));
    String none = Gsass.runWith("NOP.EXIT\n", "asm", "--emit", "vhdl", "-").ends(0).out();
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
        Gsass.runWith(kernel, command, "-", "--emit", "vhdl", "-o", "-")
            .ends(2)
            .says("gsass: error: --emit vhdl: " + why + " [usage]")
            .printsNothing();
      }
    }
    Gsass.runWith(".arch sm_12\nNOP.EXIT\n", "asm", "--emit", "vhdl", "-").ends(0);
  }

  @Test
  void checkSaysProblemsAndNothingElse() throws IOException {
    Gsass.runWith(KERNEL, "check", "-").ends(0).printsOnly("");
    Path bad = Files.writeString(folder.resolve("bad.gsass"), "NOP.EXIT\n//! lunch\nFOO R1\n");
    Gsass.run("check", bad.toString())
        .ends(1)
        .says(bad + ":2:5: error: unknown launch comment 'lunch'; did you mean launch?")
        .says(bad + ":3:1: error: unknown mnemonic FOO");
    assertEquals("", Gsass.run("check", bad.toString()).out());
    Gsass.runWith("//! buffer c=4xu32\n//! expect c = 1, 2\nNOP.EXIT\n", "check", "-")
        .ends(1)
        .says("<stdin>:2:16: error: 2 values for 4 elements");
    Gsass.run("check", bad.toString(), folder.resolve("no.gsass").toString())
        .ends(2)
        .says("there is no file");
  }

  @Test
  void explainShowsTextBitsAndFacts() {
    Gsass text =
        Gsass.run("explain", "IADD R2, g[0x4], R2")
            .ends(0)
            .prints("word 2000c809 04208780 (low word first), 64 bits")
            .prints("\n  s  8:2 ".substring(5))
            .prints("operation")
            .prints("manual p. 22");
    assertEquals("", text.err());
    assertFalse(text.out().contains("\033"), "colours without a terminal");
    assertEquals(text, Gsass.run("explain", "IADD", "R2,", "g[0x4],", "R2;"));
    assertEquals(text, Gsass.run("explain", "2000c809", "04208780"));
    assertEquals(text, Gsass.run("explain", "0x042087802000c809"));
    assertEquals(text, Gsass.runWith("IADD R2, g[0x4], R2\n", "explain", "-"));
    Gsass.run("explain", "IADD", "R1,", "-R2,", "R3").ends(0).prints("IADD R1, -R2, R3");
    Gsass.run("explain", "10008804").ends(0).prints("MOV32 R1, R4");
    Gsass.run("explain", "2000c809", "14208780").ends(0).prints("note: reserved bit 60 is set");
  }

  @Test
  void explainHelpsWithWhatIsWrong() {
    Gsass.run("explain", "IADD R1, R200, R3")
        .ends(1)
        .says("<instruction>:1:10: error: R200 is out of range")
        .says("\n  IADD R1, R200, R3\n           ^~~~\n");
    Gsass.run("explain", "04208780", "2000c809")
        .ends(1)
        .says("the low word comes first; did you mean 2000c809 04208780?");
    Gsass.run("explain", "2000c809").ends(1).says("its high word is missing");
    Gsass.run("explain", "10008804", "00000001").ends(1).says("is a short instruction");
    Gsass.run("explain", "123456789").ends(1).says("8 hexadecimal digits each");
    Gsass.run("explain", " ").ends(2).says("no instruction to explain");
    Gsass.runWith("NOP\nNOP\n", "explain", "-").ends(2).says("takes one instruction");
  }

  @Test
  void isaListsAndShows() {
    Gsass.run("isa", "list").ends(0).prints("sm_10").prints("sm_13");
    Gsass page = Gsass.run("isa", "show", "IADD").ends(0).prints("IADD R2, g [0x4], R2");
    assertEquals(page, Gsass.run("isa", "show", "iadd"));
    assertEquals(page, Gsass.run("isa", "show", "IADD.SAT"));
  }

  @Test
  void isaDocWritesTheManual() throws IOException {
    Path manual = folder.resolve("deep/manual");
    Gsass.run("isa", "doc", "sm_10", "-o", manual.toString())
        .ends(0)
        .prints("open " + manual.resolve("index.html"));
    assertTrue(Files.readString(manual.resolve("index.html")).startsWith("<!DOCTYPE html>"));
    Path file = Files.writeString(folder.resolve("file"), "");
    Gsass.run("isa", "doc", "sm_10", "-o", file.toString()).ends(2).says("is not a folder");
    Gsass.run("isa", "doc", "sm_9").ends(2).says("unknown instruction set 'sm_9'");
  }
}
