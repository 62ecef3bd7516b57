package org.sass.lang.file;

import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.sass.lang.assemble.Program;
import org.sass.lang.codec.FormatsTest;
import org.sass.lang.codec.FormatsTest.Writer;
import org.sass.lang.file.InputReader.Format;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;

/** Checks that any file is either read or refused with a problem, and that nothing throws. */
class AnyFileTest {
  private static final Isa SM_10 = Isas.load("sm_10");

  private static final Map<Format, Writer> WRITERS =
      Map.of(
          Format.HEX, CodeWriter::writeHex,
          Format.MIF, CodeWriter::writeMif,
          Format.VHDL, FormatsTest::vhdl,
          Format.LISTING, (code, out) -> ListingWriter.write(code, ListingWriter.Style.OLD, out),
          Format.CUBIN, AnyFileTest::cubin);

  private static void cubin(Program program, Appendable out) throws IOException {
    out.append("architecture {sm_10}\ncode {\n name = f\n bincode {\n");
    CodeWriter.writeWords(program, out);
    out.append("}\n const {\n segname = const\n segnum = 1\n offset = 0\n bytes = 4\n");
    out.append(" mem {\n 0x0000000a\n }\n }\n}\n");
  }

  @Property(tries = 500)
  void anyFileIsRead(@ForAll("files") byte[] bytes) {
    for (Format format : Format.values()) {
      CodeImage image = InputReader.read(format, bytes);
      Program program = Disassembler.disassemble(SM_10, image);
      assertNotNull(ListingWriter.toString(program, ListingWriter.Style.NEW));
      assertTrue(program.kernels().size() >= 1 || program.hasErrors());
    }
  }

  /** Reads valid files of each format in which a few pieces were replaced, removed or inserted. */
  @Property(tries = 1000)
  void mutatedFilesAreRead(
      @ForAll("codes") byte[] code, @ForAll("mutations") List<List<Object>> mutations)
      throws IOException {
    Program program = Disassembler.disassemble(SM_10, CodeImage.of(code, List.of()));
    for (Map.Entry<Format, Writer> sample : WRITERS.entrySet()) {
      StringBuilder text = new StringBuilder();
      sample.getValue().write(program, text);
      for (List<Object> mutation : mutations) {
        int at = (int) mutation.get(0) % (text.length() + 1);
        int end = Math.min(text.length(), at + (int) mutation.get(1));
        text.replace(at, end, (String) mutation.get(2));
      }
      byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
      for (Format format : List.of(sample.getKey(), Format.AUTO)) {
        assertNotNull(Disassembler.disassemble(SM_10, InputReader.read(format, bytes)));
      }
    }
    byte[] cut = Arrays.copyOf(code, Math.max(0, code.length - mutations.size()));
    assertNotNull(Disassembler.disassemble(SM_10, InputReader.read(Format.BIN, cut)));
  }

  @Provide
  static Arbitrary<List<List<Object>>> mutations() {
    Arbitrary<Object> places = Arbitraries.integers().between(0, 3000).map(i -> i);
    Arbitrary<Object> lengths = Arbitraries.integers().between(0, 9).map(i -> i);
    Arbitrary<Object> texts =
        Arbitraries.of(
            "",
            "-",
            "-5",
            "[",
            "..",
            "]",
            ":",
            ";",
            "7fffffffffffffff",
            "ffffffff",
            "0",
            "0x",
            "--",
            "%",
            "\n",
            "\"",
            "/*",
            "*/",
            "when ",
            " => x\"",
            "{",
            "}",
            "\0",
            "é",
            "9",
            " ");
    return Combinators.combine(places, lengths, texts)
        .as((at, length, text) -> List.of(at, length, text))
        .list()
        .ofMinSize(1)
        .ofMaxSize(6);
  }

  @Provide
  static Arbitrary<byte[]> codes() {
    return FormatsTest.codes();
  }

  /** Creates pieces of texts of all formats, ELF files with random bytes, and noise. */
  @Provide
  static Arbitrary<byte[]> files() {
    Arbitrary<String> pieces =
        Arbitraries.of(
            "code",
            "{",
            "}",
            "bincode",
            "=",
            "name",
            "0x10008404",
            "WIDTH",
            "CONTENT",
            "BEGIN",
            ";",
            "[",
            "..",
            "]",
            ":",
            "0",
            "ffffffff",
            "END",
            "when",
            "=>",
            "x\"10008404\"",
            "--",
            "%",
            "\n",
            " ",
            "/*0000*/",
            "/* 0x10008404 */",
            "Function : f",
            "99999999999");
    Arbitrary<byte[]> texts =
        pieces.list().ofMaxSize(40).map(list -> String.join(" ", list).getBytes());
    Arbitrary<byte[]> elves =
        Arbitraries.integers()
            .between(0, 4000)
            .list()
            .ofMaxSize(12)
            .map(
                list -> {
                  byte[] elf = FormatsTest.elf(list.size() % 2 == 0);
                  for (int i : list) {
                    elf[4 + i % (elf.length - 4)] = (byte) (i >> 4);
                  }
                  return elf;
                });
    return Arbitraries.oneOf(texts, elves, Arbitraries.bytes().array(byte[].class).ofMaxSize(80));
  }
}
