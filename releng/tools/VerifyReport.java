import static java.util.Comparator.comparing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/**
 * Prints a summary at the end of {@code ./build verify} and {@code ./build journeys}: which tests
 * failed, which passed only when they were repeated, how long each stage took and which tests are
 * the slowest.
 *
 * <pre>
 * VerifyReport ROOT BEGUN [MAVEN-LOG]
 * </pre>
 *
 * BEGUN is a file; reports that are older than it belong to another build and are ignored. {@code
 * journeys} has no log: it has no stages, and no tests except those of desktops. The program reads
 * Surefire's {@code TEST-*.xml} and the files {@code desktop-tests.tsv} of the test runners of VS
 * Code and of the packed Eclipse. Such a file has a line for each attempt that passed, and one for
 * each failure of an attempt that did not. Its columns are a name, {@code ok} or {@code failed},
 * the seconds (or a dash if it takes none) and what failed.
 *
 * <p>The program ends with status 1 if more than {@link #MAX_FLAKES} failures were gone when their
 * test was repeated. So many are not chance; something is wrong.
 */
public final class VerifyReport {
  private static final int MAX_FLAKES = 5;
  private static final int SLOWEST_COUNT = 10;
  private static final int MAX_MESSAGE_LENGTH = 300;

  /** Seconds of a check that is no test of its own, such as the one that the logs have no error. */
  private static final int UNTIMED = -1;

  /** Matches a line of Maven's summary: {@code [INFO] SASS language ..... SUCCESS [ 55.4 s]}. */
  private static final Pattern STAGE_LINE =
      Pattern.compile(
          "^\\[INFO\\] (\\S.*?) \\.* ?(?:SUCCESS|FAILURE) \\[ *([\\d:.]+ \\w+) *\\]",
          Pattern.MULTILINE);

  /** Matches a runner's message that it skips something because a tool is missing. */
  private static final Pattern SKIPPED_LINE =
      Pattern.compile("^(?:[a-z ]+: SKIPPED|SKIPPED:) (.+)$", Pattern.MULTILINE);

  /**
   * A test and the messages of its failures. In a desktop runner's file, one test contains many
   * checks, and each check that fails has a message of its own.
   */
  private record Test(String name, double seconds, List<String> failures, boolean passed) {
    /** Returns the failures that were gone when the test was repeated. */
    List<String> flakes() {
      return passed
          ? failures.stream().map(VerifyReport::firstLine).distinct().toList()
          : List.of();
    }
  }

  private VerifyReport() {}

  public static void main(String[] args) throws IOException {
    Path root = Path.of(args[0]);
    FileTime begun = Files.getLastModifiedTime(Path.of(args[1]));
    List<Test> tests = new ArrayList<>();
    List<Test> desktop = new ArrayList<>();
    for (Path file : reports(root)) {
      if (Files.getLastModifiedTime(file).compareTo(begun) >= 0) {
        if (file.toString().endsWith(".tsv")) {
          desktop.addAll(desktopTests(Files.readAllLines(file)));
        } else {
          tests.addAll(surefireTests(file));
        }
      }
    }
    List<Test> all = Stream.concat(tests.stream(), desktop.stream()).toList();
    System.out.println();
    all.stream()
        .filter(test -> !test.passed())
        .forEach(
            test ->
                System.out.println(
                    "failed: " + test.name() + ": " + firstLine(test.failures().get(0))));
    List<String> flakes =
        all.stream()
            .flatMap(test -> test.flakes().stream().map(flake -> test.name() + ": " + flake))
            .toList();
    flakes.forEach(flake -> System.out.println("flaky: " + flake));
    System.out.printf("Failures that were gone when the test was repeated: %d%n", flakes.size());
    if (args.length > 2) {
      String log = Files.readString(Path.of(args[2]));
      SKIPPED_LINE
          .matcher(log)
          .results()
          .map(skipped -> "skipped: " + skipped.group(1))
          .distinct()
          .forEach(System.out::println);
      printStages(log);
    }
    printDesktop(desktop);
    if (!tests.isEmpty()) {
      System.out.println("Slowest tests:");
      tests.stream()
          .sorted(comparing(Test::seconds).reversed())
          .limit(SLOWEST_COUNT)
          .forEach(test -> System.out.printf("  %s  %s%n", time(test.seconds()), test.name()));
    }
    if (flakes.size() > MAX_FLAKES) {
      System.out.printf(
          "%d failures were gone when the test was repeated; more than %d fail the build: find"
              + " their causes.%n",
          flakes.size(), MAX_FLAKES);
      System.exit(1);
    }
  }

  private static String firstLine(String message) {
    String line = message.strip().lines().findFirst().orElse("");
    return line.substring(0, Math.min(MAX_MESSAGE_LENGTH, line.length()));
  }

  private static void printStages(String log) {
    System.out.println("Stages:");
    for (MatchResult stage : STAGE_LINE.matcher(log).results().toList()) {
      System.out.printf("  %10s  %s%n", stage.group(2), stage.group(1));
    }
  }

  private static void printDesktop(List<Test> desktop) {
    if (desktop.isEmpty()) {
      return;
    }
    System.out.println("In packed products:");
    desktop.stream()
        .filter(test -> test.seconds() >= 0)
        .forEach(
            test ->
                System.out.printf(
                    "  %s  %s%s%n",
                    time(test.seconds()), test.name(), test.passed() ? "" : "  FAILED"));
  }

  private static String time(double seconds) {
    return String.format(Locale.ROOT, "%6.1f s", seconds);
  }

  // ---- reading

  /** Returns the report files of all modules, wherever they are in the tree. */
  private static List<Path> reports(Path root) throws IOException {
    try (Stream<Path> files =
        Files.find(
            root,
            6,
            (path, attributes) ->
                attributes.isRegularFile()
                    && (path.endsWith("desktop-tests.tsv")
                        // A module whose tests run in several ways has a folder for each way.
                        || path.getParent().getFileName().toString().startsWith("surefire-reports")
                            && path.getFileName().toString().matches("TEST-.*\\.xml")))) {
      return files.filter(path -> !path.toString().contains("node_modules")).sorted().toList();
    }
  }

  private static List<Test> desktopTests(List<String> lines) {
    Map<String, Test> tests = new LinkedHashMap<>();
    for (String line : lines) {
      String[] attempt = line.split("\t", 4);
      boolean passed = attempt[1].equals("ok");
      Test before = tests.get(attempt[0]);
      List<String> failures = new ArrayList<>(before == null ? List.of() : before.failures());
      if (!passed) {
        failures.add(attempt[3]);
      }
      double seconds = before == null ? UNTIMED : before.seconds();
      if (!attempt[2].equals("-")) {
        seconds = Math.max(0, seconds) + Double.parseDouble(attempt[2]);
      }
      tests.put(attempt[0], new Test(attempt[0], seconds, failures, passed));
    }
    return List.copyOf(tests.values());
  }

  private static List<Test> surefireTests(Path file) {
    List<Test> tests = new ArrayList<>();
    NodeList cases;
    try {
      DocumentBuilder builder = DocumentBuilderFactory.newInstance().newDocumentBuilder();
      // The default error handler would print each error in addition to throwing it.
      builder.setErrorHandler(new DefaultHandler());
      cases = builder.parse(file.toFile()).getElementsByTagName("testcase");
    } catch (IOException | SAXException | ParserConfigurationException e) {
      // A process that was killed leaves an incomplete report. Maven reports that itself.
      return List.of();
    }
    for (int i = 0; i < cases.getLength(); i++) {
      Element test = (Element) cases.item(i);
      List<String> failures = new ArrayList<>();
      boolean passed = true;
      for (Node one = test.getFirstChild(); one != null; one = one.getNextSibling()) {
        boolean isFailure = List.of("failure", "error").contains(one.getNodeName());
        if (isFailure || List.of("flakyFailure", "flakyError").contains(one.getNodeName())) {
          String message = ((Element) one).getAttribute("message");
          failures.add(message.isBlank() ? ((Element) one).getTextContent() : message);
          passed &= !isFailure;
        }
      }
      String owner = test.getAttribute("classname");
      String name = owner.substring(owner.lastIndexOf('.') + 1) + "." + test.getAttribute("name");
      String time = test.getAttribute("time").replace(",", "");
      tests.add(new Test(name, time.isEmpty() ? 0 : Double.parseDouble(time), failures, passed));
    }
    return tests;
  }
}
