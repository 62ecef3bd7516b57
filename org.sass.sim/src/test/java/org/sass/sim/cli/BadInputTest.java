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
  private static final String[] READERS = {"asm", "dis", "check", "run"};
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
    Gsass.run("asm", empty).ends(0).says(empty + ":1:1: warning: the file is empty");
    Gsass.run("check", empty).ends(0).says("the file is empty");
    Gsass.run("dis", empty).ends(1).says(empty + ":1:1: error: the file is empty");
    Gsass.run("run", empty).ends(1).says("no instruction to run");
    Gsass.run("asm", "--words", empty).ends(0).printsOnly("");
    Gsass.run("dis", "--words", empty).ends(0).printsOnly("");
  }

  @Test
  void optionsThatSayNothingTogether() {
    Gsass.runWith("10078005 00000003\n", "dis", "--words", "--kernel", "a", "-")
        .ends(2)
        .says("leave out --kernel");
    Gsass.runWith("10078005 00000003\n", "dis", "--words", "--style", "old", "-")
        .ends(2)
        .says("leave out --style");
  }

  @Test
  void aBinaryFile() throws IOException {
    byte[] bytes = new byte[100_000];
    new Random(7).nextBytes(bytes);
    String binary = file("binary", bytes);
    for (String command : new String[] {"asm", "check", "run"}) {
      Gsass.run(command, binary).ends(1).says("this is not a source text");
    }
    Gsass.run("dis", binary)
        .ends(1)
        .says("the file may not be code, or may be code of another instruction set");
    Gsass.run("convert", binary, "-o", folder + "/k.gsass")
        .ends(1)
        .says("the file may not be code, or may be code of another instruction set");
    assertFalse(Files.exists(folder.resolve("k.gsass")));
    Gsass.run("explain", binary).ends(2).says(binary + " is a file; gsass asm reads");
    Gsass.run("trace", binary).ends(2).says("it is not a trace of gsass run --trace");
    Gsass.run("asm", "--words", binary).ends(1).prints("error: ");
    Gsass.run("dis", "--words", binary).ends(1).prints("error: ");
    // Without a zero byte the file looks like text in an unknown character set.
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] |= (byte) 0x80;
    }
    Gsass.run("asm", file("binary2", bytes)).ends(1);
  }

  @Test
  void aMissingFile() throws IOException {
    file("kernel.gsass", "NOP.EXIT\n");
    String missing = folder.resolve("kernel.gsas").toString();
    for (String command : READERS) {
      Gsass.run(command, missing)
          .ends(2)
          .says("there is no file " + missing + "; did you mean " + missing + "s?");
    }
    Gsass.run("asm", "--words", missing).ends(2).says("there is no file");
    String nowhere = folder.resolve("no/kernel.gsass").toString();
    Gsass.run("asm", nowhere).ends(2).says("there is no folder");
    Gsass.run("asm", "a\0b").ends(2).says("is not a valid file name");
  }

  @Test
  void aDirectory() {
    for (String command : READERS) {
      Gsass.run(command, folder.toString()).ends(2).says(folder + " is a directory");
    }
    Gsass.run("dis", "--words", folder.toString()).ends(2).says("is a directory");
  }

  @Test
  void windowsLineEndsTabsAndAByteOrderMark() throws IOException {
    String text = "\ufeff\t.kernel k\r\n\tMVI\tR1, 0x7\r\n\tNOP.EXIT\r\n\t.end\r\n";
    String file = file("windows.gsass", text);
    Gsass.run("asm", file, "--emit", "words").ends(0).prints("10078005 00000003\n");
    Gsass.runWith("\ufeffMVI R1, 0x7\r\n", "asm", "--words", "-")
        .ends(0)
        .printsOnly("10078005 00000003\n");
    Gsass.runWith("\ufeff10078005\t00000003\r\n", "dis", "--words", "-")
        .ends(0)
        .printsOnly("MVI R1, 0x7\t\n");
  }

  @Test
  void aLineOfAMegabyte() throws IOException {
    String line = "IADD R1, R2, " + "R3 ".repeat(350_000) + "\nNOP.EXIT\n";
    Gsass asm = Gsass.run("asm", file("long.gsass", line)).ends(1).says(":1:1: error: ");
    assertTrue(asm.err().length() < 4000, "a message of " + asm.err().length() + " characters");
    Gsass.runWith(line, "asm", "--words", "-").ends(1).prints("\nf0000001 e0000001\n");
    String digits = "12345678".repeat(400_000) + "\n2000c809 04208780\n";
    Gsass dis = Gsass.runWith(digits, "dis", "--words", "-").ends(1);
    assertEquals(2, dis.out().lines().count());
    dis.prints("\nIADD R2, g [0x4], R2\t\n");
    Gsass.run("check", file("long2.gsass", "a".repeat(1 << 20))).ends(1);
    Gsass.run("check", file("long3.gsass", "//! launch " + "x".repeat(1 << 20))).ends(1);
  }

  @Test
  void outputThatCannotBeWritten() throws IOException {
    String kernel = file("k.gsass", "NOP.EXIT\n");
    Gsass.run("asm", kernel, "-o", folder.toString()).ends(2).says("it is a directory");
    Gsass.run("asm", kernel, "-o", folder + "/no/out").ends(2).says("there is no folder");
    Gsass.run("asm", kernel, "-o", kernel + "/out").ends(2).says("cannot be written");
    Assumptions.assumeTrue(
        !System.getProperty("user.name").equals("root"), "root may write everywhere");
    Path closed = Files.createDirectory(folder.resolve("closed"));
    Files.setPosixFilePermissions(closed, Set.of(PosixFilePermission.OWNER_EXECUTE));
    Gsass.run("asm", kernel, "-o", closed + "/out").ends(2).says("permission denied");
  }

  @Test
  void anOutputIsReplacedWhenItIsWhole() throws IOException {
    Path out = folder.resolve("out.hex");
    Files.writeString(out, "old");
    Files.setPosixFilePermissions(
        out, Set.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE));
    Gsass.run("asm", file("bad.gsass", "NOPE R1\n"), "-o", out.toString()).ends(1);
    assertEquals("old", Files.readString(out));
    Gsass.run("asm", file("k.gsass", "NOP.EXIT\n"), "--emit", "hex", "-o", out.toString()).ends(0);
    assertEquals("f0000001\ne0000001\n", Files.readString(out));
    assertEquals(2, Files.getPosixFilePermissions(out).size());
    Path link = Files.createSymbolicLink(folder.resolve("link.hex"), out);
    Gsass.run("asm", file("k.gsass", "RET\n"), "--emit", "hex", "-o", link.toString()).ends(0);
    assertTrue(Files.isSymbolicLink(link));
    assertEquals("30000003\n00000780\n", Files.readString(out));
    try (var files = Files.list(folder)) {
      assertEquals(4, files.count(), "a temporary file was left");
    }
  }

  @Test
  void wrongUsage() {
    Gsass.run().ends(2).says("Usage: gsass");
    Gsass.run("asn", "x").ends(2).says("unknown command 'asn'; did you mean asm?");
    Gsass.run("--hlep").ends(2).says("unknown option '--hlep'; did you mean --help?");
    Gsass.run("asm").ends(2).says("FILE is missing (gsass asm --help says more)");
    Gsass.run("run", "x", "--gird", "2")
        .ends(2)
        .says("unknown option '--gird'; did you mean --grid?");
    Gsass.run("asm", "x", "--stile", "2")
        .ends(2)
        .says("unknown option '--stile' (gsass asm --help says more)");
    Gsass.run("run", "x", "--grid", "1", "--grid", "2")
        .ends(2)
        .says("--grid is given twice; give it once (gsass run --help says more)");
    Gsass.run("asm", "x", "-o").ends(2).says("-o needs a value, OUT");
    Gsass.run("run", "x", "--grid").ends(2).says("--grid needs a value, X[,Y]");
    Gsass.run("asm", "x", "y").ends(2).says("unexpected argument 'y'");
    Gsass.run("asm", "x", "--emit", "mfi").ends(2).says("did you mean mif?");
    Gsass.run("asm", "-", "--isa", "sm_99")
        .ends(2)
        .says("unknown instruction set 'sm_99' (there are: sm_10");
    Gsass.run("isa").ends(2).says("list, show");
    Gsass.run("isa", "shwo").ends(2).says("did you mean show?");
    Gsass.run("isa", "show", "IADDD").ends(2).says("did you mean IADD");
    Gsass.run("explain", "--colr", "NOP").ends(2).says("unknown option '--colr'");
  }

  @Test
  void wordsThatNothingHasAreNamed() {
    Gsass.run("run", "x", "--engine", "x").ends(2).says("--engine: unknown value 'x' (there are:");
    Gsass.run("run", "x", "--check", "races").ends(2).says("did you mean race?");
    Gsass.run("run", "x", "--threads", "x").ends(2).says("--threads");
    Gsass.run("run", "x", "--threads", "-1").ends(2).says("--threads");
    Gsass.run("rnu").ends(2).says("unknown command 'rnu'; did you mean run?");
    Gsass.run("run", "-", "--profile", "gt200").ends(2).says("unknown profile");
    Gsass.run("run", "-", "--format", "yaml").ends(2).says("unknown value 'yaml'");
  }

  @Test
  void problemsAsJson() {
    Gsass.runWith("IADD R1, R200, R3\n\"\t\n", "check", "-", "--format", "json")
        .ends(1)
        .says(
            "{\"file\":\"<stdin>\",\"line\":1,\"column\":10,\"endColumn\":14,"
                + "\"severity\":\"error\",\"code\":\"register-range\",\"message\":\"R200 is ");
    Gsass.run("asm", "--format=json", "/no/such").ends(2).says("{\"severity\":\"error\"");
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
    assertEquals(0, statusWith("Broken pipe"));
    assertEquals(2, statusWith("No space left on device"));
  }

  private static int statusWith(String reason) {
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
    Gsass.runWith("NOP\n", "asm", "-", "--isa-file", bad).ends(1).says(bad + ":2:");
    String good = file("mine.isa", "isa mine \"Mine\"\nextends sm_10\n");
    Gsass.runWith("NOP.EXIT\n", "asm", "-", "--isa-file", good, "--emit", "words")
        .ends(0)
        .prints("f0000001 e0000001\n");
  }

  @Test
  void explainTakesOneInstruction() {
    Gsass.run("explain", "2000c809", "04208780", "1").ends(1).says("three words; write LOW [HIGH]");
  }

  @Test
  void outputThatHasNoPlace() {
    Gsass.runWith("NOP.EXIT\n", "asm", "-", "-o", "")
        .ends(2)
        .says("the name of the output is empty");
    Assumptions.assumeTrue(Files.isDirectory(Path.of("/proc/self")), "there is no /proc here");
    Gsass.runWith("NOP.EXIT\n", "asm", "-", "-o", "/proc/x")
        .ends(2)
        .says("/proc/x cannot be written: no file can be created in /proc");
  }

  @Test
  void oneMoreTableIsListed(@TempDir Path folder) throws IOException {
    Path table = folder.resolve("mine.isa");
    Files.writeString(table, "isa mine \"My own\"\nextends sm_10\n");
    Gsass.run("isa", "list", "--isa-file", table.toString()).ends(0).prints("mine  ");
    Gsass.run("isa", "list", "--isa-file", folder.resolve("no.isa").toString())
        .ends(2)
        .says("there is no file");
  }
}
