/** Opens accordions and tabs, so that their text counts as content. Removes all other hidden elements. */
export function openPanels(document: Document): void {
  const labels = document.body.querySelectorAll('button[aria-controls], [role=tab][aria-controls]');
  for (const label of labels) {
    const panel = document.getElementById(label.getAttribute('aria-controls') ?? '');
    if (panel === null) continue;
    panel.removeAttribute('hidden');
    panel.removeAttribute('aria-hidden');
    panel.removeAttribute('style');
    const heading = label.closest('h1, h2, h3, h4, h5, h6');
    if (label.getAttribute('role') === 'tab') panel.before(tabLabel(document, label, panel.id));
    // In a list item, removes the heading around the button, because `tidyHtml` recognises a panel there by its button.
    else if (heading?.closest('li')) heading.replaceWith(label);
    else heading?.replaceChildren(label.textContent ?? '');
  }
  for (const hidden of document.body.querySelectorAll(
    '[hidden]:not([hidden=until-found]), [aria-hidden=true], [style*="display:none" i], [style*="display: none" i]',
  )) {
    hidden.remove();
  }
}

/** Creates a label for a tab's panel: a button that `tidyHtml` recognises as the label of an accordion. */
function tabLabel(document: Document, tab: Element, panelId: string): Element {
  const button = document.createElement('button');
  button.setAttribute('aria-controls', panelId);
  button.textContent = tab.textContent;
  return button;
}
