package org.sass.lang.ui.debug.ui;

import org.eclipse.core.runtime.IAdapterFactory;
import org.eclipse.debug.core.model.IBreakpoint;
import org.eclipse.jface.resource.ImageDescriptor;
import org.eclipse.ui.model.IWorkbenchAdapter;
import org.sass.lang.ui.debug.breakpoints.Labels;

/**
 * Gives the workbench the label of a breakpoint, for example for the title of its properties
 * dialog.
 */
public final class BreakpointLabels implements IAdapterFactory, IWorkbenchAdapter {
  @Override
  public <T> T getAdapter(Object object, Class<T> type) {
    return type.cast(this);
  }

  @Override
  public Class<?>[] getAdapterList() {
    return new Class<?>[] {IWorkbenchAdapter.class};
  }

  @Override
  public String getLabel(Object object) {
    return object instanceof IBreakpoint breakpoint ? Labels.of(breakpoint) : "";
  }

  @Override
  public Object[] getChildren(Object object) {
    return new Object[0];
  }

  @Override
  public ImageDescriptor getImageDescriptor(Object object) {
    return null;
  }

  @Override
  public Object getParent(Object object) {
    return null;
  }
}
