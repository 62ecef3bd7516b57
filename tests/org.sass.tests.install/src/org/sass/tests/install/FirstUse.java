package org.sass.tests.install;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.core.runtime.Platform;
import org.eclipse.debug.core.DebugException;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.ILaunch;
import org.eclipse.debug.core.ILaunchManager;
import org.eclipse.swt.SWT;
import org.eclipse.swt.SWTError;
import org.eclipse.swt.browser.Browser;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IStartup;
import org.eclipse.ui.IViewPart;
import org.eclipse.ui.PlatformUI;

/**
 * Does in an installed Eclipse what its users do, with keys and mouse. GSASS_SCENARIOS in the
 * environment names the scenarios to play, separated by commas. Without it, all scenarios are
 * played except the one that takes the guide's pictures. At the end, Eclipse is restarted by its
 * own menu, and then with another workspace.
 *
 * <p>GSASS_FIRST_USE names a folder for the results. It receives pictures; {@code report.txt} for
 * people, whose last line is {@code ok} or {@code fails} unless Eclipse ended too early; and for
 * programs {@code asked.txt} with one scenario per line, {@code playing.txt} with the scenario that
 * is running, and {@code results.tsv} with the name, {@code ok} or {@code failed}, the seconds and
 * the reason of each scenario.
 */
public final class FirstUse implements IStartup {
  /** All scenarios in the order in which they are played. Each creates what it needs. */
  private static final List<Scenario> SCENARIOS =
      List.of(
          new WriteAKernel(),
          new ProjectWizard(),
          new EditorKeys(),
          new Names(),
          new Assist(),
          new RunIt(),
          new DebugIt(),
          new EditMemory(),
          new StopWhere(),
          new BreakpointKinds(),
          new LiveEdit(),
          new ChangeBits(),
          new CheatSheet(),
          new InstallSoftware(),
          new OtherSets(),
          new Maxwell(),
          new Ampere(),
          new FaultOfARun(),
          new SyntaxColors(),
          new DarkTheme(),
          new DarkColors(),
          new ReadmePictures());

  /**
   * Minutes after which a scenario counts as hanging. The slowest takes 22 s on a quiet machine.
   */
  private static final int LIMIT_MINUTES = 6;

  private static final Pattern STACK_TRACE =
      Pattern.compile("(?m)^(Exception in thread |Caused by: |\\s+at [\\w$.]+\\()");

  private static final String CHEAT_SHEETS = "org.eclipse.ui.cheatsheets.views.CheatSheetView";
  private static final String SWITCH = "switch-workspace";
  private static final String RESTARTING_LINE = "restarting";
  private static final String SWITCHING_LINE = "switching the workspace";

  private final WorkspaceLog log = new WorkspaceLog();
  private final ScheduledExecutorService timeLimits =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "limit");
            thread.setDaemon(true);
            return thread;
          });
  private Path folder;
  private Restart restart;

  @Override
  public void earlyStartup() {
    String name = System.getenv("GSASS_FIRST_USE");
    if (name != null) {
      folder = Path.of(name);
      restart = new Restart(folder);
      new Thread(this::playAll, "hand").start();
    }
  }

  private void playAll() {
    Display display = PlatformUI.getWorkbench().getDisplay();
    boolean isContinued = false;
    try {
      Hand hand = new Hand(display);
      hand.await(
          "the window", () -> WorkbenchQueries.window() != null && WorkbenchQueries.page() != null);
      hand.callInUi(
          () -> {
            WorkbenchQueries.window().getShell().setMaximized(true);
            return null;
          });
      switch (lastReportLine()) {
        case RESTARTING_LINE -> {
          report("restarted");
          if (!play(Restart.NAME, () -> restart.check(hand), hand)) {
            break;
          }
          isContinued = isRequested(SWITCH) && play(SWITCH, () -> switchWorkspace(hand), hand);
        }
        case SWITCHING_LINE -> {
          report("switched");
          play(SWITCH, () -> checkOtherWorkspace(hand), hand);
        }
        default -> {
          List<String> unknown = unknownNames();
          if (!unknown.isEmpty()) {
            report(
                "FAILS: there is no scenario "
                    + String.join(", ", unknown)
                    + "; there are: "
                    + String.join(", ", names()));
            break;
          }
          write("asked.txt", names().stream().filter(FirstUse::isRequested).toList());
          if (!hand.callInUi(FirstUse::hasBrowser)) {
            report("SKIPPED: what hovers and the manual look like; SWT finds no browser here");
          }
          for (Scenario scenario : SCENARIOS) {
            if (isRequested(scenario.name())) {
              play(scenario.name(), () -> scenario.play(hand), hand);
            }
          }
          if (isRequested(Restart.NAME)) {
            isContinued = play(Restart.NAME, () -> restart(hand), hand);
          } else if (isRequested(SWITCH)) {
            isContinued = play(SWITCH, () -> switchWorkspace(hand), hand);
          }
        }
      }
    } catch (RuntimeException | Error e) {
      report("FAILS: " + trace(e));
    }
    if (!isContinued) {
      report(lines().stream().anyMatch(line -> line.startsWith("FAILS")) ? "fails" : "ok");
      display.asyncExec(
          () -> {
            // Do not save: Eclipse would otherwise ask whether to save dirty editors.
            WorkbenchQueries.page().closeAllEditors(false);
            PlatformUI.getWorkbench().close();
          });
    }
  }

  private static boolean isRequested(String scenario) {
    String asked = System.getenv("GSASS_SCENARIOS");
    return asked == null
        ? !scenario.equals(ReadmePictures.NAME)
        : List.of(asked.split(",")).contains(scenario);
  }

  private static List<String> names() {
    List<String> names = new ArrayList<>(SCENARIOS.stream().map(Scenario::name).toList());
    names.add(Restart.NAME);
    names.add(SWITCH);
    return names;
  }

  /**
   * Returns the requested names that are not scenarios. Without this check such a request would
   * play nothing and seem to succeed.
   */
  private static List<String> unknownNames() {
    String asked = System.getenv("GSASS_SCENARIOS");
    return asked == null
        ? List.of()
        : Arrays.stream(asked.split(",", -1))
            .filter(one -> !names().contains(one))
            .map(one -> "'" + one + "'")
            .toList();
  }

  /** Returns whether SWT finds a browser. Must be called in the user-interface thread. */
  static boolean hasBrowser() {
    try {
      new Browser(WorkbenchQueries.window().getShell(), SWT.NONE).dispose();
      return true;
    } catch (SWTError e) {
      return false;
    }
  }

  // ---- starting again

  private void restart(Hand hand) throws IOException {
    restart.prepare(hand);
    report(RESTARTING_LINE);
    hand.menu("File", "Restart");
  }

  private void switchWorkspace(Hand hand) {
    hand.menu("File", "Switch Workspace", "Other...");
    Shell dialog =
        hand.awaitValue(
            "the dialog",
            () ->
                ScreenQueries.shells().stream()
                    .filter(shell -> shell.getText().contains("Launcher"))
                    .findFirst()
                    .orElse(null));
    hand.click(
        "the folder", () -> ScreenQueries.boundsOf(Combo.class, one -> one.getShell() == dialog));
    hand.press("ctrl+a");
    hand.type(folder.resolve("other").toString());
    report(SWITCHING_LINE);
    hand.click("Launch", () -> ScreenQueries.buttonBounds("Launch"));
  }

  private void checkOtherWorkspace(Hand hand) {
    String now = Platform.getInstanceLocation().getURL().getPath();
    if (!Path.of(now).equals(folder.resolve("other"))) {
      throw new AssertionError("the workspace is " + now);
    }
    hand.await("the window", () -> WorkbenchQueries.window().getShell().isVisible());
  }

  // ---- playing

  /** The steps of a scenario. */
  @FunctionalInterface
  private interface ScenarioSteps {
    void play() throws Exception;
  }

  /**
   * Plays a scenario with a time limit. Reports that it works, or why it does not, and returns
   * whether it works.
   */
  private boolean play(String name, ScenarioSteps steps, Hand hand) {
    write("playing.txt", List.of(name));
    ScheduledFuture<?> limit =
        timeLimits.schedule(() -> killHung(name), LIMIT_MINUTES, TimeUnit.MINUTES);
    try {
      return playAndReport(name, steps, hand);
    } finally {
      limit.cancel(false);
    }
  }

  private boolean playAndReport(String name, ScenarioSteps steps, Hand hand) {
    long start = System.nanoTime();
    String failure = null;
    try {
      steps.play();
      if (List.of(RESTARTING_LINE, SWITCHING_LINE).contains(lastReportLine())) {
        return true;
      }
      picture(hand, name);
      List<String> noted = new ArrayList<>();
      for (String entry : log.newEntries()) {
        if (WorkspaceLog.isOurs(entry)) {
          noted.add(entry);
        } else {
          report("Eclipse notes of itself: " + entry.strip());
        }
      }
      if (!noted.isEmpty()) {
        failure = "the log says " + String.join("\n", noted);
      }
      String console = hand.callInUi(WorkbenchQueries::consoleContents);
      if (STACK_TRACE.matcher(console).find()) {
        failure = "the console has an exception: " + console;
      }
    } catch (Exception | AssertionError e) {
      if (hand.display().isDisposed()
          && List.of(RESTARTING_LINE, SWITCHING_LINE).contains(lastReportLine())) {
        // Eclipse closed before the step that closes it returned.
        return true;
      }
      failure = trace(e);
      picture(hand, name + "-failed");
      keepScreens(name);
      failure += String.join("\n", log.newEntries());
    }
    try {
      closeLeftovers(hand);
    } catch (RuntimeException | AssertionError e) {
      // The next scenario would start with what this one has left behind.
      failure = (failure == null ? "" : failure + "\n") + "it leaves something: " + trace(e);
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    appendResult(name, seconds, failure);
    String head = failure == null ? "works: " : "FAILS: ";
    report(
        String.format(Locale.ROOT, "%s%s (%.0f s)", head, name, seconds)
            + hand.takeSlowWaits().stream()
                .map(one -> "\n  slow: " + one)
                .collect(Collectors.joining())
            + (failure == null ? "" : "\n" + failure));
    return failure == null;
  }

  /** Kills Eclipse, which does not respond. The remaining scenarios are played in a new Eclipse. */
  private void killHung(String name) {
    StringBuilder failure = new StringBuilder("no end after " + LIMIT_MINUTES + " minutes");
    for (Map.Entry<Thread, StackTraceElement[]> one : Thread.getAllStackTraces().entrySet()) {
      if (List.of("main", "hand").contains(one.getKey().getName())) {
        failure.append("\n").append(one.getKey().getName());
        Arrays.stream(one.getValue()).forEach(frame -> failure.append("\n  at ").append(frame));
      }
    }
    appendResult(name, TimeUnit.MINUTES.toSeconds(LIMIT_MINUTES), failure.toString());
    report("FAILS: " + name + "\n" + failure);
    Runtime.getRuntime().halt(1);
  }

  /**
   * Closes dialogs, launches, editors and the cheat sheet, so that what a failed scenario left does
   * not disturb the next.
   */
  private static void closeLeftovers(Hand hand) {
    hand.callInUi(
        () -> {
          ScreenQueries.shells().stream()
              .filter(shell -> shell != WorkbenchQueries.window().getShell())
              .forEach(Shell::close);
          return null;
        });
    for (ILaunch launch : DebugPlugin.getDefault().getLaunchManager().getLaunches()) {
      try {
        launch.terminate();
      } catch (DebugException e) {
        throw new IllegalStateException(e);
      }
    }
    hand.await(
        "the end of what runs",
        () ->
            Arrays.stream(DebugPlugin.getDefault().getLaunchManager().getLaunches())
                .allMatch(ILaunch::isTerminated));
    // Removing the launches also removes their consoles, which the next scenario would otherwise
    // read.
    ILaunchManager launches = DebugPlugin.getDefault().getLaunchManager();
    launches.removeLaunches(launches.getLaunches());
    hand.await("an empty console", () -> WorkbenchQueries.consoleContents().isEmpty());
    hand.callInUi(() -> WorkbenchQueries.page().closeAllEditors(false));
    hand.callInUi(
        () -> {
          // Beside the sheet, editors are narrow.
          IViewPart sheet = WorkbenchQueries.page().findView(CHEAT_SHEETS);
          if (sheet != null) {
            WorkbenchQueries.page().hideView(sheet);
          }
          return null;
        });
  }

  // ---- telling

  private static String trace(Throwable failure) {
    StringWriter trace = new StringWriter();
    failure.printStackTrace(new PrintWriter(trace));
    return trace.toString();
  }

  private void picture(Hand hand, String name) {
    Pictures.take(hand, folder.resolve(name + ".png"));
  }

  /** Keeps the last pictures of the screen. The next scenario would overwrite them. */
  private void keepScreens(String name) {
    Path kept = folder.resolve("screens-" + name);
    try (Stream<Path> screens = Files.list(folder.resolve("screens"))) {
      Files.createDirectories(kept);
      for (Path screen : screens.filter(one -> one.toString().endsWith(".xwd")).toList()) {
        try {
          Files.copy(screen, kept.resolve(screen.getFileName()));
        } catch (NoSuchFileException e) {
          // Only the last ten pictures are kept, and this one was deleted in the meantime.
        }
      }
    } catch (IOException e) {
      report("no pictures of the screen are kept: " + e);
    }
  }

  private List<String> lines() {
    Path file = folder.resolve("report.txt");
    try {
      return Files.exists(file) ? Files.readAllLines(file) : List.of();
    } catch (IOException e) {
      throw new IllegalStateException("no report can be read in " + folder, e);
    }
  }

  private String lastReportLine() {
    List<String> lines = lines();
    return lines.isEmpty() ? "" : lines.get(lines.size() - 1);
  }

  private void report(String line) {
    write("report.txt", List.of(line), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  /** Writes the result of a scenario. The reason is the first line of the failure. */
  private void appendResult(String name, double seconds, String failure) {
    String why = failure == null ? "" : failure.lines().findFirst().orElse("").replace('\t', ' ');
    String line =
        String.format(
            Locale.ROOT, "%s\t%s\t%.0f\t%s", name, failure == null ? "ok" : "failed", seconds, why);
    write("results.tsv", List.of(line), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    write("playing.txt", List.of());
  }

  private void write(String file, List<String> lines, OpenOption... options) {
    try {
      Files.write(folder.resolve(file), lines, options);
    } catch (IOException e) {
      throw new IllegalStateException(file + " can't be written to " + folder, e);
    }
  }
}
