package org.sass.sim.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sass.sim.target.flexgrip.Quirk;

/** Tests how the command line compares profiles and reports quirks. */
class ProfileCommandTest {
  private static final String HEAD = "//! launch block=32 param=@c\n//! buffer c=32xu32\n";

  /** A kernel that computes 1 + (2^-24 + 2^-47), which a G80 rounds up. */
  private static final String SUM =
      HEAD
          + """
          MVI R3, 0x33800001
          MVI R4, 0x3f800000
          SHL R1, R0, 0x2
          IADD R1, g[0x4], R1
          FADD R2, R3, R4
          GST.U32 global14[R1], R2
          RET
          """;

  @Test
  void whereTheProfilesPart() {
    GsassRun.runWith(SUM, "run", "-", "--compare-profiles")
        .assertStatus(0)
        .assertOnlyOut(
            """
            kernel main: g80 and flexgripplus differ at 0x0020, line 7
              FADD R2, R3, R4
              block (0,0), warp 0, lane 0 (thread 0 of the block), after 4 instructions
              g80           R2 = 0x3f800001 (1.0000001)
              flexgripplus  R2 = 0x3f800000 (1.0)
            quirk fadd-no-sticky: FADD keeps two bits of the smaller operand below those of the\
             larger.
            with --quirk fadd-no-sticky=off they do the same there
            """);
  }

  @Test
  void whereTheProfilesPartAsJson() {
    GsassRun.runWith(SUM, "run", "-", "--compare-profiles", "--format", "json")
        .assertStatus(0)
        .assertOutContains(
            "\"parts\":true,\"pc\":32,\"line\":7,\"instruction\":\"FADD R2, R3, R4\"")
        .assertOutContains("\"lane\":0,\"thread\":0,\"after\":4")
        .assertOutContains("\"g80\":{\"pc\":32,\"value\":\"0x3f800001\"}")
        .assertOutContains("\"flexgripplus\":{\"pc\":32,\"value\":\"0x3f800000\"}")
        .assertOutContains("\"quirks\":[{\"name\":\"fadd-no-sticky\",");
  }

  @Test
  void profilesThatDoTheSame() {
    String[] command = {"run", "-", "--compare-profiles", "--quirk", "fadd-no-sticky=off"};
    GsassRun.runWith(SUM, command)
        .assertStatus(0)
        .assertOnlyOut("kernel main: g80 and flexgripplus do the same in every thread\n");
    GsassRun.runWith(
            SUM,
            "run",
            "-",
            "--compare-profiles",
            "--quirk",
            "fadd-no-sticky=off",
            "--format",
            "json")
        .assertStatus(0)
        .assertOutContains("\"parts\":false");
  }

  /** If one profile ends early, the report says why. */
  @Test
  void whereOnlyOneComesToItsEnd() {
    String kernel = HEAD + "SHL R1, R0, 0x2\nIADD R1, g[0x4], R1\nGST.EXIT.U32 global14[R1], R0\n";
    GsassRun.runWith(kernel, "run", "-", "--compare-profiles")
        .assertStatus(0)
        .assertOutContains("differ at the end of the run\n")
        .assertOutContains("flexgripplus ends with no instruction at this address: ")
        .assertOutContains("with --quirk end-ignored=off they do the same there\n");
  }

  @Test
  void theProfilesComparedAreBoth() {
    for (String profile : List.of("g80", "flexgripplus")) {
      GsassRun.runWith(SUM, "run", "-", "--compare-profiles", "--profile", profile)
          .assertStatus(2)
          .assertErrContains(
              "gsass: error: --compare-profiles runs both profiles; leave out --profile "
                  + profile
                  + " [usage]");
    }
    GsassRun.runWith(
            SUM.replace("launch block", "launch profile=g80 block"),
            "run",
            "-",
            "--compare-profiles")
        .assertStatus(0)
        .assertOutContains("quirk fadd-no-sticky: ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"sm_35", "sm_50", "sm_60"})
  void onlyKernelsOfTheseProfilesAreCompared(String arch) {
    GsassRun.runWith(
            ".arch " + arch + "\n.kernel main\nEXIT\n.end\n", "run", "-", "--compare-profiles")
        .assertStatus(2)
        .assertNoOut()
        .assertErrContains(
            "gsass: error: --compare-profiles: this is for kernels of sm_10 to sm_13, and this"
                + " kernel is of "
                + arch
                + "; leave it out [usage]");
  }

  @Test
  void theListOfQuirks() {
    List<String> names = new ArrayList<>();
    for (String line : GsassRun.run("isa", "show", "--quirks").assertStatus(0).out().split("\n")) {
      names.add(line.split(" ")[0]);
    }
    List<String> expected = new ArrayList<>();
    for (Quirk quirk : Quirk.values()) {
      expected.add(quirk.optionName());
    }
    assertEquals(expected, names);
  }

  @Test
  void launchesAreHeldAgainstTheLimitsOfTheProfile() {
    String large = SUM.replace("block=32", "block=1024").replace("c=32", "c=1024");
    GsassRun.runWith(large, "check", "-").assertErrContains("512");
    GsassRun.runWith(large, "check", "-", "--profile", "flexgripplus")
        .assertStatus(0)
        .assertErrLacks("error");
    String many = SUM.replace("param=@c", "param=@c" + ",1".repeat(15));
    GsassRun.runWith(many, "check", "-").assertStatus(0).assertErrLacks("error");
    GsassRun.runWith(many, "check", "-", "--profile", "flexgripplus").assertErrContains("15");
  }
}
