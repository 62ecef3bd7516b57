package org.sass.lang.ui.build;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.core.runtime.IConfigurationElement;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.IExecutableExtension;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.ui.handlers.HandlerUtil;

/**
 * Adds the SASS nature, by which kernels are assembled, to the selected projects, or removes it.
 */
public final class NatureHandler extends AbstractHandler implements IExecutableExtension {
  private boolean isAdding;

  @Override
  public void setInitializationData(IConfigurationElement element, String property, Object data) {
    isAdding = "add".equals(data);
  }

  @Override
  public Object execute(ExecutionEvent event) {
    for (Object one : HandlerUtil.getCurrentStructuredSelection(event).toList()) {
      IProject project = Adapters.adapt(one, IProject.class);
      if (project != null) {
        Job job =
            Job.create(
                isAdding ? "Adding the SASS nature" : "Removing the SASS nature",
                (ICoreRunnable) monitor -> SassNature.setNature(project, isAdding, monitor));
        job.setRule(project.getWorkspace().getRoot());
        job.schedule();
      }
    }
    return null;
  }
}
