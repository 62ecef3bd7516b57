package org.sass.lang.ui.editor;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IWorkspace;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.sass.lang.ui.Offsets;

/**
 * Writes the problems of a file as markers, for the Problems view and for files that no editor has
 * open.
 */
public final class SassMarkers {
  /** The type of the markers. */
  public static final String MARKER_TYPE = "org.sass.lang.ui.problem";

  /** The marker attribute with the problem's code. */
  public static final String CODE_ATTRIBUTE = "code";

  /**
   * Number of markers that are changed in one workspace operation. Views and editors are notified
   * after each operation.
   */
  private static final int BATCH_SIZE = 200;

  private static final String[] COMPARED_ATTRIBUTES = {
    IMarker.MESSAGE,
    IMarker.LINE_NUMBER,
    IMarker.CHAR_START,
    IMarker.CHAR_END,
    IMarker.SEVERITY,
    CODE_ATTRIBUTE
  };

  private SassMarkers() {}

  /**
   * Replaces the markers of a file by the given problems. Markers that are still right are not
   * touched. Does nothing if the file does not exist.
   *
   * @param document the text of the file
   * @throws CoreException if the markers cannot be changed, for example because the file was
   *     deleted
   */
  public static void write(IFile file, IDocument document, List<Diagnostic> problems)
      throws CoreException {
    if (!file.exists()) {
      return;
    }
    Set<Map<String, Object>> wanted = new HashSet<>();
    problems.forEach(problem -> wanted.add(attributes(document, problem)));
    List<IMarker> stale = new ArrayList<>();
    for (IMarker marker : file.findMarkers(MARKER_TYPE, true, IResource.DEPTH_ZERO)) {
      if (!wanted.remove(attributes(marker))) {
        stale.add(marker);
      }
    }
    List<Map<String, Object>> fresh = new ArrayList<>(wanted);
    IWorkspace workspace = file.getWorkspace();
    for (int i = 0; i < Math.max(stale.size(), fresh.size()); i += BATCH_SIZE) {
      List<IMarker> remove = batch(stale, i);
      List<Map<String, Object>> add = batch(fresh, i);
      // One workspace operation, so that the views update once for all these markers.
      workspace.run(
          monitor -> {
            for (IMarker marker : remove) {
              marker.delete();
            }
            for (Map<String, Object> attributes : add) {
              file.createMarker(MARKER_TYPE, attributes);
            }
          },
          file,
          IWorkspace.AVOID_UPDATE,
          /* monitor= */ null);
    }
  }

  private static <T> List<T> batch(List<T> all, int from) {
    return all.subList(Math.min(from, all.size()), Math.min(from + BATCH_SIZE, all.size()));
  }

  private static Map<String, Object> attributes(IMarker marker) throws CoreException {
    Map<String, Object> attributes = new HashMap<>();
    for (String name : COMPARED_ATTRIBUTES) {
      attributes.put(name, marker.getAttribute(name));
    }
    return attributes;
  }

  private static Map<String, Object> attributes(IDocument document, Diagnostic problem) {
    Map<String, Object> attributes = new HashMap<>();
    attributes.put(IMarker.MESSAGE, problem.getMessage());
    attributes.put(IMarker.LINE_NUMBER, problem.getRange().getStart().getLine() + 1);
    attributes.put(IMarker.CHAR_START, Offsets.toOffset(document, problem.getRange().getStart()));
    attributes.put(IMarker.CHAR_END, Offsets.toOffset(document, problem.getRange().getEnd()));
    attributes.put(IMarker.SEVERITY, severity(problem.getSeverity()));
    attributes.put(CODE_ATTRIBUTE, problem.getCode() == null ? "" : problem.getCode().getLeft());
    return attributes;
  }

  private static int severity(DiagnosticSeverity severity) {
    return switch (severity) {
      case Error -> IMarker.SEVERITY_ERROR;
      case Warning -> IMarker.SEVERITY_WARNING;
      case Information, Hint -> IMarker.SEVERITY_INFO;
    };
  }
}
