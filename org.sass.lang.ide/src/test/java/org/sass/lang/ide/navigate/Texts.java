package org.sass.lang.ide.navigate;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.lsp4j.TextEdit;
import org.sass.lang.assemble.Assembler.Options;
import org.sass.lang.document.Document;
import org.sass.lang.edit.Change;
import org.sass.lang.isa.Isas;

/** Texts for tests: the examples and, if the corpus is there, genuine listings. */
public final class Texts {

  private Texts() {}

  /** Returns the files, always in the same order. */
  public static List<Path> files() throws IOException {
    List<Path> files = new ArrayList<>(filesIn(Path.of("../examples"), ".gsass"));
    Path corpus = Path.of(System.getProperty("gsass.corpus", "../shared"));
    Path raw = corpus.resolve("data/sm_10/raw");
    if (Files.isDirectory(raw)) {
      files.addAll(filesIn(raw, ""));
    } else {
      System.err.println("no genuine listings in " + raw + ": the examples alone are tried");
    }
    return files;
  }

  private static List<Path> filesIn(Path folder, String ending) throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(f -> f.toString().endsWith(ending)).sorted().toList();
    }
  }

  public static Document read(Path file) throws IOException {
    String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    return Document.of(Options.of(Isas.load("sm_10")), text);
  }

  /** Returns the document after the edits, applied as an editor does. */
  static Document apply(Document document, List<TextEdit> edits) {
    return Change.apply(
        document,
        edits.stream()
            .map(
                edit ->
                    new Change(
                        edit.getRange().getStart().getLine(),
                        edit.getRange().getStart().getCharacter(),
                        edit.getRange().getEnd().getLine(),
                        edit.getRange().getEnd().getCharacter(),
                        edit.getNewText()))
            .toList());
  }
}
