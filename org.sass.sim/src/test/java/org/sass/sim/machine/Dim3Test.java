package org.sass.sim.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class Dim3Test {
  @Test
  void positionsAreNumberedInXFirst() {
    Dim3 size = new Dim3(2, 3, 4);
    long number = 0;
    for (int z = 0; z < 4; z++) {
      for (int y = 0; y < 3; y++) {
        for (int x = 0; x < 2; x++) {
          assertEquals(new Dim3(x, y, z), size.position(number));
          assertEquals(number++, size.number(new Dim3(x, y, z)));
        }
      }
    }
    assertEquals(number, size.count());
  }

  @Test
  void moreBlocksThanAnIntCanCount() {
    Dim3 size = new Dim3(Integer.MAX_VALUE, 65535, 65535);
    Dim3 last = new Dim3(Integer.MAX_VALUE - 1, 65534, 65534);
    assertEquals(last, size.position(size.count() - 1));
    assertEquals(size.count() - 1, size.number(last));
  }

  @Test
  void zIsNamedOnlyWhereItSaysSomething() {
    assertEquals("(1,0)", new Dim3(1, 0, 0).positionText());
    assertEquals("(1,0,2)", new Dim3(1, 0, 2).positionText());
    assertEquals(List.of(1, 0), new Dim3(1, 0, 0).coordinates());
    assertEquals(List.of(1, 0, 2), new Dim3(1, 0, 2).coordinates());
    assertEquals(List.of(2, 1), new Dim3(2, 1, 1).extents());
    assertEquals(List.of(2, 1, 3), new Dim3(2, 1, 3).extents());
  }
}
