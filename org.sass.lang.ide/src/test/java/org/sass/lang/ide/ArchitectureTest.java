package org.sass.lang.ide;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Holds the arrows of docs/ARCHITECTURE.md: change the picture there before a rule here. */
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
}
