package org.sass.lang.ui.build;

import java.util.Set;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.ProjectScope;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.preferences.IEclipsePreferences;
import org.osgi.service.prefs.BackingStoreException;

/**
 * The build settings of a project. They are kept in the project's own preferences, so a repository
 * can share them.
 *
 * @param outputs what the kernels are assembled to
 * @param folder path of the output folder, relative to the project
 */
public record BuildSettings(Set<Output> outputs, String folder) {
  private static final String OUTPUTS_KEY = "build.outputs";
  private static final String FOLDER_KEY = "build.folder";
  private static final BuildSettings DEFAULTS = new BuildSettings(Set.of(Output.LISTING), "build");

  private static IEclipsePreferences preferenceNode(IProject project) {
    return new ProjectScope(project).getNode("org.sass.lang.ui");
  }

  /**
   * Returns the settings of a project. By default, kernels are assembled to listings in the folder
   * {@code build}.
   */
  public static BuildSettings load(IProject project) {
    IEclipsePreferences node = preferenceNode(project);
    return new BuildSettings(
        Output.parse(node.get(OUTPUTS_KEY, Output.format(DEFAULTS.outputs))),
        node.get(FOLDER_KEY, DEFAULTS.folder).trim());
  }

  /** Saves these settings for a project. */
  public void save(IProject project) throws CoreException {
    IEclipsePreferences node = preferenceNode(project);
    node.put(OUTPUTS_KEY, Output.format(outputs));
    node.put(FOLDER_KEY, folder);
    try {
      node.flush();
    } catch (BackingStoreException e) {
      throw new CoreException(
          Status.error("The build settings of " + project.getName() + " cannot be saved", e));
    }
  }

  /** Returns what is wrong with a folder, as a message for the user; null if nothing is wrong. */
  static String findFolderProblem(String folder) {
    IPath path = IPath.fromOSString(folder.trim());
    if (path.isEmpty()) {
      return "Enter a folder of the project for the assembled files.";
    }
    if (path.isAbsolute() || path.toString().contains("..")) {
      return "Enter a folder of the project: the path cannot begin with / or contain '..'.";
    }
    return null;
  }
}
