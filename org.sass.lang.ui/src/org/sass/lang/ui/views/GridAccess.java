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
final class GridAccess {
  private GridAccess() {}

  /**
   * Adds the description to a canvas.
   *
   * @param count returns the number of cells
   * @param name returns the description of a cell, from 0
   * @param focus returns the cell that the keys act on
   */
  static void of(Canvas canvas, IntSupplier count, IntFunction<String> name, IntSupplier focus) {
    canvas
        .getAccessible()
        .addAccessibleListener(
            new AccessibleAdapter() {
              @Override
              public void getName(AccessibleEvent event) {
                int cell = event.childID == ACC.CHILDID_SELF ? focus.getAsInt() : event.childID;
                event.result = cell < count.getAsInt() ? name.apply(cell) : "";
              }
            });
    canvas
        .getAccessible()
        .addAccessibleControlListener(
            new AccessibleControlAdapter() {
              @Override
              public void getChildCount(AccessibleControlEvent event) {
                event.detail = count.getAsInt();
              }

              @Override
              public void getFocus(AccessibleControlEvent event) {
                event.childID = canvas.isFocusControl() ? focus.getAsInt() : ACC.CHILDID_NONE;
              }

              @Override
              public void getRole(AccessibleControlEvent event) {
                event.detail =
                    event.childID == ACC.CHILDID_SELF ? ACC.ROLE_TABLE : ACC.ROLE_TABLECELL;
              }
            });
  }
}
