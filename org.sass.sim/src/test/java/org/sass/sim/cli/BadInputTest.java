package org.sass.sim.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Wrong input that users may give to the command line. Each case gets a message and an exit status,
 * never a stack trace.
 */
class BadInputTest {
  private static final String[] READING_COMMANDS = {"asm", "dis", "check", "run"};
  @TempDir Path folder;

  private String file(String name, byte[] bytes) throws IOException {
    return Files.write(folder.resolve(name), bytes).toString();
  }

  private String file(String name, String text) throws IOException {
    return file(name, text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void anEmptyFile() throws IOException {
    String empty = file("empty.gsass", "");
    GsassRun.run("asm", empty)
        .assertStatus(0)
        .assertErrContains(empty + ":1:1: warning: the file is empty");
    GsassRun.run("check", empty).assertStatus(0).assertErrContains("the file is empty");
    GsassRun.run("dis", empty)
        .assertStatus(1)
        .assertErrContains(empty + ":1:1: error: the file is empty");
    GsassRun.run("run", empty).assertStatus(1).assertErrContains("no instruction to run");
    GsassRun.run("asm", "--words", empty).assertStatus(0).assertOnlyOut("");
    GsassRun.run("dis", "--words", empty).assertStatus(0).assertOnlyOut("");
  }

  @Test
  void optionsThatSayNothingTogether() {
    GsassRun.runWith("10078005 00000003\n", "dis", "--words", "--kernel", "a", "-")
        .assertStatus(2)
        .assertErrContains("leave out --kernel");
    GsassRun.runWith("10078005 00000003\n", "dis", "--words", "--style", "old", "-")
        .assertStatus(2)
        .assertErrContains("leave out --style");
  }

  @Test
  void aValueForAnOptionWithoutOne() {
    for (String option : new String[] {"--words=false", "--words=true", "--help=no"}) {
      GsassRun.runWith("10078005 00000003\n", "dis", option, "-")
          .assertStatus(2)
          .assertErrContains(option.substring(0, option.indexOf('=')))
          .assertErrContains("without");
    }
  }

  @Test
  void aBinaryFile() throws IOException {
    byte[] bytes = new byte[100_000];
    new Random(7).nextBytes(bytes);
    String binary = file("binary", bytes);
    for (String command : new String[] {"asm", "check", "run"}) {
      GsassRun.run(command, binary).assertStatus(1).assertErrContains("this is not a source text");
    }
    GsassRun.run("dis", binary)
        .assertStatus(1)
        .assertErrContains("the file may not be code, or may be code of another instruction set");
    GsassRun.run("convert", binary, "-o", folder + "/k.gsass")
        .assertStatus(1)
        .assertErrContains("the file may not be code, or may be code of another instruction set");
    assertFalse(Files.exists(folder.resolve("k.gsass")));
    GsassRun.run("explain", binary)
        .assertStatus(2)
        .assertErrContains(binary + " is a file; gsass asm reads");
    GsassRun.run("trace", binary)
        .assertStatus(2)
        .assertErrContains("it is not a trace of gsass run --trace");
    GsassRun.run("asm", "--words", binary).assertStatus(1).assertOutContains("error: ");
    GsassRun.run("dis", "--words", binary).assertStatus(1).assertOutContains("error: ");
    // Without a zero byte the file looks like text in an unknown character set.
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] |= (byte) 0x80;
    }
    GsassRun.run("asm", file("binary2", bytes)).assertStatus(1);
  }

  @Test
  void aMissingFile() throws IOException {
    file("kernel.gsass", "NOP.EXIT\n");
    String missing = folder.resolve("kernel.gsas").toString();
    for (String command : READING_COMMANDS) {
      GsassRun.run(command, missing)
          .assertStatus(2)
          .assertErrContains("there is no file " + missing + "; did you mean " + missing + "s?");
    }
    GsassRun.run("asm", "--words", missing).assertStatus(2).assertErrContains("there is no file");
    String nowhere = folder.resolve("no/kernel.gsass").toString();
    GsassRun.run("asm", nowhere).assertStatus(2).assertErrContains("there is no folder");
    GsassRun.run("asm", "a\0b").assertStatus(2).assertErrContains("is not a valid file name");
  }

  @Test
  void aDirectory() {
    for (String command : READING_COMMANDS) {
      GsassRun.run(command, folder.toString())
          .assertStatus(2)
          .assertErrContains(folder + " is a directory");
    }
    GsassRun.run("dis", "--words", folder.toString())
        .assertStatus(2)
        .assertErrContains("is a directory");
  }

  @Test
  void windowsLineEndsTabsAndAByteOrderMark() throws IOException {
    String text = "\ufeff\t.kernel k\r\n\tMVI\tR1, 0x7\r\n\tNOP.EXIT\r\n\t.end\r\n";
    String file = file("windows.gsass", text);
    GsassRun.run("asm", file, "--emit", "words")
        .assertStatus(0)
        .assertOutContains("10078005 00000003\n");
    GsassRun.runWith("\ufeffMVI R1, 0x7\r\n", "asm", "--words", "-")
        .assertStatus(0)
        .assertOnlyOut("10078005 00000003\n");
    GsassRun.runWith("\ufeff10078005\t00000003\r\n", "dis", "--words", "-")
        .assertStatus(0)
        .assertOnlyOut("MVI R1, 0x7\t\n");
  }

  @Test
  void aLineOfAMegabyte() throws IOException {
    String line = "IADD R1, R2, " + "R3 ".repeat(350_000) + "\nNOP.EXIT\n";
    GsassRun asm =
        GsassRun.run("asm", file("long.gsass", line))
            .assertStatus(1)
            .assertErrContains(":1:1: error: ");
    assertTrue(asm.err().length() < 4000, "a message of " + asm.err().length() + " characters");
    GsassRun.runWith(line, "asm", "--words", "-")
        .assertStatus(1)
        .assertOutContains("\nf0000001 e0000001\n");
    String digits = "12345678".repeat(400_000) + "\n2000c809 04208780\n";
    GsassRun dis = GsassRun.runWith(digits, "dis", "--words", "-").assertStatus(1);
    assertEquals(2, dis.out().lines().count());
    dis.assertOutContains("\nIADD R2, g [0x4], R2\t\n");
    GsassRun.run("check", file("long2.gsass", "a".repeat(1 << 20))).assertStatus(1);
    GsassRun.run("check", file("long3.gsass", "//! launch " + "x".repeat(1 << 20))).assertStatus(1);
  }

  @Test
  void outputThatCannotBeWritten() throws IOException {
    String kernel = file("k.gsass", "NOP.EXIT\n");
    GsassRun.run("asm", kernel, "-o", folder.toString())
        .assertStatus(2)
        .assertErrContains("it is a directory");
    GsassRun.run("asm", kernel, "-o", folder + "/no/out")
        .assertStatus(2)
        .assertErrContains("there is no folder");
    GsassRun.run("asm", kernel, "-o", kernel + "/out")
        .assertStatus(2)
        .assertErrContains("cannot be written");
    Assumptions.assumeTrue(
        !System.getProperty("user.name").equals("root"), "root may write everywhere");
    Path closed = Files.createDirectory(folder.resolve("closed"));
    Files.setPosixFilePermissions(closed, Set.of(PosixFilePermission.OWNER_EXECUTE));
    GsassRun.run("asm", kernel, "-o", closed + "/out")
        .assertStatus(2)
        .assertErrContains("permission denied");
  }

  @Test
  void anOutputIsReplacedWhenItIsWhole() throws IOException {
    Path out = folder.resolve("out.hex");
    Files.writeString(out, "old");
    Files.setPosixFilePermissions(
        out, Set.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE));
    GsassRun.run("asm", file("bad.gsass", "NOPE R1\n"), "-o", out.toString()).assertStatus(1);
    assertEquals("old", Files.readString(out));
    GsassRun.run("asm", file("k.gsass", "NOP.EXIT\n"), "--emit", "hex", "-o", out.toString())
        .assertStatus(0);
    assertEquals("f0000001\ne0000001\n", Files.readString(out));
    assertEquals(2, Files.getPosixFilePermissions(out).size());
    Path link = Files.createSymbolicLink(folder.resolve("link.hex"), out);
    GsassRun.run("asm", file("k.gsass", "RET\n"), "--emit", "hex", "-o", link.toString())
        .assertStatus(0);
    assertTrue(Files.isSymbolicLink(link));
    assertEquals("30000003\n00000780\n", Files.readString(out));
    try (var files = Files.list(folder)) {
      assertEquals(4, files.count(), "a temporary file was left");
    }
  }

  @Test
  void wrongUsage() {
    GsassRun.run().assertStatus(2).assertErrContains("Usage: gsass");
    GsassRun.run("asn", "x")
        .assertStatus(2)
        .assertErrContains("unknown command 'asn'; did you mean asm?");
    GsassRun.run("--hlep")
        .assertStatus(2)
        .assertErrContains("unknown option '--hlep'; did you mean --help?");
    GsassRun.run("asm")
        .assertStatus(2)
        .assertErrContains("FILE is missing (gsass asm --help says more)");
    GsassRun.run("run", "x", "--gird", "2")
        .assertStatus(2)
        .assertErrContains("unknown option '--gird'; did you mean --grid?");
    GsassRun.run("asm", "x", "--stile", "2")
        .assertStatus(2)
        .assertErrContains("unknown option '--stile' (gsass asm --help says more)");
    GsassRun.run("run", "x", "--grid", "1", "--grid", "2")
        .assertStatus(2)
        .assertErrContains("--grid is given twice; give it once (gsass run --help says more)");
    GsassRun.run("asm", "x", "-o").assertStatus(2).assertErrContains("-o needs a value, OUT");
    GsassRun.run("run", "x", "--grid")
        .assertStatus(2)
        .assertErrContains("--grid needs a value, X[,Y[,Z]]");
    GsassRun.run("asm", "x", "y").assertStatus(2).assertErrContains("unexpected argument 'y'");
    GsassRun.run("asm", "x", "--emit", "mfi")
        .assertStatus(2)
        .assertErrContains("did you mean mif?");
    GsassRun.run("asm", "-", "--isa", "sm_99")
        .assertStatus(2)
        .assertErrContains("unknown instruction set 'sm_99' (there are: sm_10");
    GsassRun.run("run", "../examples/vector_add.gsass", "--save", "y")
        .assertStatus(2)
        .assertErrContains("--save: 'y' is not NAME=FILE");
    GsassRun.run("isa").assertStatus(2).assertErrContains("list, show");
    GsassRun.run("isa", "shwo").assertStatus(2).assertErrContains("did you mean show?");
    GsassRun.run("isa", "show", "IADDD").assertStatus(2).assertErrContains("did you mean IADD");
    GsassRun.run("explain", "--colr", "NOP")
        .assertStatus(2)
        .assertErrContains("unknown option '--colr'");
  }

  @Test
  void wordsThatNothingHasAreNamed() {
    GsassRun.run("run", "x", "--engine", "x")
        .assertStatus(2)
        .assertErrContains("--engine: unknown value 'x' (there are:");
    GsassRun.run("run", "x", "--check", "races")
        .assertStatus(2)
        .assertErrContains("did you mean race?");
    GsassRun.run("run", "x", "--threads", "x").assertStatus(2).assertErrContains("--threads");
    GsassRun.run("run", "x", "--threads", "-1").assertStatus(2).assertErrContains("--threads");
    GsassRun.run("rnu")
        .assertStatus(2)
        .assertErrContains("unknown command 'rnu'; did you mean run?");
    GsassRun.run("run", "-", "--profile", "gt200")
        .assertStatus(2)
        .assertErrContains("unknown profile");
    GsassRun.run("run", "-", "--format", "yaml")
        .assertStatus(2)
        .assertErrContains("unknown value 'yaml'");
  }

  @Test
  void problemsAsJson() {
    GsassRun.runWith("IADD R1, R200, R3\n\"\t\n", "check", "-", "--format", "json")
        .assertStatus(1)
        .assertErrContains(
            "{\"file\":\"<stdin>\",\"line\":1,\"column\":10,\"endColumn\":14,"
                + "\"severity\":\"error\",\"code\":\"register-range\",\"message\":\"R200 is ");
    GsassRun.run("asm", "--format=json", "/no/such")
        .assertStatus(2)
        .assertErrContains("{\"severity\":\"error\"");
  }

  @Test
  void aMistakeOfOursIsAReport() throws IOException {
    InputStream broken =
        new InputStream() {
          @Override
          public int read() {
            throw new IllegalStateException("state 7");
          }
        };
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    String[] args = {"asm", "-"};
    assertEquals(70, Main.run(args, broken, OutputStream.nullOutputStream(), err));
    String line = err.toString(StandardCharsets.UTF_8);
    assertEquals(1, line.lines().count(), line);
    assertTrue(line.startsWith("gsass: internal error: IllegalStateException: state 7"), line);
    int at = line.indexOf("report ") + 7;
    Path report = Path.of(line.substring(at, line.indexOf(' ', at)));
    assertTrue(Files.readString(report).contains("arguments: [asm, -]"));
    Files.delete(report);
  }

  @Test
  void aReaderWhoHasSeenEnoughIsNoMistake() {
    assertEquals(0, statusIfOutputFails("Broken pipe"));
    assertEquals(2, statusIfOutputFails("No space left on device"));
  }

  private static int statusIfOutputFails(String reason) {
    OutputStream closed =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException(reason);
          }
        };
    String[] args = {"isa", "list"};
    InputStream none = new ByteArrayInputStream(new byte[0]);
    return Main.run(args, none, closed, OutputStream.nullOutputStream());
  }

  @Test
  void aTableOfOnesOwn() throws IOException {
    String bad = file("bad.isa", "isa mine \"Mine\"\nwhat is this\n");
    GsassRun.runWith("NOP\n", "asm", "-", "--isa-file", bad)
        .assertStatus(1)
        .assertErrContains(bad + ":2:");
    String good = file("mine.isa", "isa mine \"Mine\"\nextends sm_10\n");
    GsassRun.runWith("NOP.EXIT\n", "asm", "-", "--isa-file", good, "--emit", "words")
        .assertStatus(0)
        .assertOutContains("f0000001 e0000001\n");
  }

  @Test
  void explainTakesOneInstruction() {
    GsassRun.run("explain", "2000c809", "04208780", "1")
        .assertStatus(1)
        .assertErrContains("three words; write LOW [HIGH]");
  }

  @Test
  void outputThatHasNoPlace() {
    GsassRun.runWith("NOP.EXIT\n", "asm", "-", "-o", "")
        .assertStatus(2)
        .assertErrContains("the name of the output is empty");
    Assumptions.assumeTrue(Files.isDirectory(Path.of("/proc/self")), "there is no /proc here");
    GsassRun.runWith("NOP.EXIT\n", "asm", "-", "-o", "/proc/x")
        .assertStatus(2)
        .assertErrContains("/proc/x cannot be written: no file can be created in /proc");
  }

  @Test
  void oneMoreTableIsListed(@TempDir Path folder) throws IOException {
    Path table = folder.resolve("mine.isa");
    Files.writeString(table, "isa mine \"My own\"\nextends sm_10\n");
    GsassRun.run("isa", "list", "--isa-file", table.toString())
        .assertStatus(0)
        .assertOutContains("mine  ");
    GsassRun.run("isa", "list", "--isa-file", folder.resolve("no.isa").toString())
        .assertStatus(2)
        .assertErrContains("there is no file");
  }
}
