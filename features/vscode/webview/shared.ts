/** Code that the scripts of all views share. */

interface Host {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare function acquireVsCodeApi(): Host;

export const host = acquireVsCodeApi();

/** The style of all pages: the theme's colours, and the outlines of high-contrast themes. */
const BASE = `
body { padding: 0 10px 10px; color: var(--vscode-foreground); font: var(--vscode-font-size)/1.45 var(--vscode-font-family); }
main:focus { outline: none; }
/* VS Code gives code a background of its own. */
code { color: inherit; background: none; padding: 0; }
code, .mono { font-family: var(--vscode-editor-font-family), monospace; font-size: var(--vscode-editor-font-size); }
.dim { color: var(--vscode-descriptionForeground); }
.hint { margin: 1em 0; max-width: 46em; }
.message { margin: 6px 0; padding: 4px 8px; border: 1px solid var(--vscode-inputValidation-warningBorder); background: var(--vscode-inputValidation-warningBackground); color: var(--vscode-inputValidation-warningForeground, inherit); }
button, select, input { font: inherit; color: var(--vscode-foreground); }
button.action { color: var(--vscode-button-secondaryForeground); background: var(--vscode-button-secondaryBackground); border: 1px solid var(--vscode-contrastBorder, transparent); border-radius: 2px; padding: 1px 8px; cursor: pointer; }
button.action:hover { background: var(--vscode-button-secondaryHoverBackground); }
select { color: var(--vscode-dropdown-foreground); background: var(--vscode-dropdown-background); border: 1px solid var(--vscode-dropdown-border, var(--vscode-contrastBorder, transparent)); }
input { color: var(--vscode-input-foreground); background: var(--vscode-input-background); border: 1px solid var(--vscode-input-border, var(--vscode-contrastBorder, transparent)); }
:focus-visible { outline: 1px solid var(--vscode-focusBorder) !important; outline-offset: 1px; }
table { border-collapse: collapse; }
th { white-space: nowrap; text-align: left; font-weight: 600; color: var(--vscode-descriptionForeground); }
th, td { padding: 1px 10px 1px 0; vertical-align: baseline; }
.number { text-align: right; font-variant-numeric: tabular-nums; }
.visually-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
`;

export type Child = Node | string | false | undefined | null;

/** Creates an element with attributes and children. An attribute `on...` whose value is a function becomes a listener. */
export function el<K extends keyof HTMLElementTagNameMap>(name: K, attributes: Record<string, unknown> = {}, ...children: Child[]): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') {
      element.addEventListener(key.replace(/^on/, ''), value as EventListener);
    } else if (value !== undefined && value !== false) {
      element.setAttribute(key, value === true ? '' : String(value));
    }
  }
  element.append(...children.filter((child): child is Node | string => child !== false && child !== undefined && child !== null));
  return element;
}

/**
 * Calls `render` for each model that the extension sends, and shows the result. The focus stays on the element with the same `data-key`.
 * Returns a function that renders the last model again, for a page whose shape depends on its width.
 */
export function show<Model>(style: string, render: (model: Model | null, main: HTMLElement) => Node[]): () => void {
  document.head.append(el('style', {}, BASE + style));
  const main = document.getElementById('main')!;
  let model: Model | null = null;
  const draw = (): void => {
    const active = document.activeElement;
    const key = active instanceof HTMLElement ? active.dataset['key'] : undefined;
    // A text that the user is typing is kept instead of the value in the model.
    const typed = active instanceof HTMLInputElement && active.value !== active.defaultValue && !('sent' in active.dataset) ? active.value : undefined;
    const scroll = { x: scrollX, y: scrollY };
    main.replaceChildren(...render(model, main));
    if (key) {
      const same = main.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
      same?.focus({ preventScroll: true });
      if (same instanceof HTMLInputElement && typed !== undefined) {
        same.value = typed;
      }
    }
    scrollTo(scroll.x, scroll.y);
  };
  window.addEventListener('message', event => {
    model = (event.data as { model: Model | null }).model;
    draw();
  });
  host.postMessage({ ready: true });
  return draw;
}
