package org.sass.lang.isa;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks what the reader refuses, with the place and the message. */
class IsaReaderTest {

  static final String HEAD =
      """
      isa t "Test"
      archs t_1 t_2
      length 32 0=0
      length 64 0=1
      names cond
        0 EQ "equal"
        1 NE
      mod sat "saturation"
        8=1 ".SAT"
        8=0 ""
      operand dst "destination"
        reg "R{n=7:2}"
      operand src "source"
        reg "R{n=14:9}"
      """;

  static final String ADD =
      """
      insn ADD integer
        text "Adds."
        op "Rz <- Rx"
        sem add
        from "manual p. 1"
        form 32 1:0=0 31:28=2 "ADD{sat} {dst}, {src}"
        golden 20000204 "ADD R1, R1" "manual p. 1"
      """;

  /** The number of the first line after the head. */
  private static final int FIRST_BODY_LINE = 15;

  static Isa read(String text) {
    return IsaReader.read("t.isa", text, null);
  }

  static void check(String body, int line, int column, String message) {
    IsaException e = assertThrows(IsaException.class, () -> read(HEAD + body));
    int at = FIRST_BODY_LINE - 1 + line;
    assertEquals("t.isa:" + at + ":" + column + ": " + message, e.getMessage());
    assertEquals(at, e.line());
    assertEquals(column, e.column());
  }

  @Test
  void aTableThatIsRight() {
    Isa isa = read(HEAD + ADD);
    assertEquals("t", isa.name());
    assertEquals(List.of("t_1", "t_2"), isa.archs());
    assertEquals(64, isa.maxSize());
    Form form = isa.forms().get(0);
    assertEquals("t:20 ADD", form.toString());
    assertEquals(3, form.column());
    assertEquals("Adds.", form.description());
    assertEquals("Rz <- Rx", form.operation());
    assertEquals("add", form.semantics());
    assertEquals("manual p. 1", form.source());
    assertEquals(Form.Status.VERIFIED, form.status());
    assertEquals(Word.of(32, 0x20000204), form.goldens().get(0).word());
    assertEquals("equal", isa.nameLists().get("cond").notes().get(0));
  }

  @Test
  void aTagInHexadecimal() {
    Isa isa = read(HEAD.replace("8=1 \".SAT\"", "8=1 limit:0x10 \".SAT\"") + ADD);
    Element.Ref sat = (Element.Ref) isa.forms().get(0).elements().get(1);
    assertEquals(List.of(new Element.TagValue("limit", 16)), sat.part().cases().get(0).tagValues());
  }

  // ---------------------------------------------------------------- rows that lack something

  @Test
  void rowsThatLackSomething() {
    check(
        ADD.replace("  text \"Adds.\"\n", ""),
        5,
        3,
        "ADD lacks a description: write 'text \"...\"' above the form");
    check(
        ADD.replace("  op \"Rz <- Rx\"\n", ""),
        5,
        3,
        "ADD lacks an operation: write 'op \"...\"' above the form");
    check(
        ADD.replace("  sem add\n", ""),
        5,
        3,
        "ADD has no meaning: it lacks 'sem NAME', or 'sem none \"REASON\"'");
    check(ADD.replace("sem add", "sem none"), 4, 3, "'sem' lacks the reason in double quotes");
    check(
        ADD.replace("  from \"manual p. 1\"\n", ""),
        5,
        3,
        "ADD lacks a source: write 'from \"...\"' above the form");
    check(
        ADD.replaceAll("  golden .*\n", ""),
        6,
        3,
        "ADD: the form lacks an example: write 'golden WORD... \"TEXT\" \"SOURCE\"' below it");
    check(ADD.replaceAll("  (golden|form) .*\n", ""), 1, 1, "ADD has no form");
    check("mod empty \"nothing\"\n" + ADD, 1, 1, "the part 'empty' has no case");
    check(ADD.replace(" \"ADD{sat} {dst}, {src}\"", ""), 6, 3, "the form has no \"TEXT\"");
    check(
        ADD.replace("  text", "  status corrected\n  text"),
        2,
        3,
        "a status of corrected needs a note that says what differs");
  }

  // ---------------------------------------------------------------- fields

  @Test
  void fieldsOutsideTheWord() {
    check(ADD.replace("1:0=0", "33:32=0"), 6, 11, "bit 33 is outside the word of 32 bits");
    check(ADD.replace("{dst}", "R{n=33:30}"), 6, 39, "bit 33 is outside the word of 32 bits");
    check(
        "operand far \"far\"\n  reg \"R{n=40:36}\"\n" + ADD.replace("{src}", "{far}"),
        8,
        3,
        "ADD: the field n (40:36) reaches outside the word of 32 bits");
    check(
        "mod far \"far\"\n  40=1 \".F\"\n  40=0 \"\"\n" + ADD.replace("{sat}", "{far}"),
        9,
        3,
        "ADD: the field far (40) reaches outside the word of 32 bits");
    check(ADD + "  ignored rest 40:36=0\n", 8, 16, "bit 40 is outside the word of 32 bits");
  }

  /** Once the text before has said 3, no text of the operand could say it again. */
  @Test
  void aFieldThatTheTextBeforeShows() {
    String add = ADD.replace("ADD{sat} ", "ADD{early} ");
    String early = "mod early \"early\"\n  14:9=3 \"\"\n  else \".{m=14:9}\"\n";
    String required = "  14:9=3 reg \"R\"\n";
    String repeated = "  in reg \"S{n=14:9 over}\"\n";
    String rest = "  else reg \"T\"\n";
    String operand = "operand src2 \"source\"\n";
    String form = add.replace("{src}", "{src2}").replace("\"ADD R1, R1\"", "\"ADD.0 R1, T\"");
    check(
        early + operand + required + repeated + rest + form,
        13,
        3,
        "ADD: a text of src2 that is only read shows the field n (14:9), which is also in the text"
            + " before; write it above the cases that require a value of this field");
    assertEquals(
        1, read(HEAD + early + operand + repeated + required + rest + form).forms().size());
  }

  @Test
  void bitsUsedTwice() {
    check(
        "operand two \"two\"\n  reg \"R{m=10:5}\"\n" + ADD.replace("{src}", "{two}"),
        8,
        3,
        "ADD: bit 5 is in two fields, n (7:2) and m (10:5)");
    check(ADD.replace("{dst}", "R{n=7:4,5:2}"), 6, 39, "bit 4 is twice in the field 7:4,5:2");
    check(
        ADD.replace("{dst}", "R{n=29:24}"),
        6,
        3,
        "ADD: the field n (29:24) lies on fixed bits; mark it 'over' if that is meant");
    check(ADD + "  ignored top 31:30=0\n", 6, 3, "ADD: the ignored field top lies on fixed bits");
    assertNotNull(read(HEAD + ADD.replace("{dst}", "R{n=29:24 over}")));
  }

  @Test
  void fieldsThatAreNone() {
    check(ADD.replace("1:0=0", "0:1=0"), 6, 11, "the field 0:1 names its low bit first; write 1:0");
    check(ADD.replace("1:0=0", "1:x=0"), 6, 11, "expected a number, found 'x'");
    check(ADD.replace("1:0=0", "1:-1=0"), 6, 11, "expected a number, found '-1'");
    check(ADD.replace("1:0=0", "=0"), 6, 11, "expected a number, found ''");
    check(ADD.replace("1:0=0", "1:0"), 6, 11, "expected a condition FIELD=VALUE, found '1:0'");
    check(ADD.replace("1:0=0", "1:0=4"), 6, 15, "4 does not fit the 2 bits of 1:0");
    check(
        ADD.replace("1:0=0", "1:0=99999999999"),
        6,
        15,
        "99999999999 does not fit the 2 bits of 1:0");
    check(ADD.replace("1:0=0", "1:0=0 0=1"), 6, 17, "this contradicts a condition before it");
    check(
        ADD.replace("{dst}", "R{=7:2}"), 6, 37, "the field has no name; write {NAME=FIELD FORMAT}");
    check(ADD.replace("{dst}", "R{n=}"), 6, 37, "the field has no bits; write {NAME=FIELD FORMAT}");
    check(
        ADD.replace("{dst}", "R{n=7:2 q}"),
        6,
        43,
        "'q' is neither a format (d x digits wx sx s b f32 f8 real16 real32 real64 set mask half"
            + " lhalf rel rel+N pc +N <<N over) nor a list of names above this line");
    check(
        ADD.replace("{dst}", "{n=7:2 f32}"), 6, 36, "a field of 6 bits cannot hold such a number");
    check(
        "names more\n  2 GT\n" + ADD.replace("{dst}", "{n=2 more}"),
        8,
        36,
        "the last of more does not fit the 1 bits of 2");
    check(ADD.replace("{dst}", "R{n=7:2 <<40}"), 6, 43, "a shift is by 16 bits at most");
  }

  // ---------------------------------------------------------------- parts, names, cases

  @Test
  void statementsStandInLinesOfTheirOwn() {
    IsaException thrown =
        assertThrows(
            IsaException.class,
            () -> IsaReader.read("x.isa", "isa x \"Mine\" extends sm_10\n", Isas::load));
    assertEquals("x.isa:1:14: 'extends' starts a line of its own", thrown.getMessage());
  }

  /** A table that extends another one has its places of parameters for each architecture. */
  @Test
  void anExtendedTableKeepsThePlacesOfParameters() {
    Isa mine = IsaReader.read("x.isa", "isa x \"Mine\"\nextends sm_70\n", Isas::load);
    assertEquals(0x160, mine.withArch("sm_70").params().firstNumber());
    assertEquals(0x210, mine.withArch("sm_90").params().firstNumber());
  }

  @Test
  void unknownAndDuplicateNames() {
    check(ADD.replace("{src}", "{source}"), 6, 43, "there is no part 'source' above this line");
    check(ADD.replace("{src}", "{src"), 6, 42, "'{' has no '}'");
    check("mod sat \"again\"\n  else \"\"\n", 1, 5, "'sat' is defined already");
    check("names cond\n  0 EQ\n", 1, 7, "'cond' is defined already");
    check("names other\n  0 EQ\n  1 EQ\n", 3, 5, "'EQ' names two values");
    check("names other\n  x EQ\n", 2, 3, "expected a number, found 'x'");
    check("names other\n  99999 EQ\n", 2, 3, "a list of names has values below 4096");
    check("mod m \"m\"\n  @t_3 9=1 \"\"\n", 2, 3, "unknown architecture 't_3' (known: t_1 t_2)");
    check(
        "frob\n",
        1,
        1,
        "unknown statement 'frob' (known: isa extends archs unit length strict pairs control late"
            + " lacks unnamed registers memory params names mod operand insn)");
    check(
        ADD.replace("  sem", "  sum"),
        4,
        3,
        "unknown entry 'sum' (known: text op sem does from status alias see flexgrip arch access"
            + " flow result unguarded masks late form short ignored golden)");
    check("extends other\n", 1, 9, "there is no table 'other' to extend");
  }

  @Test
  void casesThatAreNone() {
    check("mod m \"m\"\n  9=1\n", 2, 3, "the case has no \"TEXT\"");
    check(
        "mod m \"m\"\n  9!=1 \".M\"\n",
        2,
        3,
        "a case cannot have a condition with !=; put a case for that value before it");
    check("mod m \"m\"\n  9=1 \".M\" 8=1\n", 2, 12, "conditions come before the text of the case");
    check(
        "mod m \"m\"\n  elese \".M\"\n",
        2,
        3,
        "'elese' is neither a condition nor one of neg abs not in twin else NAME:NUMBER");
    check("operand m \"m\"\n  reg n:x \"RZ\"\n", 2, 9, "expected a number, found 'x'");
    check(
        "mod m \"m\"\n  9=1 \".M\"\n  9=1 8=1 \".N\"\n",
        3,
        3,
        "this case never applies: a case before it has the same condition or a weaker one");
    check("mod \"m\"\n", 1, 1, "'mod' lacks the name of the part");
    check("mod m\n  9=1 \".M\"\n", 1, 1, "'mod' lacks a description of the part in double quotes");
  }

  // ---------------------------------------------------------------- forms

  @Test
  void overlappingForms() {
    String sub =
        ADD.replace("ADD", "SUB")
            .replace("1:0=0 31:28=2", "1:0=0 31:29=1 8=0")
            .replace("{sat}", "");
    check(
        ADD + sub.replace("golden 20000204", "golden 20000204"),
        13,
        3,
        "SUB: some words are both this and ADD of line 20, and neither is the special case of the"
            + " other");
    String same = ADD.replace("ADD", "PLUS");
    check(
        ADD + same,
        13,
        3,
        "PLUS: some words are both this and ADD of line 20, and neither is the special case of the"
            + " other");
    String special = ADD.replace("ADD", "INC").replace("31:28=2", "31:28=2 21:16=1");
    assertEquals(2, read(HEAD + ADD + special.replace("20000204", "20010204")).forms().size());
    String apart = sub.replace("31:29=1 8=0", "31:29=1 31:28!=2");
    assertEquals(2, read(HEAD + ADD + apart).forms().size());
  }

  @Test
  void formsThatAreNone() {
    check(ADD.replace("form 32", "form 33"), 6, 8, "the size is a multiple of 8 bits, 128 at most");
    check(ADD.replace("form 32", "form x"), 6, 8, "expected a number, found 'x'");
    check(
        ADD.replace("\"ADD{sat} {dst}, {src}\"", "\"ADD{sat}\" \"{dst}\""),
        6,
        36,
        "the form has one \"TEXT\", and nothing follows it");
    check(
        ADD.replace("{src}\"", "{src}\" 8=1"),
        6,
        49,
        "the form has one \"TEXT\", and nothing follows it");
    check(
        ADD.replace("\"ADD{sat}", "\"AND{sat}"),
        6,
        3,
        "ADD: the text does not start with the mnemonic");
    check(
        ADD.replace("form 32 1:0=0", "form 64 1:0=0").replace("20000204", "20000204 00000000"),
        6,
        3,
        "ADD: no 'length' line gives words with these fixed bits 64 bits");
    check(
        ADD.replace("golden 20000204", "golden 200002"),
        7,
        3,
        "the golden word has 24 bits, ADD has 32");
    check(ADD.replace("golden 20000204", "golden 2000020x"), 7, 10, "expected hexadecimal digits");
    check(
        ADD.replace(" \"manual p. 1\"\n", "\n").replace("from", "from \"m\""),
        7,
        3,
        "write 'golden WORD... \"TEXT\" \"SOURCE\"', low word first");
    check(ADD.replace("  form", "  short 16 15=0\n  form"), 6, 3, "'short' comes after a form");
    check(
        ADD.replace("  golden", "  short 32 15=0\n  golden"),
        7,
        3,
        "write 'short SIZE FIELD=VALUE' with a size below 32");
    check(
        ADD.replace("  golden", "  ignored x\n  golden"),
        7,
        11,
        "write 'ignored NAME FIELD=VALUE'");
    check(
        ADD.replace("  golden", "  ignored x 9=2\n  golden"),
        7,
        15,
        "2 does not fit the 1 bits of 9");
    check(ADD.replace("sem add", "arch t_9"), 4, 8, "unknown architecture 't_9' (known: t_1 t_2)");
    check(ADD.replace("sem add", "arch"), 4, 3, "'arch' lacks an architecture");
  }

  /** Where only a few words are possible, the message lists them. */
  @Test
  void wordsThatAreNotPossible() {
    check(
        ADD.replace("sem add", "sem add\n  flow branch often"),
        5,
        15,
        "after the kind of flow, write 'perhaps' or nothing");
    check(ADD.replace("sem add", "sem add\n  result mixed"), 5, 10, "write varies or uniform");
    check(
        "registers R 8 \"r\"\n  field src.n much\n",
        2,
        15,
        "after the field, write half, run, r, w or rw");
    check("memory g mine \"m\"\n", 1, 10, "after the kind of memory, write own, counted or launch");
  }

  // ---------------------------------------------------------------- lines

  @Test
  void lines() {
    check("mod m \"no end\n", 1, 7, "the string has no closing quote");
    String glued =
        "a blank has to follow the closing quote; a quote inside a string is written \\\"";
    check("mod m \"said \"so\" twice\"\n", 1, 13, glued);
    assertEquals(
        "t.isa:1:1: a table starts with 'isa NAME \"TITLE\"'",
        assertThrows(IsaException.class, () -> read("archs a b\n")).getMessage());
    assertEquals(
        "t.isa:1:1: the table is empty; it starts with 'isa NAME \"TITLE\"'",
        assertThrows(IsaException.class, () -> read("# nothing\n")).getMessage());
    assertEquals(
        "t.isa:1:3: an indented line needs a statement above it",
        assertThrows(IsaException.class, () -> read("  8=1 \"\"\n")).getMessage());
    check("unit 12\n", 1, 6, "a unit has 8, 16, 32 or 64 bits");
    check("control 4 x\n", 1, 11, "expected a number, found 'x'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\r\n", "\n\n", " # note\n", "\t\n"})
  void lineEnds(String end) {
    assertEquals(1, read((HEAD + ADD).replace("\n", end)).forms().size());
  }

  @Test
  void stringsGoOnInTheNextLine() {
    Isa isa = read(HEAD + ADD.replace("\"Adds.\"", "\"Adds\"\n       \"two \\\"numbers\\\".\""));
    assertEquals("Adds two \"numbers\".", isa.forms().get(0).description());
  }

  // ---------------------------------------------------------------- any text

  /** A damaged table is either read or refused with a place; nothing else happens. */
  @Test
  void damagedTables() {
    String[] lines = (HEAD + ADD + Isas.tableText("sm_10").substring(0, 30_000)).split("\n");
    Random random = new Random(1);
    int refused = 0;
    for (int i = 0; i < 2000; i++) {
      int from = i % 2 == 0 ? 0 : random.nextInt(lines.length);
      StringBuilder text = new StringBuilder(i % 2 == 0 ? HEAD + ADD : HEAD);
      for (int k = from; i % 2 == 1 && k < Math.min(from + 40, lines.length); k++) {
        text.append(lines[k]).append('\n');
      }
      for (int slip = random.nextInt(3); slip >= 0; slip--) {
        int at = random.nextInt(text.length());
        String typed = "\"{}=:,@ \n#x9!-<";
        switch (random.nextInt(3)) {
          case 0 -> text.deleteCharAt(at);
          case 1 -> text.insert(at, typed.charAt(random.nextInt(typed.length())));
          default -> text.delete(at, Math.min(at + random.nextInt(30), text.length()));
        }
      }
      String damaged = text.toString();
      try {
        read(damaged);
      } catch (IsaException e) {
        refused++;
        assertTrue(e.getMessage().startsWith("t.isa:"), e::getMessage);
        assertTrue(e.line() <= damaged.lines().count() + 1, e::getMessage);
      } catch (RuntimeException e) {
        throw new AssertionError(damaged, e);
      }
    }
    assertTrue(refused > 500, "refused " + refused);
  }
}
