package org.sass.lang.ui.launch;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.eclipse.core.filesystem.EFS;
import org.eclipse.core.filesystem.IFileStore;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.core.variables.VariablesPlugin;
import org.eclipse.debug.core.ILaunchConfiguration;

/** Finds the program file of a launch configuration. */
public final class Programs {
  private Programs() {}

  /**
   * A program file.
   *
   * @param file the file in the workspace; null if it is outside of the workspace
   * @param path the path on the disk
   */
  public record Program(IFile file, Path path) {}

  /**
   * Returns the program of a configuration.
   *
   * @throws CoreException if the configuration names no file, or one that does not exist
   */
  public static Program of(ILaunchConfiguration configuration) throws CoreException {
    String text = Setting.PROGRAM.text(configuration);
    if (text.isEmpty()) {
      throw Emulator.failure(
          "The launch configuration " + configuration.getName() + " names no file: choose one.");
    }
    return of(
        VariablesPlugin.getDefault().getStringVariableManager().performStringSubstitution(text));
  }

  /**
   * Returns the program at a path in the workspace or on the disk.
   *
   * @throws CoreException if there is no such file
   */
  public static Program of(String text) throws CoreException {
    IResource inside =
        IPath.fromOSString(text).segmentCount() > 1
            ? ResourcesPlugin.getWorkspace().getRoot().findMember(IPath.fromOSString(text))
            : null;
    if (inside instanceof IFile file && file.exists()) {
      return new Program(file, localPath(file));
    }
    try {
      Path path = Path.of(text).toAbsolutePath().normalize();
      if (Files.isRegularFile(path)) {
        IFile file =
            ResourcesPlugin.getWorkspace().getRoot().getFileForLocation(IPath.fromPath(path));
        return new Program(file != null && file.exists() ? file : null, path);
      }
    } catch (InvalidPathException e) {
      throw Emulator.failure("'" + text + "' is not a valid path of a file: " + e.getReason());
    }
    throw Emulator.failure(
        "There is no file "
            + text
            + ": was it renamed or deleted? Correct the file in the launch configuration.");
  }

  private static Path localPath(IFile file) throws CoreException {
    IPath location = file.getLocation();
    if (location != null) {
      return location.toPath();
    }
    // The file is in another file system, so the platform makes a local copy.
    IFileStore store = EFS.getStore(file.getLocationURI());
    return store.toLocalFile(EFS.CACHE, new NullProgressMonitor()).toPath();
  }
}
