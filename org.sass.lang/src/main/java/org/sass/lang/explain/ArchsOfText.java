package org.sass.lang.explain;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.sass.lang.codec.FormEncoder;
import org.sass.lang.codec.Symbols;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;

/**
 * Finds the architectures for which a text is an instruction.
 *
 * @param line the line with the text
 * @param start offset of its first character
 * @param end offset after its last character
 * @param address byte address of the instruction, for relative targets
 * @param symbols the values of names in operands
 */
record ArchsOfText(String line, int start, int end, long address, Symbols symbols) {

  /** Returns the indices of the architectures of one table. */
  BitSet of(Isa table) {
    return FormEncoder.archs(table, line, start, end, address, symbols);
  }

  /**
   * Returns the names of architectures of all tables, oldest first.
   *
   * @param mnemonic the mnemonic of the text
   * @param isWanted which architectures to consider
   */
  List<String> ofAllTables(String mnemonic, Predicate<String> isWanted) {
    Map<String, BitSet> byTable = new HashMap<>();
    List<String> found = new ArrayList<>();
    for (String arch : Isas.archsWith(mnemonic)) {
      if (isWanted.test(arch)) {
        Isa table = Isas.load(arch);
        BitSet archs = byTable.computeIfAbsent(table.name(), name -> of(table));
        if (archs.get(table.archIndex())) {
          found.add(arch);
        }
      }
    }
    return found;
  }
}
