package org.sass.lang.ide;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/**
 * Checks the dependencies in the table of docs/ARCHITECTURE.md. Change the table before you change
 * a rule here.
 */
@AnalyzeClasses(
    packages = "org.sass.lang.ide",
    importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  @ArchTest
  static final ArchRule serverKnowsNoWorkbenchAndNoMachine =
      noClasses()
          .that()
          .resideInAPackage("org.sass.lang.ide..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "org.eclipse.ui..",
              "org.eclipse.swt..",
              "org.eclipse.jface..",
              "org.sass.lang.ui..",
              "org.sass.sim..");

  /** The server must start quickly and keep up with typing in long texts. Xtext can do neither. */
  @ArchTest
  static final ArchRule serverKnowsNoXtext =
      classes()
          .that()
          .resideInAPackage("org.sass.lang.ide.*..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "org.sass.lang.ide.*..",
              "org.sass.lang.text..",
              "org.sass.lang.codec..",
              "org.sass.lang.explain..",
              "org.sass.lang.assemble..",
              "org.sass.lang.document..",
              "org.sass.lang.file..",
              "org.sass.lang.flow..",
              "org.sass.lang.edit..",
              "org.sass.lang.isa..",
              "org.eclipse.lsp4j..",
              "com.google.gson..",
              "java..");

  /** Features are functions without state. Only the server keeps state and waits. */
  @ArchTest
  static final ArchRule featuresKnowNoServerAndDoNoInputOrOutput =
      noClasses()
          .that()
          .resideInAPackage("org.sass.lang.ide.*..")
          .and()
          .resideOutsideOfPackage("org.sass.lang.ide.server..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.sass.lang.ide.server..", "org.eclipse.lsp4j.services..")
          .orShould()
          .dependOnClassesThat()
          .haveNameMatching(
              "java\\.io\\.(File|RandomAccess|Console).*"
                  + "|java\\.nio\\.(file|channels)\\..*|java\\.net\\.http\\..*|java\\.time\\..*");

  @ArchTest
  static final ArchRule staticsAreFinal =
      fields()
          .that()
          .areDeclaredInClassesThat()
          .resideInAPackage("org.sass.lang.ide.*..")
          .and()
          .areStatic()
          .should()
          .beFinal();
}
