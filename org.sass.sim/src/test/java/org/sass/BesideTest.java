package org.sass;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests {@code releng/tools/beside.sh}, which runs tests in parallel with the rest of {@code
 * ./build verify}.
 */
class BesideTest {
  @TempDir Path folder;
  private Path jobsFolder;
  private int status;

  @BeforeEach
  void makeFolder() throws IOException {
    jobsFolder = Files.createDirectory(folder.resolve("jobs"));
  }

  /**
   * Runs a bash script that can call the functions of beside.sh. Returns its output, with times
   * replaced by {@code TIME}.
   */
  private String run(String script) throws IOException, InterruptedException {
    Path printed = folder.resolve("printed");
    ProcessBuilder builder =
        new ProcessBuilder(
            "bash", "-c", "set -euo pipefail; . ../releng/tools/beside.sh\n" + script);
    builder.environment().put("GSASS_BESIDE", jobsFolder.toString());
    Process process = builder.redirectErrorStream(true).redirectOutput(printed.toFile()).start();
    assertTrue(process.waitFor(5, TimeUnit.MINUTES));
    status = process.exitValue();
    // Times differ between machines.
    return Files.readString(printed).replaceAll("\\d\\d:\\d\\d min", "TIME");
  }

  @Test
  void whatPassesIsPrintedWhenItIsDone() throws Exception {
    assertEquals(
        """
        begun
        one
        [INFO] Tests of A (at the same time) ... SUCCESS [TIME]
        """,
        run("start_beside 'Tests of A' echo one; echo begun; wait_beside"));
    assertEquals(0, status);
  }

  @Test
  void oneThatFailsFailsTheWait() throws Exception {
    assertEquals(
        """
        wrong
        [INFO] A (at the same time) ... FAILURE [TIME]
        right
        [INFO] B (at the same time) ... SUCCESS [TIME]
        """,
        run(
            """
            start_beside A bash -c 'echo wrong; exit 3'
            start_beside B echo right
            wait_beside
            """));
    assertEquals(1, status);
  }

  @Test
  void oneThatIsKilledHasFailed() throws Exception {
    assertEquals(
        "[INFO] A (at the same time) ... FAILURE [TIME]\n",
        run(
            """
            start_beside A sleep 600; disown
            kill -KILL -- "-$(<"$GSASS_BESIDE/A.pid")"
            wait_beside
            """));
    assertEquals(1, status);
  }

  @Test
  void nothingStartedIsNothingToWaitFor() throws Exception {
    assertEquals("", run("wait_beside"));
    assertEquals(0, status);
  }

  @Test
  void whatStillRunsIsEnded() throws Exception {
    assertEquals(
        "",
        run(
            """
            start_beside A sleep 600
            pid=$(<"$GSASS_BESIDE/A.pid")
            end_beside
            wait
            ! kill -0 "$pid" 2>/dev/null
            """));
    assertEquals(0, status);
    assertFalse(Files.exists(jobsFolder));
  }
}
