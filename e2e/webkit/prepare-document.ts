/**
 * Runs in the page before the loader, and in the drawer before its script. Makes all later shadow trees open, because
 * the driver cannot find elements in closed shadow trees. Records console errors, uncaught errors and policy
 * violations, because the driver does not report them.
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

/** Source code that calls `prepareDocument`, to put before a script. */
export const preparation: string = `(${prepareDocument.toString()})();\n`;
