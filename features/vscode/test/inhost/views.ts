/** Tests the data of the views, and how the views edit the text. */
import assert from 'node:assert';
import * as vscode from 'vscode';
import type { RunResult } from '../../src/run';
import { extension, openFile, positionOf, test, until, writeAndOpen } from './suite';

test('the bit layout shows the instruction at the cursor, and changes it', async () => {
  const { views } = await extension().activate();
  const editor = await writeAndOpen('bits.gsass', '.kernel k\n    IADD R2, R3, R4 // a sum\n    RET\n.end\n');
  await vscode.commands.executeCommand('gsass.bitLayout.focus');
  await vscode.window.showTextDocument(editor.document);
  const place = positionOf(editor, 'R3', 1);
  editor.selection = new vscode.Selection(place, place);
  const model = await until('the instruction', () => views.bitLayout.model?.layout.text === 'IADD R2, R3, R4' && views.bitLayout.model);
  assert.equal(model.layout.size, 64);
  const source = model.layout.fields.findIndex(f => f.shown === 'R3' && f.max > 9);
  assert(model.layout.fields[source]!.marked, 'the field under the cursor is marked');
  await views.bitLayout.handleMessage({ field: source, value: 9 });
  assert.match(editor.document.getText(), /IADD R2, R9, R4 \/\/ a sum/);
  const low = model.layout.fields[source]!.bits.at(-1)!.low;
  await views.bitLayout.handleMessage({ flip: low });
  assert.match(editor.document.getText(), /IADD R2, R8, R4 \/\/ a sum/);
  await views.bitLayout.handleMessage({ field: source, value: '1000' });
  assert.match(views.bitLayout.model!.message, /1000|127|range|bits/);
});

test('the control flow follows the cursor', async () => {
  const { views } = await extension().activate();
  const editor = await openFile('collatz.gsass');
  await vscode.commands.executeCommand('gsass.cfg.focus');
  await vscode.window.showTextDocument(editor.document);
  const place = positionOf(editor, 'BRA');
  editor.selection = new vscode.Selection(place, place);
  const model = await until('the graph', () => views.cfg.model?.kernel === 'collatz' && views.cfg.model.line === place.line && views.cfg.model);
  assert(model.blocks.length > 3);
  assert.match(model.svg, /<svg/);
  assert(!/prefers-color-scheme/.test(model.svg), 'the theme decides on colours, not the system');
  await views.cfg.handleMessage({ line: model.blocks.at(-1)!.firstLine });
  assert.equal(vscode.window.activeTextEditor!.selection.active.line, model.blocks.at(-1)!.firstLine);
});

test('a run leaves its profile', async () => {
  const { views } = await extension().activate();
  const editor = await openFile('reduction.gsass');
  const result = await vscode.commands.executeCommand<RunResult>('gsass.run', editor.document.uri.toString(), 'reduction');
  assert.equal(result.status, 0);
  assert.equal(result.expectations?.failed, 0);
  const rows = views.profile.model!.rows;
  assert.equal(rows.reduce((sum, row) => sum + row.issued, 0), result.stats!.warpInstructions);
  assert(rows.some(row => row.heat === 1) && rows.some(row => row.heat > 1), 'lines about the mean, and above it');
  assert(rows.every(row => editor.document.lineAt(row.line - 1).text.includes(row.instruction.split(/[ .]/)[0]!)));
});

test('what a run finds wrong stands in the text', async () => {
  const text = '//! launch block=32 param=@a\n//! buffer a=32xs32\n.kernel k\n.param a\n    I2I.U32.U16 R1, R0L\n    SHL R1, R1, 2\n    IADD R2, a, R1\n    IADD R3, R4, R1\n    GST.EXIT.U32 global14[R2], R3\n.end\n';
  const editor = await writeAndOpen('finding.gsass', text);
  const result = await vscode.commands.executeCommand<RunResult>('gsass.run', editor.document.uri, 'k');
  assert.equal(result.status, 3);
  const found = await until('the finding at both lines', () => {
    const all = vscode.languages.getDiagnostics(editor.document.uri).filter(d => (typeof d.code === 'object' ? d.code.value : d.code) === 'init-register');
    return all.length === 2 && all.sort((a, b) => b.range.start.line - a.range.start.line);
  });
  assert.equal(found[0]!.range.start.line, 8);
  assert.equal(found[0]!.relatedInformation?.[0]?.location.range.start.line, 7);
  await vscode.commands.executeCommand('gsass.clearRun');
  await until('nothing', () => !vscode.languages.getDiagnostics(editor.document.uri).some(d => (typeof d.code === 'object' ? d.code.value : d.code) === 'init-register'));
  await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
});
