package org.sass.lang;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.stream.Stream;

/**
 * Enforces the dependencies in the table of docs/ARCHITECTURE.md: change the table before a rule
 * here. The emulator's tests check what is required of both cores, the language's and the
 * emulator's.
 */
@AnalyzeClasses(packages = "org.sass", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
  private static final String ISA = "org.sass.lang.isa";
  private static final String DOC = "org.sass.lang.isa.doc..";
  private static final String TEXT = "org.sass.lang.text";
  private static final String CODEC = "org.sass.lang.codec";
  private static final String EXPLAIN = "org.sass.lang.explain";
  private static final String ASSEMBLE = "org.sass.lang.assemble";
  private static final String DOCUMENT = "org.sass.lang.document";
  private static final String FILE = "org.sass.lang.file";
  private static final String FILE_PARTS = "org.sass.lang.file.*";
  private static final String PATCH = "org.sass.lang.patch";
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

  private static ArchRule onlyDependsOn(String packageName, String... allowedPackages) {
    return classes()
        .that()
        .resideInAPackage(packageName)
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            Stream.concat(Stream.of(packageName, ISA, JDK), Stream.of(allowedPackages))
                .toArray(String[]::new));
  }

  @ArchTest static final ArchRule textSeesOnlyIsa = onlyDependsOn(TEXT);

  @ArchTest static final ArchRule codecSeesText = onlyDependsOn(CODEC, TEXT);

  @ArchTest static final ArchRule explainSeesCodec = onlyDependsOn(EXPLAIN, CODEC, TEXT);

  @ArchTest
  static final ArchRule assembleSeesExplain = onlyDependsOn(ASSEMBLE, EXPLAIN, CODEC, TEXT);

  @ArchTest
  static final ArchRule documentSeesAssemble = onlyDependsOn(DOCUMENT, ASSEMBLE, CODEC, TEXT);

  @ArchTest
  static final ArchRule fileSeesAssemble =
      onlyDependsOn(FILE, FILE_PARTS, FLOW, ASSEMBLE, EXPLAIN, CODEC, TEXT);

  @ArchTest
  static final ArchRule patchSeesFiles =
      onlyDependsOn(PATCH, FILE, FILE_PARTS, FLOW, ASSEMBLE, CODEC, TEXT);

  @ArchTest
  static final ArchRule partsOfFilesSeeOnlyTheJdk =
      classes()
          .that()
          .resideInAPackage(FILE_PARTS)
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(FILE_PARTS, JDK);

  @ArchTest
  static final ArchRule flowSeesPrograms = onlyDependsOn(FLOW, DOCUMENT, ASSEMBLE, CODEC, TEXT);

  @ArchTest
  static final ArchRule editSeesDocuments =
      onlyDependsOn(EDIT, FLOW, DOCUMENT, ASSEMBLE, EXPLAIN, CODEC, TEXT);

  /**
   * Of the Xtext part only these packages may use the packages of the assembler. The rest is the
   * grammar and the code generated from it.
   */
  @ArchTest
  static final ArchRule fourPackagesBridgeToAsm =
      noClasses()
          .that()
          .resideInAPackage("org.sass.lang..")
          .and()
          .resideOutsideOfPackages(
              TEXT,
              CODEC,
              EXPLAIN,
              ASSEMBLE,
              DOCUMENT,
              FILE,
              PATCH,
              FLOW,
              EDIT,
              "org.sass.lang.translate..",
              "org.sass.lang.parser..",
              "org.sass.lang.scoping..",
              "org.sass.lang.validation..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(TEXT, CODEC, EXPLAIN, ASSEMBLE, DOCUMENT, FILE, PATCH);

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

  /**
   * The three classes read the tables, the prose of the manual, and the pages of the diagnostics.
   */
  @ArchTest
  static final ArchRule threeClassesReadResources =
      noClasses()
          .that()
          .resideInAnyPackage(ISA, DOC, TEXT, CODEC, EXPLAIN, ASSEMBLE, DOCUMENT, FILE, FLOW)
          .and()
          .doNotHaveFullyQualifiedName("org.sass.lang.isa.Isas")
          .and()
          .doNotHaveFullyQualifiedName("org.sass.lang.isa.doc.Prose")
          .and()
          .doNotHaveFullyQualifiedName("org.sass.lang.text.DiagnosticCatalog")
          .should()
          .callMethod(Class.class, "getResourceAsStream", String.class);
}
