package org.sass.lang.ide.layout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Random;
import javax.xml.parsers.DocumentBuilderFactory;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.eclipse.lsp4j.Position;
import org.junit.jupiter.api.Test;
import org.sass.lang.codec.Decoder;
import org.sass.lang.codec.RandomInstructions;
import org.sass.lang.document.Document;
import org.sass.lang.ide.fixture.Cases;
import org.sass.lang.ide.fixture.Fixture;
import org.sass.lang.ide.layout.BitLayout.Choice;
import org.sass.lang.ide.layout.BitLayout.Field;
import org.sass.lang.ide.layout.BitLayout.Piece;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.lang.isa.Word;
import org.w3c.dom.Element;

class BitLayoutsTest {
  private static final Gson JSON = new GsonBuilder().disableHtmlEscaping().create();

  private final Isa isa = Isas.load("sm_10");

  /**
   * Checks the layouts in a file of cases, one field in each line. The JSON of a field is described
   * in docs/server-requests.md.
   */
  @Test
  void answersWithTheFieldsOfTheWord() throws IOException {
    Cases.check("bit-layout.txt", BitLayoutsTest::describeLayout);
  }

  private static String describeLayout(String text) {
    Fixture fixture = Fixture.of(text);
    BitLayout layout = BitLayouts.layoutAt(fixture.document(), fixture.start());
    if (layout == null) {
      return "nothing";
    }
    StringBuilder out = new StringBuilder();
    out.append(layout.text()).append(' ').append(layout.units()).append(' ').append(layout.word());
    out.append(' ').append(layout.size()).append(" bits at ").append(layout.address()).append('\n');
    out.append(String.join("\n", layout.binary())).append('\n');
    out.append(layout.notes()).append('\n');
    out.append(JSON.toJson(layout.form())).append('\n');
    for (Field field : layout.fields()) {
      out.append(JSON.toJson(field)).append('\n');
    }
    return out.toString();
  }

  @Property(tries = 300)
  void everyBitIsInAFieldAndTheDrawingIsSound(@ForAll long seed) throws Exception {
    Word word = new RandomInstructions(isa, new Random(seed)).next();
    Document document = Fixture.of(Decoder.decode(isa, word).text()).document();
    int column = (int) Math.floorMod(seed, (long) document.lineLength(0) + 1);
    BitLayout layout = BitLayouts.layoutAt(document, new Position(0, column));
    boolean[] seen = new boolean[layout.size()];
    for (Field field : layout.fields()) {
      long value = 0;
      for (Piece piece : field.bits()) {
        for (int bit = piece.high(); bit >= piece.low(); bit--) {
          seen[bit] = true;
          value = value << 1 | (new Word(word.size(), low(layout), 0).isBitSet(bit) ? 1 : 0);
        }
      }
      assertEquals(value, field.value(), field.name() + " of " + layout.text());
    }
    for (int bit = 0; bit < seen.length; bit++) {
      assertTrue(seen[bit], "bit " + bit + " of " + layout.text());
    }
    checkDrawing(layout.svg());
  }

  private static long low(BitLayout layout) {
    return Long.parseUnsignedLong(layout.word().substring(2), 16);
  }

  private static void checkDrawing(String svg) throws Exception {
    byte[] bytes = svg.getBytes(StandardCharsets.UTF_8);
    Element root =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new ByteArrayInputStream(bytes))
            .getDocumentElement();
    assertEquals("svg", root.getTagName());
    assertEquals(1, root.getElementsByTagName("desc").getLength());
    assertTrue(root.getElementsByTagName("rect").getLength() >= 2, svg);
  }

  /** Checks that each offered choice, when assembled, gives the instruction that it names. */
  @Property(tries = 50)
  void choicesAreTrue(@ForAll long seed) {
    Word word = new RandomInstructions(isa, new Random(seed)).next();
    BitLayout layout = BitLayouts.of(InstructionAnatomy.of(isa, word, 0));
    for (Field field : layout.fields()) {
      for (Choice choice : field.choices()) {
        EncodeRequest.Answer answer =
            EncodeRequest.encode(new EncodeRequest.Request(choice.text(), null, null), isa);
        assertNull(answer.problem(), choice.text());
        assertEquals(choice.text(), answer.text());
      }
      boolean current = field.choices().stream().anyMatch(c -> c.value() == field.value());
      assertEquals(!field.choices().isEmpty(), current, field + " of " + layout.text());
    }
  }

  @Test
  void outlinesTheFieldUnderTheCursor() {
    Fixture fixture = Fixture.of("IADD R1, R$02, R3;");
    String svg = BitLayouts.layoutAt(fixture.document(), fixture.start()).svg();
    assertTrue(svg.contains("class=\"m\""), svg);
    InstructionAnatomy anatomy =
        InstructionAnatomy.of(
            isa, fixture.document().codeStatements(0).get(0).instruction().word(), 0);
    assertFalse(LayoutSvg.of(anatomy, null).contains("class=\"m\""));
    String image = LayoutSvg.dataUri(anatomy, null).replace("data:image/svg+xml;base64,", "");
    assertTrue(
        new String(Base64.getDecoder().decode(image), StandardCharsets.UTF_8).endsWith("</svg>"));
  }

  /**
   * Hovers are 250 pixels high in VS Code. Title and encoding take 60 of them. The rest must have
   * room for both halves of a word.
   */
  @Property(tries = 50)
  void anImageFitsIntoAHover(@ForAll long seed) {
    Word word = new RandomInstructions(isa, new Random(seed)).next();
    String uri = LayoutSvg.dataUri(InstructionAnatomy.of(isa, word, 0), null);
    byte[] bytes = Base64.getDecoder().decode(uri.substring(uri.indexOf(',') + 1));
    String svg = new String(bytes, StandardCharsets.UTF_8);
    String height = svg.replaceFirst("(?s)^.*? height=\"(\\d+)\".*", "$1");
    assertTrue(Integer.parseInt(height) <= 172, height);
  }
}
