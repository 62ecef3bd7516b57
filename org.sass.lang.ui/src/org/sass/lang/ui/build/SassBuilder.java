package org.sass.lang.ui.build;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IResourceDelta;
import org.eclipse.core.resources.IncrementalProjectBuilder;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.OperationCanceledException;
import org.eclipse.core.runtime.SubMonitor;
import org.sass.lang.ui.editor.SassMarkers;
import org.sass.lang.ui.launch.KernelFiles;

/** Assembles the kernels of a project: those that have changed, or all of them. */
public final class SassBuilder extends IncrementalProjectBuilder {
  /** The ID of the builder in a project description. */
  public static final String ID = "org.sass.lang.ui.builder";

  /** The type of markers for outputs that could not be written. */
  public static final String PROBLEM = "org.sass.lang.ui.build.problem";

  @Override
  protected IProject[] build(int kind, Map<String, String> arguments, IProgressMonitor monitor)
      throws CoreException {
    IResourceDelta delta = kind == FULL_BUILD ? null : getDelta(getProject());
    List<IFile> sources = new ArrayList<>();
    List<IFile> gone = new ArrayList<>();
    if (delta == null) {
      getProject().accept(resource -> collect(resource, sources));
    } else {
      delta.accept(change -> collect(change, sources, gone));
    }
    SubMonitor progress = SubMonitor.convert(monitor, sources.size() + 1);
    Map<String, List<IFile>> stale = Outputs.bySource(getProject());
    for (IFile source : gone) {
      remove(source, List.of(), stale);
    }
    BuildSettings settings = BuildSettings.of(getProject());
    for (IFile source : sources) {
      // After a cancelled build it is not known which of the remaining outputs are up to date.
      if (progress.isCanceled() || isInterrupted()) {
        forgetLastBuiltState();
        throw new OperationCanceledException();
      }
      progress.subTask("Assembling " + source.getProjectRelativePath());
      build(source, settings, stale, progress.split(1));
    }
    return null;
  }

  private static void build(
      IFile source,
      BuildSettings settings,
      Map<String, List<IFile>> stale,
      IProgressMonitor monitor)
      throws CoreException {
    source.deleteMarkers(PROBLEM, true, IResource.DEPTH_ZERO);
    try {
      Assembled assembled = Assembled.of(source);
      SassMarkers.write(source, assembled.document(), assembled.problems());
      List<IFile> written = new ArrayList<>();
      if (!assembled.program().hasErrors()) {
        written = assembled.write(settings, monitor);
      }
      remove(source, written, stale);
    } catch (CoreException e) {
      complain(source, e.getMessage());
    }
  }

  /** Removes the earlier outputs of a source, except those that were written now. */
  private static void remove(IFile source, List<IFile> but, Map<String, List<IFile>> stale)
      throws CoreException {
    for (IFile file : stale.getOrDefault(source.getFullPath().toString(), List.of())) {
      if (!but.contains(file)) {
        file.delete(/* force= */ true, /* monitor= */ null);
      }
    }
  }

  private static void complain(IFile source, String text) throws CoreException {
    if (source.exists()) {
      source.createMarker(
          PROBLEM,
          Map.of(
              IMarker.MESSAGE,
              text,
              IMarker.SEVERITY,
              IMarker.SEVERITY_ERROR,
              IMarker.LINE_NUMBER,
              1));
    }
  }

  private static boolean collect(IResource resource, List<IFile> sources) {
    if (resource instanceof IFile file && isSource(file)) {
      sources.add(file);
    }
    return true;
  }

  private static boolean isSource(IFile file) {
    return KernelFiles.isKernel(file) && !Outputs.isOne(file);
  }

  private static boolean collect(IResourceDelta change, List<IFile> sources, List<IFile> gone) {
    if (!(change.getResource() instanceof IFile file)) {
      return true;
    }
    if (change.getKind() == IResourceDelta.REMOVED) {
      gone.add(file);
    } else {
      boolean touched =
          change.getKind() == IResourceDelta.ADDED
              || (change.getFlags()
                      & (IResourceDelta.CONTENT
                          | IResourceDelta.REPLACED
                          | IResourceDelta.ENCODING))
                  != 0;
      if (touched && isSource(file)) {
        sources.add(file);
      }
    }
    return true;
  }

  @Override
  protected void clean(IProgressMonitor monitor) throws CoreException {
    getProject().deleteMarkers(PROBLEM, true, IResource.DEPTH_INFINITE);
    getProject().deleteMarkers(SassMarkers.MARKER, true, IResource.DEPTH_INFINITE);
    Outputs.removeAll(getProject(), monitor);
  }
}
