package org.sass.sim.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests traces, profile pages and coverage on the command line. */
class SeeTest {
  private static final String KERNEL =
      """
      //! launch grid=2 block=64 param=@c
      //! buffer c=64xu32
      SHL R1, R0, 0x2
      IADD R1, g[0x4], R1
      GST.EXIT.U32 global14[R1], R0
      """;

  @TempDir Path folder;

  private String file(String name) {
    return folder.resolve(name).toString();
  }

  @Test
  void aTraceIsReadAgain() throws IOException {
    GsassRun.runWith(KERNEL, "run", "-", "--trace", file("t"))
        .assertStatus(0)
        .assertOutContains("c[0] = 0\n");
    GsassRun.runWith(KERNEL, "run", "-", "--trace", file("t.txt")).assertStatus(0);
    String text = Files.readString(folder.resolve("t.txt"));
    assertTrue(text.contains("\n1,0 w1 0x0010 ffffffff GST.EXIT.U32 global14[R1], R0 | "), text);
    GsassRun.run("trace", file("t")).assertStatus(0).assertOnlyOut(text);
    GsassRun.runWith(Files.readAllBytes(folder.resolve("t")), "trace", "-")
        .assertStatus(0)
        .assertOnlyOut(text);
    GsassRun.run("trace", file("t"), "-o", file("u.txt")).assertStatus(0).assertOnlyOut("");
    assertEquals(text, Files.readString(folder.resolve("u.txt")));
    GsassRun.runWith(KERNEL, "run", "-", "--trace", "-", "--dump-changed")
        .assertStatus(0)
        .assertOutContains(text);
    GsassRun some = GsassRun.run("trace", file("t"), "--warp", "1", "--pc", "0x8").assertStatus(0);
    assertEquals(2, some.out().lines().filter(line -> !line.startsWith("#")).count(), some.out());
  }

  @Test
  void filters() throws IOException {
    GsassRun.runWith(
            KERNEL,
            "run",
            "-",
            "--trace",
            file("t"),
            "--trace-warp",
            "0",
            "--trace-lane",
            "3..4",
            "--trace-pc",
            "0x10..0x20")
        .assertStatus(0);
    GsassRun.run("trace", file("t"))
        .assertStatus(0)
        .assertOutContains("# only warp 0, lanes 00000018, pc 0x0010..0x0020\n")
        .assertOutContains(
            "0,0 w0 0x0010 ffffffff GST.EXIT.U32 global14[R1], R0 | global b32[0x100c +0x4] <- 0x3"
                + " +0x1\n");
    GsassRun.runWith(KERNEL, "run", "-", "--trace-lane", "3")
        .assertStatus(2)
        .assertErrContains("--trace-lane needs --trace FILE");
    GsassRun.runWith(KERNEL, "run", "-", "--trace", "-", "--trace-lane", "32")
        .assertStatus(2)
        .assertErrContains("--trace-lane: there is no lane 32; the last one is 31");
    GsassRun.run("trace", file("t"), "--pc", "x")
        .assertStatus(2)
        .assertErrContains("--pc: 'x' is not a number or range");
  }

  @Test
  void whatIsNoTrace() throws IOException {
    Files.writeString(folder.resolve("k.gsass"), KERNEL);
    GsassRun.run("trace", file("k.gsass"))
        .assertStatus(2)
        .assertErrContains("k.gsass cannot be read: it is not a trace");
    GsassRun.run("trace", file("none")).assertStatus(2).assertErrContains("none");
    GsassRun.run("trace").assertStatus(2).assertErrContains("FILE is missing");
    GsassRun.runWith(KERNEL, "run", "-", "--trace", file("t")).assertStatus(0);
    byte[] bytes = Files.readAllBytes(folder.resolve("t"));
    byte[] cut = java.util.Arrays.copyOf(bytes, bytes.length - 3);
    GsassRun.runWith(cut, "trace", "-").assertStatus(2).assertErrContains("<stdin>");
  }

  @Test
  void filesThatCannotBeWrittenAreSaidBeforeTheRun() {
    for (String option : new String[] {"--stats-json", "--trace", "--profile-html", "--coverage"}) {
      GsassRun no = GsassRun.runWith(KERNEL, "run", "-", option, file("none/x")).assertStatus(2);
      no.assertErrContains("none/x cannot be written: there is no folder");
      assertEquals("", no.out());
      GsassRun.runWith(KERNEL, "run", "-", option, folder.toString())
          .assertStatus(2)
          .assertErrContains("it is a directory");
    }
    GsassRun.runWith(KERNEL, "run", "-", "--trace", file("x"), "--coverage", file("x"))
        .assertStatus(2)
        .assertErrContains("two options write " + file("x"));
    GsassRun.runWith(
            KERNEL, "run", "-", "--trace", file("x.operands.json"), "--coverage", file("x"))
        .assertStatus(2)
        .assertErrContains("two options write " + file("x.operands.json"));
  }

  @Test
  void theKernelIsNotOverwrittenByTheOperandsOfTheCoverage() throws IOException {
    Path kernel = Files.writeString(folder.resolve("k.operands.json"), KERNEL);
    GsassRun.run("run", kernel.toString(), "--coverage", file("k"))
        .assertStatus(2)
        .assertErrContains(
            "--coverage (operands) would write over the kernel, " + kernel + ": name another file");
    assertEquals(KERNEL, Files.readString(kernel));
  }

  @Test
  void allAtOnce() throws IOException {
    GsassRun.runWith(
            KERNEL,
            "run",
            "-",
            "--stats",
            "--stats-json",
            file("s.json"),
            "--trace",
            file("t"),
            "--profile-html",
            file("p.html"),
            "--coverage",
            file("c.info"))
        .assertStatus(0)
        .assertOutContains("warp instructions             12\n")
        .assertOutContains("c[15] = 15\n");
    assertEquals(
        GsassRun.runWith(KERNEL, "run", "-", "--stats", "--format", "json")
            .assertStatus(0)
            .out()
            .lines()
            .filter(line -> line.startsWith("{\"stats\":"))
            .toList(),
        Files.readAllLines(folder.resolve("s.json")));
    assertTrue(Files.readString(folder.resolve("p.html")).startsWith("<!DOCTYPE html>"));
    assertTrue(Files.readString(folder.resolve("c.info")).contains("\nDA:3,128\n"));
    assertTrue(
        Files.readString(folder.resolve("c.info.operands.json")).startsWith("{\"version\":1,"));
    try (var files = Files.list(folder)) {
      assertEquals(5, files.count());
    }
  }

  @Test
  void aFaultLeavesWhatWasSeenUntilThen() throws IOException {
    GsassRun.runWith(
            KERNEL.replace("64xu32", "40xu32"),
            "run",
            "-",
            "--stats",
            "--trace",
            file("t.txt"),
            "--profile-html",
            file("p.html"),
            "--coverage",
            file("c.info"))
        .assertStatus(3)
        .assertErrContains("out of bounds")
        .assertOutContains("GST     ");
    assertTrue(Files.readString(folder.resolve("t.txt")).contains(" fault in lane 8: "));
    assertTrue(Files.readString(folder.resolve("p.html")).contains("Ended by a fault: "));
    assertFalse(Files.readString(folder.resolve("c.info")).contains("DA:5,0\n"));
  }

  @Test
  void aKernelWithoutCode() {
    GsassRun.runWith(
            ".kernel k\n.end\n",
            "run",
            "-",
            "--stats",
            "--coverage",
            file("c.info"),
            "--profile-html",
            file("p"),
            "--trace",
            file("t.txt"))
        .assertStatus(3)
        .assertErrContains("the kernel has no code");
  }
}
