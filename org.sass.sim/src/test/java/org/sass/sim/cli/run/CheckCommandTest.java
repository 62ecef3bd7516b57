package org.sass.sim.cli.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.sass.sim.cli.GsassRun;

/** Tests the analysis of whole kernels by {@code gsass check --analyze}. */
class CheckCommandTest {
  private static final String KERNEL = "IADD R1, R2, R0\nGST.EXIT.U32 global14[R0], R1\n";

  @Test
  void wholeKernelsOnRequest() {
    assertEquals("", GsassRun.runWith(KERNEL, "check", "-").assertStatus(0).err());
    GsassRun.runWith(KERNEL, "check", "--analyze", "-")
        .assertStatus(0)
        .assertErrContains("<stdin>:1:10: warning: no path to here writes R2")
        .assertErrContains("[unwritten-register]");
    String silent = KERNEL.replaceFirst("\n", " // gsass-ignore: unwritten-register\n");
    assertEquals("", GsassRun.runWith(silent, "check", "--analyze", "-").assertStatus(0).err());
  }

  @Test
  void otherPlacesInJson() {
    GsassRun.runWith("a: NOP\na: RET\n", "check", "--format", "json", "-")
        .assertStatus(1)
        .assertErrContains(
            "\"related\":[{\"line\":1,\"column\":1,\"endColumn\":2,\"message\":\"declared here"
                + " first\"}]");
  }

  /** A launch that is too large is reported only once. */
  @Test
  void launchComments() {
    String launch = "//! launch block=32 shared=20000 param=1,2\n.param a\n";
    String said =
        GsassRun.runWith(launch + KERNEL, "check", "--analyze", "-").assertStatus(1).err();
    assertEquals(
        List.of("launch-limit", "launch-params", "unwritten-register"),
        said.lines().map(l -> l.substring(l.lastIndexOf('[') + 1, l.length() - 1)).toList());
  }

  @Test
  void launchCommentsAreSilenced() {
    String text =
        """
        // gsass-ignore: launch-limit (for another machine)
        //! launch block=32 shared=20000 param=1,2
        // gsass-ignore: launch-params
        .kernel k
        .param a
        // gsass-ignore: launch-word
        //! lunch
        RET
        .end
        """;
    assertEquals("", GsassRun.runWith(text, "check", "--analyze", "-").assertStatus(0).err());
    assertEquals("", GsassRun.runWith(text, "check", "-").assertStatus(0).err());
    GsassRun.runWith(text, "run", "-").assertStatus(1).assertErrContains("[launch-word]");
    GsassRun.runWith("// gsass-ignore: launch-word\n//! launch grid=1\nRET\n", "check", "-")
        .assertStatus(0)
        .assertErrContains("<stdin>:1:18: hint: there is no launch-word in line 2")
        .assertErrContains("[unused-ignore]");
    String quiet = text.replace("lunch", "kernel k").replace("20000", "20");
    assertFalse(
        GsassRun.runWith(quiet, "run", "-").assertStatus(0).err().contains("launch-params"));
  }

  @Test
  void anEmptyFile() {
    String said = GsassRun.runWith("", "check", "--analyze", "-").assertStatus(0).err();
    assertFalse(said.isEmpty());
  }
}
