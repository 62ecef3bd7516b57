package org.sass.lang.ui.build;

import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.core.resources.IContainer;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IFolder;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.QualifiedName;

/**
 * The output files of the build. Each records its source in a property. The build never removes a
 * file without that property.
 */
final class Outputs {
  private static final QualifiedName SOURCE_PROPERTY =
      new QualifiedName("org.sass.lang.ui", "source");

  private Outputs() {}

  /**
   * Returns the file for an output of a source. Its path in the output folder is that of the source
   * in the project.
   */
  static IFile outputFile(IFile source, BuildSettings settings, Output output, String isa) {
    String name = source.getName().replaceFirst("(\\.sm_[^.]*)?\\.[^.]*$", "");
    IPath path =
        IPath.fromOSString(settings.folder())
            .append(source.getProjectRelativePath().removeLastSegments(1))
            .append(name + output.suffix(isa));
    return source.getProject().getFile(path);
  }

  /** Returns whether a file is an output of the build. */
  static boolean isOutput(IResource file) {
    try {
      return file.exists() && file.getPersistentProperty(SOURCE_PROPERTY) != null;
    } catch (CoreException e) {
      // The file was deleted a moment ago.
      return false;
    }
  }

  /**
   * Prepares the place of an output: creates its folders, and fails if another file has its name.
   */
  static void prepare(IFile file, IProgressMonitor monitor) throws CoreException {
    if (file.exists() && !isOutput(file)) {
      throw new CoreException(
          org.eclipse.core.runtime.Status.error(
              file.getFullPath()
                  + " is named like an output file, but this build did not write it: rename it, or choose"
                  + " another folder in the project's properties (SASS Build)"));
    }
    createFolders(file.getParent(), monitor);
  }

  private static void createFolders(IContainer container, IProgressMonitor monitor)
      throws CoreException {
    if (container instanceof IFolder folder && !folder.exists()) {
      createFolders(folder.getParent(), monitor);
      folder.create(/* force= */ true, /* local= */ true, monitor);
      folder.setDerived(true, monitor);
    }
  }

  /** Writes an output file, and records its source. */
  static void write(IFile file, byte[] bytes, IFile source, IProgressMonitor monitor)
      throws CoreException {
    prepare(file, monitor);
    ByteArrayInputStream content = new ByteArrayInputStream(bytes);
    if (file.exists()) {
      file.setContents(content, IResource.FORCE, monitor);
    } else {
      file.create(content, /* force= */ true, monitor);
    }
    markAsOutput(file, source, monitor);
  }

  /** Marks a file as an output, and records its source. */
  static void markAsOutput(IFile file, IFile source, IProgressMonitor monitor)
      throws CoreException {
    file.setDerived(true, monitor);
    file.setPersistentProperty(SOURCE_PROPERTY, source.getFullPath().toString());
  }

  /** Returns all output files of a project, by the paths of their sources. */
  static Map<String, List<IFile>> bySource(IProject project) throws CoreException {
    Map<String, List<IFile>> all = new HashMap<>();
    for (IFile file : findAll(project)) {
      all.computeIfAbsent(file.getPersistentProperty(SOURCE_PROPERTY), source -> new ArrayList<>())
          .add(file);
    }
    return all;
  }

  /** Removes all output files of a project, and the folders that are then empty. */
  static void removeAll(IProject project, IProgressMonitor monitor) throws CoreException {
    List<IContainer> folders = new ArrayList<>();
    for (IFile file : findAll(project)) {
      folders.add(file.getParent());
      file.delete(/* force= */ true, monitor);
    }
    for (IContainer folder : folders) {
      IContainer one = folder;
      while (one instanceof IFolder empty
          && empty.exists()
          && empty.isDerived()
          && empty.members().length == 0) {
        one = empty.getParent();
        empty.delete(/* force= */ true, monitor);
      }
    }
  }

  private static List<IFile> findAll(IProject project) throws CoreException {
    List<IFile> all = new ArrayList<>();
    project.accept(
        resource -> {
          if (resource instanceof IFile file && file.isDerived() && isOutput(file)) {
            all.add(file);
          }
          return true;
        });
    return all;
  }
}
