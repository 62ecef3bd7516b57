package org.sass.lang.ide.navigate;

import java.io.IOException;
import java.util.List;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.junit.jupiter.api.Test;
import org.sass.lang.asm.Document;
import org.sass.lang.ide.fixture.Cases;
import org.sass.lang.ide.fixture.Fixture;

/** Renaming, in a file of cases and at random places of genuine listings. */
class RenameTest {
  private static final String URI = "file:///a.gsass";
  private static final CancelChecker GO_ON = () -> {};

  /** The first line of a case is the new name. */
  @Test
  void rename() throws IOException {
    Cases.check(
        "navigate/rename.txt",
        text -> {
          int line = text.indexOf('\n');
          return rename(Fixture.of(text.substring(line + 1)), text.substring(0, line).strip());
        });
  }

  private static String rename(Fixture at, String name) {
    try {
      var range = Rename.prepare(at.document(), at.start());
      if (range == null) {
        return "nothing to rename";
      }
      WorkspaceEdit edit = Rename.of(at.document(), URI, at.start(), name, Lives::of, GO_ON);
      Document after = Edits.apply(at.document(), edit.getChanges().getOrDefault(URI, List.of()));
      return range.getPlaceholder() + " -> " + name + "\n" + after.text();
    } catch (ResponseErrorException e) {
      return "error: " + e.getMessage();
    }
  }
}
