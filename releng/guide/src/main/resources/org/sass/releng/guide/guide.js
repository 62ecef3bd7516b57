// The search of the guide: lunr's index over the sections of all pages, made when a reader types for the first time.
'use strict';
(() => {
  const MOST = 20;
  const field = document.getElementById('search');
  const box = document.getElementById('found');
  const root = document.body.dataset.root;
  let index;

  function made() {
    return (index ??= lunr(function () {
      this.ref('at');
      this.field('title', { boost: 8 });
      this.field('page', { boost: 4 });
      this.field('text');
      // Mnemonics, codes and options are words as they stand.
      for (const step of [lunr.stopWordFilter, lunr.stemmer]) {
        this.pipeline.remove(step);
        this.searchPipeline.remove(step);
      }
      SECTIONS.forEach((section, at) => this.add({ at, ...section }));
    }));
  }

  /** Sections with words that begin as those wanted do: with all of them, else with some. */
  function find(words) {
    const wildcard = lunr.Query.wildcard.TRAILING;
    const having = presence => made().query(query => words.forEach(word => query.term(word, { presence, wildcard })));
    const all = having(lunr.Query.presence.REQUIRED);
    return all.length > 0 ? all : having(lunr.Query.presence.OPTIONAL);
  }

  function escaped(text) {
    return text.replace(/[&<>"]/g, c => `&#${c.charCodeAt(0)};`);
  }

  /** The words around the first place of one of those wanted. */
  function around(text, words) {
    const low = text.toLowerCase();
    const places = words.map(word => low.indexOf(word)).filter(at => at >= 0);
    const start = Math.max(0, (places.length > 0 ? Math.min(...places) : 0) - 60);
    const piece = escaped(text.slice(start, start + 180).replace(/\s+/g, ' '));
    const pattern = new RegExp(words.map(word => escaped(word).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'), 'gi');
    return (start > 0 ? '…' : '') + piece.replace(pattern, '<mark>$&</mark>') + (start + 180 < text.length ? '…' : '');
  }

  function show() {
    // As lunr cuts texts: at spaces and hyphens, without the signs around a word.
    const words = field.value
      .toLowerCase()
      .split(/[\s-]+/)
      .map(word => word.replace(/^\W+|\W+$/g, ''))
      .filter(word => word !== '');
    box.hidden = words.length === 0;
    if (words.length === 0) {
      return;
    }
    const results = find(words).slice(0, MOST).map(result => SECTIONS[result.ref]);
    box.innerHTML =
      results.length === 0
        ? '<p>Nothing was found.</p>'
        : results.map(one => `<a href="${escaped(root + one.url)}">${escaped(one.title)}<small>${escaped(one.page)}: ${around(one.text, words)}</small></a>`).join('');
  }

  field.addEventListener('input', show);
  document.addEventListener('keydown', event => {
    const links = [...box.querySelectorAll('a')];
    const at = links.indexOf(document.activeElement);
    if (event.key === '/' && document.activeElement !== field) {
      event.preventDefault();
      field.focus();
    } else if (event.key === 'Escape') {
      box.hidden = true;
      field.value = '';
    } else if (!box.hidden && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      const next = at + (event.key === 'ArrowDown' ? 1 : -1);
      (links[next] ?? field).focus();
    } else if (!box.hidden && event.key === 'Enter' && document.activeElement === field && links.length > 0) {
      links[0].click();
    }
  });
  box.addEventListener('click', event => {
    if (event.target.closest('a')) {
      box.hidden = true;
    }
  });
})();
