package org.sass.lang.ui.build;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.eclipse.core.resources.ICommand;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IProjectDescription;
import org.eclipse.core.resources.IProjectNature;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;

/** The nature of a project whose kernels are assembled when they are saved. */
public final class SassNature implements IProjectNature {
  /** The ID of the nature in a project description. */
  public static final String ID = "org.sass.lang.ui.nature";

  private IProject project;

  /** Returns whether a project has the nature. False for a closed project. */
  public static boolean hasNature(IProject project) {
    try {
      return project.isAccessible() && project.hasNature(ID);
    } catch (CoreException e) {
      // The project was closed a moment ago.
      return false;
    }
  }

  /** Adds the nature to a project, or removes it. */
  public static void setNature(IProject project, boolean isEnabled, IProgressMonitor monitor)
      throws CoreException {
    IProjectDescription description = project.getDescription();
    List<String> natures = new ArrayList<>(Arrays.asList(description.getNatureIds()));
    if (natures.contains(ID) == isEnabled) {
      return;
    }
    if (isEnabled) {
      natures.add(ID);
    } else {
      natures.remove(ID);
    }
    description.setNatureIds(natures.toArray(String[]::new));
    project.setDescription(description, monitor);
  }

  @Override
  public void configure() throws CoreException {
    IProjectDescription description = project.getDescription();
    List<ICommand> commands = new ArrayList<>(Arrays.asList(description.getBuildSpec()));
    if (commands.stream().noneMatch(one -> one.getBuilderName().equals(SassBuilder.ID))) {
      ICommand ours = description.newCommand();
      ours.setBuilderName(SassBuilder.ID);
      commands.add(ours);
      description.setBuildSpec(commands.toArray(ICommand[]::new));
      project.setDescription(description, /* monitor= */ null);
    }
  }

  @Override
  public void deconfigure() throws CoreException {
    IProjectDescription description = project.getDescription();
    description.setBuildSpec(
        Arrays.stream(description.getBuildSpec())
            .filter(one -> !one.getBuilderName().equals(SassBuilder.ID))
            .toArray(ICommand[]::new));
    project.setDescription(description, /* monitor= */ null);
    Outputs.removeAll(project, /* monitor= */ null);
  }

  @Override
  public IProject getProject() {
    return project;
  }

  @Override
  public void setProject(IProject newProject) {
    project = newProject;
  }
}
