package org.sass.sim.cli;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sass.lang.file.ElfEditor;
import org.sass.lang.file.ElfReader.SectionHeader;
import org.sass.lang.isa.Isas;

/** Compiled files and options that cannot be run: the message says why. */
class BadCubinTest {
  private static final String EMPTY = "EXIT\n";

  @TempDir Path folder;

  private GsassRun run(byte[] cubin, String... options) throws IOException {
    return GsassRun.runCubin(folder, cubin, options);
  }

  @Test
  void itRunsAtAll() throws IOException {
    run(SmallCubin.of("sm_50", EMPTY), "--param", "1").assertStatus(0);
    run(SmallCubin.of("sm_35", EMPTY), "--param", "1").assertStatus(0);
  }

  @Test
  void itRunsFromStandardInput() {
    byte[] cubin = SmallCubin.of("sm_50", EMPTY);
    GsassRun.runWith(cubin, "run", "-", "--param", "1").assertStatus(0);
    GsassRun.runWith(cubin, "run", "-")
        .assertStatus(2)
        .assertErrContains("kernel k takes 1 parameter (of 8 bytes); 0 are given");
  }

  /** The section table is before the program headers. */
  @Test
  void aFileWithAPartOutside() throws IOException {
    byte[] cubin = SmallCubin.of("sm_50", EMPTY);
    String reason = " lies outside of the file, which is damaged or cut off; copy or compile it";
    byte[] cut = cubin.clone();
    ByteBuffer header = ByteBuffer.wrap(cut).order(ByteOrder.LITTLE_ENDIAN);
    header.putLong(32, cut.length - 8).putShort(54, (short) 56).putShort(56, (short) 1);
    run(cut)
        .assertStatus(1)
        .assertErrContains("the table of program headers of this ELF file" + reason);
    byte[] moved = cubin.clone();
    header = ByteBuffer.wrap(moved).order(ByteOrder.LITTLE_ENDIAN);
    int section = (int) header.getLong(40) + header.getShort(58);
    header.putLong(section + 24, moved.length);
    run(moved).assertStatus(1).assertErrContains(" of this ELF file" + reason);
  }

  @Test
  void anotherNumberOfParameters() throws IOException {
    run(SmallCubin.of("sm_50", EMPTY))
        .assertStatus(2)
        .assertErrContains("kernel k takes 1 parameter (of 8 bytes); 0 are given");
    run(SmallCubin.of("sm_50", EMPTY), "--param", "1,2")
        .assertStatus(2)
        .assertErrContains("kernel k takes 1 parameter (of 8 bytes); 2 are given");
    byte[] none = SmallCubin.withoutParameters("sm_50", EMPTY);
    run(none).assertStatus(0);
    run(none, "--param", "1,2")
        .assertStatus(2)
        .assertErrContains("kernel k takes no parameters; 2 are given");
  }

  @Test
  void aRelocationThatNobodyKnows() throws IOException {
    SmallCubin.Relocation unknown = new SmallCubin.Relocation(8, 77, "there");
    run(SmallCubin.of("sm_50", EMPTY, unknown), "--param", "1")
        .assertStatus(2)
        .assertErrContains(".text.k at 0x8 needs there")
        .assertErrContains("relocation 77");
  }

  @Test
  void aVariableThatIsNotThere() throws IOException {
    SmallCubin.Relocation missing = new SmallCubin.Relocation(8, 43, "table");
    run(SmallCubin.of("sm_50", "MOV32I R0, 0x0\nEXIT\n", missing), "--param", "1")
        .assertStatus(2)
        .assertErrContains(".text.k at 0x8 needs table, which is not in this file");
    Path data = Files.write(folder.resolve("data"), new byte[4]);
    run(SmallCubin.of("sm_50", EMPTY), "--param", "1", "--symbol", "table=" + data)
        .assertStatus(2)
        .assertErrContains("there is no variable table in the file; it has none");
    run(SmallCubin.of("sm_50", EMPTY), "--param", "1", "--save", "table=" + data)
        .assertStatus(2)
        .assertErrContains("there is no buffer or variable table");
  }

  @Test
  void relocationsOfADamagedFile() throws IOException {
    SmallCubin.Relocation outside = new SmallCubin.Relocation(0x99998, 43, "table");
    run(SmallCubin.of("sm_50", EMPTY, outside), "--param", "1")
        .assertStatus(2)
        .assertErrContains(".text.k at 0x99998 needs table, but no instruction is there");
    SmallCubin.Relocation one = new SmallCubin.Relocation(8, 42, "f");
    byte[] file = SmallCubin.of("sm_50", "JCAL 0x0\nEXIT\n", one);
    SectionHeader places = ElfEditor.of(file).find(".rel.text.k");
    ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).putInt(places.start() + 12, 9999);
    run(file, "--param", "1")
        .assertStatus(2)
        .assertErrContains(".text.k at 0x8 needs symbol 9999, which is not in this file");
  }

  @Test
  void aFunctionThatIsNotThere() throws IOException {
    SmallCubin.Relocation missing = new SmallCubin.Relocation(8, 42, "cudaWish");
    run(SmallCubin.of("sm_50", "JCAL 0x0\nEXIT\n", missing), "--param", "1")
        .assertStatus(3)
        .assertErrContains("it calls cudaWish, which is not in the file");
  }

  @Test
  void sizesBeyondTheLimits() throws IOException {
    run(SmallCubin.of("sm_50", EMPTY), "--param", "1", "--grid", "0")
        .assertStatus(2)
        .assertErrContains("grid x is 0; Maxwell allows 1 to");
    run(SmallCubin.of("sm_50", EMPTY), "--param", "1", "--block", "2048")
        .assertStatus(2)
        .assertErrContains("block x is 2048; Maxwell allows 1 to 1024");
    run(SmallCubin.of("sm_50", EMPTY), "--param", "1", "--shared", "64K")
        .assertStatus(2)
        .assertErrContains(
            "65536 bytes of shared memory, those that the kernel declares included; Maxwell has"
                + " 49152");
  }

  @Test
  void aNewerArchitecture() throws IOException {
    byte[] code = new byte[32];
    for (int sm : new int[] {70, 75, 80, 87, 90, 100}) {
      run(SmallCubin.of(sm, code), "--param", "1")
          .assertStatus(1)
          .assertErrContains("this file cannot be run. There is no emulator for sm_" + sm + ". ")
          .assertErrContains("sm_35, sm_37");
      if (Isas.load("sm_" + sm) == null) {
        GsassRun.run("dis", folder.resolve("k.cubin").toString())
            .assertStatus(1)
            .assertErrContains("this file is for sm_" + sm + ", whose instructions are not known")
            .assertErrContains("files for sm_10 to sm_13,")
            .assertErrContains(
                sm == 87
                    ? "sm_70, sm_75, sm_80, sm_86, sm_89, sm_90 can"
                    : "sm_70 to sm_90, g13 can")
            .assertErrContains("can be disassembled [unknown-arch]");
      }
    }
  }

  @Test
  void checksThatDoNotKnowTheMachine() throws IOException {
    run(SmallCubin.of("sm_50", EMPTY), "--param", "1", "--check", "all")
        .assertStatus(2)
        .assertErrContains("--check: runs of sm_50 cannot be checked; those of sm_10 to sm_13 can");
    // An editor asks by a setting for all kernels. It runs them and says that they are not checked.
    run(SmallCubin.of("sm_50", EMPTY), "--param", "1", "--check", "all", "--interactive")
        .assertStatus(0)
        .assertErrContains("info: the checks are left out: runs of sm_50 cannot be checked");
    run(SmallCubin.of("sm_50", EMPTY), "--param", "1", "--check", "none", "--interactive")
        .assertStatus(0)
        .assertErrLacks("checks");
  }

  @Test
  void anEngineThatDoesNotKnowTheMachine() throws IOException {
    run(SmallCubin.of("sm_50", EMPTY), "--param", "1", "--engine", "block")
        .assertStatus(0)
        .assertErrContains("needs --engine precise, which is used instead of block");
  }

  @Test
  void aVeryLargeSharedMemory() throws IOException {
    run(SmallCubin.of("sm_50", EMPTY), "--param", "1", "--shared", "1000000")
        .assertStatus(2)
        .assertErrContains("bytes of shared memory");
  }
}
