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
  public static final String PROBLEM_MARKER_TYPE = "org.sass.lang.ui.build.problem";

  @Override
  protected IProject[] build(int kind, Map<String, String> arguments, IProgressMonitor monitor)
      throws CoreException {
    IResourceDelta delta = kind == FULL_BUILD ? null : getDelta(getProject());
    List<IFile> sources = new ArrayList<>();
    List<IFile> removedSources = new ArrayList<>();
    if (delta == null) {
      getProject().accept(resource -> collectSources(resource, sources));
    } else {
      delta.accept(change -> collectSources(change, sources, removedSources));
    }
    SubMonitor progress = SubMonitor.convert(monitor, sources.size() + 1);
    Map<String, List<IFile>> earlierOutputs = Outputs.bySource(getProject());
    for (IFile source : removedSources) {
      removeStaleOutputs(source, List.of(), earlierOutputs);
    }
    BuildSettings settings = BuildSettings.load(getProject());
    for (IFile source : sources) {
      // After a cancelled build it is not known which of the remaining outputs are up to date.
      if (progress.isCanceled() || isInterrupted()) {
        forgetLastBuiltState();
        throw new OperationCanceledException();
      }
      progress.subTask("Assembling " + source.getProjectRelativePath());
      buildSource(source, settings, earlierOutputs, progress.split(1));
    }
    return null;
  }

  private static void buildSource(
      IFile source,
      BuildSettings settings,
      Map<String, List<IFile>> earlierOutputs,
      IProgressMonitor monitor)
      throws CoreException {
    source.deleteMarkers(PROBLEM_MARKER_TYPE, true, IResource.DEPTH_ZERO);
    try {
      AssemblyResult assembled = AssemblyResult.assemble(source);
      SassMarkers.write(source, assembled.document(), assembled.problems());
      List<IFile> written = new ArrayList<>();
      if (!assembled.program().hasErrors()) {
        written = assembled.writeOutputs(settings, monitor);
      }
      removeStaleOutputs(source, written, earlierOutputs);
    } catch (CoreException e) {
      addProblemMarker(source, e.getMessage());
    }
  }

  /** Removes the earlier outputs of a source, except those that were written now. */
  private static void removeStaleOutputs(
      IFile source, List<IFile> kept, Map<String, List<IFile>> earlierOutputs)
      throws CoreException {
    for (IFile file : earlierOutputs.getOrDefault(source.getFullPath().toString(), List.of())) {
      if (!kept.contains(file)) {
        file.delete(/* force= */ true, /* monitor= */ null);
      }
    }
  }

  private static void addProblemMarker(IFile source, String text) throws CoreException {
    if (source.exists()) {
      source.createMarker(
          PROBLEM_MARKER_TYPE,
          Map.of(
              IMarker.MESSAGE,
              text,
              IMarker.SEVERITY,
              IMarker.SEVERITY_ERROR,
              IMarker.LINE_NUMBER,
              1));
    }
  }

  private static boolean collectSources(IResource resource, List<IFile> sources) {
    if (resource instanceof IFile file && isSource(file)) {
      sources.add(file);
    }
    return true;
  }

  private static boolean isSource(IFile file) {
    return KernelFiles.isKernel(file) && !Outputs.isOutput(file);
  }

  private static boolean collectSources(
      IResourceDelta change, List<IFile> sources, List<IFile> removedSources) {
    if (!(change.getResource() instanceof IFile file)) {
      return true;
    }
    if (change.getKind() == IResourceDelta.REMOVED) {
      removedSources.add(file);
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
    getProject().deleteMarkers(PROBLEM_MARKER_TYPE, true, IResource.DEPTH_INFINITE);
    getProject().deleteMarkers(SassMarkers.MARKER_TYPE, true, IResource.DEPTH_INFINITE);
    Outputs.removeAll(getProject(), monitor);
  }
}
