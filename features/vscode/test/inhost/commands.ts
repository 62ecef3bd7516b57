/** Tests the commands. The tests pass the answers as arguments, so that the commands ask no questions. */
import assert from 'node:assert';
import * as fs from 'node:fs';
import * as path from 'node:path';
import * as vscode from 'vscode';
import type { RunResult } from '../../src/run';
import { extension, openFile, test, until, workspaceFolder, writeAndOpen } from './suite';

test('a listing stands beside the text and follows it', async () => {
  await openFile('vector_add.gsass');
  await vscode.commands.executeCommand('gsass.assembleToListing');
  const listing = await until('the listing', () => vscode.window.visibleTextEditors.find(e => e.document.uri.scheme === 'gsass-listing'));
  assert.match(listing.document.getText(), /\/\*0000\*\/ {8}I2I\.U32\.U16 R1, R0L;/);
  // Only the active editor scrolls the other one.
  const long = await openFile('bitonic_sort.gsass');
  await vscode.commands.executeCommand('workbench.action.closeEditorsInOtherGroups');
  await vscode.commands.executeCommand('gsass.assembleToListing');
  const beside = await until('its listing', () => vscode.window.visibleTextEditors.find(e => e.document.uri.scheme === 'gsass-listing' && e.document.uri.path.includes('bitonic')));
  const before = beside.visibleRanges[0]!.start.line;
  long.revealRange(new vscode.Range(long.document.lineCount - 1, 0, long.document.lineCount - 1, 0), vscode.TextEditorRevealType.AtTop);
  await until('the listing goes along', () => beside.visibleRanges[0]!.start.line > before);
  await vscode.commands.executeCommand('workbench.action.closeEditorsInOtherGroups');
});

test('a listing is assembled anew while the text changes', async () => {
  const editor = await openFile('vector_add.gsass');
  await vscode.commands.executeCommand('gsass.assembleToListing');
  const listing = await until('the listing', () => vscode.window.visibleTextEditors.find(e => e.document.uri.scheme === 'gsass-listing'));
  const edit = new vscode.WorkspaceEdit();
  edit.insert(editor.document.uri, new vscode.Position(34, 0), '    NOP\n');
  await vscode.workspace.applyEdit(edit);
  await until('the new instruction in the listing', () => /\/\*0000\*\/ +NOP/.test(listing.document.getText()));
  await vscode.commands.executeCommand('undo');
  await vscode.commands.executeCommand('workbench.action.closeEditorsInOtherGroups');
});

/** Two instructions, a MOV to R1 and a RET, in each file format that can be disassembled. */
const MACHINE_CODE: { name: string; content: () => string | Buffer }[] = [
  { name: 'code.hex', content: () => '10008005\n0423c780\n30000003\n00000780\n' },
  { name: 'code.bin', content: () => toBytes('10008005', '0423c780', '30000003', '00000780') },
  {
    name: 'code.mif',
    content: () => 'DEPTH = 4;\nWIDTH = 32;\nADDRESS_RADIX = HEX;\nDATA_RADIX = HEX;\nCONTENT\nBEGIN\n0 : 10008005;\n1 : 0423C780;\n2 : 30000003;\n3 : 00000780;\nEND;\n',
  },
  {
    name: 'code.vhd',
    content: () => `entity TP_instructions is\nend TP_instructions;\narchitecture arch of TP_instructions is\nbegin\n  case instruction_pointer_in is\n${['10008005', '0423c780', '30000003', '00000780'].map((word, i) => `    when ${i} => instruction_out <= x"${word}";\n`).join('')}  end case;\nend arch;\n`,
  },
  { name: 'pasted.txt', content: () => '/*0000*/     /*0x100080050423c780*/  MOV R1, g [0x4];\n/*0008*/     /*0x3000000300000780*/  BAR;\n' },
];

function toBytes(...words: string[]): Buffer {
  const buffer = Buffer.alloc(4 * words.length);
  words.forEach((word, i) => buffer.writeUInt32LE(parseInt(word, 16), 4 * i));
  return buffer;
}

for (const { name, content } of MACHINE_CODE) {
  test(`machine code in a file becomes a source: ${name}`, async () => {
    const file = path.join(workspaceFolder(), name);
    fs.writeFileSync(file, content());
    const before = vscode.window.activeTextEditor?.document.uri.toString();
    await vscode.commands.executeCommand('gsass.disassemble', vscode.Uri.file(file), 'source');
    const editor = await until('the text', () => vscode.window.activeTextEditor?.document.uri.toString() !== before && vscode.window.activeTextEditor);
    assert.equal(editor.document.languageId, 'gpu-sass');
    assert.match(editor.document.getText(), /^\s+MOV R1, /m);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });
}

test('the files of the test bench are written', async () => {
  const editor = await openFile('vector_add.gsass');
  const out = path.join(workspaceFolder(), 'bench');
  void vscode.commands.executeCommand('gsass.exportFlexGrip', editor.document.uri, vscode.Uri.file(out));
  // A file has its final name only when it is complete.
  await until('three files', () => fs.existsSync(out) && fs.readdirSync(out).filter(name => !name.endsWith('.tmp')).length >= 3);
  assert(fs.readdirSync(out).includes('TP_instructions.vhd'), fs.readdirSync(out).join(' '));
});

test('every template is a kernel that runs and holds', async () => {
  for (const name of fs.readdirSync(path.join(extension().extensionPath, 'templates'))) {
    const kernel = `my_${name.replace('.gsass', '')}`;
    await vscode.commands.executeCommand('gsass.newKernel', name.replace('.gsass', ''), kernel);
    const editor = vscode.window.activeTextEditor!;
    assert.equal(editor.document.languageId, 'gpu-sass');
    assert.match(editor.document.getText(), new RegExp(`\\.kernel ${kernel}\n`));
    const result = await vscode.commands.executeCommand<RunResult>('gsass.run');
    assert.equal(result.status, 0, JSON.stringify(result.findings));
    assert.deepEqual(vscode.languages.getDiagnostics(editor.document.uri).filter(d => d.severity < 2), []);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  }
});

test('an example is inserted where the cursor is', async () => {
  const editor = await writeAndOpen('empty.gsass', '\n');
  await vscode.commands.executeCommand('gsass.insertExample', 'saxpy');
  assert.match(editor.document.getText(), /\.kernel saxpy/);
});

test('the manual opens at the instruction, offline', async () => {
  const editor = await openFile('vector_add.gsass');
  const line = editor.document.getText().split('\n').findIndex(l => l.includes('IMAD.U16'));
  editor.selection = new vscode.Selection(line, 6, line, 6);
  await vscode.commands.executeCommand('gsass.openManual');
  const { manual } = await extension().activate();
  assert.equal(manual.page, 'imad.html');
  await vscode.commands.executeCommand('workbench.action.closeEditorsInOtherGroups');
});

test("the user's guide lies on the disk, with its search", async () => {
  const guide = vscode.Uri.joinPath(extension().extensionUri, 'server', 'guide').fsPath;
  const first = fs.readFileSync(path.join(guide, 'index.html'), 'utf8');
  for (const script of first.matchAll(/<script src="([^"]+)"/g)) {
    assert.ok(fs.existsSync(path.join(guide, script[1]!)), script[1]);
  }
  assert.match(fs.readFileSync(path.join(guide, 'vscode.html'), 'utf8'), /<h1 id="vs-code">/);
  assert.ok((await vscode.commands.getCommands(true)).includes('gsass.openGuide'));
});

test('*.sass becomes ours by a setting of the workspace', async () => {
  void vscode.commands.executeCommand('gsass.treatSassFiles');
  await until('the setting', () => vscode.workspace.getConfiguration('files').inspect<Record<string, string>>('associations')?.workspaceValue?.['*.sass'] === 'gpu-sass');
  assert.equal((await writeAndOpen('now.sass', '.kernel k\n')).document.languageId, 'gpu-sass');
  await vscode.workspace.getConfiguration('files').update('associations', undefined, vscode.ConfigurationTarget.Workspace);
});
