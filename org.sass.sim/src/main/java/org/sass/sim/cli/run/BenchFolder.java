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
  static final String CODE = "TP_instructions.vhd";

  /** The file with the launch constants of the test bench. */
  public static final String LAUNCH = "pick_bench.vhd";

  private static final String CONFIGURATION = "TP_configuration.vhd";

  /** The file with the instructions of a case, one word a line. */
  static final String HEX = "kernel.hex";

  /** The file with the launch of a case. */
  static final String CFG = "kernel.cfg";

  /** The file with the initial global memory of a case. */
  static final String IMAGE = "gmem_in.bin";

  private static final List<String> CASE = List.of(HEX, CFG, IMAGE);

  /**
   * The folders that contain the files in a checkout of the hardware, relative to the test bench's
   * folder.
   */
  private static final List<String> FOLDERS = List.of("", "TP", "configuration");

  /** The files of a folder, for messages. */
  static final String FILES =
      "kernel.hex, kernel.cfg and gmem_in.bin, or "
          + CODE
          + ", "
          + LAUNCH
          + " and "
          + MemoryImage.FLEXGRIP;

  /**
   * Finds the files in a folder; fails with the names of the missing files if it is not complete.
   *
   * @param name the folder's name for messages
   */
  static BenchFolder find(Path folder, String name) {
    Path code = in(folder, CODE);
    boolean isCase = CASE.stream().anyMatch(file -> Files.exists(folder.resolve(file)));
    List<String> missing = new ArrayList<>();
    if (isCase || code == null) {
      CASE.stream().filter(file -> !Files.exists(folder.resolve(file))).forEach(missing::add);
      if (missing.isEmpty()) {
        return new BenchFolder(
            folder.resolve(HEX), folder.resolve(CFG), null, folder.resolve(IMAGE));
      }
    } else if (in(folder, LAUNCH) == null) {
      missing.add(LAUNCH);
    } else {
      return new BenchFolder(
          code, in(folder, LAUNCH), in(folder, CONFIGURATION), in(folder, MemoryImage.FLEXGRIP));
    }
    throw new Failure(
        "file",
        "--flexgrip: there is no "
            + String.join(", no ", missing)
            + " in "
            + name
            + "; a test bench folder has "
            + FILES);
  }

  private static Path in(Path folder, String file) {
    for (String below : FOLDERS) {
      Path path = folder.resolve(below).resolve(file);
      if (Files.exists(path)) {
        return path;
      }
    }
    return null;
  }

  /** Returns whether the files are the VHDL of the test bench. */
  boolean isVhdl() {
    return code.endsWith(CODE);
  }

  /** Reads the launch from the files. */
  BenchLaunch.Read launch(Streams io) {
    String text = text(io, settings);
    if (!isVhdl()) {
      return KernelCfg.read(text);
    }
    return PickBench.read(text, configuration == null ? null : text(io, configuration));
  }

  private static String text(Streams io, Path file) {
    return SourceText.of(InputFiles.read(io, file.toString()));
  }

  /** Returns the note about a test bench without a memory image. */
  static Problem noMemory() {
    return Problem.info(
        "no-image",
        "there is no " + MemoryImage.FLEXGRIP + " beside it; global memory starts as zeros",
        1,
        0,
        0);
  }
}
