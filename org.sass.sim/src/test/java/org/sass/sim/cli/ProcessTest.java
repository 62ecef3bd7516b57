package org.sass.sim.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassWriter;
import org.sass.lang.isa.Isas;
import org.sass.sim.ClassPath;
import org.sass.sim.cli.io.ExitStatus;
import picocli.CommandLine;

/** Tests what only a separate process shows: signals and pipes. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class ProcessTest {
  @TempDir Path folder;

  private static Process start(String... args) throws IOException {
    return new ProcessBuilder(command(List.of(), args)).start();
  }

  private static List<String> command(List<String> options, String... args) {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    List<String> command = new ArrayList<>(List.of(java, "-XX:+UseSerialGC"));
    command.addAll(options);
    command.add("-cp");
    command.add(ClassPath.of(Main.class, Isas.class, CommandLine.class, ClassWriter.class));
    command.add(Main.class.getName());
    command.addAll(List.of(args));
    return command;
  }

  private static String readErrors(Process process) throws IOException {
    return new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  @Test
  void aLineIsAnsweredAtOnceAndCtrlCEndsTheProcess() throws Exception {
    Process process = start("asm", "--words", "-");
    try (OutputStream questions = process.getOutputStream();
        BufferedReader answers = process.inputReader(StandardCharsets.UTF_8)) {
      questions.write("NOP.EXIT\n".getBytes(StandardCharsets.UTF_8));
      questions.flush();
      assertEquals("f0000001 e0000001", answers.readLine());
      Assumptions.assumeTrue(takesInterrupts(process), "skipped: Ctrl-C is ignored here");
      new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();
      assertEquals(130, process.waitFor());
      assertEquals("", readErrors(process));
    } finally {
      process.destroyForcibly();
    }
  }

  /**
   * Redirects file descriptors as the launcher does when the JVM prints a message about vectors.
   */
  @Test
  void messagesGoToTheDescriptorThatTheLauncherNames() throws Exception {
    Assumptions.assumeTrue(Files.isDirectory(Path.of("/dev/fd")), "skipped: no /dev/fd here");
    Path shell = Path.of("/bin/sh");
    Assumptions.assumeTrue(Files.isExecutable(shell), "skipped: no /bin/sh here");
    List<String> options = List.of("--add-opens", "java.base/java.io=ALL-UNNAMED", "-Dgsass.err=8");
    List<String> command = new ArrayList<>(List.of(shell.toString(), "-c"));
    command.add("exec 8>&2 2>/dev/null; exec \"$@\"");
    command.add("gsass");
    command.addAll(command(options, "run", "nothing.gsass"));
    Process process = new ProcessBuilder(command).start();
    assertEquals("gsass: error: there is no file nothing.gsass [file]\n", readErrors(process));
    assertEquals(ExitStatus.USAGE, process.waitFor());
  }

  @Test
  void aDescriptorThatCannotBeHadIsReplacedByTheUsualOne() throws Exception {
    Process process =
        new ProcessBuilder(command(List.of("-Dgsass.err=8"), "run", "nothing.gsass")).start();
    assertEquals("gsass: error: there is no file nothing.gsass [file]\n", readErrors(process));
    assertEquals(ExitStatus.USAGE, process.waitFor());
  }

  @Test
  void ctrlCEndsARunWithWhatWasDone() throws Exception {
    Path loop = folder.resolve("loop.gsass");
    Files.writeString(loop, "again: IADD R1, R1, R2\nISET.C0 R3, R1, R1, EQ\nBRA C0.NE, again\n");
    Path trace = folder.resolve("trace.txt");
    Process process =
        start("run", loop.toString(), "--max-steps", "0", "--stats", "--trace", trace.toString());
    try {
      Assumptions.assumeTrue(takesInterrupts(process), "skipped: Ctrl-C is ignored here");
      while (process.isAlive() && !isTraceBegun(folder)) {
        Thread.onSpinWait();
      }
      new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();
      String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      String said = readErrors(process);
      assertEquals(130, process.waitFor(), said);
      assertTrue(said.contains("gsass: info: the run was cancelled after "), said);
      assertFalse(said.contains("error"), said);
      assertTrue(said.contains("0 of 1 blocks; buffers are not printed"), said);
      assertTrue(out.startsWith("warp instructions "), out);
      assertTrue(out.contains("IADD R1, R1, R2"), out);
      assertTrue(Files.readString(trace).contains("\n# interrupted after "));
    } finally {
      process.destroyForcibly();
    }
  }

  /** An editor ends a run by the same signal (SIGINT), and reads what was counted until then. */
  @Test
  void aCancelledRunSaysWhatWasCounted() throws Exception {
    for (String format : new String[] {"json", "sarif"}) {
      Path loop = Files.writeString(folder.resolve("loop.gsass"), "again: BRA again\n");
      Path trace = folder.resolve("trace.txt");
      Process process =
          start(
              "run",
              loop.toString(),
              "--interactive",
              "--format",
              format,
              "--trace",
              trace.toString());
      try {
        Assumptions.assumeTrue(takesInterrupts(process), "skipped: Ctrl-C is ignored here");
        while (process.isAlive() && !isTraceBegun(folder)) {
          Thread.onSpinWait();
        }
        new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        String said = readErrors(process);
        assertEquals(130, process.waitFor(), said);
        if (format.equals("sarif")) {
          assertTrue(said.startsWith("gsass: info: the run was cancelled after "), said);
          assertTrue(out.contains("\"exitCode\":130,\"exitCodeDescription\":\"cancelled\""), out);
          assertTrue(out.contains("\"results\":[]"), out);
          continue;
        }
        JsonObject cancelled = JsonParser.parseString(said.strip()).getAsJsonObject();
        assertEquals("info", cancelled.get("severity").getAsString());
        assertEquals("cancelled", cancelled.get("code").getAsString());
        JsonObject counted = cancelled.getAsJsonObject("cancelled");
        assertTrue(counted.get("warpInstructions").getAsLong() > 0, said);
        assertEquals(1, counted.get("ofBlocks").getAsLong(), said);
      } finally {
        process.destroyForcibly();
        process.waitFor();
        Files.deleteIfExists(trace);
      }
    }
  }

  /**
   * Returns whether the run has begun. Then the trace, which has a temporary name until the run
   * ends, is not empty.
   */
  private static boolean isTraceBegun(Path folder) throws IOException {
    try (var files = Files.list(folder)) {
      return files.anyMatch(
          file -> file.getFileName().toString().endsWith(".tmp") && file.toFile().length() > 0);
    }
  }

  @Test
  void aPipeIsReadToItsEnd() throws Exception {
    Process process = start("dis", "--from", "hex", "-");
    try (OutputStream words = process.getOutputStream()) {
      words.write("2000c809 04208780\n".getBytes(StandardCharsets.UTF_8));
    }
    assertTrue(new String(process.getInputStream().readAllBytes()).contains("IADD"));
    assertEquals("", readErrors(process));
    assertEquals(0, process.waitFor());
  }

  @Test
  void aListingGoesThroughAPipeToATestBench() throws Exception {
    Process process = start("convert", "-", "--append-ret", "--emit", "vhdl", "-o", "-");
    try (OutputStream text = process.getOutputStream()) {
      text.write("/*0000*/ NOP; /* 0xe0000001f0000001 */\n".getBytes(StandardCharsets.UTF_8));
    }
    String vhdl = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertTrue(vhdl.contains("when 2 => instruction_out <= x\"30000003\";  -- 0008  RET"), vhdl);
    assertEquals(
        "<stdin>:1:10: info: RET is added after NOP.EXIT [converted]\n", readErrors(process));
    assertEquals(0, process.waitFor());
  }

  @Test
  void aPipeMayHaveAName() throws Exception {
    Assumptions.assumeTrue(Files.exists(Path.of("/dev/stdin")), "skipped: no /dev/stdin here");
    Process process = start("asm", "--emit", "hex", "/dev/stdin");
    try (OutputStream text = process.getOutputStream()) {
      text.write("NOP.EXIT\n".getBytes(StandardCharsets.UTF_8));
    }
    assertEquals("f0000001\ne0000001\n", new String(process.getInputStream().readAllBytes()));
    assertEquals("", readErrors(process));
    assertEquals(0, process.waitFor());
  }

  /**
   * Returns whether a process reacts to Ctrl-C. A process that was started in the background
   * ignores it, and so do its children.
   */
  private static boolean takesInterrupts(Process process) throws IOException {
    Path status = Path.of("/proc/" + process.pid() + "/status");
    if (!Files.exists(status)) {
      return false;
    }
    for (String line : Files.readAllLines(status)) {
      if (line.startsWith("SigIgn:")) {
        return (Long.parseUnsignedLong(line.substring(7).strip(), 16) & 2) == 0;
      }
    }
    return false;
  }

  @Test
  void aClosedPipeIsNothingToTalkAbout() throws Exception {
    Path words = folder.resolve("words");
    Files.writeString(words, "2000c809 04208780\n".repeat(300_000));
    Process process = start("dis", "--words", words.toString());
    try (BufferedReader answers = process.inputReader(StandardCharsets.UTF_8)) {
      assertTrue(answers.readLine().startsWith("IADD"));
    }
    assertEquals(0, process.waitFor());
    assertEquals("", readErrors(process));
  }
}
