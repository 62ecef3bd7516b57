/** Tests texts of different instruction sets that are open at the same time. Each text must be handled by its own instruction set. */
import assert from 'node:assert';
import * as vscode from 'vscode';
import { extension, positionOf, test, until, writeAndOpen } from './suite';

const MAXWELL = '.arch sm_50\n.kernel k\n    [B------:R-:W5:-:S02] S2R R0, SR_CTAID.X\n    @!P0 FFMA R1, R0, c[0x0][0x140], R2\n    EXIT\n.end\n';
const APPLE = '.arch g13\n.kernel k\n    mov r0l, 20174\n    fadd r2, r0l.discard, u3\n    stop\n.end\n';

async function encodingHints(document: vscode.TextDocument): Promise<string[]> {
  const range = new vscode.Range(0, 0, document.lineCount, 0);
  const found = await vscode.commands.executeCommand<vscode.InlayHint[]>('vscode.executeInlayHintProvider', document.uri, range);
  return found.map(h => (typeof h.label === 'string' ? h.label : h.label.map(p => p.value).join('')).trim()).filter(l => /^(0x[0-9a-f]+|[0-9a-f]{2}( [0-9a-f]{2})+)$/.test(l));
}

async function hoverText(editor: vscode.TextEditor, word: string): Promise<string> {
  const found = await vscode.commands.executeCommand<vscode.Hover[]>('vscode.executeHoverProvider', editor.document.uri, positionOf(editor, word, 1));
  return found.map(h => h.contents.map(c => (typeof c === 'string' ? c : c.value)).join('\n')).join('\n');
}

async function completionLabels(document: vscode.TextDocument, position: vscode.Position, trigger?: string): Promise<string[]> {
  const list = await vscode.commands.executeCommand<vscode.CompletionList>('vscode.executeCompletionItemProvider', document.uri, position, trigger);
  return list.items.map(i => (typeof i.label === 'string' ? i.label : i.label.label));
}

function errors(document: vscode.TextDocument): vscode.Diagnostic[] {
  return vscode.languages.getDiagnostics(document.uri).filter(d => d.severity === vscode.DiagnosticSeverity.Error);
}

/** A contribution that starts a command if its condition holds. */
interface Offer {
  command: string;
  when?: string;
}

test('two editors side by side have two instruction sets', async () => {
  const left = await writeAndOpen('maxwell.gsass', MAXWELL);
  const right = await vscode.window.showTextDocument((await writeAndOpen('apple.gsass', APPLE)).document, vscode.ViewColumn.Two);
  for (let round = 0; round < 2; round++) {
    assert.deepEqual(await until('the words of Maxwell', async () => { const all = await encodingHints(left.document); return all.length === 3 && all; }), ['0xf0c8000002570000', '0x4980010005080001', '0xe30000000007000f']);
    assert.deepEqual(await until('the words of G13', async () => { const all = await encodingHints(right.document); return all.length === 3 && all; }), ['62 00 ce 4e', '2a 89 c0 60 18 00', '88 00']);
    assert.match(await hoverText(left, 'FFMA'), /Multiplies and adds single-precision/);
    assert.match(await hoverText(right, 'fadd'), /Adds two floats/);
    assert.match(await hoverText(left, 'S02'), /2 cycles/);
    assert.match(await hoverText(right, 'r0l.dis'), /lower half/);
  }
  assert.deepEqual(errors(left.document).concat(errors(right.document)).map(d => d.message), []);
  const { status } = await extension().activate();
  await until('the status bar says g13', () => /g13/.test(status.text) && !/g80/.test(status.text));
  await vscode.window.showTextDocument(left.document, vscode.ViewColumn.One);
  await until('the status bar says sm_50', () => /sm_50/.test(status.text));
  await vscode.commands.executeCommand('workbench.action.closeEditorsInOtherGroups');
});

test('.arch changes everything at once', async () => {
  const editor = await writeAndOpen('switch.gsass', '.arch sm_10\n.kernel k\n    IADD32 R1, R2, R3\n    @P0 FFMA R1, R2, R3, R4\n.end\n');
  const document = editor.document;
  await until('the second line is wrong', () => errors(document).length > 0 && errors(document).every(d => d.range.start.line === 3));
  assert(!(await completionLabels(document, new vscode.Position(3, 10))).includes('FFMA'));
  await editor.edit(edit => edit.replace(new vscode.Range(0, 6, 0, 11), 'sm_50'));
  await until('now the first one is', () => errors(document).length > 0 && errors(document).every(d => d.range.start.line === 2));
  assert((await completionLabels(document, new vscode.Position(3, 10))).includes('FFMA'));
  assert.match(await hoverText(editor, 'FFMA'), /at `0x/);
  const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', document.uri);
  assert(lenses.some(lens => lens.command?.command === 'gsass.run'), 'the emulator runs it');
});

test('guards, control words and architectures are completed', async () => {
  const editor = await writeAndOpen('prefixes.gsass', '.arch sm_50\n.kernel k\n    @\n    [\n.end\n');
  const offers = (line: number, column: number, wanted: string): Promise<boolean> =>
    until(`${wanted} is offered`, async () => (await completionLabels(editor.document, new vscode.Position(line, column))).some(l => l.startsWith(wanted)));
  await offers(2, 5, 'P0');
  await offers(3, 5, 'B------:R-:W-:');
  await offers(0, 6, 'sm_50');
  await offers(0, 6, 'g13');
  await offers(0, 6, 'sm_10');
});

test('the name of a file says its set', async () => {
  const editor = await writeAndOpen('named.sm_50.sass', 'FFMA R1, R2, R3, R4\nEXIT\n');
  assert.equal(editor.document.languageId, 'gpu-sass');
  assert.match(await hoverText(editor, 'FFMA'), /single-precision/);
  assert.equal((await writeAndOpen('named.g13.sass', 'stop\n')).document.languageId, 'gpu-sass');
  const dump = await writeAndOpen('dump50.out', '\tcode for sm_50\n\t\tFunction : k\n        /*0008*/                   EXIT;   /* 0xe30000000007000f */\n');
  assert.equal(dump.document.languageId, 'gpu-sass');
  assert.equal((await writeAndOpen('dump51.out', '\t.headerflags\t@"EF_CUDA_TEXMODE_UNIFIED EF_CUDA_SM50"\n')).document.languageId, 'gpu-sass');
});

test('the manual opens at the instruction of the set', async () => {
  const editor = await writeAndOpen('manual.gsass', MAXWELL);
  const line = 3;
  editor.selection = new vscode.Selection(line, 10, line, 10);
  await until('the instruction is known', async () => (await hoverText(editor, 'FFMA')).includes('FFMA'));
  await vscode.commands.executeCommand('gsass.openManual');
  const { manual } = await extension().activate();
  assert.equal(manual.page, 'sm_50/ffma.html');
  await vscode.commands.executeCommand('workbench.action.closeEditorsInOtherGroups');
});

test('a listing is named after its set', async () => {
  await writeAndOpen('listed.gsass', MAXWELL);
  await vscode.commands.executeCommand('gsass.assembleToListing');
  const shown = await until('the listing', () => vscode.workspace.textDocuments.find(d => d.uri.path === '/listed.listing.sm_50.gsass' && d.getText().length > 0));
  assert.match(shown.getText(), /code for sm_50[\s\S]*\/\* 0xf0c8000002570000/);
  await vscode.commands.executeCommand('workbench.action.closeEditorsInOtherGroups');
});

test('what nothing runs is neither run nor debugged', async () => {
  const editor = await writeAndOpen('unrunnable.gsass', APPLE);
  await until('the lens with the size', async () => (await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', editor.document.uri)).length === 1);
  assert.equal(await vscode.commands.executeCommand('gsass.run', editor.document.uri, 'k'), undefined);
  assert.equal(await vscode.debug.startDebugging(undefined, { type: 'gsass', request: 'launch', name: 'k', program: editor.document.uri.fsPath }), false);
  assert.equal(vscode.debug.activeDebugSession, undefined);
  await vscode.commands.executeCommand('notifications.clearAll');
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
});

test('a text whose kernels cannot be run is offered neither Run nor Debug, and the server says why', async () => {
  const { emulators, server } = await extension().activate();
  const hopper = await writeAndOpen('hopper.sm_90.gsass', '.arch sm_90\n.kernel k\n    EXIT\n.end\n');
  const { uri } = hopper.document;
  await until('the context key', () => emulators.notRunnable.includes(uri.fsPath));
  const answer = await server.request<{ cannotRun?: string }>('sass/emulator', { textDocument: { uri: uri.toString() } });
  assert.match(answer?.cannotRun ?? '', /^There is no emulator for sm_90\. Kernels of sm_10 .* can be run\.$/);
  for (const command of ['gsass.run', 'gsass.debug']) {
    await vscode.commands.executeCommand('notifications.clearAll');
    assert(!(await vscode.commands.executeCommand(command, uri)), `${command} did something`);
  }
  assert.equal(vscode.debug.activeDebugSession, undefined);
  await vscode.commands.executeCommand('notifications.clearAll');

  const { menus, keybindings } = extension().packageJSON.contributes as { menus: Record<string, Offer[]>; keybindings: Offer[] };
  const offers = [...Object.values(menus).flat(), ...keybindings].filter(offer => ['gsass.run', 'gsass.debug'].includes(offer.command));
  assert(offers.length >= 5, String(offers.length));
  for (const { command, when } of offers) {
    assert.match(when ?? '', /resourcePath not in gsass\.notRunnable\b/, command);
  }
  const maxwell = await writeAndOpen('maxwell.sm_50.gsass', '.arch sm_50\n.kernel k\n    EXIT\n.end\n');
  await until('the other text', () => !emulators.notRunnable.includes(maxwell.document.uri.fsPath) && !emulators.notRunnable.includes(uri.fsPath));
});
