/**
 * Runs in a page before the loader and in the drawer before its script. The driver finds nothing in a closed shadow tree, so
 * those made from now on are open; and it tells no console lines, so what the document complains about is written down.
 */
function prepareDocument(): void {
  const problems: string[] = [];
  if ('assistProblems' in window) return;
  Object.assign(window, { assistProblems: problems });

  const attachShadow = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function attachOpen(init) {
    return attachShadow.call(this, { ...init, mode: 'open' });
  };

  for (const level of ['error', 'warn'] as const) {
    const print = console[level];
    console[level] = (...words: unknown[]) => {
      problems.push(`${level}: ${words.join(' ')}`);
      print.apply(console, words);
    };
  }
  window.addEventListener('error', ({ message }) => problems.push(`uncaught: ${message}`));
  window.addEventListener('unhandledrejection', ({ reason }) =>
    problems.push(`unhandled: ${String(reason)}`),
  );
  window.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    problems.push(`refused: ${effectiveDirective} ${blockedURI}`),
  );
}

/** The same as a line that can stand before any script. */
export const preparation: string = `(${prepareDocument.toString()})();\n`;
