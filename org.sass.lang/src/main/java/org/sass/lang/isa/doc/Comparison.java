package org.sass.lang.isa.doc;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;

/**
 * The same task in several instruction sets, side by side: which forms do it, an example of each
 * and its encoding. What a form does, the tables say with {@code does}.
 *
 * @param isas the sets, in the order of the columns
 * @param tasks for each task and each set that has it, the forms that do it
 */
public record Comparison(List<Isa> isas, Map<String, Map<Isa, List<Form>>> tasks) {

  /** What is known of all tables of this library, and of one more where it is none of them. */
  public static Comparison with(Isa isa) {
    List<Isa> all = new ArrayList<>();
    for (String name : Isas.names()) {
      all.add(isa != null && isa.name().equals(name) ? isa : Isas.load(name));
    }
    if (isa != null && !all.contains(isa)) {
      all.add(isa);
    }
    return of(all);
  }

  /** What is known of some tables. */
  static Comparison of(List<Isa> isas) {
    Map<String, Map<Isa, List<Form>>> tasks = new LinkedHashMap<>();
    for (Isa isa : isas) {
      for (Form form : isa.forms()) {
        for (String task : form.tasks()) {
          tasks
              .computeIfAbsent(task, t -> new LinkedHashMap<>())
              .computeIfAbsent(isa, i -> new ArrayList<>())
              .add(form);
        }
      }
    }
    // A table that says of nothing what it does would be a column of dashes.
    List<Isa> columns =
        isas.stream()
            .filter(isa -> isa.forms().stream().anyMatch(form -> !form.tasks().isEmpty()))
            .toList();
    return new Comparison(columns, tasks);
  }

  /** The title of a task: {@code Integer add} for {@code integer-add}. */
  static String title(String task) {
    String text = task.replace('-', ' ');
    return Character.toUpperCase(text.charAt(0)) + text.substring(1);
  }

  /** The mnemonics that do a task in a set. */
  List<String> mnemonics(String task, Isa isa) {
    return forms(task, isa).stream().map(Form::mnemonic).distinct().toList();
  }

  /** The first form of each mnemonic that does a task in a set. */
  List<Form> examples(String task, Isa isa) {
    Map<String, Form> first = new LinkedHashMap<>();
    forms(task, isa).forEach(form -> first.putIfAbsent(form.mnemonic(), form));
    return List.copyOf(first.values());
  }

  private List<Form> forms(String task, Isa isa) {
    return tasks.get(task).getOrDefault(isa, List.of());
  }

  /** All of it as Markdown: an overview, then the examples task by task. */
  public String markdown() {
    StringBuilder out = new StringBuilder();
    out.append("# The same task in other instruction sets\n\n");
    out.append(
        "Made from the tables by `gsass isa compare`: a form is in it if its row says what it");
    out.append(
        " `does`. A dash means that the table has no such row, not that the hardware cannot.");
    out.append("\n\n");
    isas.forEach(isa -> out.append("- `" + isa.name() + "`: " + isa.title() + "\n"));
    out.append("\n| task |");
    isas.forEach(isa -> out.append(" " + isa.name() + " |"));
    out.append("\n|---|" + "---|".repeat(isas.size()) + "\n");
    for (String task : tasks.keySet()) {
      out.append("| [" + title(task) + "](#" + task + ") |");
      for (Isa isa : isas) {
        String all = String.join(", ", mnemonics(task, isa));
        out.append(all.isEmpty() ? " - |" : " " + all + " |");
      }
      out.append("\n");
    }
    tasks.keySet().forEach(task -> section(task, out));
    return out.toString();
  }

  private void section(String task, StringBuilder out) {
    out.append("\n## " + title(task) + "\n\n");
    out.append("| set | form | example | encoding |\n|---|---|---|---|\n");
    for (Isa isa : isas) {
      for (Form form : examples(task, isa)) {
        Form.Golden golden = form.goldens().get(0);
        out.append("| " + isa.name() + " | " + code(form.operation()) + " | ");
        out.append(code(golden.text()) + " | " + code(Facts.words(golden.word(), isa)) + " |\n");
      }
    }
  }

  /** Code in a cell of a table: a bar would end the cell. */
  private static String code(String text) {
    return "`" + text.replace("|", "\\|") + "`";
  }
}
