/** Shows the reference manual in an editor tab and the user's guide in a browser. Both come with the extension and need no network. */
import * as fs from 'node:fs';
import * as path from 'node:path';
import * as vscode from 'vscode';
import { Parts, visibleEditor } from '../parts';
import { BitLayout } from '../protocol';
import { applyTheme, nonce } from '../views/page';
import { markStepDone } from '../walkthrough';

export class ReferenceManual implements vscode.Disposable {
  private panel: vscode.WebviewPanel | undefined;
  private history: string[] = [];
  private historyIndex = -1;
  private readonly folder: string;
  private readonly disposables: vscode.Disposable[];

  constructor(private readonly parts: Parts) {
    this.folder = parts.gsass.resourceUri('server', 'manual').fsPath;
    this.disposables = [
      vscode.commands.registerCommand('gsass.openManual', (page?: string) => this.open(page)),
      // The search of the guide is a script. A browser can run it from a local file.
      vscode.commands.registerCommand('gsass.openGuide', () => vscode.env.openExternal(parts.gsass.resourceUri('server', 'guide', 'index.html'))),
      vscode.window.onDidChangeActiveColorTheme(() => this.render()),
    ];
  }

  dispose(): void {
    this.disposables.forEach(one => one.dispose());
    this.panel?.dispose();
  }

  /** Name of the page that is shown, such as `imad.html`; empty if none is shown. */
  get page(): string {
    return (this.panel && this.history[this.historyIndex]) ?? '';
  }

  private async open(page?: string): Promise<void> {
    const targetPage = typeof page === 'string' ? page : await this.pageAtCursor();
    if (!this.panel) {
      this.panel = vscode.window.createWebviewPanel('gsass.manual', 'SASS Manual', { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true }, { enableScripts: true, enableFindWidget: true, localResourceRoots: [] });
      this.panel.iconPath = this.parts.gsass.resourceUri('icons', 'gpu-sass.png');
      this.panel.onDidDispose(() => (this.panel = undefined));
      this.panel.webview.onDidReceiveMessage((message: { go?: string; step?: number }) => this.navigate(message));
    }
    this.panel.reveal(undefined, true);
    this.showPage(targetPage);
    markStepDone('manual');
  }

  /** Returns the page of the instruction at the cursor. If there is no instruction, returns the first page of the manual. */
  private async pageAtCursor(): Promise<string> {
    const editor = visibleEditor();
    if (editor) {
      const { line, character } = editor.selection.active;
      const layout = await this.parts.server.request<BitLayout>('sass/bitLayout', { textDocument: { uri: editor.document.uri.toString() }, position: { line, character } });
      const page = `${layout?.form?.mnemonic.toLowerCase()}.html`;
      const found = [`${layout?.form?.isa}/${page}`, page, `${layout?.form?.isa}/index.html`].find(one => this.hasPage(one));
      if (found) {
        return found;
      }
    }
    return 'index.html';
  }

  private hasPage(page: string): boolean {
    return /^(?:\w+\/)?[\w-]+\.html$/.test(page) && fs.existsSync(path.join(this.folder, page));
  }

  private navigate(message: { go?: string; step?: number }): void {
    // Each instruction set has its own folder. Links are relative to the folder of the current page.
    const folder = /^\w+\//.exec(this.page)?.[0] ?? '';
    if (message.go && this.hasPage(folder + message.go.replace(/#.*$/, ''))) {
      this.showPage(folder + message.go);
    } else if (message.step) {
      this.historyIndex = Math.max(0, Math.min(this.history.length - 1, this.historyIndex + message.step));
      this.render();
    }
  }

  private showPage(page: string): void {
    if (this.page !== page) {
      this.history = [...this.history.slice(0, this.historyIndex + 1), page];
      this.historyIndex = this.history.length - 1;
    }
    this.render();
  }

  private render(): void {
    if (!this.panel || this.historyIndex < 0) {
      return;
    }
    const [page, fragment] = this.history[this.historyIndex]!.split('#');
    const key = nonce();
    const policy = `default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src 'nonce-${key}'`;
    const head = `<meta http-equiv="Content-Security-Policy" content="${policy}">
<style>:root { --back: var(--vscode-editor-background); --text: var(--vscode-editor-foreground); --link: var(--vscode-textLink-foreground); }
code { color: inherit; background: none; padding: 0; }
:focus-visible { outline: 2px solid var(--vscode-focusBorder) !important; }</style>`;
    const script = `<script nonce="${key}">
const vscode = acquireVsCodeApi();
document.addEventListener('click', e => {
  const link = e.target.closest && e.target.closest('a[href]');
  const href = link && link.getAttribute('href');
  if (href && /^[\\w-]+\\.html/.test(href)) { e.preventDefault(); vscode.postMessage({ go: href }); }
});
document.addEventListener('keydown', e => {
  if (e.altKey && e.key === 'ArrowLeft') vscode.postMessage({ step: -1 });
  if (e.altKey && e.key === 'ArrowRight') vscode.postMessage({ step: 1 });
});
const target = document.getElementById(${JSON.stringify(fragment ?? '')});
if (target) target.scrollIntoView(); else scrollTo(0, 0);
</script>`;
    const html = fs.readFileSync(path.join(this.folder, page!), 'utf8');
    this.panel.title = `${/<title>([^<]*)<\/title>/.exec(html)?.[1]?.slice(0, 40) ?? 'Manual'}`;
    this.panel.webview.html = applyTheme(html).replace('</head>', () => `${head}</head>`).replace('<body', '<body data-view="manual"').replace('</body>', () => `${script}</body>`);
  }
}
