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
    Gsass.runWith(KERNEL, "run", "-", "--trace", file("t")).ends(0).prints("c[0] = 0\n");
    Gsass.runWith(KERNEL, "run", "-", "--trace", file("t.txt")).ends(0);
    String text = Files.readString(folder.resolve("t.txt"));
    assertTrue(text.contains("\n1,0 w1 0x0010 ffffffff GST.EXIT.U32 global14[R1], R0 | "), text);
    Gsass.run("trace", file("t")).ends(0).printsOnly(text);
    Gsass.runWith(Files.readAllBytes(folder.resolve("t")), "trace", "-").ends(0).printsOnly(text);
    Gsass.run("trace", file("t"), "-o", file("u.txt")).ends(0).printsOnly("");
    assertEquals(text, Files.readString(folder.resolve("u.txt")));
    Gsass.runWith(KERNEL, "run", "-", "--trace", "-", "--dump-changed").ends(0).prints(text);
    Gsass some = Gsass.run("trace", file("t"), "--warp", "1", "--pc", "0x8").ends(0);
    assertEquals(2, some.out().lines().filter(line -> !line.startsWith("#")).count(), some.out());
  }

  @Test
  void filters() throws IOException {
    Gsass.runWith(
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
        .ends(0);
    Gsass.run("trace", file("t"))
        .ends(0)
        .prints("# only warp 0, lanes 00000018, pc 0x0010..0x0020\n")
        .prints(
            "0,0 w0 0x0010 ffffffff GST.EXIT.U32 global14[R1], R0 | global b32[0x100c +0x4] <- 0x3"
                + " +0x1\n");
    Gsass.runWith(KERNEL, "run", "-", "--trace-lane", "3")
        .ends(2)
        .says("--trace-lane needs --trace FILE");
    Gsass.runWith(KERNEL, "run", "-", "--trace", "-", "--trace-lane", "32")
        .ends(2)
        .says("--trace-lane: there is no lane 32; the last one is 31");
    Gsass.run("trace", file("t"), "--pc", "x").ends(2).says("--pc: 'x' is not a number or range");
  }

  @Test
  void whatIsNoTrace() throws IOException {
    Files.writeString(folder.resolve("k.gsass"), KERNEL);
    Gsass.run("trace", file("k.gsass")).ends(2).says("k.gsass cannot be read: it is not a trace");
    Gsass.run("trace", file("none")).ends(2).says("none");
    Gsass.run("trace").ends(2).says("FILE is missing");
    Gsass.runWith(KERNEL, "run", "-", "--trace", file("t")).ends(0);
    byte[] bytes = Files.readAllBytes(folder.resolve("t"));
    byte[] cut = java.util.Arrays.copyOf(bytes, bytes.length - 3);
    Gsass.runWith(cut, "trace", "-").ends(2).says("<stdin>");
  }

  @Test
  void filesThatCannotBeWrittenAreSaidBeforeTheRun() {
    for (String option : new String[] {"--stats-json", "--trace", "--profile-html", "--coverage"}) {
      Gsass no = Gsass.runWith(KERNEL, "run", "-", option, file("none/x")).ends(2);
      no.says("none/x cannot be written: there is no folder");
      assertEquals("", no.out());
      Gsass.runWith(KERNEL, "run", "-", option, folder.toString())
          .ends(2)
          .says("it is a directory");
    }
    Gsass.runWith(KERNEL, "run", "-", "--trace", file("x"), "--coverage", file("x"))
        .ends(2)
        .says("two options write " + file("x"));
    Gsass.runWith(KERNEL, "run", "-", "--trace", file("x.operands.json"), "--coverage", file("x"))
        .ends(2)
        .says("two options write " + file("x.operands.json"));
  }

  @Test
  void theKernelIsNotOverwrittenByTheOperandsOfTheCoverage() throws IOException {
    Path kernel = Files.writeString(folder.resolve("k.operands.json"), KERNEL);
    Gsass.run("run", kernel.toString(), "--coverage", file("k"))
        .ends(2)
        .says(
            "--coverage (operands) would write over the kernel, " + kernel + ": name another file");
    assertEquals(KERNEL, Files.readString(kernel));
  }

  @Test
  void allAtOnce() throws IOException {
    Gsass.runWith(
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
        .ends(0)
        .prints("warp instructions             12\n")
        .prints("c[15] = 15\n");
    assertEquals(
        Gsass.runWith(KERNEL, "run", "-", "--stats", "--format", "json")
            .ends(0)
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
    Gsass.runWith(
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
        .ends(3)
        .says("out of bounds")
        .prints("GST     ");
    assertTrue(Files.readString(folder.resolve("t.txt")).contains(" fault in lane 8: "));
    assertTrue(Files.readString(folder.resolve("p.html")).contains("Ended by a fault: "));
    assertFalse(Files.readString(folder.resolve("c.info")).contains("DA:5,0\n"));
  }

  @Test
  void aKernelWithoutCode() {
    Gsass.runWith(
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
        .ends(3)
        .says("the kernel has no code");
  }
}
