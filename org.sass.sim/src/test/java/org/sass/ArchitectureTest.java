package org.sass;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/**
 * What docs/ARCHITECTURE.md wants of every core, the language's and the emulator's: they compute,
 * and touch nothing else.
 */
@AnalyzeClasses(
    packages = {
      "org.sass.lang.isa",
      "org.sass.lang.text",
      "org.sass.lang.codec",
      "org.sass.lang.explain",
      "org.sass.lang.assemble",
      "org.sass.lang.document",
      "org.sass.lang.file",
      "org.sass.lang.flow",
      "org.sass.lang.edit",
      "org.sass.sim"
    },
    importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
  private static final String[] CORES = {
    "org.sass.lang.isa..",
    "org.sass.lang.text..",
    "org.sass.lang.codec..",
    "org.sass.lang.explain..",
    "org.sass.lang.assemble..",
    "org.sass.lang.document..",
    "org.sass.lang.file..",
    "org.sass.lang.flow..",
    "org.sass.lang.edit..",
    "org.sass.sim.machine..",
    "org.sass.sim.arith..",
    "org.sass.sim.op..",
    "org.sass.sim.target..",
    "org.sass.sim.interp..",
    "org.sass.sim.jit..",
    "org.sass.sim.launch.."
  };

  /** Streams in memory and the exceptions of an Appendable are no I/O. */
  @ArchTest
  static final ArchRule coresDoNoInputOrOutput =
      noClasses()
          .that()
          .resideInAnyPackage(CORES)
          .should()
          .dependOnClassesThat()
          .haveNameMatching(
              "java\\.io\\.(File|RandomAccess|Console).*"
                  + "|java\\.nio\\.(file|channels)\\..*|java\\.net\\..*|java\\.time\\..*")
          .orShould()
          .callMethod(System.class, "currentTimeMillis")
          .orShould()
          .callMethod(System.class, "nanoTime")
          .orShould()
          .accessField(System.class, "out")
          .orShould()
          .accessField(System.class, "err")
          .orShould()
          .accessField(System.class, "in");

  @ArchTest
  static final ArchRule staticsAreFinal =
      fields()
          .that()
          .areDeclaredInClassesThat()
          .resideInAnyPackage(CORES)
          .and()
          .areStatic()
          .should()
          .beFinal();
}
