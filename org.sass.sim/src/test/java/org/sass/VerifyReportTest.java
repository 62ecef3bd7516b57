package org.sass;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests the report that {@code ./build verify} prints at its end: {@code
 * releng/tools/VerifyReport.java}.
 */
class VerifyReportTest {
  private static final String LOG =
      """
      [INFO] Reactor Summary for SASS tooling 1.0.0-SNAPSHOT:
      [INFO]\s
      [INFO] SASS language ...................................... SUCCESS [ 55.4 s]
      [INFO] SASS for VS Code ................................... SUCCESS [02:03 min]
      [INFO] SASS tooling with an Eclipse of its own ............ FAILURE [  1.2 s]
      [INFO] SASS in Eclipse .................................... SKIPPED
      """;

  @TempDir static Path classes;

  @TempDir Path root;
  private Path beginMark;
  private Path log;

  @BeforeAll
  static void compile() {
    assertEquals(
        0,
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "-d",
                classes.toString(),
                Path.of("../releng/tools/VerifyReport.java").toString()));
  }

  @BeforeEach
  void writeBuild() throws IOException {
    log = write("maven.log", LOG);
    beginMark = write("begun", "");
    Files.setLastModifiedTime(beginMark, FileTime.fromMillis(1_000_000));
  }

  @Test
  void namesWhatFailedAndWhatWasRepeated() throws Exception {
    writeSurefireReport(
        "org.sass.lang/target",
        """
        <testcase name="reads" classname="org.sass.ATest" time="1.25"/>
        <testcase name="writes" classname="org.sass.ATest" time="12.5">
          <failure message="expected: &lt;1&gt;&#10;but was: &lt;2&gt;" type="x">trace</failure>
        </testcase>
        """);
    write(
        "org.sass.sim/target/surefire-reports-without-vectors/TEST-jit.xml",
        "<testsuite><testcase name='runs' classname='org.sass.JitTest' time='7'/></testsuite>");
    Files.writeString(
        log,
        """
        SKIPPED: what hovers look like; SWT finds no browser here
        vscode: SKIPPED the extension: there is no Node 20 with npm
        """,
        StandardOpenOption.APPEND);
    writeSurefireReport(
        "tests/org.sass.tests.ui/target",
        """
        <testcase name="hovers" classname="org.sass.ui.HoverTest" time="1,003.0">
          <flakyFailure message="waited in vain" type="x"><stackTrace>t</stackTrace></flakyFailure>
        </testcase>
        <testcase name="opens" classname="org.sass.ui.HoverTest" time="0.5">
          <flakyError type="x"><stackTrace>NullPointerException
            at</stackTrace></flakyError>
        </testcase>
        """);
    write(
        "features/vscode/out/desktop-tests.tsv",
        "VS Code: inhost\tfailed\t60\ta hint: none\nVS Code: inhost\tfailed\t0\ta lens: none\n"
            + "VS Code: inhost\tok\t30\t\n");
    write(
        "features/org.sass.product/target/desktop-tests.tsv",
        "Eclipse: debug\tfailed\t9\tone\nEclipse: debug\tfailed\t9\ttwo\nEclipse: restart\tok\t0\t\nEclipse: logs\tok\t-\t\n");
    assertReport(
        0,
        """

        failed: ATest.writes: expected: <1>
        failed: Eclipse: debug: one
        flaky: HoverTest.hovers: waited in vain
        flaky: HoverTest.opens: NullPointerException
        flaky: VS Code: inhost: a hint: none
        flaky: VS Code: inhost: a lens: none
        Failures that were gone when the test was repeated: 4
        skipped: what hovers look like; SWT finds no browser here
        skipped: the extension: there is no Node 20 with npm
        Stages:
              55.4 s  SASS language
           02:03 min  SASS for VS Code
               1.2 s  SASS tooling with an Eclipse of its own
        In packed products:
            18.0 s  Eclipse: debug  FAILED
             0.0 s  Eclipse: restart
            90.0 s  VS Code: inhost
        Slowest tests:
          1003.0 s  HoverTest.hovers
            12.5 s  ATest.writes
             7.0 s  JitTest.runs
             1.3 s  ATest.reads
             0.5 s  HoverTest.opens
        """);
  }

  @Test
  void whatIsOlderBelongsToAnotherBuild() throws Exception {
    Path old =
        writeSurefireReport("org.sass.sim/target", "<testcase name='a' classname='B' time='1'/>");
    Files.setLastModifiedTime(old, FileTime.fromMillis(999_000));
    assertReport(0, "\nFailures that were gone when the test was repeated: 0\n" + stages());
  }

  @Test
  void withoutALogThereAreNoStages() throws Exception {
    log = null;
    write("features/vscode/out/desktop-tests.tsv", "VS Code: minutes\tok\t61\t\n");
    assertReport(
        0,
        """

        Failures that were gone when the test was repeated: 0
        In packed products:
            61.0 s  VS Code: minutes
        """);
  }

  @Test
  void aCheckWithoutATimeTakesNothingFromTheTimeOfItsTest() throws Exception {
    log = null;
    write(
        "features/vscode/out/desktop-tests.tsv",
        "VS Code: inhost\tfailed\t12\tlate\nVS Code: inhost\tok\t-\t\n");
    assertReport(
        0,
        """

        flaky: VS Code: inhost: late
        Failures that were gone when the test was repeated: 1
        In packed products:
            12.0 s  VS Code: inhost
        """);
  }

  @Test
  void manyRepeatsAreAFailure() throws Exception {
    StringBuilder results = new StringBuilder();
    StringBuilder told = new StringBuilder("\n");
    for (int i = 0; i < 6; i++) {
      results.append("Eclipse: s%d\tfailed\t-\tlate\nEclipse: s%d\tok\t-\t\n".formatted(i, i));
      told.append("flaky: Eclipse: s%d: late\n".formatted(i));
    }
    write("features/org.sass.product/target/desktop-tests.tsv", results.toString());
    assertReport(
        1,
        told
            + "Failures that were gone when the test was repeated: 6\n"
            + stages()
            + "In packed products:\n"
            + "6 failures were gone when the test was repeated; more than 5 fail the build: find"
            + " their causes.\n");
  }

  @Test
  void halfAReportIsPassedOver() throws Exception {
    write("org.sass.sim/target/surefire-reports/TEST-Half.xml", "<testsuite><testcase");
    assertReport(0, "\nFailures that were gone when the test was repeated: 0\n" + stages());
  }

  private static String stages() {
    return """
    Stages:
          55.4 s  SASS language
       02:03 min  SASS for VS Code
           1.2 s  SASS tooling with an Eclipse of its own
    """;
  }

  private Path writeSurefireReport(String target, String cases) throws IOException {
    String name = target.replace('/', '-');
    return write(
        target + "/surefire-reports/TEST-" + name + ".xml", "<testsuite>" + cases + "</testsuite>");
  }

  private Path write(String name, String text) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  private void assertReport(int status, String text) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(System.getProperty("java.home") + File.separator + "bin" + File.separator + "java");
    command.addAll(List.of("-cp", classes.toString(), "VerifyReport"));
    command.addAll(List.of(root.toString(), beginMark.toString()));
    if (log != null) {
      command.add(log.toString());
    }
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String told = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(text, told);
    assertEquals(status, process.waitFor());
  }
}
