package org.sass.lang.ide.completion;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.CompletionItemKind;
import org.eclipse.lsp4j.CompletionList;
import org.sass.lang.assemble.Program;
import org.sass.lang.document.Document;
import org.sass.lang.text.LaunchWords;

/**
 * Completes launch comments: the first word, the keys of a launch or a buffer, and the names of
 * kernels and buffers of the text.
 */
final class LaunchCommentCompletion {
  private LaunchCommentCompletion() {}

  static CompletionList complete(Document document, CursorContext spot, boolean snippets) {
    String before = spot.text().substring(spot.start(), spot.cursor());
    int word = wordStart(spot);
    String done = spot.text().substring(spot.start(), word);
    List<Offer> offers = new ArrayList<>();
    List<String> words = done.isBlank() ? List.of() : List.of(done.strip().split("\\s+"));
    if (words.isEmpty()) {
      LaunchWords.COMMENTS.forEach(entry -> offers.add(offer(entry, " ")));
    } else if (before.endsWith("@") || done.endsWith("@")) {
      buffers(document, offers);
    } else {
      behind(document, words, done, offers);
    }
    return new CompletionItems(spot, spot.text(), word, wordEnd(spot), snippets).list(offers);
  }

  private static void behind(
      Document document, List<String> words, String done, List<Offer> offers) {
    boolean fresh =
        Character.isWhitespace(done.charAt(done.length() - 1)) && !done.strip().endsWith("=");
    switch (words.get(0)) {
      case "launch" -> {
        for (LaunchWords.Entry entry : fresh ? LaunchWords.KEYS : List.<LaunchWords.Entry>of()) {
          boolean there = words.stream().anyMatch(w -> w.startsWith(entry.name() + "="));
          if (!there || entry.repeated()) {
            offers.add(offer(entry, "="));
          }
        }
      }
      case "kernel" -> {
        for (Program.Kernel kernel :
            words.size() == 1 ? document.program().kernels() : List.<Program.Kernel>of()) {
          offers.add(
              Offer.word(SortRanks.NAME, CompletionItemKind.Function, kernel.name(), "kernel"));
        }
      }
      case "expect" -> {
        if (words.size() == 1 && fresh) {
          buffers(document, offers);
        }
      }
      case "buffer" -> {
        for (LaunchWords.Entry entry :
            words.size() > 1 && fresh ? LaunchWords.BUFFER_KEYS : List.<LaunchWords.Entry>of()) {
          offers.add(offer(entry, "="));
        }
      }
      default -> {}
    }
  }

  private static void buffers(Document document, List<Offer> offers) {
    for (Program.LaunchComment comment : document.program().launches()) {
      String[] words = comment.text().strip().split("[\\s=]+", 3);
      if (words.length > 1 && words[0].equals("buffer")) {
        String detail = comment.text().strip();
        offers.add(Offer.word(SortRanks.NAME, CompletionItemKind.Variable, words[1], detail));
      }
    }
  }

  private static Offer offer(LaunchWords.Entry entry, String behind) {
    return new Offer(
        SortRanks.WORD,
        CompletionItemKind.Keyword,
        entry.name(),
        entry.says(),
        entry.usage(),
        entry.name() + behind,
        entry.name() + behind + entry.snippet(),
        entry.name(),
        null);
  }

  private static int wordStart(CursorContext spot) {
    int at = spot.cursor();
    while (at > spot.start() && LaunchWords.isWord(spot.text().charAt(at - 1))) {
      at--;
    }
    return at;
  }

  private static int wordEnd(CursorContext spot) {
    int at = spot.cursor();
    while (at < spot.end() && LaunchWords.isWord(spot.text().charAt(at))) {
      at++;
    }
    return at;
  }
}
