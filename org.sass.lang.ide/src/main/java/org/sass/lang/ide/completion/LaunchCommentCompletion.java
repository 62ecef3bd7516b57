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

  static CompletionList complete(Document document, CursorContext context, boolean snippets) {
    String before = context.text().substring(context.start(), context.cursor());
    int word = wordStart(context);
    String textBefore = context.text().substring(context.start(), word);
    List<CompletionCandidate> offers = new ArrayList<>();
    List<String> words =
        textBefore.isBlank() ? List.of() : List.of(textBefore.strip().split("\\s+"));
    if (words.isEmpty()) {
      LaunchWords.COMMENT_WORDS.forEach(entry -> offers.add(offer(entry, " ")));
    } else if (before.endsWith("@") || textBefore.endsWith("@")) {
      addBufferOffers(document, offers);
    } else {
      addArgumentOffers(document, words, textBefore, offers);
    }
    return new CompletionItems(context, context.text(), word, wordEnd(context), snippets)
        .list(offers);
  }

  private static void addArgumentOffers(
      Document document, List<String> words, String textBefore, List<CompletionCandidate> offers) {
    boolean fresh =
        Character.isWhitespace(textBefore.charAt(textBefore.length() - 1))
            && !textBefore.strip().endsWith("=");
    switch (words.get(0)) {
      case "launch" -> {
        for (LaunchWords.Entry entry :
            fresh ? LaunchWords.LAUNCH_KEYS : List.<LaunchWords.Entry>of()) {
          boolean there = words.stream().anyMatch(w -> w.startsWith(entry.name() + "="));
          if (!there || entry.isRepeatable()) {
            offers.add(offer(entry, "="));
          }
        }
      }
      case "kernel" -> {
        for (Program.Kernel kernel :
            words.size() == 1 ? document.program().kernels() : List.<Program.Kernel>of()) {
          offers.add(
              CompletionCandidate.word(
                  SortRanks.NAME, CompletionItemKind.Function, kernel.name(), "kernel"));
        }
      }
      case "expect" -> {
        if (words.size() == 1 && fresh) {
          addBufferOffers(document, offers);
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

  private static void addBufferOffers(Document document, List<CompletionCandidate> offers) {
    for (Program.LaunchComment comment : document.program().launchComments()) {
      String[] words = comment.text().strip().split("[\\s=]+", 3);
      if (words.length > 1 && words[0].equals("buffer")) {
        String detail = comment.text().strip();
        offers.add(
            CompletionCandidate.word(
                SortRanks.NAME, CompletionItemKind.Variable, words[1], detail));
      }
    }
  }

  private static CompletionCandidate offer(LaunchWords.Entry entry, String suffix) {
    return new CompletionCandidate(
        SortRanks.WORD,
        CompletionItemKind.Keyword,
        entry.name(),
        entry.summary(),
        entry.usage(),
        entry.name() + suffix,
        entry.name() + suffix + entry.snippet(),
        entry.name(),
        null);
  }

  private static int wordStart(CursorContext context) {
    int at = context.cursor();
    while (at > context.start() && LaunchWords.isWord(context.text().charAt(at - 1))) {
      at--;
    }
    return at;
  }

  private static int wordEnd(CursorContext context) {
    int at = context.cursor();
    while (at < context.end() && LaunchWords.isWord(context.text().charAt(at))) {
      at++;
    }
    return at;
  }
}
