package org.sass.lang;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Checks that the grammar reads any text like the reader of lines, however odd or long the text is.
 */
class AnyTextTest {

  @Property(tries = 1000)
  void anyCharacters(@ForAll String text) {
    OneReaderTest.check(text);
  }

  @Property(tries = 2000)
  void anyMarks(@ForAll("marks") String text) {
    OneReaderTest.check(text);
  }

  @Provide
  Arbitrary<String> marks() {
    return Arbitraries.strings().withChars("aR1.:;,#@!/*{}[]()`-= \t\n\r\u200b").ofMaxLength(40);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[", "(", "{ ", "}", "`(", "-", ",", ";", ":", "a:", "a,", "@P0 ", "#", "# ", "/*", "/**/ ",
        "/*\n*/", "\n", "R1, ", "x", ".a "
      })
  @Timeout(TestTimeout.SECONDS)
  void muchOfTheSame(String piece) {
    String text = piece.repeat(100_000 / piece.length());
    ParsedSource.of(text);
    OneReaderTest.check(text);
  }

  /** Takes a fraction of a second; a quadratic parser would take minutes. */
  @Test
  @Timeout(TestTimeout.SECONDS)
  void longListings() {
    String row =
        "        /*0008*/        I2I.U32.U16 R1, R0L;               /* 0x04000780a0000005 */\n";
    String text = "Function : f\n" + row.repeat(20_000);
    ParsedSource parsed = ParsedSource.of(text);
    assertEquals(20_001, parsed.program().getLines().size());
    assertEquals(List.of(), parsed.resource().getErrors());
  }
}
