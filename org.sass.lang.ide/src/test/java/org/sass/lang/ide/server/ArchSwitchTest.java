package org.sass.lang.ide.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Checks a text that changes its instruction set while it is open, and texts of several sets that
 * are open at once.
 */
class ArchSwitchTest {
  private static final String SM_10_LINE = "IADD32 R1, R2, R3";
  private static final String MAXWELL = "[B------:R-:W-:-:S02] @!P0 FFMA R1, R2, R3, R4";
  private static final String APPLE = "fmadd r1l, u2, r3.discard, r4";
  private static final int FIRST_CODE_LINE = 2;

  private static String text(String arch) {
    return ".arch "
        + arch
        + "\n.kernel k\n"
        + SM_10_LINE
        + "\n"
        + MAXWELL
        + "\n"
        + APPLE
        + "\n.end\n";
  }

  /** Returns the lines that have errors, from the newest diagnostics. */
  private static List<Integer> errors(Wire wire) {
    JsonObject report =
        wire.request("textDocument/diagnostic", Wire.documentParams("")).getAsJsonObject("result");
    List<Integer> lines = new ArrayList<>();
    for (JsonElement one : report.getAsJsonArray("items")) {
      JsonObject diagnostic = one.getAsJsonObject();
      if (diagnostic.get("severity").getAsInt() == 1) {
        lines.add(
            diagnostic.getAsJsonObject("range").getAsJsonObject("start").get("line").getAsInt());
      }
    }
    return lines.stream().distinct().toList();
  }

  /** Returns the line of each encoding hint. */
  private static List<Integer> hints(Wire wire) {
    String range = "'range': {'start': {'line': 0, 'character': 0}, 'end': {'line': 9}}";
    JsonArray hints =
        wire.request("textDocument/inlayHint", Wire.documentParams(range)).getAsJsonArray("result");
    List<Integer> lines = new ArrayList<>();
    for (JsonElement hint : hints) {
      String label = hint.getAsJsonObject().get("label").getAsString().strip();
      // An encoding is one number or, for G13, a list of bytes.
      if (label.matches("0x[0-9a-f]+|[0-9a-f]{2}( [0-9a-f]{2})+")) {
        lines.add(hint.getAsJsonObject().getAsJsonObject("position").get("line").getAsInt());
      }
    }
    return lines;
  }

  private static String hover(Wire wire, int line, int column) {
    JsonElement hover =
        wire.request("textDocument/hover", Wire.positionParams(line, column)).get("result");
    return hover.isJsonNull()
        ? ""
        : hover.getAsJsonObject().getAsJsonObject("contents").get("value").getAsString();
  }

  private static List<String> completion(Wire wire, int line, int column) {
    JsonElement result =
        wire.request("textDocument/completion", Wire.positionParams(line, column)).get("result");
    List<String> labels = new ArrayList<>();
    for (JsonElement item : result.getAsJsonObject().getAsJsonArray("items")) {
      labels.add(item.getAsJsonObject().get("label").getAsString());
    }
    return labels;
  }

  /**
   * Checks the answers of all features when only one of the lines is correct for the instruction
   * set.
   *
   * @param correctLine the correct line, from 0
   * @param tokens the types of the tokens of that line
   */
  private static void check(
      Wire wire, String arch, int correctLine, String mnemonic, String tokens) {
    List<Integer> wrong =
        new ArrayList<>(List.of(FIRST_CODE_LINE, FIRST_CODE_LINE + 1, FIRST_CODE_LINE + 2));
    wrong.remove(Integer.valueOf(correctLine));
    assertEquals(wrong, errors(wire), arch);
    assertEquals(List.of(correctLine), hints(wire), arch);
    String line = List.of(SM_10_LINE, MAXWELL, APPLE).get(correctLine - FIRST_CODE_LINE);
    assertTrue(hover(wire, 0, 7).contains("**`" + arch + "`**"), arch);
    int at = line.indexOf(mnemonic);
    assertTrue(
        hover(wire, correctLine, at).contains("bits, at `0x"), () -> hover(wire, correctLine, at));
    assertTrue(completion(wire, correctLine, at + 1).contains(mnemonic), arch);
    JsonObject layout =
        wire.request("sass/bitLayout", Wire.positionParams(correctLine, at))
            .getAsJsonObject("result");
    assertEquals(mnemonic, layout.getAsJsonObject("form").get("mnemonic").getAsString());
    JsonObject listing =
        wire.request("sass/listing", Wire.documentParams("")).getAsJsonObject("result");
    String code = listing.get("text").getAsString();
    assertTrue(code.contains("code for " + arch + "\n") && code.contains(mnemonic), code);
    JsonObject flow =
        wire.request("sass/cfg", Wire.documentParams("'line': 3")).getAsJsonObject("result");
    assertTrue(flow.get("svg").getAsString().contains(mnemonic), flow::toString);
    assertEquals(tokens, tokens(wire, correctLine), arch);
    boolean runs =
        wire.request("textDocument/codeLens", Wire.documentParams(""))
            .toString()
            .contains("gsass.run");
    assertEquals(!arch.equals("g13"), runs, arch);
  }

  /** Returns the types of the tokens of a line. */
  private static String tokens(Wire wire, int wantedLine) {
    JsonArray data =
        wire.request("textDocument/semanticTokens/full", Wire.documentParams(""))
            .getAsJsonObject("result")
            .getAsJsonArray("data");
    int line = 0;
    StringBuilder types = new StringBuilder();
    for (int i = 0; i < data.size(); i += 5) {
      line += data.get(i).getAsInt();
      if (line == wantedLine) {
        types.append(types.isEmpty() ? "" : " ").append(data.get(i + 3).getAsInt());
      }
    }
    return types.toString();
  }

  @Test
  void everythingFollowsTheDirective() throws Exception {
    try (Wire wire = new Wire()) {
      wire.initialize("{'textDocument': {'hover': {'contentFormat': ['markdown']}}}");
      wire.open(text("sm_10"));
      String old = "0 2 2 2";
      // A control word, a guard of two tokens, the mnemonic, four registers.
      String maxwell = "12 8 4 0 2 2 2 2";
      String apple = "0 2 2 2 1 2";
      check(wire, "sm_10", FIRST_CODE_LINE, "IADD32", old);
      wire.change(2, 0, 6, 11, "sm_52");
      check(wire, "sm_52", FIRST_CODE_LINE + 1, "FFMA", maxwell);
      wire.change(3, 0, 6, 11, "g13");
      check(wire, "g13", FIRST_CODE_LINE + 2, "fmadd", apple);
      wire.change(4, 0, 6, 9, "sm_12");
      check(wire, "sm_12", FIRST_CODE_LINE, "IADD32", old);
      wire.change(5, 0, 6, 11, "sm_5");
      assertTrue(errors(wire).contains(0), "there is no sm_5");
    }
  }

  @Test
  void aFileSaysItByItsNameWhereItsTextDoesNot() throws Exception {
    try (Wire wire = new Wire()) {
      wire.initialize("{}");
      String code = "FFMA R1, R2, R3, R4\nEXIT\n";
      for (String name : List.of("a.sm_50.sass", "a.sm_61.gsass", "A.SM_50.SASS")) {
        String uri = "file:///folder/" + name;
        wire.open(uri, code);
        assertFalse(diagnostics(wire, uri).contains("unknown-mnemonic"), name);
      }
      wire.open("file:///folder/a.gsass", code);
      assertTrue(diagnostics(wire, "file:///folder/a.gsass").contains("no-arch"));
      String other = "file:///folder/b.sm_50.sass";
      wire.open(other, ".arch sm_10\nIADD R1, R2, R3\nRET\n");
      assertFalse(diagnostics(wire, other).contains("unknown-mnemonic"), "the text comes first");
    }
  }

  @Test
  void textsOfSeveralSetsAreOpenAtOnce() throws Exception {
    try (Wire wire = new Wire()) {
      wire.initialize("{}");
      String left = "file:///folder/left.gsass";
      String right = "file:///folder/right.gsass";
      wire.open(left, ".arch sm_50\nFADD R1, R2, R3\n");
      wire.open(right, ".arch g13\nfadd r1, r2, r3\n");
      for (int round = 0; round < 3; round++) {
        assertEquals("sm_50 FADD", form(wire, left));
        assertEquals("g13 fadd", form(wire, right));
      }
      wire.change(right, 2, 0, 6, 9, "sm_20");
      assertEquals("sm_50 FADD", form(wire, left));
      assertTrue(diagnostics(wire, right).contains("unknown-mnemonic"));
      assertFalse(diagnostics(wire, left).contains("unknown-mnemonic"));
    }
  }

  private static String form(Wire wire, String uri) {
    String place = "{'textDocument': {'uri': '" + uri + "'}, 'position': {'line': 1}}";
    JsonObject form =
        wire.request("sass/bitLayout", place).getAsJsonObject("result").getAsJsonObject("form");
    return form.get("isa").getAsString() + " " + form.get("mnemonic").getAsString();
  }

  private static String diagnostics(Wire wire, String uri) {
    String params = "{'textDocument': {'uri': '" + uri + "'}}";
    return wire.request("textDocument/diagnostic", params).toString();
  }

  @Test
  void whatNothingRunsIsRefusedWithTheReason() throws Exception {
    KernelRunner never =
        (request, cancelled) -> {
          throw new AssertionError("nothing is to be run");
        };
    try (Wire wire = Wire.withRuns(never)) {
      wire.initialize("{}");
      wire.open(".arch g13\n.kernel k\nstop\n.end\n");
      JsonObject answer = wire.request("sass/runFindings", Wire.documentParams("'kernel': 'k'"));
      assertEquals(
          "the kernel cannot be run. There is no emulator for g13. Kernels of sm_10 to sm_13, sm_35,"
              + " sm_37, sm_50 to sm_62 can be run.",
          answer.getAsJsonObject("error").get("message").getAsString());
    }
  }
}
