package org.sass.sim.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The launch settings of a compiled file: parameters, buffers, the machine. */
class CompiledLaunchTest {
  private static final int OUT = 8;

  /** Stores the 16 bytes of parameters after the first, which is the address of a buffer. */
  private static final String COPIES_PARAMETERS =
      """
      MOV R2, c[0x0][0x140]
      MOV R3, c[0x0][0x144]
      MOV R4, c[0x0][0x148]
      MOV R5, c[0x0][0x14c]
      MOV R6, c[0x0][0x150]
      MOV R7, c[0x0][0x154]
      ST.E.128 [R2], R4
      EXIT
      """;

  @TempDir Path folder;

  /** Runs a kernel that takes a buffer and some parameters. */
  private GsassRun copy(String arch, String parameters, int... sizes) throws IOException {
    int[] all = new int[sizes.length + 1];
    all[0] = OUT;
    System.arraycopy(sizes, 0, all, 1, sizes.length);
    byte[] cubin = SmallCubin.withParameters(arch, COPIES_PARAMETERS, all);
    return GsassRun.runCubin(
        folder,
        cubin,
        "--buffer",
        "out=4xu32",
        "--param",
        "@out," + parameters,
        "--dump",
        "out:u32");
  }

  private static String hexadecimal(GsassRun run) {
    return Stream.of(run.dumpedValues().split(" "))
        .map(value -> String.format("%08x", Long.parseLong(value)))
        .collect(Collectors.joining(" "));
  }

  @ParameterizedTest
  @ValueSource(strings = {"sm_35", "sm_50"})
  void aNumberTakesTheSizeOfItsParameter(String arch) throws IOException {
    assertEquals(
        "abcdfefe fffffffd 00000005 00000000",
        hexadecimal(copy(arch, "0xfe,-2,0xabcd,-3,5", 1, 1, 2, 4, 8)));
    // A number has its sign in a larger parameter; one of more than 32 bits needs a larger one.
    assertEquals(
        "ffffffff ffffffff 9abcdef0 12345678",
        hexadecimal(copy(arch, "-1,0x123456789abcdef0", 8, 8)));
    assertEquals(
        "00000007 00000000 e78ee600 fffffffd", hexadecimal(copy(arch, "u64:7,-9000000000", 8, 8)));
  }

  @Test
  void theExampleInTheHelp() throws IOException {
    String help = GsassRun.run("run", "--help").assertOutContains("compiled file: a cubin").out();
    Path cubin = folder.resolve("saxpy.cubin");
    Files.write(cubin, SmallCubin.withParameters("sm_50", "EXIT", 4, 4, 8, 8));
    Path saved = folder.resolve("y.bin");
    String example = help.substring(help.indexOf("run saxpy.cubin")).replace("\\", "");
    example = example.replace("saxpy.cubin", cubin.toString()).replace("y.bin", saved.toString());
    GsassRun.run(example.strip().split("\\s+")).assertStatus(0);
    assertEquals(4096, Files.size(saved));
  }

  @ParameterizedTest
  @ValueSource(strings = {"sm_35", "sm_50"})
  void floatsAndDoubles(String arch) throws IOException {
    // 1.5 is 0x3fc00000 in 32 bits and 0x3ff8... in 64 bits.
    assertEquals(
        "3fc00000 00000000 00000000 3ff80000", hexadecimal(copy(arch, "f:1.5,d:1.5", 4, 8)));
    assertEquals(
        "00000000 7ff80000 00000000 fff00000", hexadecimal(copy(arch, "d:nan,d:-inf", 8, 8)));
    assertEquals(
        "8800759c fe37e43c 00000001 00000000",
        hexadecimal(copy(arch, "d:-1e300,d:0x1p-1074", 8, 8)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"sm_35", "sm_50"})
  void aStructureIsGivenByItsBytes(String arch) throws IOException {
    assertEquals(
        "04030201 08070605 0c0b0a09 00000009",
        hexadecimal(copy(arch, "x:0102030405060708090a0B0c,9", 12, 1)));
  }

  /** A number without a minus sign has no sign: 0xffffffff is not -1. */
  @Test
  void aHexadecimalNumberHasNoSign() throws IOException {
    assertEquals(
        "fffeffff ffffffff ffffffff 00000000",
        hexadecimal(copy("sm_50", "0xff,-1,0xfffe,0xffffffff,0xffffffff", 1, 1, 2, 4, 8)));
    String begin = "parameter 1 of kernel k has ";
    copy("sm_50", "0xffffffff", 2)
        .assertStatus(2)
        .assertErrContains(begin + "2 bytes; the value 4294967295 needs more");
    copy("sm_50", "0xffffff80", 1)
        .assertStatus(2)
        .assertErrContains(begin + "1 byte; the value 4294967168 needs more");
    copy("sm_50", "0xffffffffffffffff", 4)
        .assertStatus(2)
        .assertErrContains(begin + "4 bytes; the value 18446744073709551615 needs more");
    copy("sm_50", "0xffffffffffffffff", 2)
        .assertStatus(2)
        .assertErrContains(begin + "2 bytes; the value 18446744073709551615 needs more");
    copy("sm_50", "-129", 1)
        .assertStatus(2)
        .assertErrContains(begin + "1 byte; the value -129 needs more");
    assertEquals(
        "80ffffff 80000000 ffffffff ffffffff",
        hexadecimal(copy("sm_50", "-1,-1,0x80ff,-0x80000000,u64:-1", 1, 1, 2, 4, 8)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "x:010203 | 4 | 4 bytes; 3 are given",
        "@out | 4 | 4 bytes; the address of a buffer has 8 bytes",
        "7 | 12 | 12 bytes; a number has at most 8; write x: and its bytes",
        "f:7 | 12 | 12 bytes; a number has at most 8; write x: and its bytes",
        "256 | 1 | 1 byte; the value 256 needs more",
        "-32769 | 2 | 2 bytes; the value -32769 needs more",
        "0x100000000 | 4 | 4 bytes; the value 4294967296 needs more",
        "18446744073709551616 | 8 | 8 bytes; the value 18446744073709551616 needs more",
        "-9223372036854775809 | 8 | 8 bytes; the value -9223372036854775809 needs more",
        "18446744073709551616 | 4 | 4 bytes; the value 18446744073709551616 needs more",
        "1.5 | 8 | 8 bytes; write d:1.5 for a double",
        "1.5 | 4 | 4 bytes; write f:1.5 for a float",
        "1.5 | 2 | 2 bytes; 1.5 is not a whole number",
        "u64:1 | 1 | 1 byte; u64: gives 8; write the number alone",
        "u64:1 | 4 | 4 bytes; u64: gives 8; write the number alone",
        "d:1.5 | 4 | 4 bytes; d: gives a double of 8; write f: for a float",
        "f:1.5 | 8 | 8 bytes; f: gives a float of 4; write d: for a double",
        "f:1.5 | 2 | 2 bytes; f: gives a float of 4; write a whole number, or x: and the bytes",
        "d:1.5 | 1 | 1 byte; d: gives a double of 8; write a whole number, or x: and the bytes"
      })
  void aValueOfAnotherSize(String value, int size, String message) throws IOException {
    copy("sm_50", value, size)
        .assertStatus(2)
        .assertErrContains("parameter 1 of kernel k has " + message);
  }

  @Test
  void textsThatAreNoValues() throws IOException {
    copy("sm_50", "d:many", 8)
        .assertStatus(2)
        .assertErrContains("'many' is not a number, such as d:1.5 or d:-1e300");
    for (String odd : new String[] {"x:", "x:012", "x:0g"}) {
      copy("sm_50", odd, 8)
          .assertStatus(2)
          .assertErrContains("x: needs two hexadecimal digits for each byte, such as x:0a0b");
    }
    copy("sm_50", "x:" + "00".repeat(4097), 8)
        .assertStatus(2)
        .assertErrContains("a parameter has at most 4096 bytes");
  }

  @Test
  void aRunThatFaultsSavesNothing() throws IOException {
    Path out = folder.resolve("out.bin");
    byte[] cubin = SmallCubin.of("sm_50", "MOV R2, RZ\nMOV R3, RZ\nST.E [R2], R2\nEXIT\n");
    String[] options = {"--buffer", "out=4xu32", "--param", "@out", "--save", "out=" + out};
    GsassRun.runCubin(folder, cubin, options)
        .assertStatus(3)
        .assertErrContains(out + " was not written: the run ended with a fault");
    assertFalse(Files.exists(out));
  }

  @Test
  void theSettingsBesideACompiledFile() throws IOException {
    byte[] cubin = SmallCubin.withParameters("sm_50", COPIES_PARAMETERS, OUT, 4, 4, 4, 4);
    Path settings = folder.resolve("k.launch");
    Files.writeString(
        settings,
        """
        # the numbers from 1 on
        launch param=@out,1,2,3,4
        buffer out=4xu32
        expect out = 1, 2, 3, 4
        """);
    GsassRun.runCubin(folder, cubin).assertStatus(0).assertOutContains("the expectation holds");
    // Options go before the settings.
    GsassRun.runCubin(folder, cubin, "--param", "@out,1,2,3,5")
        .assertStatus(3)
        .assertErrContains("k.launch:4:8: error: out[3] is 5, expected 4");
    Files.writeString(settings, "launch param=@out,1,2,3,4\nbuffer out=4xu33\n");
    GsassRun.runCubin(folder, cubin).assertStatus(1).assertErrContains("k.launch:2:");
    Files.delete(settings);
    GsassRun.runCubin(folder, cubin).assertStatus(2).assertErrContains("5 parameters");
  }

  @ParameterizedTest
  @CsvSource({
    "--profile=flexgripplus, --profile",
    "--profile=g80, --profile",
    "--profile=unknown, --profile",
    "--quirk=end-ignored=off, --quirk",
    "--quirk=unknown, --quirk",
    "--sfu-tables=sfu.json, --sfu-tables",
    "--interactive --sfu-tables=sfu.json, sfuTables"
  })
  void aSettingOfAnotherMachine(String options, String name) throws IOException {
    GsassRun.runCubin(folder, SmallCubin.of("sm_50", "EXIT"), options.split(" "))
        .assertStatus(2)
        .assertErrContains(
            name
                + ": this is for kernels of sm_10 to sm_13, and this kernel is of sm_50;"
                + " leave it out");
  }

  @Test
  void aQuirkInTheSettingsOfAnotherMachine() throws IOException {
    Files.writeString(folder.resolve("k.launch"), "launch param=0 quirk=unknown\n");
    GsassRun.runCubin(folder, SmallCubin.of("sm_50", "EXIT"))
        .assertStatus(2)
        .assertErrContains(
            "k.launch:1:22: error: quirk: this is for kernels of sm_10 to sm_13, and");
  }

  /** Shared and local memory are at the addresses of an image of global memory. */
  @Test
  void anImageOfGlobalMemory() throws IOException {
    String reason =
        "this is for kernels of sm_10 to sm_13, whose global memory can be one region from"
            + " address 0 on, and this kernel is of sm_50;"
            + " give the file to a buffer, as in image=m.bin, and pass its address, @image";
    byte[] cubin = SmallCubin.of("sm_50", "EXIT");
    GsassRun.runCubin(folder, cubin, "--global", "m.bin", "--param", "0")
        .assertStatus(2)
        .assertErrContains("--global: " + reason);
    Files.writeString(folder.resolve("k.launch"), "launch param=0 global=m.bin\n");
    GsassRun.runCubin(folder, cubin)
        .assertStatus(2)
        .assertErrContains("k.launch:1:23: error: global: " + reason);
  }

  /** Editors give the profile of their settings to every run. */
  @Test
  void theProfileOfAnEditor() throws IOException {
    byte[] cubin = SmallCubin.of("sm_50", "EXIT");
    GsassRun.runCubin(folder, cubin, "--interactive", "--profile", "g80", "--param", "0")
        .assertStatus(0);
  }

  @Test
  void theArchitectureOfAFile() throws IOException {
    byte[] cubin = SmallCubin.of("sm_50", "EXIT");
    GsassRun.runCubin(folder, cubin, "--isa", "sm_50", "--param", "0").assertStatus(0);
    for (String other : List.of("sm_35", "sm_52", "g13")) {
      String reason =
          "this file is for sm_50, not for " + other + "; choose sm_50, or leave the choice out";
      GsassRun.runCubin(folder, cubin, "--isa", other).assertStatus(1).assertErrContains(reason);
      String file = Files.write(folder.resolve("k.cubin"), cubin).toString();
      GsassRun.run("dis", file, "--isa", other).assertStatus(1).assertErrContains(reason);
      GsassRun.run("convert", file, "--isa", other, "-o", folder.resolve("k.gsass").toString())
          .assertStatus(1)
          .assertErrContains(reason);
    }
  }

  /** A compiled kernel runs on the machine of its architecture, which has no name as a profile. */
  @Test
  void theMachineIsNamedByItsArchitecture() throws IOException {
    byte[] cubin = SmallCubin.of("sm_50", "EXIT");
    Path trace = folder.resolve("trace.txt");
    String[] options = {"--param", "0", "--engine", "block", "--trace", trace.toString()};
    GsassRun.runCubin(folder, cubin, options)
        .assertStatus(0)
        .assertErrContains("a kernel of sm_50 needs --engine precise, which is used instead of");
    assertEquals(
        "# kernel k of %s, sm_50, grid 1,1, block 1,1,1".formatted(folder.resolve("k.cubin")),
        Files.readAllLines(trace).get(1));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--threads 4 | --threads 4: a kernel of sm_50 needs --engine precise, which uses one",
        "--threads 4 --engine precise |",
        "--threads 1 |",
      })
  void severalThreads(String options, String note) throws IOException {
    byte[] cubin = SmallCubin.of("sm_50", "EXIT");
    GsassRun run = GsassRun.runCubin(folder, cubin, ("--param 0 " + options).split(" "));
    run.assertStatus(0);
    if (note == null) {
      run.assertErrLacks("--threads");
    } else {
      run.assertErrContains(note);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "f64, 1.5 -2.0E300 nan 0.1, '1.5,-2e300,nan,0.1', 0x3ff80000, 1, 1e999 f:1.5 1.5d",
    "f16, 1.5 -65504.0 nan 0.1, '1.5,-65519,nan,0.1', 0xfbff3e00, 0, 65520 -1e5 f:1.5 1.5d 0x10000"
  })
  void buffersOfFloats(
      String type, String values, String fill, String bits, int word, String mistakes)
      throws IOException {
    byte[] cubin = SmallCubin.of("sm_50", "EXIT");
    String[] options = {"--param", "@a", "--buffer", "a=4x" + type + ":" + fill, "--dump", ""};
    for (String dump : List.of("a", "a:" + type)) {
      options[5] = dump;
      assertEquals(values, GsassRun.runCubin(folder, cubin, options).dumpedValues());
    }
    options[5] = "a:u32";
    GsassRun.runCubin(folder, cubin, options)
        .assertOutContains("a[" + word + "] = " + Long.decode(bits));
    for (String wrong : mistakes.split(" ")) {
      options[3] = "a=2x" + type + ":" + wrong;
      GsassRun.runCubin(folder, cubin, options).assertStatus(2).assertErrContains(wrong);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "f64, 1.5000000000000002 ~1 ulp, 0",
    "f64, 1.5000000000000004 ~1 ulp, 3",
    "f64, 1.5000000000000002, 3",
    "f64, 1.6 ~abs 0.2, 0",
    "f64, -1.5 ~2147483647 ulp, 3",
    "f64, nan, 3",
    "f16, 1.501 ~1 ulp, 0",
    "f16, 1.502 ~1 ulp, 3",
    "f16, 1.5004, 0",
    "f16, 1.501, 3",
    "f16, 1.6 ~abs 0.2, 0",
    "f16, -1.5 ~31744 ulp, 0",
    "f16, -1.5 ~31743 ulp, 3",
    "f16, nan, 3"
  })
  void expectationsOfFloats(String type, String expected, int status) throws IOException {
    Files.writeString(
        folder.resolve("k.launch"),
        "launch param=@a\nbuffer a=1x%s fill=1.5\nexpect a = %s\n".formatted(type, expected));
    GsassRun.runCubin(folder, SmallCubin.of("sm_50", "EXIT")).assertStatus(status);
  }
}
