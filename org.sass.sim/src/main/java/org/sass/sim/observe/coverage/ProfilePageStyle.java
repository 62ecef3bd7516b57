package org.sass.sim.observe.coverage;

/**
 * The style sheet and the script of a profile page. Colours follow the reader's system, light or
 * dark.
 */
final class ProfilePageStyle {
  static final String CSS =
      """
      :root { color-scheme: light dark;
        --page: #fbfbfa; --card: #ffffff; --text: #1d2227; --dim: #5c6670; --line: #dde1e5;
        --heat: 214 96 12; --lanes: 24 110 178; --split: 178 34 72; --link: #10589c;
        --f0: #1a7f5a; --f1: #8a4fbf; --f2: #b3620a; --f3: #b0305c; }
      @media (prefers-color-scheme: dark) { :root {
        --page: #15181b; --card: #1d2125; --text: #e4e7ea; --dim: #9aa4ae; --line: #343a41;
        --heat: 236 126 44; --lanes: 84 164 232; --split: 240 98 134; --link: #7db8f0;
        --f0: #4cc495; --f1: #b78ae6; --f2: #e39a4a; --f3: #ec7ba3; } }
      * { box-sizing: border-box; }
      body { margin: 0 auto; padding: 1.5rem 2rem 4rem; max-width: 80rem; background: var(--page);
        color: var(--text); font: 15px/1.5 system-ui, sans-serif; }
      h1 { font-size: 1.5rem; margin: 0; } h2 { font-size: 1.1rem; margin: 2.2rem 0 .6rem; }
      p { margin: .3rem 0; } .dim { color: var(--dim); }
      .bad { color: rgb(var(--split)); font-weight: 600; }
      a { color: var(--link); } :focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
      nav { display: flex; flex-wrap: wrap; gap: 1rem; margin-top: .8rem; }
      .cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr));
        gap: .7rem; margin-top: 1rem; }
      .card { background: var(--card); border: 1px solid var(--line); border-radius: 8px;
        padding: .6rem .8rem; }
      .card b { display: block; font-size: 1.35rem; font-weight: 600; line-height: 1.3;
        font-variant-numeric: tabular-nums; }
      .card span { color: var(--dim); font-size: .85rem; }
      .frame { background: var(--card); border: 1px solid var(--line); border-radius: 8px;
        overflow-x: auto; }
      table { border-collapse: collapse; width: 100%; font-size: .87rem;
        font-variant-numeric: tabular-nums; }
      th, td { padding: .16rem .7rem; text-align: right; white-space: nowrap; }
      th { color: var(--dim); font-weight: 500; border-bottom: 1px solid var(--line);
        padding-top: .5rem; padding-bottom: .4rem; }
      th.l, td.l { text-align: left; }
      td.code { text-align: left; font: .82rem/1.5 ui-monospace, monospace; white-space: pre;
        width: 99%; }
      td.heat { background: rgb(var(--heat) / var(--h, 0)); }
      td.lanes { background: linear-gradient(to right, rgb(var(--lanes) / .35) var(--w, 0%),
        transparent 0); min-width: 6rem; border-right: 4px solid var(--card); }
      tr.label td { padding-top: .7rem; } tr.idle td { color: var(--dim); }
      tbody tr:hover td, tr:target td { box-shadow: inset 0 1px var(--line), inset 0 -1px var(--line); }
      tr:target td.code { font-weight: 700; } tr.faulty td.code b { color: rgb(var(--split)); }
      th button { all: unset; cursor: pointer; } th button:focus-visible { outline: 2px solid var(--link); }
      th[aria-sort=ascending] button::after { content: " \\2191"; }
      th[aria-sort=descending] button::after { content: " \\2193"; }
      svg { display: block; width: 100%; height: auto; }
      svg text { fill: var(--dim); font: 11px system-ui, sans-serif; }
      .area { fill: rgb(var(--lanes) / .18); } .curve { fill: none; stroke: rgb(var(--lanes)); stroke-width: 1.5; }
      .run { fill: none; stroke: rgb(var(--heat)); stroke-width: 1.5; }
      .split { fill: rgb(var(--split)); } .grid { stroke: var(--line); }
      .key { display: inline-block; width: .8rem; height: .8rem; border-radius: 2px;
        margin: 0 .35rem 0 .9rem; vertical-align: -1px; }
      .key:first-child { margin-left: 0; }
      @media print { body { max-width: none; } nav { display: none; } }
      """;

  /**
   * Makes tables sortable by column, with the mouse and the keyboard. If scripts are off, the
   * tables keep their order.
   */
  static final String SCRIPT =
      """
      for (const table of document.querySelectorAll('table.sort')) {
        table.querySelectorAll('th').forEach((head, column) => {
          const button = document.createElement('button');
          button.type = 'button';
          button.textContent = head.textContent;
          button.title = 'sort by ' + head.textContent;
          head.textContent = '';
          head.append(button);
          button.onclick = () => {
            const up = head.getAttribute('aria-sort') === 'descending';
            table.querySelectorAll('th').forEach(other => other.removeAttribute('aria-sort'));
            head.setAttribute('aria-sort', up ? 'ascending' : 'descending');
            const value = row => {
              const cell = row.cells[column];
              return cell.dataset.n === undefined ? cell.textContent : Number(cell.dataset.n);
            };
            const rows = [...table.tBodies[0].rows];
            rows.sort((a, b) => {
              const x = value(a), y = value(b);
              return (x < y ? -1 : x > y ? 1 : 0) * (up ? 1 : -1);
            });
            table.tBodies[0].append(...rows);
          };
        });
      }
      """;

  private ProfilePageStyle() {}
}
