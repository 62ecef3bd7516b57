package org.sass.sim.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the results that commands write with {@code --format json}. */
class JsonResultTest {
  private static final String CUBIN =
      """
      architecture {sm_10}
      code { name = a reg = 2 smem = 16 bincode { 0x30000003 0x00000780 } }
      code { name = b reg = 3 bincode { 0x10008804 0x30000003 0x00000780 } }
      """;

  @TempDir Path folder;

  @Test
  void whatACubinHas() throws IOException {
    Path file = Files.writeString(folder.resolve("two.cubin"), CUBIN);
    String all = GsassRun.run("dis", file.toString(), "--format", "json").assertStatus(0).out();
    String a =
        "{'name':'a','bytes':8,'count':1,'unknown':0,'resources':{'registers':2,'sharedBytes':16,"
            + "'parameters':[]},'constants':[],'instructions':[{'address':0,"
            + "'word':'0x0000078030000003','text':'RET'}]}";
    String b =
        "{'name':'b','bytes':12,'count':2,'unknown':0,'resources':{'registers':3,'parameters':[]},"
            + "'constants':[],'instructions':[{'address':0,'word':'0x10008804',"
            + "'text':'MOV32 R1, R4'},{'address':4,'word':'0x0000078030000003','text':'RET'}]}";
    String head = "{'isa':'sm_10','format':'cubin','runnable':true,'kernels':[";
    assertEquals(expectedJson(head + a + "," + b + "]}"), json(all));
    String one = GsassRun.run("dis", file.toString(), "--kernel", "b", "--format", "json").out();
    assertEquals(expectedJson(head + b + "]}"), json(one));
    GsassRun.run("dis", file.toString(), "--kernel", "c")
        .assertStatus(2)
        .assertErrContains("--kernel: the file has no kernel c; it has a, b");
  }

  @Test
  void whatAKernelPrints() throws IOException {
    Path file = Files.write(folder.resolve("print.cubin"), SmallCubin.printing());
    String[] run = {
      "run", file.toString(), "--block", "2", "--buffer", SmallCubin.TEXTS, "--param", "@t"
    };
    GsassRun.run(run).assertStatus(0).assertOutContains("one\none\ntwo\ntwo\n");
    String[] json = Arrays.copyOf(run, run.length + 3);
    json[run.length] = "--stats";
    json[run.length + 1] = "--format";
    json[run.length + 2] = "json";
    List<JsonElement> lines =
        GsassRun.run(json).assertStatus(0).out().lines().map(JsonResultTest::json).toList();
    List<String> printed =
        lines.stream()
            .filter(line -> line.getAsJsonObject().has("printed"))
            .map(line -> line.getAsJsonObject().get("printed").getAsString())
            .toList();
    assertEquals(List.of("one\n", "one\n", "two\n", "two\n"), printed);
    assertTrue(lines.get(lines.size() - 1).getAsJsonObject().has("stats"), lines.toString());
    // Where standard output holds only the changes, what is printed goes to standard error.
    json[run.length] = "--dump-changed";
    GsassRun changes = GsassRun.run(json).assertStatus(0).assertNoOut();
    assertEquals(4, changes.err().lines().map(JsonResultTest::json).count());
  }

  @Test
  void whatWasAssembled() {
    String source = ".kernel k\nloop: NOP\nBRA loop\nRET\n.end\n";
    String all = GsassRun.runWith(source, "asm", "-", "--format", "json").assertStatus(0).out();
    JsonObject kernel = firstElement(json(all), "kernels");
    assertEquals("k", kernel.get("name").getAsString());
    assertEquals(24, kernel.get("bytes").getAsInt());
    assertEquals(
        expectedJson(
            "{'address':8,'word':'0x0000078010000003','text':'BRA 0x0','target':0,'line':3}"),
        kernel.getAsJsonArray("instructions").get(1));
    assertEquals("loop", firstElement(kernel, "instructions").get("label").getAsString());
    GsassRun.runWith(source, "asm", "-", "--format", "json", "--emit", "words")
        .assertStatus(0)
        .assertOutContains("30000003 00000780\n");
  }

  @Test
  void whatWordsSay() {
    String said =
        GsassRun.run("explain", "IADD R1, R2, R3", "--format", "json").assertStatus(0).out();
    JsonObject insn = json(said).getAsJsonObject();
    assertEquals("IADD R1, R2, R3", insn.get("text").getAsString());
    assertEquals("IADD", insn.getAsJsonObject("form").get("mnemonic").getAsString());
    int bits = 0;
    for (JsonElement field : insn.getAsJsonArray("fields")) {
      for (String piece : field.getAsJsonObject().get("bits").getAsString().split(",")) {
        String[] ends = piece.split(":");
        bits += Integer.parseInt(ends[0]) - Integer.parseInt(ends[ends.length - 1]) + 1;
      }
    }
    assertTrue(bits >= insn.get("bits").getAsInt(), said);
    String unknown =
        GsassRun.run("explain", "ffffffff ffffffff", "--format", "json").assertStatus(0).out();
    assertFalse(json(unknown).getAsJsonObject().has("form"), unknown);
  }

  @Test
  void whatInstructionSetsThereAre() {
    JsonObject set =
        firstElement(
            json(GsassRun.run("isa", "list", "--format", "json").assertStatus(0).out()), "sets");
    assertEquals("sm_10", set.get("name").getAsString());
    assertTrue(set.get("runnable").getAsBoolean());
    assertTrue(set.get("forms").getAsInt() >= set.get("mnemonics").getAsInt());
    String shown = GsassRun.run("isa", "show", "imad", "--format", "json").assertStatus(0).out();
    JsonObject form = firstElement(json(shown), "forms");
    assertEquals("IMAD", form.get("mnemonic").getAsString());
    assertFalse(form.getAsJsonArray("examples").isEmpty());
    assertFalse(form.has("result") && !form.get("result").isJsonNull());
    String popc =
        GsassRun.run("isa", "show", "POPC", "--isa", "sm_50", "--format", "json")
            .assertStatus(0)
            .out();
    JsonObject known = firstElement(json(popc), "forms");
    assertEquals("exact", known.get("result").getAsString());
    assertTrue(known.get("resultSource").getAsString().startsWith("PTX ISA, popc"));
    assertTrue(known.getAsJsonArray("notRunModifiers").isEmpty(), popc);
    GsassRun.run("isa", "show", "FOO", "--format", "json")
        .assertStatus(2)
        .assertErrContains("\"code\":");
    String quirks =
        GsassRun.run("isa", "show", "--quirks", "--format", "json").assertStatus(0).out();
    assertTrue(firstElement(json(quirks), "quirks").has("sentence"));
  }

  @Test
  void whichModifiersTheEmulatorCannotRunOrIgnores() {
    JsonObject lop = firstForm("LOP");
    JsonObject carry = firstElement(lop, "notRunModifiers");
    assertEquals(".X", carry.get("modifier").getAsString());
    assertFalse(carry.get("reason").getAsString().isEmpty());
    assertFalse(lop.has("notRun"), lop.toString());
    JsonObject load = firstForm("LD");
    assertEquals(
        List.of(".CG", ".CI", ".CV", ".U"),
        load.getAsJsonArray("noEffectModifiers").asList().stream()
            .map(one -> one.getAsJsonObject().get("modifier").getAsString())
            .toList());
    assertTrue(
        firstElement(load, "noEffectModifiers").get("reason").getAsString().contains("caches"));
    assertFalse(firstForm("TEX").get("notRun").getAsString().isEmpty());
  }

  private static JsonObject firstForm(String mnemonic) {
    String[] args = {"isa", "show", mnemonic, "--isa", "sm_50", "--format", "json"};
    return firstElement(json(GsassRun.run(args).assertStatus(0).out()), "forms");
  }

  @Test
  void whatWasConverted() throws IOException {
    Path from = Files.writeString(folder.resolve("k.gsass"), ".kernel k\nNOP.EXIT\n.end\n");
    String to = folder.resolve("new.gsass").toString();
    GsassRun done =
        GsassRun.run("convert", from.toString(), "--append-ret", "-o", to, "--format", "json")
            .assertStatus(0);
    JsonObject result = json(done.out()).getAsJsonObject();
    assertEquals(to, result.get("output").getAsString());
    assertEquals("source", result.get("kind").getAsString());
    assertEquals(
        expectedJson("{'name':'k','instructions':2,'bytes':16}"), firstElement(result, "kernels"));
    assertEquals(1, result.getAsJsonArray("changes").size());
  }

  /**
   * The disassembler counts words that are not instructions. If they are half of all words, the
   * input is probably not code.
   */
  @Test
  void wordsThatAreNoInstructions() throws IOException {
    String ret = "30000003\n00000780\n";
    GsassRun.runWith(ret, "dis", "-").assertStatus(0).assertErrLacks("instruction");
    GsassRun.runWith(ret + ret + "ffffffff\nffffffff\n", "dis", "-")
        .assertStatus(0)
        .assertErrContains(
            "<stdin>:1:1: warning: 1 of 3 words are not instructions of sm_10 [unknown-words]");
    GsassRun.runWith(ret + "ffffffff\nffffffff\n", "dis", "-")
        .assertStatus(1)
        .assertOutContains("RET")
        .assertErrContains("error: 1 of 2 words are not instructions of sm_10")
        .assertErrContains("[hardly-code]");
    for (String isa : List.of("sm_10", "sm_20", "sm_35", "sm_50", "g13")) {
      byte[] noise = new byte[4096];
      new Random(7).nextBytes(noise);
      GsassRun.runWith(noise, "dis", "--from", "bin", "--isa", isa, "-")
          .assertStatus(1)
          .assertErrContains("[hardly-code]");
    }
  }

  /**
   * All unused labels of a file are reported in one line; {@code gsass check} names each of them.
   */
  @Test
  void unusedLabelsAreSaidOnce() {
    String source = "a: NOP\nb: NOP\nc: NOP.EXIT\n";
    String said = GsassRun.runWith(source, "asm", "-").assertStatus(0).err();
    assertEquals(
        "<stdin>:1:1: hint: no instruction branches to a; nor to 2 other labels (gsass check names"
            + " them) [unused-label]\n",
        said);
    assertEquals(3, GsassRun.runWith(source, "check", "-").assertStatus(0).err().lines().count());
  }

  private static JsonObject firstElement(JsonElement in, String list) {
    return in.getAsJsonObject().getAsJsonArray(list).get(0).getAsJsonObject();
  }

  private static JsonElement expectedJson(String text) {
    return json(text.replace('\'', '"'));
  }

  private static JsonElement json(String text) {
    return JsonParser.parseString(text);
  }
}
