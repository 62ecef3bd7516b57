package org.sass.lang;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Holds the arrows of docs/ARCHITECTURE.md: change the picture there before a rule here. */
@AnalyzeClasses(packages = "org.sass", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
  private static final String ISA = "org.sass.lang.isa..";
  private static final String ASM = "org.sass.lang.asm..";
  private static final String JDK = "java..";

  @ArchTest
  static final ArchRule isaSeesOnlyTheJdk =
      classes()
          .that()
          .resideInAPackage(ISA)
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(ISA, JDK)
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule asmSeesOnlyIsaAndTheJdk =
      classes()
          .that()
          .resideInAPackage(ASM)
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(ASM, ISA, JDK)
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule languageKnowsNoProtocolNoWorkbenchAndNoMachine =
      noClasses()
          .that()
          .resideInAPackage("org.sass.lang..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "org.eclipse.lsp4j..",
              "org.eclipse.ui..",
              "org.eclipse.swt..",
              "org.eclipse.jface..",
              "org.sass.lang.ide..",
              "org.sass.lang.ui..",
              "org.sass.sim..");
}
