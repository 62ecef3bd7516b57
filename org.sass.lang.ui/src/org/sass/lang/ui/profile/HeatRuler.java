package org.sass.lang.ui.profile;

import org.eclipse.jface.text.source.CompositeRuler;
import org.eclipse.jface.text.source.IAnnotationModel;
import org.eclipse.swt.graphics.Font;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.ui.texteditor.rulers.AbstractContributedRulerColumn;

/** Brings the {@link HeatColumn} into editors; their menu takes it away. */
public final class HeatRuler extends AbstractContributedRulerColumn {
  private HeatColumn column;

  @Override
  public Control createControl(CompositeRuler parent, Composite composite) {
    column = new HeatColumn(getEditor());
    return column.createControl(parent, composite);
  }

  @Override
  public Control getControl() {
    return column == null ? null : column.getControl();
  }

  @Override
  public int getWidth() {
    return column == null ? 0 : column.getWidth();
  }

  @Override
  public void redraw() {
    if (column != null) {
      column.redraw();
    }
  }

  @Override
  public void setFont(Font font) {
    if (column != null) {
      column.setFont(font);
    }
  }

  @Override
  public void setModel(IAnnotationModel model) {
    if (column != null) {
      column.setModel(model);
    }
  }
}
