import type { CfgModel } from '../src/views/cfg';
import { el, host, show } from './shared';

const STYLE = `
#drawing { overflow: auto; }
#drawing svg { color: var(--vscode-foreground); transform-origin: 0 0; display: block; }
#drawing .block { cursor: pointer; }
#drawing .block:focus { outline: none; }
#drawing .block:focus-visible > rect { stroke: var(--vscode-focusBorder); stroke-width: 2.5; }
#drawing .block.current:not([class*=heat]) > rect { fill: var(--vscode-editor-wordHighlightStrongBackground, transparent); }
#drawing .block.current > rect { stroke: var(--vscode-contrastActiveBorder, currentColor); stroke-width: 3; }
#drawing .block.stopped:not([class*=heat]) > rect { fill: var(--vscode-editor-stackFrameHighlightBackground, transparent); }
#drawing .block.stopped > rect { stroke: var(--vscode-debugIcon-breakpointForeground, #e51400); stroke-width: 2.5; }
#drawing .heat1 > rect { fill: color-mix(in srgb, var(--vscode-gsass-heat1) 30%, transparent); }
#drawing .heat2 > rect { fill: color-mix(in srgb, var(--vscode-gsass-heat2) 30%, transparent); }
#drawing .heat3 > rect { fill: color-mix(in srgb, var(--vscode-gsass-heat3) 34%, transparent); stroke-width: 2; }
#drawing .heat4 > rect { fill: color-mix(in srgb, var(--vscode-gsass-heat4) 38%, transparent); stroke-width: 2; }
#drawing text.count { font-size: 10px; text-anchor: end; opacity: .85; }
#drawing text.here { font-weight: bold; text-decoration: underline; }
.bar { display: flex; gap: 6px; align-items: baseline; padding: 4px 0; }
`;

/** Minimum zoom when the drawing is fitted to its view. Text is unreadable below it. */
const SMALLEST = 0.65;

/** The zoom that the user has chosen. Without it the drawing is fitted to the width of its view, as far as it stays readable. */
let chosen = (host.getState() as { zoom?: number } | undefined)?.zoom;
let zoom = chosen ?? 1;
let drawn = '';
window.addEventListener('resize', () => fit());

show<CfgModel>(STYLE, (model, main) => {
  if (!model?.svg) {
    drawn = '';
    return [el('p', { class: 'hint dim' }, model?.message || 'Put the cursor into a kernel to see its basic blocks and the edges between them.')];
  }
  // The same drawing is kept, because that keeps its scroll position.
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
      el('button', { class: 'action', 'data-key': 'out', 'aria-label': 'Smaller', onclick: () => choose(zoom / 1.25) }, '−'),
      el('button', { class: 'action', 'data-key': 'one', onclick: () => choose(1) }, '1:1'),
      el('button', { class: 'action', 'data-key': 'in', 'aria-label': 'Larger', onclick: () => choose(zoom * 1.25) }, '+'),
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
  drawing.addEventListener('wheel', e => e.ctrlKey && (e.preventDefault(), choose(zoom * (e.deltaY < 0 ? 1.1 : 1 / 1.1))), { passive: false });
  queueMicrotask(() => fit());
  return drawing;
}

function go(element: SVGElement): void {
  host.postMessage({ line: Number(element.dataset['line']) });
}

function choose(to: number): void {
  chosen = Math.max(0.2, Math.min(4, to));
  host.setState({ zoom: chosen });
  scale(chosen);
}

function fit(): void {
  const width = document.querySelector<SVGSVGElement>('#drawing svg')?.viewBox.baseVal.width;
  const room = document.querySelector('#drawing')?.clientWidth;
  scale(chosen ?? (width && room ? Math.max(SMALLEST, Math.min(1, room / width)) : 1));
}

function scale(to: number): void {
  zoom = to;
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
  heat(drawing, model);
  for (const text of drawing.querySelectorAll<SVGTextElement>('text[data-line]')) {
    text.classList.toggle('here', Number(text.dataset['line']) === (model.stopped >= 0 ? model.stopped : model.line));
  }
}

/** Shows how many times each block was entered: as a number at its upper right corner and as the colour of the block. */
function heat(drawing: HTMLElement, model: CfgModel): void {
  drawing.querySelectorAll('text.count').forEach(text => text.remove());
  for (const block of drawing.querySelectorAll<SVGGElement>('.block')) {
    const known = model.blocks.find(one => one.id === Number(block.dataset['block']));
    for (let step = 0; step < 5; step++) {
      block.classList.toggle(`heat${step}`, known?.heat === step);
    }
    const rect = block.querySelector('rect');
    const name = block.querySelector('text');
    if (known?.issued !== undefined && rect && name) {
      const text = document.createElementNS('http://www.w3.org/2000/svg', 'text');
      text.setAttribute('class', 'count');
      text.setAttribute('x', String(rect.x.baseVal.value + rect.width.baseVal.value - 6));
      text.setAttribute('y', name.getAttribute('y') ?? '0');
      text.textContent = `${known.issued.toLocaleString('en')} ×`;
      block.append(text);
    }
  }
}
