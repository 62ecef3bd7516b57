package org.sass.sim.cli.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sass.lang.text.DiagnosticCatalog;
import org.sass.lang.text.Problem;
import org.sass.lang.text.Problem.Severity;
import org.sass.lang.text.Span;
import org.sass.sim.check.Finding;
import org.sass.sim.cli.io.ExitStatus;
import org.sass.sim.cli.io.JsonWriter;
import org.sass.sim.cli.io.Version;
import org.sass.sim.interp.RunResult;
import org.sass.sim.launch.PreparedLaunch;
import org.sass.sim.op.Fault;

/**
 * Writes the problems of a run as a log in SARIF 2.1.0 (Static Analysis Results Interchange Format,
 * an OASIS standard). Code hosting servers show such logs beside the source lines.
 */
final class SarifLog {
  private static final String SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";
  private static final String VERSION = "2.1.0";

  private final String file;
  private final List<String> rules = new ArrayList<>();
  private final List<Object> results = new ArrayList<>();

  /** Finds the columns of instructions in the source text. */
  private final InstructionColumns columns;

  SarifLog(String file, InstructionColumns columns) {
    this.columns = columns;
    this.file = file.replace('\\', '/');
  }

  /**
   * Adds the findings, the fault and the failed expectations of a run. Returns whether there was
   * one.
   *
   * @param checkReport the findings; null if no checks ran
   */
  boolean addRun(PreparedLaunch prepared, RunResult result, CheckReport checkReport) {
    int before = results.size();
    if (checkReport != null) {
      checkReport.findings().forEach(this::addFinding);
    }
    if (result.fault() != null) {
      addFault(result.fault(), checkReport == null ? List.of() : checkReport.faultFindings());
    } else if (result.completed()) {
      prepared.failedExpectations().forEach(this::addProblem);
    }
    return results.size() > before;
  }

  void addFinding(Finding finding) {
    Map<String, Object> result =
        createResult(
            finding.code(),
            finding.severity(),
            finding.message(),
            finding.site().line(),
            columns.find(finding.site().line(), finding.site().pc()));
    if (finding.relatedSite() != null) {
      result.put("relatedLocations", List.of(relatedLocation(1, finding.relatedSite())));
    }
    result.put("occurrenceCount", finding.count());
    Map<String, Object> properties = CheckReport.toFields(finding, file, null, columns);
    for (String said :
        List.of("file", "line", "column", "endColumn", "severity", "code", "message", "count")) {
      properties.remove(said);
    }
    result.put("properties", properties);
    results.add(result);
  }

  private void addFault(Fault fault, List<Finding> faultFindings) {
    String message = fault.kind().title() + ": " + fault.message();
    Map<String, Object> result =
        createResult(
            fault.kind().code(),
            Severity.ERROR,
            message,
            fault.line(),
            columns.find(fault.line(), fault.pc()));
    List<Object> related = new ArrayList<>();
    for (Finding finding : faultFindings) {
      if (finding.relatedSite() != null) {
        related.add(relatedLocation(related.size() + 1, finding.site()));
        related.add(relatedLocation(related.size() + 1, finding.relatedSite()));
      }
    }
    if (!related.isEmpty()) {
      result.put("relatedLocations", related);
    }
    results.add(result);
  }

  private Map<String, Object> relatedLocation(int id, Finding.Site site) {
    Map<String, Object> related = new LinkedHashMap<>();
    related.put("id", id);
    related.putAll(location(site.line(), columns.find(site.line(), site.pc()), site.instruction()));
    related.put("message", Map.of("text", CheckReport.describe(site)));
    return related;
  }

  void addProblem(Problem problem) {
    Span span = new Span(problem.start(), problem.end());
    Map<String, Object> result =
        createResult(problem.code(), problem.severity(), problem.message(), problem.line(), span);
    if (problem.replacement() != null) {
      Map<String, Object> replacement = new LinkedHashMap<>();
      replacement.put("deletedRegion", region(problem.line(), span));
      replacement.put("insertedContent", Map.of("text", problem.replacement()));
      Map<String, Object> change = new LinkedHashMap<>();
      change.put("artifactLocation", Map.of("uri", fileUri()));
      change.put("replacements", List.of(replacement));
      result.put("fixes", List.of(Map.of("artifactChanges", List.of(change))));
    }
    results.add(result);
  }

  private Map<String, Object> createResult(
      String code, Severity severity, String message, int line, Span span) {
    if (!rules.contains(code)) {
      rules.add(code);
    }
    Map<String, Object> result = new LinkedHashMap<>();
    result.put("ruleId", code);
    result.put("ruleIndex", rules.indexOf(code));
    result.put("level", level(severity));
    result.put("message", Map.of("text", message));
    result.put("locations", List.of(location(line, span, null)));
    return result;
  }

  private static String level(Severity severity) {
    return switch (severity) {
      case ERROR -> "error";
      case WARNING -> "warning";
      case INFO, HINT -> "note";
    };
  }

  private Map<String, Object> location(int line, Span span, String text) {
    Map<String, Object> physical = new LinkedHashMap<>();
    physical.put("artifactLocation", Map.of("uri", fileUri()));
    if (line > 0) {
      Map<String, Object> region = region(line, span);
      region.put("snippet", text == null ? null : Map.of("text", text));
      physical.put("region", region);
    }
    Map<String, Object> location = new LinkedHashMap<>();
    location.put("physicalLocation", physical);
    return location;
  }

  private static Map<String, Object> region(int line, Span span) {
    Map<String, Object> region = new LinkedHashMap<>();
    region.put("startLine", line);
    region.put("startColumn", span.start() + 1);
    region.put("endColumn", span.isEmpty() ? null : span.end() + 1);
    return region;
  }

  /**
   * Returns the file as a URI reference. Characters that a URI may not contain are percent-encoded.
   */
  private String fileUri() {
    try {
      boolean absolute = file.startsWith("/");
      String path = new java.net.URI(null, null, file, null).toASCIIString();
      return absolute ? "file://" + path : path;
    } catch (java.net.URISyntaxException e) {
      throw new IllegalStateException("no path: " + file, e);
    }
  }

  /**
   * Returns the whole log.
   *
   * @param successful whether the run came to its end
   * @param cancelled a message that says how far the run came if the user stopped it; otherwise
   *     null
   */
  String toJson(boolean successful, String cancelled) {
    List<Object> described = new ArrayList<>();
    for (String rule : rules) {
      described.add(describeRule(rule));
    }
    Map<String, Object> driver = new LinkedHashMap<>();
    driver.put("name", "gsass run");
    driver.put("version", Version.number());
    driver.put("rules", described);
    Map<String, Object> run = new LinkedHashMap<>();
    run.put("tool", Map.of("driver", driver));
    Map<String, Object> invocation = new LinkedHashMap<>();
    invocation.put("executionSuccessful", successful);
    if (cancelled != null) {
      invocation.put("exitCode", ExitStatus.INTERRUPTED);
      invocation.put("exitCodeDescription", "cancelled");
      Map<String, Object> note = new LinkedHashMap<>();
      note.put("level", "note");
      note.put("message", Map.of("text", cancelled));
      invocation.put("toolExecutionNotifications", List.of(note));
    }
    run.put("invocations", List.of(invocation));
    run.put("columnKind", "utf16CodeUnits");
    run.put("results", results);
    Map<String, Object> log = new LinkedHashMap<>();
    log.put("$schema", SCHEMA);
    log.put("version", VERSION);
    log.put("runs", List.of(run));
    return JsonWriter.toJson(log);
  }

  private static Map<String, Object> describeRule(String code) {
    Map<String, Object> rule = new LinkedHashMap<>();
    rule.put("id", code);
    String page = DiagnosticCatalog.page(code);
    if (page != null) {
      int end = page.indexOf("\n\n");
      String first = end < 0 ? page.strip() : page.substring(0, end);
      rule.put("fullDescription", Map.of("text", first.replace("`", "")));
      Map<String, Object> help = new LinkedHashMap<>();
      help.put("text", page);
      help.put("markdown", page);
      rule.put("help", help);
    }
    return rule;
  }
}
