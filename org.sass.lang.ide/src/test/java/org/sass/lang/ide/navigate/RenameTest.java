package org.sass.lang.ide.navigate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.junit.jupiter.api.Test;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.assemble.Symbol;
import org.sass.lang.codec.Insn;
import org.sass.lang.document.Document;
import org.sass.lang.ide.fixture.Cases;
import org.sass.lang.ide.fixture.Fixture;

/** Checks renaming, in a file of cases and at random places of genuine listings. */
class RenameTest {
  private static final String URI = "file:///a.gsass";
  private static final CancelChecker NEVER_CANCELLED = () -> {};

  /** The first line of a case is the new name. */
  @Test
  void rename() throws IOException {
    Cases.check(
        "navigate/rename.txt",
        text -> {
          int line = text.indexOf('\n');
          return describeRename(
              Fixture.of(text.substring(line + 1)), text.substring(0, line).strip());
        });
  }

  private static String describeRename(Fixture at, String name) {
    try {
      var range = Rename.prepare(at.document(), at.start());
      if (range == null) {
        return "nothing to rename";
      }
      WorkspaceEdit edit =
          Rename.of(at.document(), URI, at.start(), name, KernelDataflow::of, NEVER_CANCELLED);
      Document after = Texts.apply(at.document(), edit.getChanges().getOrDefault(URI, List.of()));
      return range.getPlaceholder() + " -> " + name + "\n" + after.text();
    } catch (ResponseErrorException e) {
      return "error: " + e.getMessage();
    }
  }

  /**
   * Gives a register of a genuine text a free number. Only the fields of its own value may change,
   * no new problem may be reported, and renaming it back must give the original code.
   */
  @Test
  void aRenamedRegisterIsTheSameProgram() throws IOException {
    Random random = new Random(3);
    int renamed = 0;
    for (Path file : Texts.files()) {
      Document document = Texts.read(file);
      List<NamedWord> words = registers(document);
      for (int i = 0; i < 12 && !words.isEmpty(); i++) {
        NamedWord word = words.get(random.nextInt(words.size()));
        int number = 40 + random.nextInt(23);
        String half = word.text().replaceAll("[^LH]", "");
        String name = "R" + number + half;
        Document after = renameOrNull(document, word, name);
        if (after == null) {
          continue;
        }
        renamed++;
        String where = file + ":" + (word.line() + 1) + ": " + word.text() + " to " + name;
        // A comment with the word of a changed instruction is written again, without the invisible
        // characters that it had.
        List<String> added = new ArrayList<>(problems(after));
        added.removeAll(problems(document));
        assertEquals(List.of(), added, where);
        assertOnlyRegisterRenamed(
            document, after, Integer.parseInt(word.text().replaceAll("\\D", "")), number, where);
        NamedWord now =
            new NamedWords(after)
                .of(word.line()).stream()
                    .filter(w -> w.start() >= word.start() && w.text().equals(name))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError(where));
        Document back = renameOrNull(after, now, word.text());
        assertEquals(words(document), words(back), where);
      }
    }
    assertTrue(renamed > 20, renamed + " registers could be renamed");
  }

  private static List<NamedWord> registers(Document document) {
    NamedWords words = new NamedWords(document);
    List<NamedWord> found = new ArrayList<>();
    for (int line = 0; line < document.lineCount(); line++) {
      for (NamedWord word : words.of(line)) {
        if (word.kind() == NamedWord.Kind.REGISTER && word.text().startsWith("R")) {
          found.add(word);
        }
      }
    }
    return found;
  }

  /** Returns the text after a rename; null if the rename is refused. */
  private static Document renameOrNull(Document document, NamedWord word, String name) {
    try {
      Position at = word.range().getStart();
      WorkspaceEdit edit = Rename.of(document, URI, at, name, KernelDataflow::of, NEVER_CANCELLED);
      return Texts.apply(document, edit.getChanges().get(URI));
    } catch (ResponseErrorException e) {
      return null;
    }
  }

  /**
   * Returns the problems without those about pairs of registers, because those depend on the
   * register numbers.
   */
  private static List<String> problems(Document document) {
    return document.program().problems().stream()
        .map(p -> p.line() + " " + p.code())
        .filter(p -> !p.endsWith("register-pair"))
        .toList();
  }

  private static List<String> words(Document document) {
    return document.program().kernels().stream()
        .flatMap(k -> k.code().stream().map(p -> p.address() + " " + p.word()))
        .toList();
  }

  /**
   * Checks that each instruction is the same as before, except that some operands name the new
   * register instead of the old one.
   */
  private static void assertOnlyRegisterRenamed(
      Document before, Document after, int oldNumber, int newNumber, String context) {
    for (int k = 0; k < before.program().kernels().size(); k++) {
      List<PlacedInstruction> old = before.program().kernels().get(k).code();
      List<PlacedInstruction> changed = after.program().kernels().get(k).code();
      assertEquals(old.size(), changed.size(), context);
      for (int i = 0; i < old.size(); i++) {
        Insn a = old.get(i).decode();
        Insn b = changed.get(i).decode();
        assertEquals(a.form(), b.form(), context);
        assertEquals(a.modifiers(), b.modifiers(), context);
        assertEquals(a.notes(), b.notes(), context);
        for (int n = 0; n < a.operands().size(); n++) {
          String from = a.operands().get(n).text();
          String to = b.operands().get(n).text();
          // A run of registers moves as a whole, so its other registers get other numbers, too.
          assertEquals(from.replaceAll("R\\d+", "R"), to.replaceAll("R\\d+", "R"), context);
          int difference = number(to) - number(from);
          assertTrue(
              difference == 0 || difference == newNumber - oldNumber, () -> context + ": " + to);
        }
      }
    }
  }

  private static int number(String operand) {
    Matcher matcher = Pattern.compile("R(\\d+)").matcher(operand);
    return matcher.find() ? Integer.parseInt(matcher.group(1)) : 0;
  }

  @Test
  void aRenamedLabelLeavesAllWords() throws IOException {
    int renamed = 0;
    for (Path file : Texts.files()) {
      Document document = Texts.read(file);
      List<Symbol> symbols = document.symbols();
      for (Symbol symbol : symbols.subList(0, Math.min(8, symbols.size()))) {
        Position at = new Position(symbol.line(), symbol.start());
        String where = file + ": " + symbol.name();
        WorkspaceEdit edit =
            Rename.of(document, URI, at, "a_new_name", KernelDataflow::of, NEVER_CANCELLED);
        Document after = Texts.apply(document, edit.getChanges().get(URI));
        assertEquals(words(document), words(after), where);
        assertEquals(problems(document), problems(after), where);
        assertNull(after.findSymbol(symbol.line(), symbol.name()), where);
        assertNotNull(after.findSymbol(symbol.line(), "a_new_name"), where);
        renamed++;
      }
    }
    assertTrue(renamed > 20, renamed + " names were renamed");
  }
}
