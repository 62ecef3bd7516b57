package org.sass.sim.cli.run;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.sass.lang.text.Problem;
import org.sass.lang.text.SourceText;
import org.sass.sim.cli.io.Failure;
import org.sass.sim.cli.io.InputFiles;
import org.sass.sim.cli.io.Streams;
import org.sass.sim.launch.buffers.MemoryImage;
import org.sass.sim.target.flexgrip.files.BenchLaunch;
import org.sass.sim.target.flexgrip.files.KernelCfg;
import org.sass.sim.target.flexgrip.files.PickBench;

/**
 * The files of a FlexGripPlus test bench in a folder. They are either a case, which consists of
 * three files, or the VHDL files of the test bench itself.
 *
 * @param code {@code kernel.hex} or {@code TP_instructions.vhd}
 * @param settings {@code kernel.cfg} or {@code pick_bench.vhd}
 * @param configuration {@code TP_configuration.vhd}, or null
 * @param memory {@code gmem_in.bin} or {@code global_mem.mif}; null if a test bench has none
 */
public record BenchFolder(Path code, Path settings, Path configuration, Path memory) {
  /** The file with the instructions of the test bench. */
  static final String CODE_FILE = "TP_instructions.vhd";

  /** The file with the launch constants of the test bench. */
  public static final String LAUNCH_FILE = "pick_bench.vhd";

  private static final String CONFIGURATION_FILE = "TP_configuration.vhd";

  /** The file with the instructions of a case, one word a line. */
  static final String CASE_CODE_FILE = "kernel.hex";

  /** The file with the launch of a case. */
  static final String CASE_LAUNCH_FILE = "kernel.cfg";

  /** The file with the initial global memory of a case. */
  static final String CASE_MEMORY_FILE = "gmem_in.bin";

  private static final List<String> CASE_FILES =
      List.of(CASE_CODE_FILE, CASE_LAUNCH_FILE, CASE_MEMORY_FILE);

  /**
   * The folders that contain the files in a checkout of the hardware, relative to the test bench's
   * folder.
   */
  private static final List<String> SUBFOLDERS = List.of("", "TP", "configuration");

  /** The files of a folder, for messages. */
  static final String EXPECTED_FILES =
      "kernel.hex, kernel.cfg and gmem_in.bin, or "
          + CODE_FILE
          + ", "
          + LAUNCH_FILE
          + " and "
          + MemoryImage.FLEXGRIP_FILE_NAME;

  /**
   * Finds the files in a folder; fails with the names of the missing files if it is not complete.
   *
   * @param name the folder's name for messages
   */
  static BenchFolder find(Path folder, String name) {
    Path code = findFile(folder, CODE_FILE);
    boolean isCase = CASE_FILES.stream().anyMatch(file -> Files.exists(folder.resolve(file)));
    List<String> missing = new ArrayList<>();
    if (isCase || code == null) {
      CASE_FILES.stream().filter(file -> !Files.exists(folder.resolve(file))).forEach(missing::add);
      if (missing.isEmpty()) {
        return new BenchFolder(
            folder.resolve(CASE_CODE_FILE),
            folder.resolve(CASE_LAUNCH_FILE),
            null,
            folder.resolve(CASE_MEMORY_FILE));
      }
    } else if (findFile(folder, LAUNCH_FILE) == null) {
      missing.add(LAUNCH_FILE);
    } else {
      return new BenchFolder(
          code,
          findFile(folder, LAUNCH_FILE),
          findFile(folder, CONFIGURATION_FILE),
          findFile(folder, MemoryImage.FLEXGRIP_FILE_NAME));
    }
    throw new Failure(
        "file",
        "--flexgrip: there is no "
            + String.join(", no ", missing)
            + " in "
            + name
            + "; a test bench folder has "
            + EXPECTED_FILES);
  }

  private static Path findFile(Path folder, String file) {
    for (String subfolder : SUBFOLDERS) {
      Path path = folder.resolve(subfolder).resolve(file);
      if (Files.exists(path)) {
        return path;
      }
    }
    return null;
  }

  /** Returns whether the files are the VHDL of the test bench. */
  boolean isVhdl() {
    return code.endsWith(CODE_FILE);
  }

  /** Reads the launch from the files. */
  BenchLaunch.ReadResult readLaunch(Streams io) {
    String text = readText(io, settings);
    if (!isVhdl()) {
      return KernelCfg.read(text);
    }
    return PickBench.read(text, configuration == null ? null : readText(io, configuration));
  }

  private static String readText(Streams io, Path file) {
    return SourceText.decode(InputFiles.read(io, file.toString()));
  }

  /** Returns the note about a test bench without a memory image. */
  static Problem missingMemoryNote() {
    return Problem.info(
        "no-image",
        "there is no "
            + MemoryImage.FLEXGRIP_FILE_NAME
            + " beside it; global memory starts as zeros",
        1,
        0,
        0);
  }
}
