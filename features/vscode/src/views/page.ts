/**
 * The common base of the pages of all views. The pages use no network, run only the extension's scripts and use the colours of the theme.
 */
import * as crypto from 'node:crypto';
import * as fs from 'node:fs';
import * as vscode from 'vscode';

export function nonce(): string {
  return crypto.randomBytes(16).toString('base64');
}

function isDark(): boolean {
  const kind = vscode.window.activeColorTheme.kind;
  return kind === vscode.ColorThemeKind.Dark || kind === vscode.ColorThemeKind.HighContrast;
}

/** Replaces the queries for the system's colour scheme in a page or drawing by the scheme of the VS Code theme. */
export function applyTheme(text: string): string {
  return text
    .replace(/@media\s*\(prefers-color-scheme:\s*dark\)/g, isDark() ? '@media all' : '@media not all')
    .replace(/@media\s*\(prefers-color-scheme:\s*light\)/g, isDark() ? '@media not all' : '@media all')
    .replace(/color-scheme:\s*light dark/g, isDark() ? 'color-scheme: dark' : 'color-scheme: light');
}

/**
 * Returns the HTML of a view's page. Its body is empty; the view's script fills it. The script is part of the page, so the page loads no
 * other file.
 */
export function pageHtml(root: vscode.Uri, script: string, title: string): string {
  const key = nonce();
  const code = fs.readFileSync(vscode.Uri.joinPath(root, 'dist', 'webview', `${script}.js`).fsPath, 'utf8').replace(/\/\/# sourceMappingURL.*\s*$/, '');
  const policy = `default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src 'nonce-${key}'`;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
</head>
<body data-view="${script}"><main id="main" tabindex="-1"></main><script nonce="${key}">${code.replace(/<\/script/gi, '<\\/script')}</script></body>
</html>`;
}

/** The container of a page: a view in a side bar or in the panel, or an editor tab. */
type WebviewHost = vscode.WebviewView | vscode.WebviewPanel;

/**
 * A view in a side bar, in the panel or in an editor tab. Its script shows a model. Each time the page becomes visible, it reports that it
 * is ready and gets the newest model.
 */
export abstract class View<Model, Message> implements vscode.WebviewViewProvider, vscode.Disposable {
  private view: vscode.WebviewView | undefined;
  private tab: vscode.WebviewPanel | undefined;
  protected readonly disposables: vscode.Disposable[] = [];
  /** The model that the page shows; undefined if there is nothing to show. */
  model: Model | undefined;

  constructor(
    readonly id: string,
    private readonly root: vscode.Uri,
    private readonly script: string,
    private readonly title: string,
  ) {
    this.disposables.push(
      vscode.window.registerWebviewViewProvider(id, this),
      vscode.commands.registerCommand(`${id}.openInEditor`, () => this.openInEditor()),
    );
  }

  dispose(): void {
    this.tab?.dispose();
    this.disposables.forEach(one => one.dispose());
  }

  get isVisible(): boolean {
    return (this.view?.visible ?? false) || (this.tab?.visible ?? false);
  }

  resolveWebviewView(view: vscode.WebviewView): void {
    this.view = view;
    this.setUpWebview(view);
    view.onDidChangeVisibility(() => this.isVisible && void this.refresh());
    view.onDidDispose(() => (this.view = undefined));
  }

  /** Shows the page in a tab beside the text, where it has more room than in a side bar. */
  private openInEditor(): void {
    if (this.tab) {
      this.tab.reveal(undefined, true);
      return;
    }
    const tab = vscode.window.createWebviewPanel(this.id, this.title, { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true });
    const icon = (theme: string): vscode.Uri => vscode.Uri.joinPath(this.root, 'icons', `file-${theme}.svg`);
    tab.iconPath = { light: icon('light'), dark: icon('dark') };
    this.tab = tab;
    tab.onDidChangeViewState(() => tab.visible && void this.refresh());
    tab.onDidDispose(() => (this.tab = undefined));
    this.setUpWebview(tab);
  }

  private setUpWebview({ webview }: WebviewHost): void {
    webview.options = { enableScripts: true, localResourceRoots: [] };
    webview.onDidReceiveMessage(async (message: Message | { ready: true }) => {
      if (typeof message === 'object' && message !== null && 'ready' in message) {
        await this.refresh();
        this.send();
      } else {
        await this.handleMessage(message);
      }
    });
    webview.html = pageHtml(this.root, this.script, this.title);
  }

  /** Shows a new model; undefined means that there is nothing to show. */
  protected show(model: Model | undefined): void {
    this.model = model;
    this.send();
  }

  private send(): void {
    const message = { model: this.model ?? null };
    void this.view?.webview.postMessage(message);
    void this.tab?.webview.postMessage(message);
  }

  /** Determines again what the page shows, and shows it. */
  abstract refresh(): Promise<void>;

  /** Handles a message from the page about an action of the user. */
  abstract handleMessage(message: Message): Promise<void>;
}
