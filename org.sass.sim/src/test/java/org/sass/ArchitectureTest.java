package org.sass;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/**
 * Checks the rule of docs/ARCHITECTURE.md for the cores of the language and of the emulator: their
 * packages compute, and do no input or output.
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
      "org.sass.lang.patch",
      "org.sass.lang.flow",
      "org.sass.lang.edit",
      "org.sass.sim"
    },
    importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
  private static final String[] CORE_PACKAGES = {
    "org.sass.lang.isa..",
    "org.sass.lang.text..",
    "org.sass.lang.codec..",
    "org.sass.lang.explain..",
    "org.sass.lang.assemble..",
    "org.sass.lang.document..",
    "org.sass.lang.file..",
    "org.sass.lang.patch..",
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

  /** In-memory streams and the exceptions of an {@link Appendable} do not count as I/O. */
  @ArchTest
  static final ArchRule coresDoNoInputOrOutput =
      noClasses()
          .that()
          .resideInAnyPackage(CORE_PACKAGES)
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
          .resideInAnyPackage(CORE_PACKAGES)
          .and()
          .areStatic()
          .should()
          .beFinal();
}
