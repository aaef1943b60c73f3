// The search page: filters its list of all pages by the query in the URL, and puts the best match first.
(() => {
  const mostResults = 20;
  const stopWords = new Set(
    'about and are can does for from get has have how into that the their this was what when where which who why will with you your'.split(
      ' ',
    ),
  );

  const query = new URLSearchParams(location.search).get('q')?.trim() ?? '';
  const input = document.querySelector('#search-page-query');
  const list = document.querySelector('#search-page-results ul');
  const status = document.querySelector('#search-page-status');
  if (query === '' || !(input instanceof HTMLInputElement) || !list || !status) return;

  /** @param {string} text */
  const words = (text) => text.toLowerCase().match(/[\p{Letter}\p{Number}]+/gu) ?? [];

  const terms = words(query).filter((word) => word.length > 2 && !stopWords.has(word));
  const weights = [
    { weight: 5, text: (/** @type {HTMLElement} */ item) => item.querySelector('a')?.textContent },
    { weight: 2, text: (/** @type {HTMLElement} */ item) => item.querySelector('p')?.textContent },
  ];

  /** @param {HTMLElement} item */
  const score = (item) =>
    weights.reduce((sum, { weight, text }) => {
      const found = words(text(item) ?? '');
      const hits = terms.filter((term) => found.some((word) => word.startsWith(term)));
      return sum + weight * hits.length;
    }, 0);

  const results = [...list.querySelectorAll('li')]
    .map((item) => ({ item, score: score(item) }))
    .filter((result) => result.score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, mostResults);

  input.value = query;
  list.replaceChildren(...results.map(({ item }) => item));
  const count = results.length === 1 ? '1 page' : `${results.length} pages`;
  status.textContent =
    results.length === 0 ? `No page fits “${query}”. Try other words.` : `${count} for “${query}”:`;
  document.title = `${query} | ${document.title}`;
})();
