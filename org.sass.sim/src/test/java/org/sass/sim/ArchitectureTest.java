package org.sass.sim;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.stream.Stream;

/**
 * Checks that the packages depend on each other only as the table of docs/ARCHITECTURE.md allows.
 * Change the table before you change a rule here.
 */
@AnalyzeClasses(packages = "org.sass.sim", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
  private static final String LANG = "org.sass.lang.";
  private static final String SIM = "org.sass.sim.";

  /** The packages that define an assembled program and its instruction set. */
  private static final String[] PROGRAM_PACKAGES = {
    LANG + "isa", LANG + "text", LANG + "codec", LANG + "explain", LANG + "assemble", LANG + "file"
  };

  private static final String[] TEXT_PACKAGES = {
    LANG + "isa", LANG + "isa.doc", LANG + "text", LANG + "codec", LANG + "explain",
    LANG + "assemble", LANG + "document", LANG + "file", LANG + "patch", LANG + "edit",
    LANG + "flow"
  };

  private static final String[] EMULATOR_PACKAGES = {
    SIM + "machine", SIM + "arith", SIM + "op", SIM + "interp", SIM + "target..", SIM + "launch.."
  };

  private static ArchRule onlyDependsOn(
      String packageName, String[] allowedPackages, String... moreAllowed) {
    String[] allAllowed =
        Stream.of(
                Stream.of(packageName, "java.."),
                Stream.of(allowedPackages),
                Stream.of(moreAllowed))
            .flatMap(all -> all)
            .toArray(String[]::new);
    return classes()
        .that()
        .resideInAPackage(packageName)
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(allAllowed);
  }

  @ArchTest
  static final ArchRule machineIsStateAndNothingElse =
      onlyDependsOn(SIM + "machine", new String[] {LANG + "isa"});

  @ArchTest
  static final ArchRule arithmeticSeesNothingOfOurs = onlyDependsOn(SIM + "arith", new String[0]);

  @ArchTest
  static final ArchRule specialFunctionUnitSeesOnlyArithmetic =
      onlyDependsOn(SIM + "arith.special", new String[0], SIM + "arith");

  @ArchTest
  static final ArchRule operationsKnowNoEngine =
      onlyDependsOn(SIM + "op", PROGRAM_PACKAGES, SIM + "arith", SIM + "machine");

  @ArchTest
  static final ArchRule whatATargetIsKnowsNoTarget =
      onlyDependsOn(SIM + "target", PROGRAM_PACKAGES, SIM + "op", SIM + "machine");

  @ArchTest
  static final ArchRule g80KnowsNoOtherTarget =
      onlyDependsOn(
          SIM + "target.g80",
          PROGRAM_PACKAGES,
          SIM + "target",
          SIM + "arith",
          SIM + "machine",
          SIM + "op");

  @ArchTest
  static final ArchRule nvidiaKnowsNoOtherTarget =
      onlyDependsOn(
          SIM + "target.nvidia",
          PROGRAM_PACKAGES,
          SIM + "target",
          SIM + "arith",
          SIM + "arith.special",
          SIM + "machine",
          SIM + "op");

  /**
   * FlexGripPlus is a G80 with deviations, so its package may use the G80's. It also compares runs
   * of both.
   */
  @ArchTest
  static final ArchRule flexgripKnowsTheG80 =
      onlyDependsOn(
          SIM + "target.flexgrip",
          PROGRAM_PACKAGES,
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
          .resideInAnyPackage(
              SIM + "target.g80..", SIM + "target.flexgrip..", SIM + "target.nvidia..");

  /** A launch asks its target. {@code launch.settings} chooses the target. */
  @ArchTest
  static final ArchRule launchesKnowNoTarget =
      noClasses()
          .that()
          .resideInAnyPackage(SIM + "launch..")
          .and()
          .resideOutsideOfPackage(SIM + "launch.settings")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(SIM + "target.g80..", SIM + "target.nvidia..");

  /**
   * The classes that know that FlexGripPlus exists: those that choose it for a launch, and those
   * that read and write the files of its test bench. All others ask {@code Target}.
   */
  private static final String KNOWS_FLEXGRIP =
      "org\\.sass\\.sim\\.(launch\\.TestBenchLaunch"
          + "|launch\\.settings\\.(FlexgripCase|MachineSettings|SettingsBuilder|TargetChoice)"
          + "|cli\\.code\\.(AsmCommand|ConvertCommand)|cli\\.isa\\.IsaShowCommand"
          + "|cli\\.run\\.(BenchFolder|BenchOutput|ProfileReport|RunCommand|RunInput|SpecialTableFinder))"
          + "(\\$.*)?";

  @ArchTest
  static final ArchRule genericCodeKnowsNoFlexGrip =
      noClasses()
          .that()
          .resideOutsideOfPackage(SIM + "target.flexgrip..")
          .and()
          .haveNameNotMatching(KNOWS_FLEXGRIP)
          .should()
          .dependOnClassesThat()
          .resideInAPackage(SIM + "target.flexgrip..");

  @ArchTest
  static final ArchRule filesOfTheTestBenchKnowNoMachine =
      onlyDependsOn(SIM + "target.flexgrip.files", PROGRAM_PACKAGES);

  @ArchTest
  static final ArchRule interpreterKnowsNoLaunchSettings =
      onlyDependsOn(SIM + "interp", PROGRAM_PACKAGES, SIM + "op", SIM + "machine", SIM + "target");

  @ArchTest
  static final ArchRule whatTranslatedCodeCallsKnowsNoEngine =
      onlyDependsOn(SIM + "jit.runtime", new String[0], SIM + "arith", SIM + "machine", SIM + "op");

  @ArchTest
  static final ArchRule analysisWritesNoCode =
      onlyDependsOn(
          SIM + "jit.analysis", new String[0], SIM + "op", SIM + "machine", SIM + "jit.runtime");

  /** This package and {@code jit.blocktrace} are the only ones that use ASM. */
  @ArchTest
  static final ArchRule emitKnowsNoRunner =
      onlyDependsOn(
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
      onlyDependsOn(
          SIM + "jit.blocktrace",
          PROGRAM_PACKAGES,
          SIM + "jit.emit",
          SIM + "jit.analysis",
          SIM + "jit.runtime",
          SIM + "interp",
          SIM + "op",
          SIM + "machine",
          "org.objectweb.asm..");

  @ArchTest
  static final ArchRule runnersKnowNoFacade =
      onlyDependsOn(
          SIM + "jit.run",
          PROGRAM_PACKAGES,
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
      onlyDependsOn(
          SIM + "jit",
          PROGRAM_PACKAGES,
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
      onlyDependsOn(
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
      onlyDependsOn(SIM + "launch.syntax", PROGRAM_PACKAGES, SIM + "arith", SIM + "machine");

  @ArchTest
  static final ArchRule buffersKnowNoExpectation =
      onlyDependsOn(
          SIM + "launch.buffers", PROGRAM_PACKAGES, SIM + "launch.syntax", SIM + "machine");

  @ArchTest
  static final ArchRule expectationsKnowBuffers =
      onlyDependsOn(
          SIM + "launch.expect",
          PROGRAM_PACKAGES,
          SIM + "launch.buffers",
          SIM + "launch.syntax",
          SIM + "machine");

  @ArchTest
  static final ArchRule settingsKnowNoPreparation =
      onlyDependsOn(
          SIM + "launch.settings",
          PROGRAM_PACKAGES,
          SIM + "launch.expect",
          SIM + "launch.buffers",
          SIM + "launch.syntax",
          SIM + "target..",
          SIM + "op",
          SIM + "machine");

  @ArchTest
  static final ArchRule linkingKnowsNoTarget =
      onlyDependsOn(SIM + "launch.module", PROGRAM_PACKAGES, SIM + "machine");

  @ArchTest
  static final ArchRule launchSeesTheInterpreter =
      onlyDependsOn(SIM + "launch", merge(PROGRAM_PACKAGES, EMULATOR_PACKAGES));

  @ArchTest
  static final ArchRule observersSeeTheInterpreterNoFilesAndNoCommandLine =
      onlyDependsOn(
          SIM + "observe..",
          PROGRAM_PACKAGES,
          LANG + "flow",
          SIM + "interp",
          SIM + "op",
          SIM + "machine",
          SIM + "target");

  @ArchTest
  static final ArchRule checksSeeTheInterpreterAndTheBuffers =
      onlyDependsOn(SIM + "check", merge(PROGRAM_PACKAGES, EMULATOR_PACKAGES));

  /** The debugger does not know the debug adapter protocol. */
  @ArchTest
  static final ArchRule debuggerSeesTheEmulatorAlone =
      onlyDependsOn(
          SIM + "debug..",
          merge(PROGRAM_PACKAGES, EMULATOR_PACKAGES),
          LANG + "flow",
          SIM + "check",
          SIM + "jit");

  /** The only package of {@code org.sass.sim} that uses LSP4J's debug adapter protocol. */
  @ArchTest
  static final ArchRule adapterSeesTheDebugger =
      onlyDependsOn(
          SIM + "dap",
          merge(PROGRAM_PACKAGES, EMULATOR_PACKAGES),
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
      onlyDependsOn(
          SIM + "cli..",
          merge(TEXT_PACKAGES, EMULATOR_PACKAGES),
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
