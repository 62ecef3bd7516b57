package org.sass.lang.ide.completion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionItemKind;
import org.eclipse.lsp4j.Position;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.sass.lang.assemble.Assembler.Options;
import org.sass.lang.codec.FormPrefix;
import org.sass.lang.document.Document;
import org.sass.lang.ide.fixture.OtherInstructionSets;
import org.sass.lang.ide.settings.Settings;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.lang.text.Letters;

/**
 * Checks that every example of the table can be written word by word by choosing completion items.
 */
class GoldenCompletionTest {
  private static final String INDENT = "    ";

  /** A register with an offset to choose after it; only one such register is offered. */
  private static final Pattern BANK_REGISTER = Pattern.compile("UR\\d+\\] ?\\[.*");

  private final Isa isa = Isas.load("sm_13");

  private List<CompletionItem> items(String line, int column, boolean snippets) {
    return items(isa, line, column, snippets);
  }

  private static List<CompletionItem> items(Isa isa, String line, int column, boolean snippets) {
    Document document = Document.of(Options.of(isa), line);
    return Completions.complete(
            document, Settings.DEFAULTS, new Position(0, column), snippets, () -> {})
        .getItems();
  }

  @Test
  void offersTheNextWordOfEachExample() {
    List<String> missing = new ArrayList<>();
    int words = 0;
    for (Form form : isa.forms()) {
      for (Form.Golden golden : form.goldens()) {
        String text = golden.text();
        for (int at = 0; at < text.length(); at++) {
          // Ask both with nothing after the cursor and with the rest of the example after it;
          // nothing may throw.
          items(INDENT + text.substring(0, at), INDENT.length() + at, at % 2 == 0);
          items(INDENT + text, INDENT.length() + at, at % 2 == 1);
          if (beginsWord(text, at)) {
            words++;
            if (!isOffered(isa, text, at)) {
              missing.add(text.substring(0, at) + "|" + text.substring(at));
            }
          }
        }
      }
    }
    assertEquals(List.of(), missing, missing.size() + " of " + words + " words are not offered");
    assertTrue(words > 500, words + " words");
  }

  static List<Isa> others() {
    return OtherInstructionSets.all();
  }

  /**
   * Checks the other instruction sets. There are many examples, so only the starts of words are
   * tried.
   */
  @ParameterizedTest
  @MethodSource("others")
  void offersTheNextWordOfEachExampleOf(Isa other) {
    List<String> missing = new ArrayList<>();
    int words = 0;
    for (String text : OtherInstructionSets.goldens(other)) {
      int controlEnd = text.startsWith("[B") ? text.indexOf("] ") + 1 : 0;
      for (int at = 0; at < text.length(); at++) {
        boolean isControl = at < controlEnd;
        if (isControl ? at > 0 && beginsPiece(text, at) : beginsWord(text, at)) {
          words++;
          if (!(isControl ? isPieceOffered(other, text, at) : isOffered(other, text, at))) {
            missing.add(text.substring(0, at) + "|" + text.substring(at));
          }
        }
      }
    }
    assertEquals(List.of(), missing, missing.size() + " of " + words + " words are not offered");
    assertTrue(words > 100, words + " words");
  }

  /** Returns whether a piece of a control begins at the offset, or a place in its wait mask. */
  private static boolean beginsPiece(String text, int at) {
    return "[:".indexOf(text.charAt(at - 1)) >= 0 || at > 1 && at < text.indexOf(':');
  }

  /**
   * Returns whether a piece of a control is offered, or the digit or hyphen at a place in the wait
   * mask. Of a field that holds any number, one value is enough.
   */
  private static boolean isPieceOffered(Isa isa, String text, int at) {
    String rest = text.substring(at);
    boolean inMask = at < text.indexOf(':');
    String piece = inMask ? rest.substring(0, 1) : rest.split("[:\\]]", 2)[0];
    String number = piece.replaceFirst("0x[0-9a-f]+$", "0x[0-9a-f]+");
    for (CompletionItem item :
        items(isa, INDENT + text.substring(0, at), INDENT.length() + at, false)) {
      int from = item.getTextEdit().getLeft().getRange().getStart().getCharacter();
      String line =
          INDENT
              + text.substring(0, from - INDENT.length())
              + item.getTextEdit().getLeft().getNewText();
      String inserted = line.substring(INDENT.length() + at);
      assertTrue(line.startsWith(INDENT + text.substring(0, at)), line);
      if (inMask ? inserted.startsWith(piece) : inserted.split("[:\\]]", 2)[0].matches(number)) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether a word or a sign begins at the offset. */
  private static boolean beginsWord(String text, int at) {
    char c = text.charAt(at);
    if (text.substring(0, at).matches(".*\\de-")) {
      // The exponent of a number.
      return false;
    }
    if (at > 1 && text.charAt(at - 1) == '.' && Letters.isDigit(text.charAt(at - 2))) {
      return false;
    }
    boolean word = Letters.isWordPart(c) && (at == 0 || !Letters.isWordPart(text.charAt(at - 1)));
    // Directly after a word the character is an operator, not a sign.
    boolean sign = at == 0 || !Letters.isWordPart(text.charAt(at - 1));
    return word
        || sign && "-~(".indexOf(c) >= 0
        || c == '|' && " -".indexOf(text.charAt(at - 1)) >= 0;
  }

  /**
   * Returns whether the word at an offset is offered. If the list is cut off, one more character of
   * the word is typed and the list is asked for again, as editors do.
   */
  private static boolean isOffered(Isa isa, String text, int at) {
    for (int typed = 0; typed == 0 || Letters.isWordPart(text.charAt(at + typed - 1)); typed++) {
      String before = text.substring(0, at + typed);
      List<CompletionItem> items = items(isa, INDENT + before, INDENT.length() + at + typed, false);
      if (isAmong(items, text.substring(at))) {
        return true;
      }
      if (items.size() < CompletionItems.MAX_ITEMS || at + typed + 1 >= text.length()) {
        return false;
      }
    }
    return false;
  }

  private static boolean isAmong(List<CompletionItem> items, String rest) {
    for (CompletionItem item : items) {
      String inserted = item.getTextEdit().getLeft().getNewText();
      boolean number = item.getKind() == CompletionItemKind.Value;
      if (rest.startsWith(first(inserted)) && endsWord(rest, first(inserted).length())
          || inserted.startsWith("0b") && rest.startsWith("0b")
          || number && rest.matches("-?[0-9].*")
          || BANK_REGISTER.matcher(inserted).matches() && BANK_REGISTER.matcher(rest).matches()) {
        return true;
      }
    }
    return false;
  }

  /** Returns the first word of a text, or its first character if it starts with no word. */
  private static String first(String text) {
    int end = 0;
    while (end < text.length() && Letters.isWordPart(text.charAt(end))) {
      end++;
    }
    return text.substring(0, Math.max(1, end));
  }

  private static boolean endsWord(String text, int at) {
    return at >= text.length()
        || !Letters.isWordPart(text.charAt(at))
        || !Letters.isWordPart(text.charAt(at - 1));
  }

  /**
   * Checks, starting from each mnemonic, that the text is still the beginning of an instruction
   * after a modifier is chosen.
   */
  @Test
  void offersNoModifierThatDoesNotFit() {
    int tried = 0;
    for (String mnemonic : isa.byMnemonic().keySet()) {
      List<String> open = new ArrayList<>(List.of(mnemonic));
      for (int depth = 0; depth < 3; depth++) {
        List<String> longer = new ArrayList<>();
        for (String text : open) {
          for (CompletionItem item :
              items(INDENT + text + ".", INDENT.length() + text.length() + 1, false)) {
            String line = INDENT + text + ".";
            int from = item.getTextEdit().getLeft().getRange().getStart().getCharacter();
            String applied =
                (line.substring(0, from) + item.getTextEdit().getLeft().getNewText()).strip();
            assertTrue(isFormPrefix(applied), text + ". with " + item.getLabel() + ": " + applied);
            longer.add(applied);
            tried++;
          }
        }
        open = longer.stream().distinct().limit(20).collect(Collectors.toList());
      }
    }
    assertTrue(tried > 1000, tried + " modifiers");
  }

  private boolean isFormPrefix(String text) {
    String mnemonic = text.substring(0, text.indexOf('.'));
    for (Form form : isa.formsOf(mnemonic)) {
      FormPrefix.PrefixMatch found =
          FormPrefix.read(isa, form, text, 0, text.length(), n -> OptionalLong.empty());
      if (found.isComplete() || !found.next().isEmpty()) {
        return true;
      }
    }
    return false;
  }
}
