package org.sass.sim.cli.serve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class DiagnosticPagesTest {
  private final DiagnosticPages pages = new DiagnosticPages();

  @Test
  void aCodeHasAFileUntilAllAreDeleted() throws IOException {
    String address = pages.uri("launch-buffer");
    Path file = Path.of(URI.create(address));
    assertTrue(Files.readString(file).startsWith("# launch-buffer\n"), address);
    assertEquals(address, pages.uri("launch-buffer"));

    pages.delete();
    assertFalse(Files.exists(file.getParent()), address);
    assertNull(pages.uri("launch-buffer"));
    assertNull(pages.uri("launch-param"));
  }

  @Test
  void anUnknownCodeHasNone() {
    assertNull(pages.uri("no-such-code"));
    pages.delete();
  }
}
