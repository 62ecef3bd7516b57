package org.sass.lang.isa.doc;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;

/**
 * Compares how several instruction sets do the same task, side by side: the forms that do it, with
 * an example and its encoding. The tables say with {@code does} which tasks a form does.
 *
 * @param isas the sets, in the order of the columns
 * @param tasks the forms that do a task, by task and by set; a set that lacks the task is left out
 */
public record Comparison(List<Isa> isas, Map<String, Map<Isa, List<Form>>> tasks) {

  /**
   * Compares all tables of this library, and also {@code isa} if it is not one of them.
   *
   * @param isa a table, which also replaces the library's table of the same name; may be null
   */
  public static Comparison including(Isa isa) {
    List<Isa> all = new ArrayList<>();
    for (String name : Isas.names()) {
      all.add(isa != null && isa.name().equals(name) ? isa : Isas.load(name));
    }
    if (isa != null && !all.contains(isa)) {
      all.add(isa);
    }
    return of(all);
  }

  /** Compares the given tables. */
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
    // A table without any tasks would only be a column of dashes.
    List<Isa> columns =
        isas.stream()
            .filter(isa -> isa.forms().stream().anyMatch(form -> !form.tasks().isEmpty()))
            .toList();
    return new Comparison(columns, tasks);
  }

  /** Returns the title of a task: {@code Integer add} for {@code integer-add}. */
  static String title(String task) {
    String text = task.replace('-', ' ');
    return Character.toUpperCase(text.charAt(0)) + text.substring(1);
  }

  /** Returns the mnemonics of a set that do a task. */
  List<String> mnemonics(String task, Isa isa) {
    return forms(task, isa).stream().map(Form::mnemonic).distinct().toList();
  }

  /** Returns, for each mnemonic of a set that does a task, the first form that does it. */
  List<Form> examples(String task, Isa isa) {
    Map<String, Form> first = new LinkedHashMap<>();
    forms(task, isa).forEach(form -> first.putIfAbsent(form.mnemonic(), form));
    return List.copyOf(first.values());
  }

  private List<Form> forms(String task, Isa isa) {
    return tasks.get(task).getOrDefault(isa, List.of());
  }

  /** Returns the comparison as Markdown: an overview, then the examples task by task. */
  public String markdown() {
    StringBuilder out = new StringBuilder();
    out.append("# The same task in other instruction sets\n\n");
    out.append(
        "Written from the tables by `gsass isa compare`. It has each form whose row says what it");
    out.append(
        " `does`. A dash means\nthat the table has no such row, not that the hardware cannot.");
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
    tasks.keySet().forEach(task -> appendSection(task, out));
    return out.toString();
  }

  private void appendSection(String task, StringBuilder out) {
    out.append("\n## " + title(task) + "\n\n");
    out.append("| set | form | example | encoding |\n|---|---|---|---|\n");
    for (Isa isa : isas) {
      for (Form form : examples(task, isa)) {
        Form.Golden golden = form.goldens().get(0);
        out.append("| " + isa.name() + " | " + code(form.operation()) + " | ");
        out.append(
            code(golden.text()) + " | " + code(FormDescription.words(golden.word(), isa)) + " |\n");
      }
    }
  }

  /** Writes code in a table cell. Bars are escaped, because a bar would end the cell. */
  private static String code(String text) {
    return "`" + text.replace("|", "\\|") + "`";
  }
}
