/**
 * A view of the bits of the instruction at the cursor. It highlights fields and operands in the view and in the text, and lets the user
 * change each bit.
 */
import * as vscode from 'vscode';
import { debounce, Parts, visibleEditor } from '../parts';
import { BitLayout, Field, FieldEdit, Position } from '../protocol';
import { LANGUAGE } from '../server';
import { markStepDone } from '../walkthrough';
import { View } from './page';

/** The data that the page shows. */
export interface BitModel {
  uri: string;
  version: number;
  position: Position;
  layout: BitLayout;
  /** Why the last change was not possible; empty if it was applied. */
  message: string;
  /** Whether the change is possible as a bare word that is not a valid instruction. */
  alternative: boolean;
}

/** An action of the user in the page. */
export type BitMessage =
  | { flip: number }
  | { field: number; value: string | number }
  /** Index of the field that the user points at; -1 for none. */
  | { look: number }
  | { useWord: true }
  | { reveal: true };

export class BitView extends View<BitModel, BitMessage> {
  private readonly operandDecoration: vscode.TextEditorDecorationType;
  /** The edit that writes the refused change as a bare word; undefined if there is none. */
  private alternative: unknown;

  constructor(root: vscode.Uri, private readonly parts: Parts) {
    super('gsass.bitLayout', root, 'bitLayout', 'Bit Layout');
    this.operandDecoration = vscode.window.createTextEditorDecorationType({
      backgroundColor: new vscode.ThemeColor('editor.wordHighlightStrongBackground'),
      border: '1px solid',
      borderColor: new vscode.ThemeColor('editor.wordHighlightStrongBorder'),
      outline: '1px solid',
      outlineColor: new vscode.ThemeColor('contrastActiveBorder'),
    });
    const refresh = debounce(80, () => this.isVisible && void this.refresh());
    this.disposables.push(
      this.operandDecoration,
      refresh,
      vscode.window.onDidChangeTextEditorSelection(e => e.textEditor.document.languageId === LANGUAGE && refresh()),
      vscode.window.onDidChangeActiveTextEditor(refresh),
      vscode.workspace.onDidChangeTextDocument(e => e.document.languageId === LANGUAGE && refresh()),
      parts.server.onDidChangeState(refresh),
    );
  }

  async refresh(): Promise<void> {
    const editor = visibleEditor();
    if (!editor) {
      return;
    }
    const { line, character } = editor.selection.active;
    await this.showLayout(editor.document, { line, character }, '');
  }

  private async showLayout(document: vscode.TextDocument, position: Position, message: string): Promise<void> {
    const uri = document.uri.toString();
    const layout = await this.parts.server.request<BitLayout>('sass/bitLayout', { textDocument: { uri }, position });
    this.alternative = message ? this.alternative : undefined;
    this.markOperand(undefined);
    // The drawing of the server is for hovers. The page draws the bits itself, so that the user can click them.
    this.show(layout && { uri, version: document.version, position, layout: { ...layout, svg: '' }, message, alternative: this.alternative !== undefined });
  }

  async handleMessage(message: BitMessage): Promise<void> {
    const model = this.model;
    if (!model) {
      return;
    }
    if ('look' in message) {
      this.markOperand(model.layout.fields[message.look]);
    } else if ('flip' in message) {
      await this.setField({ bit: message.flip });
    } else if ('field' in message) {
      const field = model.layout.fields[message.field];
      if (field) {
        await this.setField({ bits: field.bits.map(b => (b.high === b.low ? `${b.high}` : `${b.high}:${b.low}`)).join(','), value: message.value });
      }
    } else if ('useWord' in message) {
      await this.applyEdit(this.alternative);
    } else {
      const editor = this.findEditor();
      if (editor) {
        await vscode.window.showTextDocument(editor.document, editor.viewColumn);
      }
    }
  }

  /** Changes a bit or a field. The server computes the edit of the text. */
  private async setField(target: object): Promise<void> {
    const model = this.model!;
    const answer = await this.parts.server.request<FieldEdit>('sass/setField', { textDocument: { uri: model.uri }, position: model.position, ...target });
    const document = this.findEditor()?.document;
    if (!document) {
      return;
    }
    this.alternative = answer?.alternative;
    if (answer?.edit) {
      await this.applyEdit(answer.edit);
    } else {
      await this.showLayout(document, model.position, answer?.message ?? 'The server does not answer.');
    }
  }

  private async applyEdit(edit: unknown): Promise<void> {
    const model = this.model!;
    const converted = edit ? await this.parts.server.toWorkspaceEdit(edit) : undefined;
    if (!converted || !(await vscode.workspace.applyEdit(converted))) {
      return;
    }
    markStepDone('bits');
    const document = this.findEditor()?.document;
    if (document) {
      await this.showLayout(document, model.position, '');
    }
  }

  private findEditor(): vscode.TextEditor | undefined {
    return vscode.window.visibleTextEditors.find(editor => editor.document.uri.toString() === this.model?.uri);
  }

  /** Highlights the part of the text that a field encodes. Removes the highlight if the field is undefined. */
  private markOperand(field: Field | undefined): void {
    const range = field?.range;
    const ranges = range ? [new vscode.Range(range.start.line, range.start.character, range.end.line, range.end.character)] : [];
    this.findEditor()?.setDecorations(this.operandDecoration, ranges);
  }
}
