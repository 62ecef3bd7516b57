package org.sass.lang.ui.views;

import java.util.function.IntFunction;
import java.util.function.IntSupplier;
import org.eclipse.swt.accessibility.ACC;
import org.eclipse.swt.accessibility.AccessibleAdapter;
import org.eclipse.swt.accessibility.AccessibleControlAdapter;
import org.eclipse.swt.accessibility.AccessibleControlEvent;
import org.eclipse.swt.accessibility.AccessibleEvent;
import org.eclipse.swt.widgets.Canvas;

/** Describes the cells of a canvas to screen readers, and which cell has the focus. */
final class GridAccessibility {
  private GridAccessibility() {}

  /**
   * Adds the description to a canvas.
   *
   * @param cellCount returns the number of cells
   * @param cellName returns the description of a cell, from 0
   * @param focusCell returns the cell that the keys act on
   */
  static void install(
      Canvas canvas, IntSupplier cellCount, IntFunction<String> cellName, IntSupplier focusCell) {
    canvas
        .getAccessible()
        .addAccessibleListener(
            new AccessibleAdapter() {
              @Override
              public void getName(AccessibleEvent event) {
                int cell = event.childID == ACC.CHILDID_SELF ? focusCell.getAsInt() : event.childID;
                event.result = cell < cellCount.getAsInt() ? cellName.apply(cell) : "";
              }
            });
    canvas
        .getAccessible()
        .addAccessibleControlListener(
            new AccessibleControlAdapter() {
              @Override
              public void getChildCount(AccessibleControlEvent event) {
                event.detail = cellCount.getAsInt();
              }

              @Override
              public void getFocus(AccessibleControlEvent event) {
                event.childID = canvas.isFocusControl() ? focusCell.getAsInt() : ACC.CHILDID_NONE;
              }

              @Override
              public void getRole(AccessibleControlEvent event) {
                event.detail =
                    event.childID == ACC.CHILDID_SELF ? ACC.ROLE_TABLE : ACC.ROLE_TABLECELL;
              }
            });
  }
}
