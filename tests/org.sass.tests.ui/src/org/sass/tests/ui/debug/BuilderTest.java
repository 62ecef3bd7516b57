package org.sass.tests.ui.debug;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IncrementalProjectBuilder;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.core.runtime.OperationCanceledException;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.sass.lang.ui.build.BuildSettings;
import org.sass.lang.ui.build.Output;
import org.sass.lang.ui.build.SassBuilder;
import org.sass.lang.ui.build.SassNature;
import org.sass.lang.ui.editor.SassMarkers;

/** Tests the builder that assembles the kernels of a project when they are saved. */
class BuilderTest {
  private IProject project;

  @BeforeEach
  void open() throws Exception {
    project = Kernels.createProject("built");
    new BuildSettings(EnumSet.allOf(Output.class), "out").save(project);
    SassNature.setNature(project, true, null);
  }

  @AfterEach
  void close() throws Exception {
    page().closeAllEditors(false);
    project.delete(true, true, null);
  }

  private static IWorkbenchPage page() {
    return PlatformUI.getWorkbench().getActiveWorkbenchWindow().getActivePage();
  }

  private void build(int kind) throws CoreException {
    project.build(kind, new NullProgressMonitor());
  }

  private Set<String> outputs() throws CoreException {
    return project.getFolder("out").exists()
        ? Set.copyOf(Stream.of(project.getFolder("out").members()).map(IResource::getName).toList())
        : Set.of();
  }

  /**
   * Returns whether no automatic build runs or is due. A file that a running build creates may
   * still be empty.
   */
  private static boolean isBuildIdle() {
    return Job.getJobManager().find(ResourcesPlugin.FAMILY_AUTO_BUILD).length == 0;
  }

  private static String text(IFile file) throws Exception {
    return new String(file.getContents().readAllBytes(), StandardCharsets.UTF_8);
  }

  private static List<IMarker> errors(IFile file) throws CoreException {
    return Stream.of(file.findMarkers(SassMarkers.MARKER_TYPE, true, IResource.DEPTH_ZERO))
        .filter(one -> one.getAttribute(IMarker.SEVERITY, 0) == IMarker.SEVERITY_ERROR)
        .toList();
  }

  @Test
  void writesEachOutputAndTakesAwayWhatNothingStandsForAnyMore() throws Exception {
    IFile file = Kernels.createFile(project, "doubles.gsass", Kernels.DOUBLING_KERNEL);
    build(IncrementalProjectBuilder.FULL_BUILD);
    assertEquals(
        Set.of("doubles.sm_10.sass", "doubles.hex", "doubles.mif", "doubles.vhd"), outputs());
    String listing = text(project.getFile("out/doubles.sm_10.sass"));
    assertTrue(listing.contains("GST.EXIT.U32") || listing.contains("GST.U32"), listing);
    String hex = text(project.getFile("out/doubles.hex"));
    assertEquals(10, hex.lines().count(), hex);
    assertTrue(text(project.getFile("out/doubles.vhd")).contains("--"));

    // The builder must not assemble the listings that it has written.
    build(IncrementalProjectBuilder.FULL_BUILD);
    assertFalse(project.getFile("out/out").exists());

    String wrong = Kernels.DOUBLING_KERNEL.replace("g [out]", "g [nowhere]");
    Kernels.createFile(project, "doubles.gsass", wrong);
    build(IncrementalProjectBuilder.INCREMENTAL_BUILD);
    assertEquals(1, errors(file).size());
    assertTrue(errors(file).get(0).getAttribute(IMarker.MESSAGE, "").contains("nowhere"));
    assertEquals(Set.of(), outputs());

    Kernels.createFile(project, "doubles.gsass", Kernels.DOUBLING_KERNEL);
    build(IncrementalProjectBuilder.INCREMENTAL_BUILD);
    assertEquals(List.of(), errors(file));
    assertEquals(4, outputs().size());

    file.move(project.getFile("twice.gsass").getFullPath(), true, null);
    build(IncrementalProjectBuilder.INCREMENTAL_BUILD);
    assertEquals(Set.of("twice.sm_10.sass", "twice.hex", "twice.mif", "twice.vhd"), outputs());

    build(IncrementalProjectBuilder.CLEAN_BUILD);
    assertEquals(Set.of(), outputs());
    assertTrue(project.getFile("twice.gsass").exists());
  }

  @Test
  void buildsOnlyWhatHasChanged() throws Exception {
    new BuildSettings(EnumSet.of(Output.HEX), "out").save(project);
    Kernels.createFile(project, "one.gsass", Kernels.DOUBLING_KERNEL);
    Kernels.createFile(project, "two.gsass", Kernels.DOUBLING_KERNEL);
    build(IncrementalProjectBuilder.FULL_BUILD);
    long one = project.getFile("out/one.hex").getModificationStamp();
    long two = project.getFile("out/two.hex").getModificationStamp();
    Kernels.createFile(project, "two.gsass", Kernels.DOUBLING_KERNEL.replace("0x2", "0x3"));
    build(IncrementalProjectBuilder.INCREMENTAL_BUILD);
    assertEquals(one, project.getFile("out/one.hex").getModificationStamp());
    assertTrue(two != project.getFile("out/two.hex").getModificationStamp());
  }

  @Test
  void buildsWhenTheEditorIsSaved() throws Exception {
    new BuildSettings(EnumSet.of(Output.HEX), "out").save(project);
    IFile file = Kernels.createFile(project, "doubles.gsass", Kernels.DOUBLING_KERNEL);
    IFile hex = project.getFile("out/doubles.hex");
    Pump.awaitCondition(
        "the first build", () -> outputs().contains("doubles.hex") && isBuildIdle());
    String before = text(hex);
    IEditorPart editor = IDE.openEditor(page(), file);
    ((ITextEditor) editor)
        .getDocumentProvider()
        .getDocument(editor.getEditorInput())
        .set(Kernels.DOUBLING_KERNEL.replace("0x2", "0x3"));
    editor.doSave(new NullProgressMonitor());
    Pump.awaitCondition("a build", () -> isBuildIdle() && !text(hex).equals(before));
  }

  @Test
  void canBeCancelled() throws Exception {
    for (int i = 0; i < 4; i++) {
      Kernels.createFile(project, "k" + i + ".gsass", Kernels.DOUBLING_KERNEL);
    }
    NullProgressMonitor cancelled = new NullProgressMonitor();
    cancelled.setCanceled(true);
    assertThrows(
        OperationCanceledException.class,
        () -> project.build(IncrementalProjectBuilder.FULL_BUILD, cancelled));
    build(IncrementalProjectBuilder.INCREMENTAL_BUILD);
    assertEquals(16, outputs().size());
  }

  @Test
  void leavesForeignFilesAlone() throws Exception {
    new BuildSettings(EnumSet.of(Output.HEX), "out").save(project);
    project.getFolder("out").create(true, true, null);
    IFile foreign = project.getFile("out/doubles.hex");
    foreign.create(new java.io.ByteArrayInputStream(new byte[] {'x'}), true, null);
    IFile file = Kernels.createFile(project, "doubles.gsass", Kernels.DOUBLING_KERNEL);
    build(IncrementalProjectBuilder.FULL_BUILD);
    assertEquals("x", text(foreign));
    IMarker[] problems =
        file.findMarkers(SassBuilder.PROBLEM_MARKER_TYPE, true, IResource.DEPTH_ZERO);
    assertEquals(1, problems.length);
    assertTrue(problems[0].isSubtypeOf(IMarker.PROBLEM));
    assertTrue(problems[0].getAttribute(IMarker.MESSAGE, "").contains("choose another folder"));

    SassNature.setNature(project, false, null);
    assertTrue(foreign.exists());
    assertFalse(
        ResourcesPlugin.getWorkspace().getRoot().getProject("built").hasNature(SassNature.ID));
  }
}
