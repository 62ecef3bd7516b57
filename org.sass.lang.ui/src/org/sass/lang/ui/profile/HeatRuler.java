package org.sass.lang.ui.profile;

import org.eclipse.jface.text.source.CompositeRuler;
import org.eclipse.jface.text.source.IAnnotationHover;
import org.eclipse.jface.text.source.IAnnotationModel;
import org.eclipse.jface.text.source.IVerticalRulerInfo;
import org.eclipse.jface.text.source.IVerticalRulerInfoExtension;
import org.eclipse.jface.text.source.IVerticalRulerListener;
import org.eclipse.swt.graphics.Font;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.ui.texteditor.rulers.AbstractContributedRulerColumn;

/**
 * Adds the {@link HeatColumn} to editors; the editor's menu can hide it. The platform asks this
 * class, not the column, for the hover text of a line.
 */
public final class HeatRuler extends AbstractContributedRulerColumn
    implements IVerticalRulerInfo, IVerticalRulerInfoExtension {
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

  // ---- the hover

  @Override
  public IAnnotationHover getHover() {
    return column;
  }

  @Override
  public IAnnotationModel getModel() {
    return column == null ? null : column.getModel();
  }

  @Override
  public int getLineOfLastMouseButtonActivity() {
    return column == null ? -1 : column.getLineOfLastMouseButtonActivity();
  }

  @Override
  public int toDocumentLineNumber(int y) {
    return column == null ? -1 : column.toDocumentLineNumber(y);
  }

  @Override
  public void addVerticalRulerListener(IVerticalRulerListener listener) {
    if (column != null) {
      column.addVerticalRulerListener(listener);
    }
  }

  @Override
  public void removeVerticalRulerListener(IVerticalRulerListener listener) {
    if (column != null) {
      column.removeVerticalRulerListener(listener);
    }
  }
}
