package org.sass.sim.target.nvidia;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sass.lang.assemble.Assembler;
import org.sass.lang.assemble.Program;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.isa.Isas;
import org.sass.lang.text.Problem;
import org.sass.sim.interp.Interpreter;
import org.sass.sim.interp.RunResult;
import org.sass.sim.launch.LaunchPreparation;
import org.sass.sim.launch.PreparedLaunch;
import org.sass.sim.launch.settings.LaunchComments;
import org.sass.sim.launch.settings.LaunchSettings;

/**
 * Runs instructions of control flow whose targets are in constants. In a text, {@code <name>} is
 * the address of a label, and {@code <name-at>} its distance from the end of the instruction at
 * another one.
 */
class TargetInConstantTest {
  private static final String KERNEL =
      """
      .arch ARCH
      //! launch block=2 param=@out
      //! buffer out=2xu32
      //! expect out = 0x131, 0x232
      .kernel k
      .param out u64
      .const 2 0x0 = <meet-ssy>, <after-bra>, <then>, <f-cal>, <g>, <first>, <second>, <store-brx>
      S2R R0, SR_TID.X
      MOV R2, c[0x0][out]
      MOV R3, c[0x0][out+4]
      ISCADD R2, R0, R2, 0x2
      MOV32I R4, 0x0
      MOV32I R6, 0x0
      ISETP.NE.AND P0, PT, R0, RZ, PT
      ssy:
      SSY c[0x2][0x0]
      @P0 BRA other
      IADD32I R4, R4, 0x1
      SYNC
      other:
      IADD32I R4, R4, 0x2
      SYNC
      meet:
      NOP
      bra:
      BRA c[0x2][0x4]
      EXIT
      after:
      NOP
      jmp:
      JMP c[0x2][0x8]
      EXIT
      then:
      NOP
      cal:
      CAL c[0x2][0xc]
      JCAL c[0x2][0x10]
      ISCADD R5, R0, RZ, 0x2
      JMX c[0x2][R5+0x14]
      EXIT
      first:
      IADD32I R4, R4, 0x100
      brx:
      BRX c[0x2][R6+0x1c]
      EXIT
      second:
      IADD32I R4, R4, 0x200
      BRA store
      EXIT
      f:
      IADD32I R4, R4, 0x10
      RET
      g:
      IADD32I R4, R4, 0x20
      RET
      store:
      ST.E [R2], R4
      EXIT
      .end
      """;

  private static Program assemble(String text) {
    Program program = Assembler.assemble(Isas.load("sm_50"), text);
    assertEquals(List.of(), program.problems().stream().filter(Problem::isError).toList());
    return program;
  }

  /** Replaces the places in a text by numbers. */
  private static String withNumbers(String text) {
    Pattern place = Pattern.compile("<(\\w+)(?:-(\\w+))?>");
    Kernel kernel = assemble(place.matcher(text).replaceAll("0x0")).kernels().get(0);
    Matcher matcher = place.matcher(text);
    StringBuilder out = new StringBuilder();
    while (matcher.find()) {
      int address = kernel.labels().get(matcher.group(1));
      Integer from = matcher.group(2) == null ? null : kernel.labels().get(matcher.group(2));
      int end = from == null ? 0 : kernel.code().get(0).isa().skipControlWord(from) + Long.BYTES;
      matcher.appendReplacement(out, String.format("0x%x", address - end));
    }
    return matcher.appendTail(out).toString();
  }

  private static RunResult run(String text) {
    Program program = assemble(text);
    LaunchPreparation.Result result =
        LaunchPreparation.prepare(
            program.isa(),
            program.kernels().get(0),
            // A wrong target may make an endless loop.
            LaunchSettings.ofMaxSteps(10_000)
                .withDefaults(LaunchComments.read(program).settingsFor("k")),
            file -> {
              throw new IOException("no files here");
            });
    PreparedLaunch prepared = result.prepared();
    RunResult run = new Interpreter(prepared.launch()).run(() -> false);
    if (run.fault() == null) {
      assertEquals(List.of(), prepared.failedExpectations());
    }
    return run;
  }

  @ParameterizedTest
  @ValueSource(strings = {"sm_35", "sm_50"})
  void everyInstructionGoesToItsTarget(String arch) {
    String text = KERNEL.replace("ARCH", arch);
    // Kepler has no SYNC: an instruction with .S reconverges.
    text = arch.equals("sm_35") ? text.replace("SYNC", "NOP.S") : text;
    assertNull(run(withNumbers(text)).fault());
  }

  @Test
  void aTargetWithoutAnInstruction() {
    String text =
        """
        .arch sm_50
        .kernel k
        .const 2 0x0 = 0x1003
        BRA c[0x2][0x0]
        EXIT
        .end
        """;
    String message = run(text).fault().report();
    assertTrue(message.contains("no instruction at this address"), message);
    message = run(text.replace("BRA c[0x2][0x0]", "SSY c[0x2][0x2]")).fault().report();
    assertTrue(message.contains("there is no word at c[0x2][0x2]"), message);
    message = run(text.replace("BRA c[0x2][0x0]", "JMX c[0x2][RZ+-0x4]")).fault().report();
    assertTrue(message.contains("there is no word at c[0x2][0x"), message);
  }
}
