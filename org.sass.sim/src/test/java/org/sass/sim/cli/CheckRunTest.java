package org.sass.sim.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests {@code gsass run --check} as users and build servers see it. */
class CheckRunTest {
  private static final String RACE =
      """
      //! launch grid=2 block=32 param=@c
      //! buffer c=32xu32
      I2I.U32.U16 R1, R0L
      SHL R2, R1, 2
      IADD R2, g[0x4], R2
      I2I.U32.U16 R3, g[0x6].U16
      GST.EXIT.U32 global14[R2], R3
      """;

  /** A kernel for which the checks report only a warning. */
  private static final String EMPTY = "//! launch block=32\nNOP.S\nRET\n";

  @TempDir Path folder;

  private static GsassRun run(String kernel, String... more) {
    String[] args = new String[2 + more.length];
    args[0] = "run";
    args[1] = "-";
    System.arraycopy(more, 0, args, 2, more.length);
    return GsassRun.runWith(kernel, args);
  }

  @Test
  void aFindingNamesBothInstructions() {
    GsassRun done = run(RACE, "--check", "race", "--dump", "c").assertStatus(3);
    assertEquals(
        """
        <stdin>:7:1: error: thread (0,0,0) of block (1,0) writes c[0] (0x00001000), which thread\
         (0,0,0) of block (0,0) wrote, and nothing orders these blocks [race-global]
          line 7, pc 0x0020: GST.EXIT.U32 global14[R2], R3
            wrote 1 (0x00000001), thread (0,0,0) of block (1,0), warp 0, lane 0
          line 7, pc 0x0020: GST.EXIT.U32 global14[R2], R3
            wrote 0 (0x00000000), thread (0,0,0) of block (0,0), warp 0, lane 0
          found 32 times, in lanes 0 to 31
        checks (race): 1 finding
        """,
        done.err());
  }

  @Test
  void findingsAndFaultsNameTheirColumns() {
    String kernel =
        "//! buffer c=1xu32\n//! launch block=32\nMVI R1, 0x4; GST.U32 global14[R1], R0; RET\n";
    run(kernel, "--check", "memory")
        .assertStatus(3)
        .assertErrContains(
            "<stdin>:3:14: error: memory access out of bounds: a thread writes 4 bytes at global"
                + " address 0x4")
        .assertErrContains("checks (memory): nothing found but the fault\n");
    run(kernel, "--check", "memory", "--format", "json")
        .assertStatus(3)
        .assertErrContains("\"line\":3,\"column\":14,\"endColumn\":38,");
    String sarif = run(kernel, "--check", "memory", "--format", "sarif").assertStatus(3).out();
    assertTrue(sarif.contains("{\"startLine\":3,\"startColumn\":14,\"endColumn\":38}"), sarif);
  }

  /**
   * {@code --sarif} writes a log from which editors mark the lines concerned. The console still
   * shows the text for people.
   */
  @Test
  void theLogIsWrittenBesideWhatIsPrinted() throws IOException {
    Path file = folder.resolve("run.sarif");
    String kernel =
        "//! buffer c=1xu32\n//! launch block=32\nMVI R1, 4\nGST.U32 global14[R1], R0\nRET\n";
    GsassRun done =
        run(kernel, "--check", "memory", "--stats", "--sarif", file.toString()).assertStatus(3);
    done.assertErrContains("<stdin>:4:1: error: memory access out of bounds");
    assertTrue(done.out().contains("warp instructions"), done.out());
    String same = run(kernel, "--check", "memory", "--format", "sarif").assertStatus(3).out();
    assertEquals(same, Files.readString(file));
    run("FADD\n", "--sarif", file.toString()).assertStatus(1);
    assertTrue(Files.readString(file).contains("\"executionSuccessful\":false"));
    run(kernel, "--sarif", file.toString(), "--stats-json", file.toString())
        .assertStatus(2)
        .assertErrContains("two options write");
  }

  @Test
  void aFaultIsFoundWithWhatWasStored() {
    run(RACE.replace("32xu32", "30xu32"), "--check", "memory")
        .assertStatus(3)
        .assertErrContains("writes 0 (0x00000000) at c[30] (0x00001078), thread (30,0,0)")
        .assertErrContains("found 2 times, in lanes 30 to 31\n");
  }

  /**
   * A fault that ends the run and a check's finding about the same access are reported as one
   * finding.
   */
  @Test
  void oneCauseIsOneFinding() {
    String kernel = RACE.replace("32xu32", "30xu32");
    GsassRun text = run(kernel, "--check", "all");
    assertEquals(2, text.err().split("error: ", -1).length, text.err());
    JsonObject json =
        onlyObject(run(kernel, "--check", "memory", "--format", "json").assertStatus(3).err());
    assertEquals("out-of-bounds", json.get("code").getAsString());
    assertEquals("memory-bounds", json.get("finding").getAsString());
    assertEquals("c", json.get("buffer").getAsString());
    assertEquals(7, json.get("line").getAsInt());
    JsonObject sarif =
        onlyObject(run(kernel, "--check", "memory", "--format", "sarif").assertStatus(3).out());
    JsonObject log = sarif.getAsJsonArray("runs").get(0).getAsJsonObject();
    assertEquals(1, log.getAsJsonArray("results").size(), log.toString());
  }

  /**
   * A fault names all lines concerned: those where warps wait, and those where other warps have
   * gone.
   */
  @Test
  void aFaultNamesAllLinesConcerned() {
    String kernel =
        """
        //! launch block=64
        R2G.U32.U32 g[0x10], R0
        I2I.U32.U16 R1, R0L
        MVI R2, 32
        ISET.C0 o[0x7f], R1, R2, LT
        BRA C0.EQU, waits
        NOP.EXIT
        waits:
        BAR.ARV.WAIT b0, 0xfff
        NOP.EXIT
        """;
    JsonObject json =
        onlyObject(run(kernel, "--check", "barrier", "--format", "json").assertStatus(3).err());
    assertEquals("barrier-deadlock", json.get("code").getAsString());
    JsonArray related = json.getAsJsonArray("related");
    assertEquals(9, related.get(0).getAsJsonObject().get("line").getAsInt(), json.toString());
    assertEquals(7, related.get(1).getAsJsonObject().get("line").getAsInt(), json.toString());
    JsonObject sarif =
        onlyObject(run(kernel, "--check", "barrier", "--format", "sarif").assertStatus(3).out());
    JsonArray results =
        sarif.getAsJsonArray("runs").get(0).getAsJsonObject().getAsJsonArray("results");
    assertEquals(1, results.size(), results.toString());
    assertEquals(2, results.get(0).getAsJsonObject().getAsJsonArray("relatedLocations").size());
  }

  /** The log has the fix for a failed expectation, in the form that the SARIF standard defines. */
  @Test
  void aLogSaysWhatAnExpectationWouldHaveToBe() {
    String kernel = "//! launch block=32\n//! buffer c=4xu32 fill=3\n//! expect c = 1\nRET\n";
    JsonObject sarif = onlyObject(run(kernel, "--format", "sarif").assertStatus(3).out());
    String results =
        sarif
            .getAsJsonArray("runs")
            .get(0)
            .getAsJsonObject()
            .getAsJsonArray("results")
            .get(0)
            .getAsJsonObject()
            .get("fixes")
            .toString();
    assertTrue(results.contains("{\"text\":\"c = 3\"}"), results);
    assertTrue(results.contains("{\"startLine\":3,\"startColumn\":12,\"endColumn\":17}"), results);
  }

  private static JsonObject onlyObject(String lines) {
    assertEquals(1, lines.strip().lines().count(), lines);
    return JsonParser.parseString(lines).getAsJsonObject();
  }

  @Test
  void aWarningFailsTheRunToo() {
    run(EMPTY, "--check", "all")
        .assertStatus(3)
        .assertErrContains("warning: warp 0 joins with an empty stack");
    run(EMPTY, "--check", "memory,race")
        .assertStatus(0)
        .assertErrContains("checks (memory, race): nothing found\n");
    run(EMPTY, "--check", "none").assertStatus(0).assertErrLacks("checks");
    run(EMPTY, "--check", "all,none,race")
        .assertStatus(0)
        .assertErrContains("checks (race): nothing found\n");
  }

  @Test
  void commentsSilence() {
    String place = "GST.EXIT.U32 global14[R2], R3";
    String word = "// gsass-ignore: race-global";
    for (String quiet :
        new String[] {
          RACE.replace(place, place + " " + word + " (any of them will do)"),
          RACE.replace(place, word + "\n" + place),
          "// gsass-ignore-file: race-global\n" + RACE
        }) {
      run(quiet, "--check", "race")
          .assertStatus(0)
          .assertErrContains("checks (race): nothing found, 1 silenced by comments\n");
    }
    run(RACE.replace(place, place + " // gsass-ignore: race-shared"), "--check", "race")
        .assertStatus(3);
  }

  @Test
  void asJson() {
    GsassRun done = run(RACE, "--check", "race", "--format", "json").assertStatus(3);
    JsonObject found = JsonParser.parseString(done.err()).getAsJsonObject();
    assertEquals("race-global", found.get("code").getAsString());
    assertEquals("error", found.get("severity").getAsString());
    assertEquals(7, found.get("line").getAsInt());
    assertEquals(32, found.get("count").getAsInt());
    assertEquals(32, found.getAsJsonArray("lanes").size());
    assertEquals(0x1000, found.get("address").getAsInt());
    assertEquals("c", found.get("buffer").getAsString());
    assertEquals(1, found.get("value").getAsInt());
    JsonObject other = found.getAsJsonArray("related").get(0).getAsJsonObject();
    assertEquals(7, other.get("line").getAsInt());
    assertEquals(0, other.get("value").getAsInt());
    assertEquals("[0,0]", other.get("block").toString());
  }

  @Test
  void asSarif() throws IOException {
    Path file = Files.writeString(folder.resolve("a kernel.gsass"), RACE);
    GsassRun done =
        GsassRun.run("run", file.toString(), "--check", "race", "--format", "sarif")
            .assertStatus(3);
    assertEquals("", done.err());
    JsonObject log = JsonParser.parseString(done.out()).getAsJsonObject();
    assertEquals("2.1.0", log.get("version").getAsString());
    JsonObject run = log.getAsJsonArray("runs").get(0).getAsJsonObject();
    JsonObject driver = run.getAsJsonObject("tool").getAsJsonObject("driver");
    JsonArray rules = driver.getAsJsonArray("rules");
    assertEquals("race-global", rules.get(0).getAsJsonObject().get("id").getAsString());
    assertTrue(rules.get(0).getAsJsonObject().get("help").toString().contains("without a barrier"));
    JsonObject result = run.getAsJsonArray("results").get(0).getAsJsonObject();
    assertEquals("race-global", result.get("ruleId").getAsString());
    assertEquals(0, result.get("ruleIndex").getAsInt());
    assertEquals("error", result.get("level").getAsString());
    assertEquals(32, result.get("occurrenceCount").getAsInt());
    JsonObject place =
        result
            .getAsJsonArray("locations")
            .get(0)
            .getAsJsonObject()
            .getAsJsonObject("physicalLocation");
    String uri = place.getAsJsonObject("artifactLocation").get("uri").getAsString();
    assertTrue(uri.endsWith("/a%20kernel.gsass"), uri);
    assertEquals(7, place.getAsJsonObject("region").get("startLine").getAsInt());
    JsonObject related = result.getAsJsonArray("relatedLocations").get(0).getAsJsonObject();
    assertTrue(related.getAsJsonObject("message").get("text").toString().contains("wrote 0"));
  }

  @Test
  void anEmptyLogIsOneToo() {
    GsassRun done = run(EMPTY, "--format", "sarif").assertStatus(0);
    JsonObject log = JsonParser.parseString(done.out()).getAsJsonObject();
    JsonObject run = log.getAsJsonArray("runs").get(0).getAsJsonObject();
    assertEquals(0, run.getAsJsonArray("results").size());
    assertFalse(done.out().contains("null"), done.out());
  }

  @Test
  void whatKeepsAKernelFromRunningIsInTheLogToo() {
    GsassRun wrong = run("//! launch block=32\nFADD R1, R2\n", "--format", "sarif").assertStatus(1);
    JsonObject log = JsonParser.parseString(wrong.out()).getAsJsonObject();
    JsonObject run = log.getAsJsonArray("runs").get(0).getAsJsonObject();
    assertTrue(run.get("invocations").toString().contains("\"executionSuccessful\":false"));
    assertTrue(run.get("results").toString().contains("\"ruleId\":\"operand-count\""));
    GsassRun large = run(EMPTY, "--block", "1024", "--format", "sarif").assertStatus(2);
    assertTrue(large.out().contains("the G80 allows 1 to 512"), large.out());
    // A warning about the launch is reported but does not fail the run.
    String less = ".kernel k\n.param a\n.param b\nRET\n.end\n";
    GsassRun warned = run(less, "--param", "1", "--format", "sarif").assertStatus(0);
    assertTrue(warned.out().contains("\"level\":\"warning\""), warned.out());
  }

  @Test
  void whatGoesTogether() {
    run(RACE, "--check", "memry").assertStatus(2).assertErrContains("did you mean memory?");
    run(RACE, "--check", "").assertStatus(2).assertErrContains("unknown value ''");
    run(RACE, "--check", "all", "--compare-profiles")
        .assertStatus(2)
        .assertErrContains("leave out --check");
    for (String option : new String[] {"--stats", "--dump-changed", "--compare-profiles"}) {
      run(RACE, "--format", "sarif", option)
          .assertStatus(2)
          .assertErrContains("leave out " + option);
    }
    run(RACE, "--format", "sarif", "--trace", "-")
        .assertStatus(2)
        .assertErrContains("leave out --trace -");
    run(RACE, "--check", "race", "--engine", "block", "--dump", "c")
        .assertStatus(3)
        .assertErrContains("needs --engine precise, which is used instead of block");
  }

  @Test
  void theKernelIsNotWrittenOver() throws IOException {
    Path file = Files.writeString(folder.resolve("k.gsass"), RACE);
    for (String option :
        new String[] {"--stats-json", "--trace", "--coverage", "--profile-html", "--dump-global"}) {
      GsassRun.run("run", file.toString(), option, file.toString())
          .assertStatus(2)
          .assertErrContains(option + " would write over the kernel");
    }
    String two = folder.resolve("two").toString();
    GsassRun.run("run", file.toString(), "--trace", two, "--dump-global", two)
        .assertStatus(2)
        .assertErrContains("two options write " + two);
    assertEquals(RACE, Files.readString(file));
  }
}
