package org.sass.lang;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/**
 * Holds the arrows of docs/ARCHITECTURE.md: change the picture there before a rule here. What is
 * wanted of every core is held in the emulator's tests.
 */
@AnalyzeClasses(packages = "org.sass", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
  private static final String ISA = "org.sass.lang.isa";
  private static final String DOC = "org.sass.lang.isa.doc..";
  private static final String ASM = "org.sass.lang.asm..";
  private static final String FLOW = "org.sass.lang.flow..";
  private static final String EDIT = "org.sass.lang.edit..";
  private static final String JDK = "java..";

  @ArchTest
  static final ArchRule isaSeesOnlyTheJdk =
      classes()
          .that()
          .resideInAPackage(ISA)
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(ISA, JDK);

  @ArchTest
  static final ArchRule manualSeesOnlyIsa =
      classes()
          .that()
          .resideInAPackage(DOC)
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(DOC, ISA, JDK);

  @ArchTest
  static final ArchRule asmSeesOnlyIsa =
      classes()
          .that()
          .resideInAPackage(ASM)
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(ASM, ISA, JDK);

  @ArchTest
  static final ArchRule flowSeesOnlyAsmAndIsa =
      classes()
          .that()
          .resideInAPackage(FLOW)
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(FLOW, ASM, ISA, JDK);

  @ArchTest
  static final ArchRule editSeesOnlyAsmAndIsa =
      classes()
          .that()
          .resideInAPackage(EDIT)
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(EDIT, ASM, ISA, JDK);

  /** The rest of the Xtext part is grammar and what is generated from it. */
  @ArchTest
  static final ArchRule fourPackagesBridgeToAsm =
      noClasses()
          .that()
          .resideInAPackage("org.sass.lang..")
          .and()
          .resideOutsideOfPackages(
              ASM,
              FLOW,
              EDIT,
              "org.sass.lang.translate..",
              "org.sass.lang.parser..",
              "org.sass.lang.scoping..",
              "org.sass.lang.validation..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage(ASM);

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

  /** The tables, the prose of the manual, and the pages of the diagnostics. */
  @ArchTest
  static final ArchRule threeClassesReadResources =
      noClasses()
          .that()
          .resideInAnyPackage(ISA, DOC, ASM, FLOW)
          .and()
          .doNotHaveFullyQualifiedName("org.sass.lang.isa.Isas")
          .and()
          .doNotHaveFullyQualifiedName("org.sass.lang.isa.doc.Prose")
          .and()
          .doNotHaveFullyQualifiedName("org.sass.lang.asm.Diagnostics")
          .should()
          .callMethod(Class.class, "getResourceAsStream", String.class);
}
