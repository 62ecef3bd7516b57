package org.sass.lang.ide.views;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.junit.jupiter.api.Test;
import org.sass.lang.document.Document;
import org.sass.lang.file.CodeContents;
import org.sass.lang.ide.fixture.Cases;
import org.sass.lang.ide.fixture.Fixture;
import org.sass.lang.ide.navigate.KernelDataflow;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;

/** Checks the answers to custom requests. */
class ViewsTest {
  private static final CancelChecker NEVER_CANCELLED = () -> {};

  @Test
  void controlFlow() throws IOException {
    Cases.check(
        "views/cfg.txt",
        text -> {
          Fixture at = Fixture.of(text);
          return describe(ControlFlow.of(at.document(), null, at.line(), NEVER_CANCELLED));
        });
  }

  private static String describe(ControlFlow.Result result) {
    StringBuilder out = new StringBuilder(result.kernel()).append(": ").append(result.message());
    out.append('\n');
    for (ControlFlow.Block block : result.blocks()) {
      out.append(block.id()).append(' ').append(block.labels()).append(" lines ");
      out.append(block.firstLine()).append('-').append(block.lastLine()).append(" 0x");
      out.append(Integer.toHexString(block.firstAddress())).append("-0x");
      out.append(Integer.toHexString(block.endAddress()));
      out.append(block.reachable() ? "" : " unreachable").append(block.ends() ? " ends" : "");
      out.append(block.reconvergence() < 0 ? "" : " reconverges at " + block.reconvergence());
      for (var instruction : block.instructions()) {
        out.append("\n    ").append(instruction.text());
      }
      out.append('\n');
    }
    for (ControlFlow.Edge edge : result.edges()) {
      out.append(edge.from()).append(" -> ").append(edge.to()).append(' ').append(edge.kind());
      out.append('\n');
    }
    for (ControlFlow.Meeting meeting : result.meetings()) {
      out.append("line ").append(meeting.line()).append(" in ").append(meeting.from());
      out.append(" says that lanes meet at ").append(meeting.block()).append('\n');
    }
    return out.append(result.svg().isEmpty() ? "no drawing" : "a drawing").toString();
  }

  @Test
  void aDrawingHasAGroupForEachBlockAndAPathForEachWay() {
    Document document =
        Fixture.of("a: BRA C0.NE, a // <&>\n  BRA C1.LT, b\n  NOP\nb: CAL a\n  RET\n").document();
    ControlFlow.Result result = ControlFlow.of(document, null, 0, NEVER_CANCELLED);
    String svg = result.svg();
    assertTrue(svg.startsWith("<svg xmlns=\"http://www.w3.org/2000/svg\""), svg);
    for (ControlFlow.Block block : result.blocks()) {
      assertTrue(svg.contains("data-block=\"" + block.id() + "\""), svg);
    }
    for (ControlFlow.Edge edge : result.edges()) {
      String path = "data-from=\"" + edge.from() + "\" data-to=\"" + edge.to() + "\"";
      assertEquals(!edge.kind().equals("return"), svg.contains(path), path);
    }
    assertTrue(isWellFormed(svg));
  }

  /** A rule for a whole page would keep a drawing from the colour of the page. */
  @Test
  void aDrawingSetsItsColourOnlyInAFileOfItsOwn() {
    String svg = ControlFlow.of(Fixture.of("RET\n").document(), null, 0, NEVER_CANCELLED).svg();
    assertTrue(svg.contains("svg:root{color:"), svg);
    assertFalse(svg.contains("svg{"), svg);
  }

  /** Returns whether an XML parser can read the drawing. Fails if it throws. */
  static boolean isWellFormed(String svg) {
    try {
      var parser = javax.xml.parsers.DocumentBuilderFactory.newInstance().newDocumentBuilder();
      parser.setErrorHandler(null);
      byte[] bytes = svg.getBytes(StandardCharsets.UTF_8);
      return parser.parse(new java.io.ByteArrayInputStream(bytes)) != null;
    } catch (Exception e) {
      throw new AssertionError(svg, e);
    }
  }

  @Test
  void aKernelOfManyBlocksIsNotDrawn() {
    String text = "  BRA C0.NE, 0x0\n".repeat(2500) + "  RET\n";
    ControlFlow.Result result =
        ControlFlow.of(Fixture.of(text).document(), null, 0, NEVER_CANCELLED);
    assertEquals("", result.svg());
    assertEquals(2000, result.blocks().size());
    assertEquals(
        "the kernel has 2501 basic blocks, too many to draw; the first 2000 are listed",
        result.message());
    String fewer = "  BRA C0.NE, 0x0\n".repeat(1900) + "  RET\n";
    result = ControlFlow.of(Fixture.of(fewer).document(), null, 0, NEVER_CANCELLED);
    assertTrue(result.svg().length() > 1000);
  }

  @Test
  void aKernelThatIsNotThere() {
    ControlFlow.Result result =
        ControlFlow.of(Fixture.of("RET\n").document(), "x", 0, NEVER_CANCELLED);
    assertEquals("there is no kernel 'x' in this text; it has main", result.message());
  }

  @Test
  void liveness() throws IOException {
    Cases.check(
        "views/liveness.txt",
        text -> {
          Fixture at = Fixture.of(text);
          Range range = at.start().equals(at.end()) ? null : new Range(at.start(), at.end());
          return describe(
              LiveRegisters.of(at.document(), range, KernelDataflow::of, NEVER_CANCELLED));
        });
  }

  private static String describe(LiveRegisters.Result result) {
    StringBuilder out = new StringBuilder();
    for (LiveRegisters.KernelLives kernel : result.kernels()) {
      out.append(kernel.name()).append(": ").append(kernel.registers()).append(" registers, ");
      out.append(kernel.maximum()).append(" at once at line ").append(kernel.maximumLine());
      out.append('\n');
    }
    for (LiveRegisters.Line line : result.lines()) {
      out.append(line.line()).append(": ").append(line.count()).append(" of them;");
      for (LiveRegisters.Register register : line.registers()) {
        String use = register.use().equals("live") ? "" : ":" + register.use().charAt(0);
        out.append(' ').append(register.name()).append(use);
      }
      out.append('\n');
    }
    return out.isEmpty() ? "nothing" : out.toString();
  }

  @Test
  void listing() throws IOException {
    Cases.check(
        "views/listing.txt",
        text -> {
          int line = text.indexOf('\n');
          Document document = Fixture.of(text.substring(line + 1)).document();
          Listing.Result result = Listing.of(document, text.substring(0, line), NEVER_CANCELLED);
          StringBuilder told = new StringBuilder(result.format());
          told.append(result.complete() ? ", complete\n" : ", incomplete\n");
          String[] lines = result.text().split("\n", -1);
          assertEquals(lines.length, result.lines().length);
          for (int i = 0; i < lines.length; i++) {
            String from = result.lines()[i] < 0 ? "-" : String.valueOf(result.lines()[i]);
            told.append(String.format("%3s|%s%n", from, lines[i].replace('\t', ' ')));
          }
          for (AnswerProblem finding : result.problems()) {
            told.append(finding.severity()).append(": ").append(finding.message()).append('\n');
          }
          return told.toString();
        });
  }

  @Test
  void vhdlIsOnlyForSetsThatFlexGripPlusRuns() {
    Document document = Fixture.of(".arch sm_50\nEXIT\n").document();
    Listing.Result result = Listing.of(document, "vhdl", NEVER_CANCELLED);
    assertEquals("", result.text());
    String message = result.problems().get(0).message();
    assertTrue(message.startsWith("there is no VHDL for sm_50: "), message);
  }

  private static final Isa SM_10 = Isas.load("sm_10");

  private static Disassembly.Result disassemble(Disassembly.Params params) {
    return Disassembly.disassemble(params, Isas::load, SM_10);
  }

  @Test
  void disassemblesBytesAndTexts() {
    String source = ".arch sm_10\n\n.kernel main\n        RET\n.end\n";
    var hex = new Disassembly.Params(null, "03000030 80070000", null, null, null, null, null);
    assertEquals(
        new Disassembly.Result(source, "sm_10", "bin", 1, List.of("main"), List.of()),
        disassemble(hex));
    byte[] bytes = {3, 0, 0, 0x30, (byte) 0x80, 7, 0, 0};
    String base64 = Base64.getEncoder().encodeToString(bytes);
    var binary = new Disassembly.Params(null, null, base64, null, "sm_12", "new", null);
    assertEquals("sm_12", disassemble(binary).isa());
    assertTrue(
        disassemble(binary).text().contains("/*0000*/        RET ; /* 0x0000078030000003 */"));
    var words =
        new Disassembly.Params("30000003\n00000780\n", null, null, "auto", null, null, null);
    assertEquals(
        new Disassembly.Result(source, "sm_10", "hex", 1, List.of("main"), List.of()),
        disassemble(words));
    String listing = "code for sm_11\n /*0000*/ X; /* 0x0000078030000003 */\n";
    var pasted = new Disassembly.Params(listing, null, null, null, null, null, null);
    assertEquals(source.replace("10", "11"), disassemble(pasted).text());
    assertEquals("listing", disassemble(pasted).format());
  }

  @Test
  void tellsWhatIsInMachineCode() {
    String cubin =
        "architecture {sm_11} code { name = a reg = 4 bincode { 0x30000003 0x780 } }"
            + "code { name = b bincode { 0x30000003 0x780 } }";
    var all = new Disassembly.ContentsParams(cubin, null, null, null, null, null, null);
    CodeContents contents = Disassembly.describeContents(all, Isas::load, SM_10).contents();
    assertEquals("sm_11 cubin", contents.isa() + " " + contents.format());
    assertEquals(4, contents.kernels().get(0).resources().registers());
    assertEquals("RET", contents.kernels().get(1).instructions().get(0).text());
    JsonObject sent = new Gson().toJsonTree(contents).getAsJsonObject();
    assertEquals(
        "[{\"address\":0,\"word\":\"0x0000078030000003\",\"text\":\"RET\"}]",
        sent.getAsJsonArray("kernels").get(1).getAsJsonObject().get("instructions").toString());
    var one = new Disassembly.Params(cubin, null, null, null, null, null, "b");
    assertEquals(List.of("b"), disassemble(one).kernels());
    var onlyB = new Disassembly.ContentsParams(cubin, null, null, null, null, "b", true);
    assertEquals(
        1, Disassembly.describeContents(onlyB, Isas::load, SM_10).contents().kernels().size());
    var none = new Disassembly.Params(cubin, null, null, null, null, null, "c");
    assertEquals("the file has no kernel c; it has a, b", problem(none));
    var onlyC = new Disassembly.ContentsParams(cubin, null, null, null, null, "c", null);
    Disassembly.Contents failed = Disassembly.describeContents(onlyC, Isas::load, SM_10);
    assertNull(failed.contents());
    assertEquals("unknown-kernel", failed.problems().get(0).code());
  }

  @Test
  void aFileForSeveralArchitecturesAsksForOne() throws IOException {
    byte[] file = fatBinary(90, 80);
    String base64 = Base64.getEncoder().encodeToString(file);
    var any = new Disassembly.ContentsParams(null, null, base64, null, null, null, false);
    Disassembly.Contents answer = Disassembly.describeContents(any, Isas::load, SM_10);
    assertNull(answer.contents());
    assertEquals(List.of("sm_80", "sm_90"), answer.archs());
    assertEquals(
        "the file has code for sm_80, sm_90; choose one of them",
        answer.problems().get(0).message());
    assertEquals(answer.archs(), Disassembly.archsToChoose(file));
    var one = new Disassembly.ContentsParams(null, null, base64, null, "sm_80", null, false);
    answer = Disassembly.describeContents(one, Isas::load, SM_10);
    assertNull(answer.archs());
    assertEquals("sm_80", answer.contents().isa());
    assertEquals("sm_90", Disassembly.disassembleFile(file, "sm_10", "sm_90", null).isa());
    assertEquals(List.of(), Disassembly.kernelsToChoose(file, "sm_10", "sm_90"));
    assertEquals(List.of(), Disassembly.archsToChoose(fatBinary(90)));
    assertEquals(List.of(), Disassembly.archsToChoose(new byte[2]));
  }

  /** Returns a container of a compiled file, once for each architecture. */
  private static byte[] fatBinary(int... archs) throws IOException {
    byte[] cubin = Files.readAllBytes(Path.of("../tests/kernels/row_norm.sm_90.cubin"));
    int padded = cubin.length + 7 & -8;
    int size = archs.length * (64 + padded);
    ByteBuffer file = ByteBuffer.allocate(16 + size).order(ByteOrder.LITTLE_ENDIAN);
    file.putInt(0xba55ed50).putShort((short) 1).putShort((short) 16).putLong(size);
    for (int arch : archs) {
      int start = file.position();
      file.putShort((short) 2).putShort((short) 0x101).putInt(64).putLong(padded);
      file.position(start + 28).putInt(arch).position(start + 40).putLong(0x11);
      file.position(start + 64).put(cubin).position(start + 64 + padded);
    }
    return file.array();
  }

  @Test
  void kernelsAreListedWithoutTheirInstructions() {
    String cubin =
        "architecture {sm_11} code { name = a reg = 4 bincode { 0x30000003 0x780 } }"
            + "code { name = b bincode { 0xffffffff 0xffffffff } }";
    var list = new Disassembly.ContentsParams(cubin, null, null, null, null, null, false);
    Disassembly.Contents answer = Disassembly.describeContents(list, Isas::load, SM_10);
    assertEquals(List.of(), answer.problems());
    assertEquals(
        "[{\"name\":\"a\",\"bytes\":8,\"count\":1,\"resources\":{\"registers\":4,\"parameters\":[]},"
            + "\"constants\":[]},{\"name\":\"b\",\"bytes\":8,\"count\":1,"
            + "\"resources\":{\"parameters\":[]},\"constants\":[]}]",
        new Gson().toJson(answer.contents().kernels()));
  }

  @Test
  void saysWhatCannotBeDisassembled() {
    assertEquals(
        "there is nothing to disassemble; give one of text, hex and base64",
        problem(new Disassembly.Params(null, null, null, null, null, null, null)));
    assertEquals(
        "the bytes are not hexadecimal digits; write two digits for each byte",
        problem(new Disassembly.Params(null, "123", null, null, null, null, null)));
    assertEquals(
        "the bytes are not base64",
        problem(new Disassembly.Params(null, null, "!", null, null, null, null)));
    assertEquals(
        "there is no style C; write source, new or old",
        problem(new Disassembly.Params(null, "00", null, null, null, "C", null)));
    assertEquals(
        "there is no format foo; write auto, hex, bin, listing, mif, vhdl or cubin",
        problem(new Disassembly.Params("", null, null, "foo", null, null, null)));
    assertEquals(
        "unknown architecture 'sm_99'; known architectures: " + String.join(" ", Isas.archs()),
        problem(new Disassembly.Params(null, "03000030", null, null, "sm_99", null, null)));
    assertEquals(
        "the code of main ends in the middle of an instruction",
        problem(new Disassembly.Params(null, "03000030", null, null, null, null, null)));
    assertTrue(
        problem(new Disassembly.Params("what?", null, null, null, null, null, null))
            .startsWith("the format of the code is unknown; name it in format"));
  }

  private static String problem(Disassembly.Params params) {
    return disassemble(params).problems().stream()
        .map(AnswerProblem::message)
        .collect(Collectors.joining("; "));
  }

  /** Checks the JSON of the answers. The protocol's messages are written by the same library. */
  @Test
  void answersAreJson() {
    Document document = Fixture.of("MVI R1, 0x1\nRET\n").document();
    Gson gson = new Gson();
    var listing = Listing.of(document, "words", NEVER_CANCELLED);
    assertEquals(
        "{\"format\":\"words\",\"text\":\"10018005 00000003\\n30000003 00000780\\n\","
            + "\"lines\":[0,1,-1],\"complete\":true,\"problems\":[]}",
        gson.toJson(listing));
    var lives = LiveRegisters.of(document, null, KernelDataflow::of, NEVER_CANCELLED);
    assertEquals(
        "{\"kernels\":[{\"name\":\"main\",\"registers\":2,\"maximum\":1,\"maximumLine\":0}],"
            + "\"lines\":[{\"line\":0,\"address\":0,\"kernel\":0,\"count\":1,"
            + "\"registers\":[{\"name\":\"R1\",\"use\":\"write\"}]},"
            + "{\"line\":1,\"address\":8,\"kernel\":0,\"count\":0,\"registers\":[]}]}",
        gson.toJson(lives));
    var params = gson.fromJson("{\"hex\":\"00\",\"style\":\"new\"}", Disassembly.Params.class);
    assertEquals(new Disassembly.Params(null, "00", null, null, null, "new", null), params);
  }
}
