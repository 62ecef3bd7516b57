package org.sass.sim.target.g80;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sass.lang.isa.Element.Literal;
import org.sass.lang.isa.Isas;
import org.sass.sim.op.UnfitException;

/** Tests that each type of a multiplication in the table is read with nothing left out. */
class ProductTypeTest {
  private static final List<String> PARTS =
      List.of("type.mul", "type.mul32", "type.mad", "type.mad32");

  static Stream<String> types() {
    Set<String> texts = new TreeSet<>();
    for (String part : PARTS) {
      Isas.load("sm_10").parts().get(part).cases().stream()
          .flatMap(one -> one.elements().stream())
          .forEach(element -> texts.add(((Literal) element).text()));
    }
    assertEquals(17, texts.size(), texts.toString());
    return texts.stream();
  }

  @ParameterizedTest
  @MethodSource("types")
  void aTypeOfTheTableIsRead(String text) {
    ProductType type = ProductType.of(text);
    String size = type.isHalf() ? "16" : "24";
    String first = (type.isFirstSigned() ? ".S" : ".U") + size;
    String second = (type.isSecondSigned() ? ".S" : ".U") + size;
    String start = (type.isHigh() ? ".HI" : "") + (type.saturates() ? ".SAT" : "");
    boolean namesOne = first.equals(second) && text.equals(start + first);
    assertEquals(text, namesOne ? text : start + first + second);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ".", ".HI", ".U32", ".U16.S24", ".U16.U16.U16", "U16x", ".LO.U16"})
  void anotherTextIsRefused(String text) {
    assertThrows(UnfitException.class, () -> ProductType.of(text));
  }

  @Test
  void theReasonNamesTheType() {
    assertEquals(
        ".U32 is not the type of a multiplication",
        assertThrows(UnfitException.class, () -> ProductType.of(".U32")).getMessage());
  }
}
