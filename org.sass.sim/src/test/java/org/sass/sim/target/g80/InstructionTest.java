package org.sass.sim.target.g80;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.sass.sim.interp.Kernels;

/** Tests single instructions, given as text. R1 to R3 hold the operands, R10 the result. */
class InstructionTest {
  private static final int R1 = 0x80000003;
  private static final int R2 = 0x00018005;
  private static final int R3 = 7;

  /**
   * Checks R10 after one or more lines of code. R1 to R3 hold the constants above, and R10 is
   * 0x11111111 at first.
   */
  private static void check(String lines, int expected) {
    check("sm_10", lines, expected);
  }

  private static void check(String arch, String lines, int expected) {
    String source =
        String.format(
            """
            .arch %s
            MVI R1, 0x%x
            MVI R2, 0x%x
            MVI R3, 0x%x
            MVI R10, 0x11111111
            R2A A1, R3, 0x2
            R2G.U32.U32 g[A1+0x4], R1
            R2G.U32.U32 g[A1+0x5], R2
            %s
            GST.EXIT.U32 global14[R124], R10
            .const 1 0 = 0x44332211, 0x88776655
            .const 2 28 = 0xcafe
            """,
            arch, R1, R2, R3, lines);
    int[] words =
        Kernels.runAndReadWords(Kernels.launch(arch, source, 1, 1, 0x00c0ffee, 0x80818283));
    assertEquals(
        String.format("%08x", expected), String.format("%08x", words[0]), "R10 after " + lines);
  }

  /**
   * Checks the flags that a line sets in C0.
   *
   * @param expected the letters of the flags that are set, of {@code ZSCO}
   */
  private static void checkFlags(String line, String expected) {
    int flags = 0;
    for (int i = 0; i < expected.length(); i++) {
      flags |= 1 << "ZSCO".indexOf(expected.charAt(i));
    }
    check(line + "\nC2R R10, C0", flags);
  }

  @Test
  void sums() {
    check("IADD R10, R1, R2", 0x80018008);
    check("IADD R10, R1, -R2", 0x7ffe7ffe);
    check("IADD R10, -R1, R2", 0x80018002);
    check("IADD.SAT R10, R1, -R2", 0x80000000);
    check("IADD R10, R124, R3", 7);
    check("IADD32I R10, R1, -0x4", 0x7fffffff);
    check("IADD.U16 R10L, R1L, -R2L", 0x11117ffe);
    check("IADD.U16 R10H, R2L, R2L", 0x000a1111);
    check("IADD.U16.SAT R10H, R2L, R2L", 0x80001111);
    checkFlags("IADD.C0 R10, R1, R2", "S");
    checkFlags("IADD.C0 R10, R1, -R2", "CO");
    checkFlags("IADD.C0 R10, R2, -R1", "SO");
    checkFlags("IADD.C0 R10, R3, -R3", "ZC");
    checkFlags("IADD.C0 R10, R3, -R124", "C");
    checkFlags("IADD.U16.C0 R10L, R2L, R2L", "CO");
    checkFlags("IADD.SAT.C0 R10, R1, -R2", "SCO");
  }

  /** A chain of additions with carry adds 64-bit numbers. */
  @Test
  void carries() {
    check("IADD.C2 R4, R1, R1\nIADD.CARRY2 R10, R3, R3", 15);
    check("IADD.C2 R4, R2, R2\nIADD.CARRY2 R10, R3, R3", 14);
    check("IADD.C1 R4, R1, R1\nIMAD.U16.CARRY1 R10, R3L, R3L, R3", 57);
    checkFlags("IADD.C1 R4, R1, R1\nIADD.CARRY1.C0 R10, R124, R124", "");
  }

  @Test
  void products() {
    check("IMUL.U16.U16 R10, R2L, R2L", 0x40050019);
    check("IMUL.S16.S16 R10, R2L, R2L", 0x3ffb0019);
    check("IMUL.S16.U16 R10, R2L, R2L", 0x8005 * -0x7ffb);
    check("IMUL.U16.S16 R10, R3L, R2L", 7 * -0x7ffb);
    check("IMUL.U24.U24 R10, R1, R2", 0x0004800f);
    check("IMUL.S24.S24 R10, R1, R2", 0x0004800f);
    check("IMUL.HI.U24.U24 R10, R2, R2", 0x2400f);
    check("IMUL32I.U16.U16 R10, R3L, 0x12345", 7 * 0x2345);
    check("IMUL32I.S16.S16 R10, R3L, 0xffff", -7);
    check("IMAD.U16 R10, R3L, R3L, R1", 0x80000034);
    check("IMAD.S16 R10, R2L, R3L, R124", 7 * -0x7ffb);
    check("IMAD.U16 R10, R3L, R3L, -R3", 42);
    check("IMAD.U16 R10, -R3L, R3L, R3", -42);
    check("IMAD.SAT.S24 R10, R3, R3, R1", 0x80000034);
    check("IMAD.SAT.S16 R10, R2L, R3L, R1", 0x80000000);
    check("IMAD.HI.U24 R10, R2, R2, R3", 0x24016);
    check("IMAD32I.U16 R10, R3L, 0x3, R10", 0x11111126);
    checkFlags("IMAD.U16.C0 R10, R4L, R4L, R124", "Z");
    checkFlags("IMAD.U16.C0 R10, R3L, R3L, -R1", "SO");
    check("ISAD.S32 R10, R1, R124, R3", 0x7ffffffd + 7);
  }

  @Test
  void comparisonsAndExtremes() {
    check("ISET.S32 R10, R1, R2, LT", -1);
    check("ISET R10, R1, R2, LT", 0);
    check("ISET.S16 R10L, R2L, R3L, LT", 0x1111ffff);
    check("ISET.U16 R10H, R2L, R3L, LT", 0x00001111);
    checkFlags("ISET.S32.C0 o[0x7f], R1, R2, LT", "S");
    checkFlags("ISET.S32.C0 o[0x7f], R1, R2, GT", "Z");
    checkFlags("ISET.U16.C0 o[0x7f], R2L, R3L, GT", "S");
    check("IMAX.S32 R10, R1, R2", R2);
    check("IMAX R10, R1, R2", R1);
    check("IMIN.S16 R10H, R2L, R3L", 0x80051111);
    check("IMIN.U16 R10L, R2L, R3L", 0x11110007);
  }

  @Test
  void shiftsAndLogic() {
    check("SHL R10, R1, 0x1f", 0x80000000);
    check("SHL R10, R1, 0x20", 0);
    check("SHR.S32 R10, R1, 0x7f", -1);
    check("SHR R10, R1, R3", 0x01000000);
    check("SHR.S32 R10, R1, R1", -1);
    check("SHR.S16 R10L, R2L, 0x4", 0x1111f800);
    check("SHR.U16 R10L, R2L, 0xf", 0x11110001);
    check("SHL.U16 R10H, R2L, R3L", 0x02801111);
    check("SHL.U16 R10H, R2L, R2L", 0x00001111);
    check("LOP.AND R10, R1, ~R2", 0x80000002);
    check("LOP.XOR R10, ~R1, R2", 0x7ffe7ff9);
    check("LOP.PASS_B R10, R1, ~R2", 0xfffe7ffa);
    check("LOP.OR.U16 R10L, R1L, ~R2L", 0x11117ffb);
    check("LOP32I.AND R10, R2, 0xffff", 0x8005);
    checkFlags("LOP.AND.C0 R10, R1, R124", "Z");
    checkFlags("LOP.PASS_B.U16.C0 R10L, R1L, R2L", "S");
  }

  @Test
  void conversions() {
    check("I2I.S32.S16 R10, R2L", 0xffff8005);
    check("I2I.U32.U16.BEXT R10, R2L", 5);
    check("I2I.S32.S32 R10, |R1|", 0x7ffffffd);
    check("I2I.S32.S32 R10, -R3", -7);
    check("I2I.U16.U32 R10L, R2", 0x11118005);
    check("I2F.F32.S32 R10, -R3", 0xc0e00000);
    check("I2F.F32.U32.TRUNC R10, R1", 0x4f000000);
    check("I2F.F32.S16 R10, R2L", 0xc6fff600);
    check("F2I.S32.F32.CEIL R10, -|R124|", 0);
    check("MVI R4, 0x3fe00000\nF2I.S32.F32.TRUNC R10, -R4", -1);
    check("MVI R4, 0x3fe00000\nF2F.F16.F32 R10H, -R4", 0xbf001111);
    check("MVI R4, 0x3f00\nF2F.F32.F16 R10, R4L", 0x3fe00000);
    check("MVI R4, 0x40200000\nF2F.F32.F32.FLOOR R10, -R4", 0xc0400000);
    check("MVI R4, 0x40200000\nF2F.F32.F32.SAT R10, |R4|", 0x3f800000);
    check("F2F.F32.F32 R10, R3", 0);
    checkFlags("MVI R4, 0xffffffff\nF2F.F32.F32.C0 R10, R4", "ZS");
  }

  @Test
  void floats() {
    String one = "MVI R4, 0x3f800000\n";
    check(one + "FADD R10, R4, -R4", 0);
    check(one + "FADD.SAT R10, R4, R4", 0x3f800000);
    check(one + "FMUL R10, R4, -R4", 0xbf800000);
    check(one + "FMUL32I R10, R4, 0x40000000", 0x40000000);
    check(one + "FADD32I R10, R4, -0x40800000", 0);
    check(one + "FMAD R10, -R4, R4, R4", 0);
    check(one + "FMAD R10, R4, R4, -R4", 0);
    check(one + "FSET R10, |R4|, -R4, GT", -1);
    checkFlags(one + "FSET.C0 o[0x7f], R4, R4, NE", "Z");
    check(one + "FMAX R10, -R4, R4", 0x3f800000);
    check(one + "FMIN R10, |R4|, -|R4|", 0xbf800000);
    check(one + "FCMP R10, R1, R2, -R4", R2);
    check(one + "RCP R10, -R4", 0xbf800000);
    check(one + "RRO R5, R4, EX2\nEX2 R10, R5", 0x40000000);
    check(one + "LG2 R10, |R4|", 0);
    checkFlags(one + "FADD.C0 R10, R4, -R4", "Z");
    checkFlags(one + "FMUL.C0 R10, R4, -R4", "S");
  }

  @Test
  void moves() {
    check("MOV R10, R1", R1);
    check("MOV.U16 R10H, R2L", 0x80051111);
    check("MVI.U16 R10L, 0x1234", 0x11111234);
    check("MVC R10, c[0x1] [0x1]", 0x88776655);
    check("MVC R10, c[0x2] [A1+0x0]", 0xcafe);
    check("MVC R10, c[0x1] [0x7].U8", 0x88);
    check("MVC.U16 R10L, c[0x1] [0x1].U16", 0x11114433);
    check("MOV R10, R124", 0);
    check("MOV R127, R1\nMOV R10, R127", 0);
    check("MVI R124, 0x5\nMOV R10, R124", 0);
    check("MVI R4, 0xff\nR2C C0, R4\nC2R R10, C0", 15);
    check("R2A A3, R3, 0x4\nA2R R10, A3", 0x70);
    check("R2A A3, R3\nADA A4, A3, 0xfffe\nA2R R10, A4", 5);
    check("S2R R10, SR0", 0);
    check("S2R R4, SR1\nS2R R10, SR1\nIADD R10, R10, -R4", 1);
  }

  @Test
  void sharedMemory() {
    check("MOV R10, g [0x0]", 1 << 16);
    check("MOV R10, g [0x4]", 0x00c0ffee);
    check("MOV.U16 R10L, g [0xb].U16", 0x11118081);
    check("IADD R10, g [0x17].U8, R124", 0x80);
    check("IADD R10, g [0xa].S16, R124", 0xffff8283);
    check("MOV R10, g [A1+0x4]", R1);
    check("R2A A2, R124\nMOV R4, g [A1+++0x1]\nMOV R10, g [A1+0x4]", R2);
    check("ADA A2, A1, 0x14\nMOV R4, g [A2+++-0x1]\nA2R R10, A2", 0x2c);
    check("R2G.U16.U8 g[A1+0x11], R2L\nMOV R10, g [A1+0x4]", 0x80000503);
    check("R2G.U16.U16 g[A1+0x9], R2L\nMOV R10, g [A1+0x4]", 0x80050003);
    check("IADD R10, g [0x4], c[0x1][0x0]", 0x44332211 + 0x00c0ffee);
    check("sm_12", "G2R R10, g[A1+0x5]", R2);
    check("sm_12", "G2R.LCK.C0 R10, g[A1+0x5]\nC2R R4, C0\nIADD R10, R10, R4", R2 + 2);
  }

  @Test
  void globalAndLocalMemory() {
    String store =
        "MVI R4, 0x100\nMVI R6, 0x81828384\nMVI R7, 0x91929394\nMVI R8, 0x5\nMVI R9, 0x6\n";
    check(store + "GST.S64 global14[R4], R6\nGLD.S64 R10, global14[R4]\nMOV R10, R11", 0x91929394);
    check(store + "GST.S128 global14[R4], R6\nMVI R4, 0x10c\nGLD.U32 R10, global14[R4]", 6);
    check(store + "GST.U32 global14[R4], R6\nMVI R4, 0x103\nGLD.S8 R10, global14[R4]", 0xffffff81);
    check(store + "GST.U16 global14[R4], R6\nGLD.U32 R10, global14[R4]", 0x8384);
    check(store + "GST.U32 global14[R4], R6\nGLD.S16 R10, global14[R4]", 0xffff8384);
    check("LST.U32 local[0x8], R1\nLLD.U32 R10, local[0x8]", R1);
    check("LST.S64 local[A1+0x4], R2\nLLD.U16 R10, local[0x20]", 0x8005);
    check("LLD.U32 R10, local[0x3ffc]", 0);
  }

  @Test
  void atomics() {
    String at = "MVI R4, 0x100\nMVI R5, 0x9\nGST.U32 global14[R4], R5\n";
    check("sm_12", at + "GRED.IADD.U32 global14[R4], R3\nGLD.U32 R10, global14[R4]", 16);
    check("sm_12", at + "GATOM.EXCH.U32 R10, global14[R4], R3", 9);
    check("sm_12", at + "GATOM.CAS.U32 R10, global14[R4], R5, R2\nGLD.U32 R10, global14[R4]", R2);
    check("sm_12", at + "GRED.IMIN.S32 global14[R4], R1\nGLD.U32 R10, global14[R4]", R1);
    check("sm_12", at + "GRED.IMIN.U32 global14[R4], R1\nGLD.U32 R10, global14[R4]", 9);
  }

  @Test
  void guards() {
    String compare = "ISET.S32.C1 o[0x7f], R1, R2, LT\n";
    check(compare + "MOV R10 (C1.NE), R1", R1);
    check(compare + "MOV R10 (C1.EQU), R1", 0x11111111);
    check(compare + "IADD.C1 R10 (C1.EQU), R3, -R3\nC2R R10, C1", 2);
  }
}
