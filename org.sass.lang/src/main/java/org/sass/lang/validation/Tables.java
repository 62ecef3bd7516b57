package org.sass.lang.validation;

import com.google.inject.Singleton;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.sass.lang.assemble.Assembler.Options;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;

/** The tables of the instruction sets, each read once for all documents. */
@Singleton
public class Tables {

  /** The architecture of a text that names none. */
  private static final String DEFAULT = "sm_10";

  private final Map<String, Optional<Isa>> tables = new ConcurrentHashMap<>();

  /** The table that knows an architecture, or null. */
  public Isa load(String name) {
    return tables.computeIfAbsent(name, n -> Optional.ofNullable(Isas.load(n))).orElse(null);
  }

  /** How documents are assembled. */
  public Options options() {
    return new Options(load(DEFAULT), false, this::load, false);
  }
}
