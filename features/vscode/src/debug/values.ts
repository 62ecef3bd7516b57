/** Provides the inline values of a stopped kernel and the expressions that a hover evaluates. */
import * as vscode from 'vscode';
import { LANGUAGE } from '../server';

/** A semantic token of the server. Only the server knows which names are registers. */
interface Token {
  line: number;
  start: number;
  end: number;
  type: string;
  modifiers: string[];
}

/** Token types of names that have a value: all kinds of registers, and declared names. */
const VALUE_TYPES = ['variable', 'property', 'enum', 'parameter'];

export function registerValues(): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.languages.registerInlineValuesProvider(LANGUAGE, { provideInlineValues }),
    vscode.languages.registerEvaluatableExpressionProvider(LANGUAGE, { provideEvaluatableExpression }),
  );
}

/** Matches the suffix that the adapter adds to a value if it differs between lanes. */
const LANE_SUFFIX = / \(lane \d+\)$/;

/**
 * Returns the values that the visible lines read and write, from 20 lines before the stop to the stop. Each name appears once per line. All
 * values are those of one lane. The lane is shown once, in the last line that has a value which differs between lanes.
 */
async function provideInlineValues(document: vscode.TextDocument, visibleRange: vscode.Range, context: vscode.InlineValueContext, cancel: vscode.CancellationToken): Promise<vscode.InlineValue[]> {
  const session = vscode.debug.activeDebugSession;
  const stopLine = context.stoppedLocation.end.line;
  const firstLine = Math.max(visibleRange.start.line, stopLine - 20);
  const lastLine = Math.min(visibleRange.end.line, stopLine);
  if (lastLine < firstLine || !session) {
    return [];
  }
  const uses: { range: vscode.Range; name: string }[] = [];
  for (const [, tokens] of groupByLine(await tokensOf(document, new vscode.Range(document.lineAt(firstLine).range.start, document.lineAt(lastLine).range.end)))) {
    const seenNames = new Set<string>();
    for (const token of tokens) {
      const range = new vscode.Range(token.line, token.start, token.line, token.end);
      const name = document.getText(range);
      if (VALUE_TYPES.includes(token.type) && !token.modifiers.includes('declaration') && !token.modifiers.includes('readonly') && !seenNames.has(name)) {
        seenNames.add(name);
        uses.push({ range, name });
      }
    }
  }
  const answers = new Map<string, Promise<string>>();
  for (const { name } of uses) {
    answers.set(name, answers.get(name) ?? evaluate(session, context.frameId, name));
  }
  const values: { range: vscode.Range; text: string; lane: string }[] = [];
  for (const { range, name } of uses) {
    const value = await answers.get(name)!;
    const lane = LANE_SUFFIX.exec(value)?.[0] ?? '';
    if (value) {
      values.push({ range, text: `${name} = ${value.slice(0, value.length - lane.length)}`, lane });
    }
  }
  const lastWithLane = values.filter(one => one.lane).at(-1);
  // The lane is shown after the last value of that line.
  const labelledValue = values.filter(one => one.range.start.line === lastWithLane?.range.start.line).at(-1);
  return cancel.isCancellationRequested ? [] : values.map(one => new vscode.InlineValueText(one.range, one === labelledValue ? one.text + lastWithLane!.lane : one.text));
}

/** Returns the value of an expression; empty if the expression has no value in that frame. */
async function evaluate(session: vscode.DebugSession, frameId: number, expression: string): Promise<string> {
  try {
    const { result } = (await session.customRequest('evaluate', { expression, frameId, context: 'watch' })) as { result: string };
    return result;
  } catch {
    return '';
  }
}

async function provideEvaluatableExpression(document: vscode.TextDocument, position: vscode.Position): Promise<vscode.EvaluatableExpression | undefined> {
  const line = document.lineAt(position.line).range;
  const tokens = await tokensOf(document, line);
  // A memory space and its brackets are one expression, such as g[0x4].
  const text = document.lineAt(position.line).text;
  for (const token of tokens.filter(one => one.type === 'namespace')) {
    const brackets = /^\s*\[[^\]]*\]/.exec(text.slice(token.end));
    const end = token.end + (brackets?.[0].length ?? 0);
    const isOnValue = tokens.some(one => VALUE_TYPES.includes(one.type) && one.start <= position.character && position.character < one.end);
    if (brackets && token.start <= position.character && position.character < end && !isOnValue) {
      return new vscode.EvaluatableExpression(new vscode.Range(position.line, token.start, position.line, end), text.slice(token.start, end).replace(/\s/g, ''));
    }
  }
  const token = tokens.find(one => VALUE_TYPES.includes(one.type) && one.start <= position.character && position.character <= one.end);
  return token && new vscode.EvaluatableExpression(new vscode.Range(position.line, token.start, position.line, token.end));
}

function groupByLine(tokens: Token[]): Map<number, Token[]> {
  const lines = new Map<number, Token[]>();
  for (const token of tokens) {
    lines.set(token.line, [...(lines.get(token.line) ?? []), token]);
  }
  return lines;
}

/** Returns the server's semantic tokens of the lines in a range. */
async function tokensOf(document: vscode.TextDocument, range: vscode.Range): Promise<Token[]> {
  const legend = await vscode.commands.executeCommand<vscode.SemanticTokensLegend | undefined>('vscode.provideDocumentRangeSemanticTokensLegend', document.uri, range);
  const tokens = await vscode.commands.executeCommand<vscode.SemanticTokens | undefined>('vscode.provideDocumentRangeSemanticTokens', document.uri, range);
  const found: Token[] = [];
  let line = 0;
  let start = 0;
  const data = tokens?.data ?? new Uint32Array();
  for (let i = 0; legend && i + 4 < data.length; i += 5) {
    start = data[i] === 0 ? start + data[i + 1]! : data[i + 1]!;
    line += data[i]!;
    const bits = data[i + 4]!;
    const modifiers = legend.tokenModifiers.filter((_, bit) => (bits >>> bit) & 1);
    found.push({ line, start, end: start + data[i + 2]!, type: legend.tokenTypes[data[i + 3]!] ?? '', modifiers });
  }
  return found.filter(token => token.line >= range.start.line && token.line <= range.end.line);
}
