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
  private static final String ISA = "org.sass.lang.isa..";
  private static final String ASM = "org.sass.lang.asm..";
  private static final String SIM = "org.sass.sim..";
  private static final String MACHINE = "org.sass.sim.machine..";
  private static final String CLI = "org.sass.sim.cli..";
  private static final String JDK = "java..";

  @ArchTest
  static final ArchRule simSeesOnlyTheCoreOfTheLanguage =
      classes()
          .that()
          .resideInAPackage(SIM)
          .and()
          .resideOutsideOfPackage(CLI)
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(SIM, ASM, ISA, JDK)
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule cliSeesNoXtext =
      classes()
          .that()
          .resideInAPackage(CLI)
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(SIM, ASM, ISA, JDK, "picocli..")
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule machineIsStateAndNothingElse =
      classes()
          .that()
          .resideInAPackage(MACHINE)
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(MACHINE, ISA, JDK)
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule nobodyUsesTheCommandLine =
      noClasses()
          .that()
          .resideOutsideOfPackage(CLI)
          .should()
          .dependOnClassesThat()
          .resideInAPackage(CLI)
          .allowEmptyShould(true);
}
