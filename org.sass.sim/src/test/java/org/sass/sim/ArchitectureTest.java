package org.sass.sim;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.stream.Stream;

/**
 * Checks that the packages depend on each other only as the arrows of docs/ARCHITECTURE.md allow.
 * Change the picture there before you change a rule here.
 */
@AnalyzeClasses(packages = "org.sass.sim", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
  private static final String LANG = "org.sass.lang.";
  private static final String SIM = "org.sass.sim.";

  /** The packages that define an assembled program and its instruction set. */
  private static final String[] PROGRAM = {
    LANG + "isa", LANG + "text", LANG + "codec", LANG + "explain", LANG + "assemble", LANG + "file"
  };

  private static final String[] TEXTS = {
    LANG + "isa", LANG + "isa.doc", LANG + "text", LANG + "codec", LANG + "explain",
    LANG + "assemble", LANG + "document", LANG + "file", LANG + "edit", LANG + "flow"
  };

  private static final String[] EMULATOR = {
    SIM + "machine", SIM + "arith", SIM + "op", SIM + "interp", SIM + "target..", SIM + "launch.."
  };

  private static ArchRule sees(String one, String[] many, String... others) {
    String[] seen =
        Stream.of(Stream.of(one, "java.."), Stream.of(many), Stream.of(others))
            .flatMap(all -> all)
            .toArray(String[]::new);
    return classes()
        .that()
        .resideInAPackage(one)
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(seen);
  }

  @ArchTest
  static final ArchRule machineIsStateAndNothingElse =
      sees(SIM + "machine", new String[] {LANG + "isa"});

  @ArchTest static final ArchRule arithmeticSeesNothingOfOurs = sees(SIM + "arith", new String[0]);

  @ArchTest
  static final ArchRule operationsKnowNoEngine =
      sees(SIM + "op", PROGRAM, SIM + "arith", SIM + "machine");

  @ArchTest
  static final ArchRule whatATargetIsKnowsNoTarget =
      sees(SIM + "target", PROGRAM, SIM + "op", SIM + "machine");

  @ArchTest
  static final ArchRule g80KnowsNoOtherTarget =
      sees(SIM + "target.g80", PROGRAM, SIM + "target", SIM + "arith", SIM + "machine", SIM + "op");

  /**
   * FlexGripPlus is a G80 with deviations, so its package may use the G80's. It also compares runs
   * of both.
   */
  @ArchTest
  static final ArchRule flexgripKnowsTheG80 =
      sees(
          SIM + "target.flexgrip",
          PROGRAM,
          SIM + "target",
          SIM + "target.g80",
          SIM + "interp",
          SIM + "arith",
          SIM + "machine",
          SIM + "op");

  /**
   * Engines must not depend on a particular target, so that a new target needs no change outside
   * its own package.
   */
  @ArchTest
  static final ArchRule enginesKnowNoTarget =
      noClasses()
          .that()
          .resideInAnyPackage(SIM + "op", SIM + "interp", SIM + "jit..", SIM + "observe..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(SIM + "target.g80..", SIM + "target.flexgrip..");

  @ArchTest
  static final ArchRule filesOfTheTestBenchKnowNoMachine =
      sees(SIM + "target.flexgrip.files", PROGRAM);

  @ArchTest
  static final ArchRule interpreterKnowsNoLaunchSettings =
      sees(SIM + "interp", PROGRAM, SIM + "op", SIM + "machine", SIM + "target");

  @ArchTest
  static final ArchRule whatTranslatedCodeCallsKnowsNoEngine =
      sees(SIM + "jit.runtime", new String[0], SIM + "arith", SIM + "machine", SIM + "op");

  @ArchTest
  static final ArchRule analysisWritesNoCode =
      sees(SIM + "jit.analysis", new String[0], SIM + "op", SIM + "machine", SIM + "jit.runtime");

  /** This package and the two below it are the only ones that use ASM. */
  @ArchTest
  static final ArchRule emitKnowsNoRunner =
      sees(
          SIM + "jit.emit",
          new String[0],
          SIM + "jit.analysis",
          SIM + "jit.runtime",
          SIM + "arith",
          SIM + "op",
          SIM + "machine",
          "org.objectweb.asm..");

  @ArchTest
  static final ArchRule wholeBlocksKnowNoRunner =
      sees(
          SIM + "jit.blocktrace",
          PROGRAM,
          SIM + "jit.emit",
          SIM + "jit.analysis",
          SIM + "jit.runtime",
          SIM + "interp",
          SIM + "op",
          SIM + "machine",
          "org.objectweb.asm..");

  @ArchTest
  static final ArchRule runnersKnowNoFacade =
      sees(
          SIM + "jit.run",
          PROGRAM,
          SIM + "jit.blocktrace",
          SIM + "jit.emit",
          SIM + "jit.analysis",
          SIM + "jit.runtime",
          SIM + "interp",
          SIM + "op",
          SIM + "machine",
          SIM + "target");

  @ArchTest
  static final ArchRule fastEnginesSeeWhatTheInterpreterSees =
      sees(
          SIM + "jit",
          PROGRAM,
          SIM + "jit.*",
          SIM + "interp",
          SIM + "op",
          SIM + "machine",
          SIM + "target");

  /**
   * The only package that uses the JDK's Vector API, which a JVM may lack. Its classes are
   * therefore found only by name, at run time.
   */
  @ArchTest
  static final ArchRule vectorsSeeTheirScalarNamesakes =
      sees(
          SIM + "jit.vector",
          new String[0],
          SIM + "jit.runtime",
          SIM + "jit.emit",
          SIM + "arith",
          SIM + "op",
          SIM + "machine",
          "jdk.incubator.vector..");

  @ArchTest
  static final ArchRule vectorsAreFoundByName =
      noClasses()
          .that()
          .resideOutsideOfPackage(SIM + "jit.vector")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(SIM + "jit.vector", "jdk.incubator.vector..");

  @ArchTest
  static final ArchRule settingsAreReadWithoutAMachine =
      sees(SIM + "launch.syntax", PROGRAM, SIM + "machine");

  @ArchTest
  static final ArchRule buffersKnowNoExpectation =
      sees(SIM + "launch.buffers", PROGRAM, SIM + "launch.syntax", SIM + "machine");

  @ArchTest
  static final ArchRule expectationsKnowBuffers =
      sees(
          SIM + "launch.expect",
          PROGRAM,
          SIM + "launch.buffers",
          SIM + "launch.syntax",
          SIM + "machine");

  @ArchTest
  static final ArchRule settingsKnowNoPreparation =
      sees(
          SIM + "launch.settings",
          PROGRAM,
          SIM + "launch.expect",
          SIM + "launch.buffers",
          SIM + "launch.syntax",
          SIM + "target..",
          SIM + "op",
          SIM + "machine");

  @ArchTest
  static final ArchRule launchSeesTheInterpreter = sees(SIM + "launch", merge(PROGRAM, EMULATOR));

  @ArchTest
  static final ArchRule observersSeeTheInterpreterNoFilesAndNoCommandLine =
      sees(
          SIM + "observe..",
          PROGRAM,
          LANG + "flow",
          SIM + "interp",
          SIM + "op",
          SIM + "machine",
          SIM + "target");

  @ArchTest
  static final ArchRule checksSeeTheInterpreterAndTheBuffers =
      sees(SIM + "check", merge(PROGRAM, EMULATOR));

  /** The debugger does not know the debug adapter protocol. */
  @ArchTest
  static final ArchRule debuggerSeesTheEmulatorAlone =
      sees(SIM + "debug..", merge(PROGRAM, EMULATOR), LANG + "flow", SIM + "check", SIM + "jit");

  /** The only package that uses LSP4J's debug adapter protocol. */
  @ArchTest
  static final ArchRule adapterSeesTheDebugger =
      sees(
          SIM + "dap",
          merge(PROGRAM, EMULATOR),
          LANG + "document",
          LANG + "flow",
          SIM + "debug..",
          SIM + "check",
          SIM + "observe..",
          "com.google.gson..",
          "org.eclipse.lsp4j.debug..",
          "org.eclipse.lsp4j.jsonrpc..");

  /** Only two commands may use the debug adapter, so that no other command loads its classes. */
  @ArchTest
  static final ArchRule twoCommandsStartTheDebugAdapter =
      noClasses()
          .that()
          .resideOutsideOfPackage(SIM + "dap")
          .and()
          .haveNameNotMatching("org\\.sass\\.sim\\.cli\\.(run|serve)\\.Dap.*")
          .should()
          .dependOnClassesThat()
          .resideInAPackage(SIM + "dap");

  /** The command line does not use Xtext, and it is the only package that uses picocli. */
  @ArchTest
  static final ArchRule commandLineSeesTheCore =
      sees(
          SIM + "cli..",
          merge(TEXTS, EMULATOR),
          SIM + "check",
          SIM + "observe..",
          SIM + "jit",
          SIM + "debug..",
          SIM + "dap",
          LANG + "ide.server",
          "picocli..");

  /** Only one command may use the language server, so that no other command loads its classes. */
  @ArchTest
  static final ArchRule onlyOneCommandStartsTheLanguageServer =
      noClasses()
          .that()
          .resideOutsideOfPackage(SIM + "cli.serve")
          .should()
          .dependOnClassesThat()
          .resideInAPackage(LANG + "ide.server");

  private static String[] merge(String[] one, String... other) {
    return Stream.concat(Stream.of(one), Stream.of(other)).toArray(String[]::new);
  }
}
