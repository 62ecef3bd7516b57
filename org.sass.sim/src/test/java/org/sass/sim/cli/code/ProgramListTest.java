package org.sass.sim.cli.code;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sass.sim.cli.GsassRun;

/** A program for the CPU with two containers: cubins for sm_50 and sm_61, PTX; one for sm_50. */
class ProgramListTest {
  @TempDir Path folder;
  private String program;

  @BeforeEach
  void copyFile() throws IOException {
    Path file = folder.resolve("program");
    try (InputStream in = GsassRun.class.getResourceAsStream("program.elf")) {
      Files.write(file, in.readAllBytes());
    }
    program = file.toString();
  }

  @Test
  void theList() {
    GsassRun.run("dis", program, "--list")
        .assertStatus(0)
        .assertOutContains("cubin  sm_61")
        .assertOutContains("compressed  scale\n")
        .assertOutContains("ptx    compute_61");
    GsassRun.run("dis", program, "--list", "--format", "json")
        .assertStatus(0)
        .assertOutContains("{\"entries\":[{\"kind\":\"cubin\",\"arch\":\"sm_50\",\"bytes\":");
    GsassRun.runWith("EXIT\n", "dis", "-", "--list")
        .assertStatus(2)
        .assertErrContains("--list: ")
        .assertErrContains(" is neither a cubin in ELF");
  }

  /** A file that is taken out of a program can be changed, listed and run like any other. */
  @Test
  void aFileIsTakenOut() throws IOException {
    String cubin = folder.resolve("k.cubin").toString();
    GsassRun.run("dis", program, "--isa", "sm_61", "--extract", cubin).assertStatus(0);
    GsassRun.run("dis", cubin, "--list").assertOutContains("cubin  sm_61");
    String text = folder.resolve("k.gsass").toString();
    String changed = folder.resolve("new.cubin").toString();
    GsassRun.run("dis", cubin, "--editable", "-o", text).assertStatus(0);
    GsassRun.run("asm", text, "--into", cubin, "-o", changed).assertStatus(0);
    assertArrayEquals(Files.readAllBytes(Path.of(cubin)), Files.readAllBytes(Path.of(changed)));
    GsassRun.run("asm", text, "--into", program, "-o", changed)
        .assertStatus(1)
        .assertErrContains("take one out with gsass dis --extract");
    GsassRun.run("dis", program, "--extract", changed + "2")
        .assertStatus(1)
        .assertErrContains("choose one with --isa");
    GsassRun.run("dis", program, "--kernel", "sum", "--extract", cubin).assertStatus(0);
    GsassRun.run("dis", cubin, "--list").assertOutContains("sum");
    GsassRun.runWith("30000003 00000780\n", "dis", "-", "--extract", cubin)
        .assertStatus(2)
        .assertErrContains("--extract: <stdin> holds no compiled file");
    GsassRun.run("dis", program, "--extract", cubin, "--editable")
        .assertStatus(2)
        .assertErrContains("leave out --editable");
  }

  /** A program for a CPU without kernels, or one of which they are cut off, says which it is. */
  @Test
  void aProgramWithoutKernels() throws IOException {
    ByteBuffer header = ByteBuffer.allocate(64).order(ByteOrder.LITTLE_ENDIAN);
    header.putInt(0, 0x464c457f).put(4, (byte) 2).putShort(18, (short) 62);
    header.putShort(58, (short) 64);
    String whole = Files.write(folder.resolve("whole"), header.array()).toString();
    String text = "this ELF file is for machine 62, not for CUDA (190), and holds no kernels";
    GsassRun.run("dis", whole).assertStatus(1).assertErrContains(text);
    GsassRun.run("dis", whole, "--list").assertStatus(2).assertErrContains(text);
    header.putLong(40, 64).putShort(60, (short) 3);
    String cut = Files.write(folder.resolve("cut"), header.array()).toString();
    GsassRun.run("dis", cut).assertStatus(1).assertErrContains("it is cut off before a kernel");
    GsassRun.run("dis", cut, "--list")
        .assertStatus(2)
        .assertErrContains("it is cut off before a kernel");
  }

  @Test
  void disChooses() {
    GsassRun.run("dis", program)
        .assertStatus(1)
        .assertErrContains("the file holds 3 cubins: sm_50 (scale), sm_61 (scale), sm_50 (sum)");
    GsassRun.run("dis", program, "--isa", "sm_61")
        .assertStatus(0)
        .assertOutContains("code for sm_61")
        .assertOutContains("Function : scale");
    GsassRun.run("dis", program, "--kernel", "sum")
        .assertStatus(0)
        .assertOutContains("Function : sum");
    GsassRun.run("dis", program, "--kernel", "sum", "--editable")
        .assertStatus(2)
        .assertErrContains("contains one: write it to a file with --extract k.cubin");
  }

  @Test
  void runReadsTheContainerAlone() throws IOException {
    byte[] bytes = Files.readAllBytes(Path.of(program));
    int start = 0;
    while (bytes[start] != 0x50 || bytes[start + 1] != (byte) 0xed) {
      start++;
    }
    Path container = folder.resolve("k.fatbin");
    Files.write(container, Arrays.copyOfRange(bytes, start, bytes.length));
    GsassRun.run("run", container.toString(), "--kernel", "sum", "--grid", "1", "--block", "1")
        .assertStatus(0);
  }

  @Test
  void convertChooses() {
    String output = folder.resolve("code.hex").toString();
    GsassRun.run("convert", program, "-o", output)
        .assertStatus(1)
        .assertErrContains("choose one with --isa ARCH or --kernel NAME");
    GsassRun.run("convert", program, "--kernel", "sum", "-o", output).assertStatus(0);
  }

  @Test
  void runChooses() {
    GsassRun.run("run", program)
        .assertStatus(1)
        .assertErrContains("choose one with --isa ARCH or --kernel NAME");
    GsassRun.run("run", program, "--kernel", "sum", "--grid", "1", "--block", "1").assertStatus(0);
    GsassRun.run("run", program, "--isa", "sm_61", "--grid", "1", "--block", "1").assertStatus(0);
  }
}
