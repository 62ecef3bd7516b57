import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/**
 * Rewrites the classes of libraries that were compiled for Java 5 as classes of Java 8, with stack
 * map frames. The JVM keeps no class of an older version than 6 in its class data archive, and
 * checks such classes slowly: that took a sixth of the time of a small command.
 *
 * <pre>
 * NewerClasses FOLDER
 * </pre>
 *
 * <p>The classes of the jars in the folder, and ASM, must be on the class path. A jar without old
 * classes stays as it is. The others get a fixed time, because an archive is void if a jar is
 * newer.
 */
final class NewerClasses {
  private static final int OLDEST_VERSION = Opcodes.V1_6;
  private static final FileTime TIME = FileTime.from(Instant.parse("2000-01-01T00:00:00Z"));

  private NewerClasses() {}

  public static void main(String[] folder) throws IOException {
    try (DirectoryStream<Path> jars = Files.newDirectoryStream(Path.of(folder[0]), "*.jar")) {
      for (Path jar : jars) {
        if (hasOldClass(jar)) {
          rewrite(jar);
        }
      }
    }
  }

  private static boolean hasOldClass(Path jar) throws IOException {
    try (ZipInputStream in = new ZipInputStream(Files.newInputStream(jar))) {
      for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
        if (entry.getName().endsWith(".class") && isOld(in.readNBytes(8))) {
          return true;
        }
      }
      return false;
    }
  }

  private static void rewrite(Path jar) throws IOException {
    Path copy = jar.resolveSibling(jar.getFileName() + ".new");
    try (ZipInputStream in = new ZipInputStream(Files.newInputStream(jar));
        ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(copy))) {
      for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
        byte[] bytes = in.readAllBytes();
        if (entry.getName().endsWith(".class") && isOld(bytes)) {
          bytes = newer(bytes);
        }
        ZipEntry copied = new ZipEntry(entry.getName());
        copied.setTime(entry.getTime());
        out.putNextEntry(copied);
        out.write(bytes);
        out.closeEntry();
      }
    }
    Files.setLastModifiedTime(copy, TIME);
    Files.move(copy, jar, StandardCopyOption.REPLACE_EXISTING);
  }

  private static boolean isOld(byte[] classFile) {
    return ((classFile[6] & 0xff) << 8 | classFile[7] & 0xff) < OLDEST_VERSION;
  }

  private static byte[] newer(byte[] classFile) {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES);
    new ClassReader(classFile)
        .accept(
            new ClassVisitor(Opcodes.ASM9, writer) {
              @Override
              public void visit(
                  int version,
                  int access,
                  String name,
                  String signature,
                  String superName,
                  String[] interfaces) {
                super.visit(Opcodes.V1_8, access, name, signature, superName, interfaces);
              }
            },
            0);
    return writer.toByteArray();
  }
}
