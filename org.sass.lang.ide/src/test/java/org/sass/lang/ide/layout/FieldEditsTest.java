package org.sass.lang.ide.layout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import com.google.gson.Gson;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.junit.jupiter.api.Test;
import org.sass.lang.codec.Decoder;
import org.sass.lang.codec.RandomInstructions;
import org.sass.lang.document.Document;
import org.sass.lang.ide.fixture.Cases;
import org.sass.lang.ide.fixture.Fixture;
import org.sass.lang.ide.layout.BitLayout.Field;
import org.sass.lang.isa.BitField;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.lang.isa.Word;

class FieldEditsTest {
  private static final String URI = "file:///a.gsass";
  private static final TextDocumentIdentifier FILE = new TextDocumentIdentifier(URI);

  private final Isa isa = Isas.load("sm_10");

  /**
   * The first line of a case says what to set: {@code 8:2 = 5} sets a field, {@code bit 3} inverts
   * a bit.
   */
  @Test
  void changesFields() throws IOException {
    Cases.check("field-edits.txt", FieldEditsTest::describeEdit);
  }

  private static String describeEdit(String text) {
    int end = text.indexOf('\n');
    String[] assignment = text.substring(0, end).split(" = ", 2);
    Fixture fixture = Fixture.of(text.substring(end + 1));
    boolean bit = assignment[0].startsWith("bit ");
    String value = assignment.length > 1 ? assignment[1] : null;
    FieldEdits.Answer answer =
        FieldEdits.setField(
            fixture.document(),
            new FieldEdits.Request(
                FILE,
                fixture.start(),
                null,
                bit ? null : assignment[0],
                bit ? Integer.valueOf(assignment[0].substring(4)) : null,
                value));
    StringBuilder out = new StringBuilder();
    if (answer.message() != null) {
      out.append("refused: ").append(answer.message()).append('\n');
    } else {
      out.append(answer.text()).append(' ').append(answer.units()).append('\n');
      out.append(apply(fixture.document(), answer.edit()).text());
    }
    if (answer.alternative() != null) {
      out.append("or\n").append(apply(fixture.document(), answer.alternative()).text());
    }
    return out.toString();
  }

  private static Document apply(Document document, WorkspaceEdit edit) {
    List<TextEdit> edits = new ArrayList<>(edit.getChanges().get(URI));
    edits.sort(Comparator.comparingInt(e -> -e.getRange().getStart().getCharacter()));
    Document after = document;
    for (TextEdit one : edits) {
      Range range = one.getRange();
      Position start = range.getStart();
      Position end = range.getEnd();
      after =
          after.edit(
              start.getLine(),
              start.getCharacter(),
              end.getLine(),
              end.getCharacter(),
              one.getNewText());
    }
    return after;
  }

  /**
   * Checks that after any change the text assembles to the wanted word, or that a reason is given.
   */
  @Property(tries = 300)
  void textHasTheWordWanted(@ForAll long seed) {
    Random random = new Random(seed);
    Word word = new RandomInstructions(isa, random).next();
    String source = random.nextBoolean() ? "x: " : "";
    String text = source + Decoder.decode(isa, word).text() + " ; // kept";
    Document document = Fixture.of(text + "\nRET;\n").document();
    Position position = new Position(0, text.length() - 9);
    BitLayout layout = BitLayouts.layoutAt(document, position);
    assertNotNull(layout, text);
    int index = random.nextInt(layout.fields().size());
    Field field = layout.fields().get(index);
    long value = random.nextLong() & field.max();
    FieldEdits.Request request =
        new FieldEdits.Request(FILE, position, index, null, null, Long.toString(value));
    FieldEdits.Answer answer = FieldEdits.setField(document, request);
    Word before = document.codeStatements(0).get(0).instruction().word();
    Word wanted = BitLayouts.withField(before, bits(field), value);
    if (answer.edit() == null) {
      assertNotNull(answer.message(), text);
      boolean listed = field.choices().stream().anyMatch(c -> c.value() == value);
      assertEquals(false, listed, () -> text + ": " + field.name() + " " + answer.message());
      return;
    }
    assertNull(answer.message());
    Document after = apply(document, answer.edit());
    assertEquals(wanted, after.codeStatements(0).get(0).instruction().word(), after.text());
    assertEquals(true, after.lineText(0).startsWith(source), after.text());
    assertEquals(true, after.lineText(0).endsWith(" ; // kept"), after.text());
  }

  private static BitField bits(Field field) {
    return new BitField(
        field.bits().stream()
            .map(p -> new BitField.Piece(p.low(), p.high() - p.low() + 1))
            .toList());
  }

  /** Checks that the JSON of a request may give the value as a number. */
  @Test
  void valuesMayBeNumbers() {
    FieldEdits.Request request =
        new Gson()
            .fromJson(
                "{\"position\":{\"line\":1,\"character\":2},\"bits\":\"8:2\",\"value\":5}",
                FieldEdits.Request.class);
    assertEquals("5", request.value());
    assertEquals("8:2", request.bits());
    assertNull(request.field());
    assertNotNull(FieldEdits.setField(Fixture.of("NOP").document(), request).message());
  }
}
