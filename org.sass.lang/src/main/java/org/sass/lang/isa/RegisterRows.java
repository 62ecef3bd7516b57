package org.sass.lang.isa;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sass.lang.isa.TableLines.Entry;
import org.sass.lang.isa.TableLines.Token;

/**
 * Reads a {@code registers} statement: the registers of one kind, and the fields that name them.
 */
final class RegisterRows {
  private static final String ALL_REGISTERS = "all";
  private final RowReader rows;
  private final TemplateReader templates;
  private final List<Integer> zeroNumbers = new ArrayList<>();
  private final Map<Integer, String> launchValues = new LinkedHashMap<>();
  private final List<RegisterFile.Field> fields = new ArrayList<>();
  private String zeroMeaning = "zero";
  private boolean isOutput;
  private boolean isPassed;
  private boolean isAligned;
  private final List<Integer> outputNumbers = new ArrayList<>();
  private int count;
  private int bits = Integer.SIZE;
  private boolean isAddressOnly;

  RegisterRows(RowReader rows, TemplateReader templates) {
    this.rows = rows;
    this.templates = templates;
  }

  /** Reads the statement with its entries. */
  RegisterFile read(Entry entry, List<Entry> entries) {
    String letter = rows.word(entry, 1, "the start of the register names");
    count = rows.number(entry, 2, "how many registers there are");
    if (count < 1 || count > 1 << 10) {
      throw rows.error(entry.tokens().get(2), "a kind of registers has 1 to 1024 of them");
    }
    String title = rows.string(entry, 3, "a description of such a register");
    for (Entry row : entries) {
      readEntry(row);
    }
    return new RegisterFile(
        letter,
        count,
        bits,
        isAddressOnly,
        title,
        List.copyOf(zeroNumbers),
        zeroMeaning,
        Collections.unmodifiableMap(launchValues),
        isOutput,
        List.copyOf(outputNumbers),
        isPassed,
        isAligned,
        List.copyOf(fields));
  }

  private void readEntry(Entry row) {
    switch (row.firstToken().text()) {
      case "zero" -> {
        rows.number(row, 1, "the number of a register");
        for (Token token : row.tokens().subList(1, row.tokens().size())) {
          if (token.quoted()) {
            zeroMeaning = token.text();
          } else {
            zeroNumbers.add(readRegister(token));
          }
        }
      }
      case "launch" -> {
        String which = rows.word(row, 1, "the number of a register, or all");
        String what = rows.string(row, 2, "what it holds");
        int first = which.equals(ALL_REGISTERS) ? 0 : readRegister(row.tokens().get(1));
        for (int n = first; n <= (which.equals(ALL_REGISTERS) ? count - 1 : first); n++) {
          launchValues.put(n, what);
        }
      }
      case "output" -> {
        isOutput |= row.tokens().size() == 1;
        row.tokens().stream().skip(1).forEach(token -> outputNumbers.add(readRegister(token)));
      }
      case "passed" -> isPassed = true;
      case "aligned" -> isAligned = true;
      case "address" -> isAddressOnly = true;
      case "bits" -> {
        bits = rows.number(row, 1, "how many bits a register has");
        if (bits < 1 || bits > Long.SIZE) {
          throw rows.error(row.tokens().get(1), "a register has 1 to 64 bits");
        }
      }
      case "field" -> fields.add(readField(row));
      default ->
          throw rows.error(
              row.firstToken(),
              "unknown entry '"
                  + row.firstToken().text()
                  + "' (known: bits address zero launch output passed aligned field)");
    }
  }

  private int readRegister(Token token) {
    int number = templates.number(token.text(), token, 0);
    if (number >= count) {
      throw rows.error(token, "there are " + count + " registers, numbered from 0");
    }
    return number;
  }

  private RegisterFile.Field readField(Entry row) {
    String word = rows.word(row, 1, "a field: KIND.FIELD in operands, FIELD in modifiers");
    int dot = word.indexOf('.');
    boolean half = false;
    boolean run = false;
    Access access = dot < 0 ? Access.READ : null;
    for (Token token : row.tokens().subList(2, row.tokens().size())) {
      switch (token.text()) {
        case "half" -> half = true;
        case "run" -> run = true;
        default -> {
          access = Access.parse(token.text());
          if (access == null) {
            throw rows.error(token, "after the field, write half, run, r, w or rw");
          }
        }
      }
    }
    String kind = dot < 0 ? RegisterFile.Field.MODIFIER : word.substring(0, dot);
    return new RegisterFile.Field(kind, word.substring(dot + 1), half, run, access);
  }
}
