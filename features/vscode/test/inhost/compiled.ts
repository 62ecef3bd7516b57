/** Tests kernels of Maxwell as people have them: written by hand, and as a listing of NVIDIA's disassembler. */
import assert from 'node:assert';
import * as vscode from 'vscode';
import type { RunResult } from '../../src/run';
import { CUOBJDUMP_LISTING } from '../listing';
import { endSession, executeDebugCommand, lineOf, startSession, topFrame, waitForStop } from './debugging';
import { extension, openFile, positionOf, test, until, writeAndOpen } from './suite';

const EXAMPLE = 'dot_product.gsass';

async function hintsOf(document: vscode.TextDocument): Promise<string> {
  const range = new vscode.Range(0, 0, document.lineCount, 0);
  const found = await vscode.commands.executeCommand<vscode.InlayHint[]>('vscode.executeInlayHintProvider', document.uri, range);
  return found.map(hint => (typeof hint.label === 'string' ? hint.label : hint.label.map(part => part.value).join(''))).join(' ');
}

async function hoverAt(editor: vscode.TextEditor, word: string): Promise<string> {
  const found = await vscode.commands.executeCommand<vscode.Hover[]>('vscode.executeHoverProvider', editor.document.uri, positionOf(editor, word, 1));
  return found.map(hover => hover.contents.map(content => (typeof content === 'string' ? content : content.value)).join('\n')).join('\n');
}

test('the example for Maxwell runs, with hints, hovers and completion', async () => {
  const editor = await openFile(EXAMPLE);
  await until('the places of its parameters', async () => /0x150[\s\S]*0xebf9000000370403/.test(await hintsOf(editor.document)));
  assert.match(await hoverAt(editor, 'SHFL.DOWN'), /data:image\/svg[\s\S]*64 bits/);
  const list = await vscode.commands.executeCommand<vscode.CompletionList>('vscode.executeCompletionItemProvider', editor.document.uri, positionOf(editor, 'DOWN PT'), '.');
  const labels = list.items.map(item => (typeof item.label === 'string' ? item.label : item.label.label));
  assert(['IDX', 'UP', 'DOWN', 'BFLY'].every(mode => labels.some(label => label.includes(mode))), labels.join(' '));
  const { views } = await extension().activate();
  const result = await vscode.commands.executeCommand<RunResult>('gsass.run', editor.document.uri, 'dot');
  assert.equal(result.status, 0);
  assert.deepEqual([result.expectations?.expectations, result.expectations?.failed], [1, 0]);
  assert.equal(views.profile.model!.rows.reduce((sum, row) => sum + row.issued, 0), result.stats!.warpInstructions);
});

test('the example for Maxwell is debugged both ways', async () => {
  const editor = await openFile(EXAMPLE);
  const place = new vscode.Position(lineOf(editor, 'FMUL R3, R3, R10'), 0);
  vscode.debug.addBreakpoints([new vscode.SourceBreakpoint(new vscode.Location(editor.document.uri, place))]);
  const hit = await waitForStop('the product', () => startSession(EXAMPLE));
  const threadId = hit.body!.threadId!;
  const evaluate = async (expression: string): Promise<string> => (await vscode.debug.activeDebugSession!.customRequest('evaluate', { expression, frameId: (await topFrame(threadId)).id, context: 'watch' })).result;
  assert.equal((await topFrame(threadId)).line - 1, place.line);
  assert.match(await evaluate('lane 3: R3:f32'), /^3\b/);
  await waitForStop('the step', () => executeDebugCommand('stepOver'));
  assert.match(await evaluate('lane 3: R3:f32'), /^6\b/);
  await waitForStop('the step back', () => executeDebugCommand('stepBack'));
  assert.match(await evaluate('lane 3: R3:f32'), /^3\b/);
  assert.match(await evaluate('n'), /^0x64\b|^100\b/);
  await endSession();
});

test('a listing with control words is read, explained and drawn', async () => {
  const editor = await writeAndOpen('pasted.gsass', '');
  await vscode.env.clipboard.writeText(CUOBJDUMP_LISTING);
  await vscode.commands.executeCommand('editor.action.clipboardPasteAction');
  await until('the listing in the text', () => editor.document.getText() === CUOBJDUMP_LISTING);
  assert.match(await until('the control word', async () => (await hoverAt(editor, '0x003fd800e24007f1')) || undefined), /control word[\s\S]*MOV R1, c\[0x0\]\[0x20\][\s\S]*ISCADD/);
  assert.match(await hoverAt(editor, 'ISETP'), /at `0x48`/);
  assert.deepEqual(vscode.languages.getDiagnostics(editor.document.uri).filter(one => one.severity <= vscode.DiagnosticSeverity.Warning).map(one => one.message), []);
  const { views, status } = await extension().activate();
  await until('the set', () => /sm_50/.test(status.text));
  await vscode.commands.executeCommand('gsass.cfg.focus');
  await vscode.window.showTextDocument(editor.document);
  const exit = positionOf(editor, '@P0 EXIT', 4);
  editor.selection = new vscode.Selection(exit, exit);
  const model = await until('the graph', () => views.cfg.model?.kernel === 'clamp' && views.cfg.model.line === exit.line && views.cfg.model);
  assert.equal(model.blocks.length, 3, JSON.stringify(model.blocks));
  await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
});

test('a listing that is pasted into a new text makes it a SASS text', async () => {
  const { status } = await extension().activate();
  const document = await vscode.workspace.openTextDocument({ content: '' });
  await vscode.window.showTextDocument(document);
  assert.equal(document.languageId, 'plaintext');
  await vscode.env.clipboard.writeText(CUOBJDUMP_LISTING.replaceAll('sm_50', 'sm_52'));
  await vscode.commands.executeCommand('editor.action.clipboardPasteAction');
  await until('the language', () => vscode.window.activeTextEditor?.document.languageId === 'gpu-sass');
  await until('the set in the status bar', () => /sm_52/.test(status.text));
  await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
});

test('an arrow leads from a wait to the instruction that sets the barrier', async () => {
  const editor = await writeAndOpen('arrows.gsass', '.arch sm_86\n    [B------:R-:W0:-:S02] LDG.E R4, [R2]\n    [B------:R-:W-:-:S01] NOP\n    [B0-----:R-:W-:-:S05] EXIT\n');
  const { arrows } = await extension().activate();
  const wait = positionOf(editor, 'B0-', 1);
  editor.selection = new vscode.Selection(wait, wait);
  await until('the arrow', () => JSON.stringify(arrows.arrows) === '[{"from":3,"to":1}]');
  const elsewhere = positionOf(editor, 'EXIT');
  editor.selection = new vscode.Selection(elsewhere, elsewhere);
  await until('no arrow', () => arrows.arrows.length === 0);
});
