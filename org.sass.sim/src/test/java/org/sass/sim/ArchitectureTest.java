package org.sass.sim;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Holds the arrows of docs/ARCHITECTURE.md: change the picture there before a rule here. */
@AnalyzeClasses(packages = "org.sass.sim", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
  private static final String ISA = "org.sass.lang.isa";
  private static final String DOC = "org.sass.lang.isa.doc..";
  private static final String ASM = "org.sass.lang.asm..";
  private static final String EDIT = "org.sass.lang.edit..";
  private static final String FLOW = "org.sass.lang.flow..";
  private static final String SERVER = "org.sass.lang.ide.server";
  private static final String MACHINE = "org.sass.sim.machine..";
  private static final String G80 = "org.sass.sim.g80..";
  private static final String RTL = "org.sass.sim.rtl..";
  private static final String EXEC = "org.sass.sim.exec..";
  private static final String FAST = "org.sass.sim.fast";
  private static final String VECTOR = "org.sass.sim.fast.vector";
  private static final String BENCH = "org.sass.sim.bench..";
  private static final String LAUNCH = "org.sass.sim.launch..";
  private static final String SEE = "org.sass.sim.see..";
  private static final String CHECK = "org.sass.sim.check..";
  private static final String DEBUG = "org.sass.sim.debug..";
  private static final String DAP = "org.sass.sim.dap..";
  private static final String CLI = "org.sass.sim.cli..";
  private static final String JDK = "java..";

  private static ArchRule sees(String one, String... others) {
    return classes()
        .that()
        .resideInAPackage(one)
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(others);
  }

  @ArchTest static final ArchRule machineIsStateAndNothingElse = sees(MACHINE, MACHINE, ISA, JDK);

  @ArchTest static final ArchRule operationsSeeNothingOfOurs = sees(G80, G80, JDK);

  @ArchTest static final ArchRule defectsSeeWhatTheyDifferFrom = sees(RTL, RTL, G80, JDK);

  @ArchTest
  static final ArchRule interpreterKnowsNoLaunchSettings =
      sees(EXEC, EXEC, MACHINE, G80, RTL, ASM, ISA, JDK);

  /** The only place with ASM. */
  @ArchTest
  static final ArchRule fastEnginesSeeWhatTheInterpreterSees =
      sees(FAST, FAST, EXEC, MACHINE, G80, ASM, ISA, JDK, "org.objectweb.asm..");

  /** The only place with the JDK's vectors, which a JVM may lack: found by name alone. */
  @ArchTest
  static final ArchRule vectorsSeeTheirScalarNamesakes =
      sees(VECTOR, VECTOR, FAST, EXEC, MACHINE, G80, JDK, "jdk.incubator.vector..");

  @ArchTest
  static final ArchRule nobodySeesVectors =
      noClasses()
          .that()
          .resideOutsideOfPackage(VECTOR)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(VECTOR, "jdk.incubator.vector..");

  @ArchTest
  static final ArchRule launchSeesTheInterpreterNotItsOperations =
      sees(LAUNCH, LAUNCH, BENCH, EXEC, RTL, MACHINE, ASM, ISA, JDK);

  @ArchTest
  static final ArchRule filesOfTheTestBenchKnowNoMachine = sees(BENCH, BENCH, ASM, ISA, JDK);

  @ArchTest
  static final ArchRule observersSeeTheInterpreterNoFilesAndNoCommandLine =
      sees(SEE, SEE, EXEC, RTL, MACHINE, FLOW, ASM, ISA, JDK);

  @ArchTest
  static final ArchRule checksSeeTheInterpreterAndTheBuffers =
      sees(CHECK, CHECK, LAUNCH, EXEC, RTL, MACHINE, ASM, ISA, JDK);

  /** It knows no protocol. */
  @ArchTest
  static final ArchRule debuggerSeesTheEmulatorAlone =
      sees(DEBUG, DEBUG, CHECK, LAUNCH, FAST, EXEC, RTL, MACHINE, FLOW, ASM, ISA, JDK);

  /** The only place with LSP4J's part for debuggers. */
  @ArchTest
  static final ArchRule adapterSeesTheDebugger =
      sees(
          DAP,
          DAP,
          DEBUG,
          SEE,
          CHECK,
          LAUNCH,
          EXEC,
          MACHINE,
          FLOW,
          ASM,
          ISA,
          JDK,
          "com.google.gson..",
          "org.eclipse.lsp4j.debug..",
          "org.eclipse.lsp4j.jsonrpc..");

  /** So that no other command loads a class of the debug adapter. */
  @ArchTest
  static final ArchRule twoCommandsStartTheDebugAdapter =
      noClasses()
          .that()
          .resideOutsideOfPackage(DAP)
          .and()
          .haveNameNotMatching("org\\.sass\\.sim\\.cli\\.Dap.*")
          .should()
          .dependOnClassesThat()
          .resideInAPackage(DAP);

  /** No Xtext, and the only place with picocli. */
  @ArchTest
  static final ArchRule commandLineSeesTheCore =
      sees(
          CLI,
          CLI,
          CHECK,
          SEE,
          RTL,
          LAUNCH,
          BENCH,
          FAST,
          EXEC,
          MACHINE,
          G80,
          ASM,
          EDIT,
          FLOW,
          ISA,
          DOC,
          SERVER,
          DAP,
          DEBUG,
          JDK,
          "picocli..");

  /** So that no other command loads a class of the language server. */
  @ArchTest
  static final ArchRule onlyOneCommandStartsTheLanguageServer =
      noClasses()
          .that()
          .doNotHaveFullyQualifiedName("org.sass.sim.cli.LspCommand")
          .and()
          .haveNameNotMatching("org\\.sass\\.sim\\.cli\\.EditorRuns(\\$.*)?")
          .should()
          .dependOnClassesThat()
          .resideInAPackage(SERVER);

  @ArchTest
  static final ArchRule thereIsNothingElse =
      classes()
          .should()
          .resideInAnyPackage(
              MACHINE, G80, RTL, EXEC, FAST, VECTOR, LAUNCH, BENCH, SEE, CHECK, DEBUG, DAP, CLI);
}
