package org.sass.lang;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.sass.lang.sass.Header;
import org.sass.lang.sass.Instruction;
import org.sass.lang.sass.Label;
import org.sass.lang.sass.Line;
import org.sass.lang.sass.Program;
import org.sass.lang.sass.SassPackage;
import org.sass.lang.text.InsnReader;
import org.sass.lang.text.InsnText;
import org.sass.lang.text.SourceLine;
import org.sass.lang.text.SourceLine.HeaderKind;
import org.sass.lang.text.SourceLine.Kind;
import org.sass.lang.text.SourceLine.Statement;
import org.sass.lang.text.SourceReader;
import org.sass.lang.text.Span;

/**
 * Describes a text statement by statement, either as the reader of lines sees it or as the grammar
 * does. Tests compare the two descriptions.
 */
final class StatementDump {
  private final String text;
  private final List<String> statements = new ArrayList<>();

  private StatementDump(String text) {
    this.text = text;
  }

  static List<String> ofReader(String text) {
    StatementDump view = new StatementDump(text);
    for (SourceLine line : SourceReader.read(text)) {
      if (line.header() != null) {
        view.header(
            line.header().kind() == HeaderKind.FUNCTION || line.header().kind() == HeaderKind.ARCH
                ? new Span(line.header().start(), line.header().end())
                : null);
      }
      line.statements().forEach(view::statement);
    }
    return view.statements;
  }

  static List<String> ofGrammar(Program program) {
    StatementDump view = new StatementDump(NodeModelUtils.getNode(program).getText());
    program.getLines().forEach(view::line);
    return view.statements;
  }

  private void header(Span name) {
    statements.add("header " + describeSpan(name));
  }

  private void statement(Statement statement) {
    int shift = statement.sourceShift();
    List<String> labels = statement.labels().stream().map(this::describeSpan).toList();
    Span place = new Span(statement.start(), statement.end());
    if (statement.kind() == Kind.INSTRUCTION) {
      Span inSource = statement.sourceSpan();
      InsnText insn = InsnReader.read(statement.source(), inSource.start(), inSource.end());
      List<String> operands =
          insn.operands().stream().map(o -> describeSpan(o.span().shifted(shift))).toList();
      String prefixes =
          describeSpan(shifted(insn.control(), shift))
              + " "
              + describeSpan(shifted(insn.guard(), shift));
      instruction(
          labels,
          place,
          prefixes,
          describeSpan(insn.fullMnemonic().shifted(shift)),
          operands,
          insn.isPaired());
    } else if (statement.kind() == Kind.DIRECTIVE) {
      statements.add(labels + " directive " + describeSpan(place));
    } else if (!labels.isEmpty()) {
      statements.add(labels + " nothing");
    }
  }

  private static Span shifted(Span span, int offset) {
    return span == null ? null : span.shifted(offset);
  }

  private void instruction(
      List<String> labels,
      Span place,
      String prefixes,
      String mnemonic,
      List<String> operands,
      boolean paired) {
    statements.add(
        String.join(
            " | ",
            labels + " instruction " + describeSpan(place),
            prefixes,
            mnemonic,
            operands.toString(),
            paired ? "paired" : ""));
  }

  private void line(Line line) {
    List<String> labels = line.getLabels().stream().map(l -> describeSpan(nameSpan(l))).toList();
    org.sass.lang.sass.Statement statement = line.getStatement();
    if (statement == null) {
      statements.add(labels + " nothing");
    } else if (statement instanceof Header) {
      header(featureSpan(statement, SassPackage.Literals.HEADER__NAME));
    } else if (statement instanceof Instruction insn) {
      String prefixes =
          describeSpan(featureSpan(insn, SassPackage.Literals.INSTRUCTION__CONTROL))
              + " "
              + describeSpan(featureSpan(insn, SassPackage.Literals.INSTRUCTION__GUARD));
      instruction(
          labels,
          spanOf(insn),
          prefixes,
          describeSpan(featureSpan(insn, SassPackage.Literals.INSTRUCTION__MNEMONIC)),
          insn.getOperands().stream().map(o -> describeSpan(spanOf(o))).toList(),
          insn.isOpening() || insn.isClosing());
    } else {
      statements.add(labels + " directive " + describeSpan(spanOf(statement)));
    }
  }

  private static Span nameSpan(Label label) {
    return featureSpan(label, SassPackage.Literals.SYMBOL__NAME);
  }

  private static Span spanOf(EObject object) {
    return spanOf(NodeModelUtils.findActualNodeFor(object));
  }

  private static Span featureSpan(EObject object, EStructuralFeature feature) {
    List<INode> nodes = NodeModelUtils.findNodesForFeature(object, feature);
    return nodes.isEmpty() ? null : spanOf(nodes.get(0));
  }

  private static Span spanOf(INode node) {
    return new Span(node.getOffset(), node.getEndOffset());
  }

  private String describeSpan(Span span) {
    return span == null || span.isEmpty() ? "-" : span.start() + "'" + span.textIn(text) + "'";
  }
}
