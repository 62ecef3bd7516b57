package org.sass.lang.flow;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.sass.lang.assemble.Assembler;
import org.sass.lang.assemble.Program;
import org.sass.lang.isa.Isas;

/** The instructions that write the return addresses of calls, from Volta on. */
class ReturnAddressesTest {
  private static final List<String> ARCHS = List.of("sm_70", "sm_75", "sm_80", "sm_90");

  private static void check(
      String arch, String source, Map<Integer, Integer> loads, Set<Integer> unknownCalls) {
    Program program = Assembler.assemble(Isas.load(arch), source);
    assertEquals(List.of(), program.problems());
    ReturnAddresses found = ReturnAddresses.of(program.kernels().get(0));
    assertEquals(new ReturnAddresses(loads, unknownCalls), found, arch);
  }

  @ParameterizedTest
  @FieldSource("ARCHS")
  void inTheRegisterOfTheReturn(String arch) {
    String code =
        """
        MOV R20, 0x30
        MOV R21, 0x0
        CALL.REL.NOINC f
        MOV R4, 0x30
        EXIT
        f:
        RET.REL.NODEC R20 0x0
        """;
    check(arch, code, Map.of(0, 0x30), Set.of());
    check(arch, code.replace("MOV R20, 0x30", "MOV R20, R6"), Map.of(), Set.of(0x20));
  }

  @ParameterizedTest
  @FieldSource("ARCHS")
  void copiedToTheRegisterOfTheReturn(String arch) {
    String code =
        """
        MOV R18, 0x20
        CALL.REL.NOINC f
        EXIT
        f:
        MOV R12, R18
        IMAD.MOV.U32 R2, RZ, RZ, R12
        MOV R3, 0x0
        RET.REL.NODEC R2 0x0
        """;
    check(arch, code, Map.of(0, 0x20), Set.of());
    check(arch, code.replace("R2, RZ, RZ, R12", "R2, RZ, R8, R12"), Map.of(), Set.of(0x10));
  }

  /** The code at the target ends the threads, so that nothing needs the address after the call. */
  @ParameterizedTest
  @FieldSource("ARCHS")
  void aCallThatIsAJump(String arch) {
    String code =
        """
        MOV R20, 0x20
        CALL.REL.NOINC f
        @P0 CALL.REL.NOINC done
        NOP
        done:
        EXIT
        f:
        RET.REL.NODEC R20 0x0
        """;
    check(arch, code, Map.of(0, 0x20), Set.of());
    check(arch, code.replace("\nEXIT", "\n@P1 EXIT"), Map.of(0, 0x20), Set.of(0x20));
  }

  /** An exit on one path to the return does not make a call a jump. */
  @ParameterizedTest
  @FieldSource("ARCHS")
  void aFunctionWithAnExit(String arch) {
    String code =
        """
        CALL.REL.NOINC f
        EXIT
        f:
        @P0 BRA back
        EXIT
        back:
        RET.REL.NODEC R20 0x0
        """;
    check(arch, code, Map.of(), Set.of(0x0));
    // Without a label that no instruction branches to.
    String other = code.replace("back:\n", "");
    check(arch, other.replace("@P0 BRA back", "@P0 BRA f"), Map.of(), Set.of());
    check(arch, other.replace("@P0 BRA back", "BRX R2 0x0"), Map.of(), Set.of(0x0));
  }

  /** A function returns only if the functions return that it calls on the way. */
  @ParameterizedTest
  @FieldSource("ARCHS")
  void aFunctionThatCalls(String arch) {
    String code =
        """
        CALL.REL.NOINC f
        EXIT
        f:
        CALL.REL.NOINC g
        RET.REL.NODEC R20 0x0
        g:
        RET.REL.NODEC R22 0x0
        """;
    check(arch, code, Map.of(), Set.of(0x0, 0x20));
    check(arch, code.replace("RET.REL.NODEC R22 0x0", "EXIT"), Map.of(), Set.of());
  }
}
