package org.sass.lang.ide.navigate;

import java.io.IOException;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.junit.jupiter.api.Test;
import org.sass.lang.ide.fixture.Cases;
import org.sass.lang.ide.fixture.Fixture;

/** Definitions, references and highlights, in files of cases. */
class NavigateTest {
  private static final String URI = "file:///a.gsass";
  private static final CancelChecker GO_ON = () -> {};

  @Test
  void definition() throws IOException {
    Cases.check(
        "navigate/definition.txt",
        text -> {
          Fixture at = Fixture.of(text);
          var found = Definition.of(at.document(), URI, at.start(), Lives::of, GO_ON);
          return Shown.locations(at.document(), found);
        });
  }

  @Test
  void references() throws IOException {
    Cases.check(
        "navigate/references.txt",
        text -> {
          Fixture at = Fixture.of(text);
          var all = References.of(at.document(), URI, at.start(), true, Lives::of, GO_ON);
          var uses = References.of(at.document(), URI, at.start(), false, Lives::of, GO_ON);
          String without = all.size() - uses.size() + " of them declare it";
          return Shown.locations(at.document(), all) + (all.isEmpty() ? "" : "\n" + without);
        });
  }

  @Test
  void highlight() throws IOException {
    Cases.check(
        "navigate/highlight.txt",
        text -> {
          Fixture at = Fixture.of(text);
          var marks = Highlights.of(at.document(), at.start(), Lives::of, GO_ON);
          return Shown.highlights(at.document(), marks);
        });
  }
}
