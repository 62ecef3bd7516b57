package org.sass.lang.patch;

import java.io.IOException;
import org.sass.lang.assemble.Program;
import org.sass.lang.file.CodeImage;
import org.sass.lang.file.FileNotes;
import org.sass.lang.file.SourceWriter;
import org.sass.lang.file.UnknownWords;

/**
 * Writes a compiled file as a source text whose changes {@link CubinPatcher} takes back into the
 * file.
 */
public final class EditableSource {

  private EditableSource() {}

  /**
   * Writes the text.
   *
   * @param image the file, with the same kernels in the same order
   * @param notes what the file says besides its code
   * @return counts the words that are not instructions
   */
  public static UnknownWords write(
      Program program, CodeImage image, FileNotes notes, Appendable out) throws IOException {
    SourceWriter writer = new SourceWriter(program, notes, image, out);
    writer.write();
    return writer.words();
  }
}
