package org.sass.lang.isa.doc;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class WrappedTest {

  @Test
  void linesAreBrokenBetweenWords() {
    assertEquals(List.of("one two", "three"), TextWrapper.wrap("one two three", 7));
    assertEquals(List.of("a-word-without-end", "b"), TextWrapper.wrap("a-word-without-end b", 5));
    assertEquals(List.of(""), TextWrapper.wrap("", 5));
  }

  @Test
  void textGoesOnBelowItsStart() {
    StringBuilder out = new StringBuilder();
    TextWrapper.appendWrapped(" ".repeat(90) + "lead ", "one two", out);
    assertEquals(" ".repeat(90) + "lead one\n" + " ".repeat(95) + "two\n", out.toString());
  }
}
