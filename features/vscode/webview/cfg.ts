import type { CfgModel } from '../src/views/cfg';
import { el, host, show } from './shared';

const STYLE = `
#drawing { overflow: auto; }
#drawing svg { color: var(--vscode-foreground); transform-origin: 0 0; display: block; }
#drawing .block { cursor: pointer; }
#drawing .block:focus { outline: none; }
#drawing .block:focus-visible > rect { stroke: var(--vscode-focusBorder); stroke-width: 2.5; }
#drawing .block.current > rect { fill: var(--vscode-editor-wordHighlightStrongBackground, transparent); stroke: var(--vscode-contrastActiveBorder, currentColor); stroke-width: 3; }
#drawing .block.stopped > rect { fill: var(--vscode-editor-stackFrameHighlightBackground, transparent); stroke: var(--vscode-debugIcon-breakpointForeground, #e51400); stroke-width: 2.5; }
#drawing text.here { font-weight: bold; text-decoration: underline; }
.bar { display: flex; gap: 6px; align-items: baseline; padding: 4px 0; }
`;

let zoom = (host.getState() as { zoom?: number } | undefined)?.zoom ?? 1;
let drawn = '';

show<CfgModel>(STYLE, (model, main) => {
  if (!model?.svg) {
    drawn = '';
    return [el('p', { class: 'hint dim' }, model?.message || 'Put the cursor into a kernel: its basic blocks and the ways between them are drawn here.')];
  }
  // The same drawing stays, for its scroll position is worth something.
  const old = main.querySelector<HTMLElement>('#drawing');
  const drawing = old && drawn === model.svg ? old : draw(model.svg);
  drawn = model.svg;
  queueMicrotask(() => mark(drawing, model));
  return [
    el(
      'div',
      { class: 'bar' },
      el('strong', {}, model.kernel),
      el('span', { class: 'dim' }, `${model.blocks.length} block${model.blocks.length === 1 ? '' : 's'}`),
      el('button', { class: 'action', 'data-key': 'out', 'aria-label': 'Smaller', onclick: () => scale(zoom / 1.25) }, '−'),
      el('button', { class: 'action', 'data-key': 'one', onclick: () => scale(1) }, '1:1'),
      el('button', { class: 'action', 'data-key': 'in', 'aria-label': 'Larger', onclick: () => scale(zoom * 1.25) }, '+'),
    ),
    ...(model.message ? [el('div', { class: 'dim' }, model.message)] : []),
    drawing,
  ];
});

function draw(svg: string): HTMLElement {
  const drawing = el('div', { id: 'drawing' });
  drawing.innerHTML = svg;
  for (const block of drawing.querySelectorAll<SVGGElement>('.block')) {
    block.setAttribute('tabindex', '0');
    block.setAttribute('role', 'button');
    block.setAttribute('aria-label', block.querySelector('title')?.textContent ?? `Block ${block.dataset['block']}`);
    block.addEventListener('click', e => go((e.target as Element).closest<SVGElement>('[data-line]') ?? block));
    block.addEventListener('keydown', e => (e.key === 'Enter' || e.key === ' ') && (e.preventDefault(), go(block)));
  }
  drawing.addEventListener('wheel', e => e.ctrlKey && (e.preventDefault(), scale(zoom * (e.deltaY < 0 ? 1.1 : 1 / 1.1))), { passive: false });
  queueMicrotask(() => scale(zoom));
  return drawing;
}

function go(element: SVGElement): void {
  host.postMessage({ line: Number(element.dataset['line']) });
}

function scale(to: number): void {
  zoom = Math.max(0.2, Math.min(4, to));
  host.setState({ zoom });
  const svg = document.querySelector<SVGSVGElement>('#drawing svg');
  const box = svg?.viewBox.baseVal;
  if (svg && box) {
    svg.setAttribute('width', String(box.width * zoom));
    svg.setAttribute('height', String(box.height * zoom));
  }
}

function mark(drawing: HTMLElement, model: CfgModel): void {
  const at = (line: number): number => model.blocks.find(b => b.firstLine <= line && line <= b.lastLine)?.id ?? -1;
  const current = at(model.line);
  const stopped = model.stopped < 0 ? -1 : at(model.stopped);
  for (const block of drawing.querySelectorAll<SVGGElement>('.block')) {
    const id = Number(block.dataset['block']);
    block.classList.toggle('current', id === current);
    block.classList.toggle('stopped', id === stopped);
    if (id === (stopped >= 0 ? stopped : current)) {
      block.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    }
  }
  for (const text of drawing.querySelectorAll<SVGTextElement>('text[data-line]')) {
    text.classList.toggle('here', Number(text.dataset['line']) === (model.stopped >= 0 ? model.stopped : model.line));
  }
}
