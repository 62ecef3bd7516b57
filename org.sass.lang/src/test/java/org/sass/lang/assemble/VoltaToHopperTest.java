package org.sass.lang.assemble;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.sass.lang.codec.Decoder;
import org.sass.lang.codec.RegisterSyntax;
import org.sass.lang.codec.Symbols;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.lang.isa.Word;

/** Reads texts of Volta to Hopper that look like something else at first. */
class VoltaToHopperTest {
  private static final Isa TURING = Isas.load("sm_75");

  /**
   * The zero register of the uniform datapath can stand where a number can. It must not be taken
   * for the name of a number, because a hex column is not compared with a text that has names.
   */
  @Test
  void aListingWithTheUniformZeroRegister() {
    assertTrue(RegisterSyntax.of(TURING).isWholeOperand("URZ"));
    assertTrue(RegisterSyntax.of(TURING).isWholeOperand("UPT"));
    Program program =
        Assembler.assemble(
            TURING,
            """
            \tcode for sm_75
            \t\tFunction : k
            \t/*0000*/     /*0x00047c820000003f08000000000fe200*/ \tUMOV UR4, URZ;
            """);
    assertEquals(
        "0x000fe200080000000000003f00047c82",
        program.kernels().get(0).code().get(0).word().toString());
  }

  /** The assembler knows no names before the end of a kernel, and "bits" could be one. */
  @Test
  void bitsThatOnlyTheControlShows() {
    Program program =
        Assembler.assemble(
            TURING,
            """
            [B------:R1:W-:-:S02:bits=0xff] ATOMS.ADD RZ, [R9.X4+0x80], R6
            [B------:R-:W-:Y:S02:reuse=0x8] FADD R2, R3, R4
            EXIT
            """);
    assertEquals(List.of(), program.problems());
    assertEquals(
        "0x0003e400000040ff0000800609ff738c",
        program.kernels().get(0).code().get(0).word().toString());
  }

  @Test
  void aControlThatNoInstructionHas() {
    String text = "[B------:R1:W-:-:S02:what=0xff] ATOMS.ADD RZ, [R9.X4+0x80], R6";
    Encoder.Encoded read = Encoder.encode(TURING, text, 0, text.length(), 0, Symbols.NONE);
    assertTrue(
        read.failure()
            .message()
            .startsWith(
                "'[B------:R1:W-:-:S02:what=0xff]' is not a control of this instruction set"),
        read.failure().message());
    // The control is right, but not the instruction.
    String other = "[B------:R1:W-:-:S02:bits=0xff] ATOMS.ADD RZ, [R9.X4+0x80]";
    Encoder.Encoded failed = Encoder.encode(TURING, other, 0, other.length(), 0, Symbols.NONE);
    assertTrue(failed.failure().message().startsWith("ATOMS takes "), failed.failure().message());
  }

  @Test
  void aTextOfAnotherSetNamesTheSet() {
    checkMessage("sm_70", "UMOV UR4, 0x1", "UMOV needs sm_75, the program is for sm_70");
    checkMessage(
        "sm_90", "RED.E.ADD [R2.64], R4", "RED exists up to sm_89, the program is for sm_90");
    checkMessage("sm_86", "VIMNMX R0, R0, R3, PT", "VIMNMX needs sm_90");
    checkMessage(
        "sm_80",
        "LDG.E.SYS R4, [R2]",
        "LDG.E.SYS exists up to sm_75, the program is for sm_80; write .arch sm_75");
    checkMessage(
        "sm_70",
        "LDG.E R4, [R2.64]",
        "LDG.E needs sm_80, the program is for sm_70; write .arch sm_80");
    checkMessage(
        "sm_80", "XMAD R1, R2, R3, R4", "unknown mnemonic XMAD of sm_80; sm_50 to sm_62 have it");
    checkMessage(
        "sm_50", "IMMA R1, R2, R3, R4", "unknown mnemonic IMMA of sm_50; sm_75 to sm_90 have it");
  }

  /** Cubins say the offset, in their section .nv.info.KERNEL. */
  @Test
  void parametersOfHopperHaveAnotherPlace() {
    String source = ".kernel k\n.param n\nMOV R1, n\nEXIT\n.end\n";
    for (String[] row :
        new String[][] {
          {"sm_70", "MOV R1, c[0x0][0x160]"},
          {"sm_89", "MOV R1, c[0x0][0x160]"},
          {"sm_90", "MOV R1, c[0x0][0x210]"}
        }) {
      Program program = Assembler.assemble(Isas.load(row[0]), source);
      assertEquals(List.of(), program.problems());
      assertEquals(row[1], program.kernels().get(0).code().get(0).decode().text());
    }
  }

  /** Mistakes that a person makes who writes a kernel for these sets. */
  @Test
  void messagesAboutMistakes() {
    checkMessage("sm_80", "IADD3 R0, R1", "IADD3 takes 4 to 6 operands (");
    checkMessage("sm_80", "MUFU.SIN R0, R1, R2", "MUFU takes 2 operands (");
    checkMessage("sm_80", "BAR.SYNC", "BAR takes 1 or 2 operands (");
    checkMessage("sm_80", "BAR.SYNC 0x0,", "this comma is one too many");
    checkMessage("sm_80", "BSSY after", "BSSY takes 2 or 3 operands (");
    checkMessage("sm_80", "@P9 EXIT", "P9 is out of range");
    checkMessage(
        "sm_80", "@UP0 MOV R0, R1", "'@UP0' cannot be the guard of MOV; it takes one such as @P0");
    checkMessage(
        "sm_80", "IADD3 R0, R1, R2, R3 (P0)", "a guard comes before the mnemonic: @P0 IADD3");
    checkMessage("sm_80", "@P0, EXIT", "no comma follows a guard");
    checkMessage("sm_80", "L_1", "unknown mnemonic L_1; a label has a colon after it: L_1:");
    checkMessage("sm_80", "IADD3 R0, R1, R2, R3 (x)", "'(x)' cannot follow R3");
    checkMessage(
        "sm_90",
        "HGMMA.64x8x17.F32 R24, gdesc[UR4], RZ, !UPT",
        "HGMMA has no modifier .64x8x17"
            + " (it has 96 such as .64x8x16, .F16, .F32, .BF16, .TF32, .SP, .REGOFFSET)");
    checkPart("sm_90", "ATOM.QQ R0, [R2], R4", " more)");
    checkMessage("sm_90", "DEPBAR.LE SB9, 0x0", "SB9 is out of range");
    checkMessage(
        "sm_80",
        "S2R R0, SR_TIDX",
        "'SR_TIDX' cannot be the special register of S2R;"
            + " it takes SR_TID, SR_TID.X, SR_TID.Y or one of ");
    checkMessage(
        "sm_80",
        "ISETP.LT P0, PT, R1, R2, PT",
        "ISETP.LT lacks the logic operation, one of .AND, .OR, .XOR");
    checkMessage("sm_80", "PLOP3 P0, PT, P1, P2, P3, 0x80, 0x0", "PLOP3 lacks the modifier .LUT");
    checkMessage(
        "sm_80",
        "UIADD3 UR4, UR5, R6, URZ",
        "'R6' cannot be the second source of UIADD3; it takes URZ, URn or a number");
    checkMessage("sm_80", "VOTE.ALL R0, P0", "an operand is missing after P0");
    checkMessage("sm_80", "R2UR UR4, R5, R6", "', R6' is too much: the instruction ends after R5");
    checkMessage(
        "sm_80",
        "BRA R4",
        "'R4' cannot be the target of BRA; it takes a label or an address; BRX takes it: BRX R4");
    checkMessage(
        "sm_80",
        "IADD3 R0, 5, R1, RZ",
        "'5' cannot be the first source of IADD3; it takes RZ or Rn;");
    checkMessage("sm_80", "MOV R0, @", "'@' cannot be the source of MOV; it takes RZ, Rn,");
    checkMessage(
        "sm_70", "HMMA.884.F32.F32.STEP0 R4, R0, R2, R4", "R0 lacks the modifier, such as .ROW");
    checkMessage(
        "sm_80", "IADD R0, R1, R2", "unknown mnemonic IADD: IADD3 adds: IADD3 R0, R1, R2, RZ");
    checkMessage(
        "sm_50",
        "EXIT R0",
        "'R0' cannot be the condition code of EXIT; it takes CC.F, CC.LT, CC.EQ or one of ");
    checkMessage(
        "sm_80", "EXIT R0", "'R0' cannot be the predicate source of EXIT; it takes Pn or !PT");
    checkMessage("sm_80", "NOP R0", "NOP takes no operand, found 1");
    String destination = "'RZ1' cannot be the destination of MOV; it takes RZ or Rn";
    assertEquals(destination, message("sm_80", "MOV RZ1, R2"));
  }

  /** The last register of a file is named in the text as it is written. */
  @Test
  void rangesNameRegistersAsTheyAreWritten() {
    checkPart("sm_80", "MOV R256, R0", "MOV takes R0 to R254 and RZ here");
    checkPart("sm_50", "MOV R0, R256", "MOV takes R0 to R254 and RZ here");
    checkPart("sm_35", "@P8 EXIT", "EXIT takes P0 to P6 and PT here");
    checkPart("sm_80", "R2UR UR64, R0", "R2UR takes UR0 to UR62 and URZ here");
  }

  /** The operands are counted in the order of the text, whatever field has them. */
  @Test
  void titlesOfOperandsAreInTheOrderOfTheText() {
    checkPart("sm_80", "LOP3.LUT R0, R1, @, R3, 0xc0, !PT", "the second source of LOP3");
    checkPart("sm_80", "LOP3.LUT R0, R1, R2, @, 0xc0, !PT", "the third source of LOP3");
    checkPart("sm_80", "ISETP.LT.AND P0, PT, R1, @, PT", "the second source of ISETP");
    checkPart("sm_80", "ISETP.LT.AND P0, @, R1, R2, PT", "second predicate destination of ISETP");
    checkPart("sm_80", "FMNMX R0, R1, @, PT", "the second source of FMNMX");
  }

  /** What the messages about instructions of older sets show instead is valid. */
  @Test
  void examplesInsteadOfOlderInstructions() {
    for (String arch : List.of("sm_70", "sm_90")) {
      Isa isa = Isas.load(arch);
      assertTrue(isa.missingWords().size() > 5);
      for (String words : isa.missingWords().values()) {
        String text = words.substring(words.lastIndexOf(": ") + 2);
        Encoder.Encoded read = Encoder.encode(isa, text, 0, text.length(), 0, Symbols.NONE);
        assertEquals(null, read.failure(), text);
      }
    }
  }

  /** No message has an empty place where a list of operands lacks one. */
  @Test
  void noListHasAnEmptyPlace() {
    for (String arch : List.of("sm_50", "sm_75", "sm_90")) {
      Isa isa = Isas.load(arch);
      for (String text : List.of("EXIT 5", "RET.REL.NODEC 5", "BRA 5, 5", "NOP 5", "KILL 5, 5")) {
        Encoder.Encoded read = Encoder.encode(isa, text, 0, text.length(), 0, Symbols.NONE);
        String message = read.failure() == null ? "" : read.failure().message();
        assertTrue(!message.contains("  ") && !message.contains(" , "), message);
      }
    }
  }

  private static String message(String arch, String text) {
    return Encoder.encode(Isas.load(arch), text, 0, text.length(), 0, Symbols.NONE)
        .failure()
        .message();
  }

  private static void checkMessage(String arch, String text, String start) {
    assertTrue(message(arch, text).startsWith(start), () -> message(arch, text));
  }

  private static void checkPart(String arch, String text, String part) {
    assertTrue(message(arch, text).contains(part), () -> message(arch, text));
  }

  /** NVIDIA's disassembler takes some opcodes and prints nothing for them. */
  @Test
  void whatIsKnownOfWordsWithoutAnInstruction() {
    Word word = new Word(128, 0x0000000604027a47L, 0x000fe20003800100L);
    assertEquals(
        List.of(
            "no instruction of sm_90 has this word: NVIDIA's disassembler takes this opcode"
                + " and prints nothing; it may be VHMNMX with a second source that is not a"
                + " register"),
        Decoder.decode(Isas.load("sm_90"), word).notes());
    assertEquals(
        List.of("no instruction of the table has this word"),
        Decoder.decode(Isas.load("sm_80"), word).notes());
    for (long opcode : new long[] {0x23e, 0x43e, 0x83e, 0xa3e}) {
      assertEquals(
          List.of(
              "no instruction of sm_75 has this word: NVIDIA's disassembler takes this opcode and"
                  + " prints nothing for sm_75; from sm_80 on this is F2FP"),
          Decoder.decode(Isas.load("sm_75"), new Word(128, 0x7000 | opcode, 0)).notes());
    }
  }

  /** Newer disassemblers print the descriptor where that of CUDA 11.8 prints only the address. */
  @Test
  void descriptorsOfNewerListings() {
    String[][] listings = {
      {"sm_86", "LDG.E R2, desc[UR4][R2.64]", "000ea2000c1e1900", "0000000402027981"},
      {"sm_90", "LDG.E R2, desc[UR4][R2.64]", "000ea2000c1e1900", "0000000402027981"},
      {"sm_90", "LDG.E R2, desc[UR6][R2.64]", "000ea2000c1e1900", "0000000602027981"},
      {"sm_90", "STG.E desc[UR4][R6.64], R9", "000fe2000c101904", "0000000906007986"},
      {"sm_90", "STG.E desc[UR8][R6.64], R9", "000fe2000c101908", "0000000906007986"},
    };
    for (String[] row : listings) {
      Isa isa = Isas.load(row[0]);
      Encoder.Encoded read = Encoder.encode(isa, row[1], 0, row[1].length(), 0, Symbols.NONE);
      // The control is not in the text: bits 121 to 105.
      long control = 0x3fffe0000000000L;
      assertEquals(
          Long.parseUnsignedLong(row[2], 16) & ~control, read.word().high() & ~control, row[1]);
      assertEquals(Long.parseUnsignedLong(row[3], 16), read.word().low(), row[1]);
    }
  }
}
