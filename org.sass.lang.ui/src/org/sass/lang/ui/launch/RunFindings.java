package org.sass.lang.ui.launch;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IWorkspace;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.Document;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.sass.lang.ui.debug.ReportedProblem;

/**
 * Shows the problems of a run or of a debug session as markers in the program's file: faults,
 * failed expectations, and findings of checks at each of their lines. The markers stay until the
 * file is run or debugged again.
 */
public final class RunFindings {
  /** The type of the markers. */
  public static final String MARKER_TYPE = "org.sass.lang.ui.run.problem";

  /** The marker attribute with the finding's code. */
  public static final String CODE_ATTRIBUTE = "code";

  /**
   * The marker attribute with the number of the finding. All markers of one finding have the same
   * number.
   */
  public static final String NUMBER_ATTRIBUTE = "number";

  /** The marker attribute with the marked text, as it was when the kernel ran. */
  public static final String MARKED_TEXT_ATTRIBUTE = "marked";

  /**
   * The marker attribute with the text that would correct the marked text; empty if it is not
   * known.
   */
  public static final String FIX_ATTRIBUTE = "fix";

  /**
   * A place in the file, with lines and columns as in SARIF (from 1; an {@code endColumn} of 0 is
   * the end of the line), and the message for it.
   */
  private record FindingPlace(
      int number,
      int line,
      int column,
      int endColumn,
      String level,
      String code,
      String message,
      String fix) {
    FindingPlace withMessageSuffix(String suffix) {
      return new FindingPlace(number, line, column, endColumn, level, code, message + suffix, fix);
    }
  }

  private RunFindings() {}

  /**
   * Removes a finding from all of its lines. If the problem is still there, the next run will show
   * it again.
   */
  public static void remove(IMarker marker) throws CoreException {
    int number = marker.getAttribute(NUMBER_ATTRIBUTE, -1);
    for (IMarker other :
        marker.getResource().findMarkers(MARKER_TYPE, true, IResource.DEPTH_ZERO)) {
      if (other.equals(marker) || other.getAttribute(NUMBER_ATTRIBUTE, -2) == number) {
        other.delete();
      }
    }
  }

  /** Removes the markers of earlier runs of a file. */
  static void clear(IFile file) throws CoreException {
    if (file != null && file.exists()) {
      file.deleteMarkers(MARKER_TYPE, true, IResource.DEPTH_ZERO);
    }
  }

  /**
   * Marks the findings in the log of a run. Replaces the markers of earlier runs.
   *
   * @param log the log in SARIF; blank if the run has left none
   * @param file the kernel's file; null if it is outside of the workspace
   */
  static void show(String log, IFile file) {
    if (log.isBlank() || file == null) {
      return;
    }
    schedule(
        file,
        () -> {
          Set<FindingPlace> places = readPlaces(JsonParser.parseString(log));
          clear(file);
          createMarkers(places, file);
        });
  }

  /**
   * Marks an error of a debugged kernel. Keeps the existing markers.
   *
   * @param file the kernel's file; null if it is outside of the workspace
   */
  static void addProblem(ReportedProblem problem, IFile file) {
    if (problem.line() < 1 || file == null) {
      return;
    }
    schedule(
        file,
        () -> {
          Set<FindingPlace> places = new LinkedHashSet<>();
          addProblemPlaces(problem, unusedNumber(file), places);
          createMarkers(places, file);
        });
  }

  /** Returns a number that no finding of the file has. */
  private static int unusedNumber(IFile file) throws CoreException {
    int free = 0;
    for (IMarker marker : file.findMarkers(MARKER_TYPE, true, IResource.DEPTH_ZERO)) {
      free = Math.max(free, marker.getAttribute(NUMBER_ATTRIBUTE, 0) + 1);
    }
    return free;
  }

  /** Creates markers. */
  private interface MarkerUpdate {
    void run() throws CoreException, IOException;
  }

  /**
   * Creates markers in a job: the caller, which reports a finding, must not wait for the workspace,
   * which a build may lock.
   */
  private static void schedule(IFile file, MarkerUpdate update) {
    ICoreRunnable atomic =
        monitor ->
            file.getWorkspace()
                .run(one -> runUpdate(file, update), file, IWorkspace.AVOID_UPDATE, monitor);
    Job job = Job.create("Marking the findings of the run", atomic);
    job.setRule(file);
    job.schedule();
  }

  private static void runUpdate(IFile file, MarkerUpdate update) throws CoreException {
    if (!file.exists()) {
      return;
    }
    try {
      update.run();
    } catch (IOException | JsonParseException | IllegalStateException e) {
      ILog.of(RunFindings.class).log(Status.error("The log of a run cannot be read", e));
    }
  }

  private static void createMarkers(Set<FindingPlace> places, IFile file)
      throws CoreException, IOException {
    IDocument text = new Document(Files.readString(file.getLocation().toPath(), charset(file)));
    for (FindingPlace place : places) {
      // A user who steps back and forth in the debugger reaches the same fault several times.
      if (!isMarked(place, file)) {
        file.createMarker(MARKER_TYPE, attributes(place, text));
      }
    }
  }

  private static boolean isMarked(FindingPlace place, IFile file) throws CoreException {
    for (IMarker marker : file.findMarkers(MARKER_TYPE, true, IResource.DEPTH_ZERO)) {
      if (marker.getAttribute(NUMBER_ATTRIBUTE, -1) != place.number
          && marker.getAttribute(IMarker.LINE_NUMBER, 0) == place.line
          && marker.getAttribute(CODE_ATTRIBUTE, "").equals(place.code)
          && marker.getAttribute(IMarker.MESSAGE, "").equals(place.message)) {
        return true;
      }
    }
    return false;
  }

  private static java.nio.charset.Charset charset(IFile file) throws CoreException {
    return java.nio.charset.Charset.forName(file.getCharset());
  }

  // ---- SARIF

  private static Set<FindingPlace> readPlaces(JsonElement log) {
    Set<FindingPlace> places = new LinkedHashSet<>();
    int number = 0;
    for (JsonElement run : log.getAsJsonObject().getAsJsonArray("runs")) {
      for (JsonElement result : run.getAsJsonObject().getAsJsonArray("results")) {
        addResult(result.getAsJsonObject(), number++, places);
      }
    }
    return places;
  }

  private static void addResult(JsonObject result, int number, Set<FindingPlace> places) {
    String code = result.get("ruleId").getAsString();
    String level = result.get("level").getAsString();
    String message = messageText(result);
    List<FindingPlace> all = new ArrayList<>();
    for (JsonObject location : locations(result, "locations")) {
      addUnlessSameLine(all, toPlace(location, number, level, code, message, fixText(result)));
    }
    for (JsonObject location : locations(result, "relatedLocations")) {
      addUnlessSameLine(
          all,
          toPlace(location, number, level, code, joinMessages(message, messageText(location)), ""));
    }
    addWithReferences(all, places);
  }

  private static void addProblemPlaces(
      ReportedProblem problem, int number, Set<FindingPlace> places) {
    List<FindingPlace> all = new ArrayList<>();
    all.add(
        new FindingPlace(
            number,
            problem.line(),
            problem.column(),
            problem.endColumn(),
            problem.severity(),
            problem.code(),
            problem.message(),
            problem.fix()));
    for (ReportedProblem.Related other : problem.others()) {
      if (other.line() > 0) {
        String both = joinMessages(problem.message(), other.message());
        addUnlessSameLine(
            all,
            new FindingPlace(
                number,
                other.line(),
                other.column(),
                other.endColumn(),
                problem.severity(),
                problem.code(),
                both,
                ""));
      }
    }
    addWithReferences(all, places);
  }

  private static String joinMessages(String message, String placeMessage) {
    return placeMessage.isEmpty() ? message : message + "; here: " + placeMessage;
  }

  /** Adds the places. The message of each place names the lines of the other ones. */
  private static void addWithReferences(List<FindingPlace> all, Set<FindingPlace> places) {
    for (FindingPlace place : all) {
      String others =
          all.stream()
              .filter(other -> other != place)
              .map(other -> "line " + other.line)
              .collect(Collectors.joining(" and "));
      places.add(others.isEmpty() ? place : place.withMessageSuffix(" (see " + others + ")"));
    }
  }

  /**
   * Adds a place unless the list has one in the same line. If two lanes have a part in the same
   * line, the message tells them apart.
   */
  private static void addUnlessSameLine(List<FindingPlace> all, FindingPlace place) {
    if (place != null && all.stream().noneMatch(other -> other.line == place.line)) {
      all.add(place);
    }
  }

  /** Returns the text that would correct a result; empty if it is not known. */
  private static String fixText(JsonObject result) {
    if (!(result.get("fixes") instanceof JsonArray fixes) || fixes.isEmpty()) {
      return "";
    }
    return fixes
        .get(0)
        .getAsJsonObject()
        .getAsJsonArray("artifactChanges")
        .get(0)
        .getAsJsonObject()
        .getAsJsonArray("replacements")
        .get(0)
        .getAsJsonObject()
        .getAsJsonObject("insertedContent")
        .get("text")
        .getAsString();
  }

  private static List<JsonObject> locations(JsonObject result, String name) {
    List<JsonObject> found = new ArrayList<>();
    if (result.get(name) instanceof JsonArray all) {
      all.forEach(one -> found.add(one.getAsJsonObject()));
    }
    return found;
  }

  private static String messageText(JsonObject element) {
    return element.has("message")
        ? element.getAsJsonObject("message").get("text").getAsString()
        : "";
  }

  /** Returns the place of a SARIF location; null if it has no line. */
  private static FindingPlace toPlace(
      JsonObject location, int number, String level, String code, String message, String fix) {
    JsonObject region = location.getAsJsonObject("physicalLocation").getAsJsonObject("region");
    if (region == null) {
      return null;
    }
    return new FindingPlace(
        number,
        region.get("startLine").getAsInt(),
        intOrDefault(region, "startColumn", 1),
        intOrDefault(region, "endColumn", 0),
        level,
        code,
        message,
        fix);
  }

  private static int intOrDefault(JsonObject region, String name, int defaultValue) {
    JsonElement value = region.get(name);
    return value == null || value.isJsonNull() ? defaultValue : value.getAsInt();
  }

  // ---- markers

  private static Map<String, Object> attributes(FindingPlace place, IDocument text) {
    Map<String, Object> attributes = new HashMap<>();
    attributes.put(IMarker.MESSAGE, place.message);
    attributes.put(IMarker.LINE_NUMBER, place.line);
    attributes.put(CODE_ATTRIBUTE, place.code);
    attributes.put(FIX_ATTRIBUTE, place.fix);
    attributes.put(NUMBER_ATTRIBUTE, place.number);
    attributes.put(
        IMarker.SEVERITY,
        switch (place.level) {
          case "error" -> IMarker.SEVERITY_ERROR;
          case "warning" -> IMarker.SEVERITY_WARNING;
          default -> IMarker.SEVERITY_INFO;
        });
    try {
      IRegion line = text.getLineInformation(place.line - 1);
      int end = line.getOffset() + line.getLength();
      int start = Math.min(end, line.getOffset() + place.column - 1);
      int stop = place.endColumn > 0 ? Math.min(end, line.getOffset() + place.endColumn - 1) : end;
      attributes.put(IMarker.CHAR_START, start);
      attributes.put(IMarker.CHAR_END, stop);
      attributes.put(MARKED_TEXT_ATTRIBUTE, text.get(start, Math.max(0, stop - start)));
    } catch (BadLocationException e) {
      // The file has become shorter since the run. The marker has only a line number.
      attributes.remove(IMarker.CHAR_START);
    }
    return attributes;
  }
}
