// The search of the department's site, without the assistant. The button in the masthead opens a small dialog. If this
// script does not run, the button opens the search page.
(() => {
  const opener = document.querySelector('button#site-search-open');
  const modal = document.querySelector('#site-search-modal');
  const backdrop = document.querySelector('#site-search-backdrop');
  const closer = document.querySelector('#site-search-close');
  const query = document.querySelector('input#site-search-query');
  const isComplete =
    opener instanceof HTMLButtonElement &&
    modal instanceof HTMLElement &&
    backdrop instanceof HTMLElement &&
    closer instanceof HTMLElement &&
    query instanceof HTMLInputElement;
  if (!isComplete) return;

  const open = () => {
    modal.hidden = false;
    backdrop.hidden = false;
    query.focus();
  };

  const close = () => {
    modal.hidden = true;
    backdrop.hidden = true;
    opener.focus();
  };

  /** @param {KeyboardEvent} event */
  const keepFocusInside = (event) => {
    const stops = [...modal.querySelectorAll('button, input')];
    const edge = event.shiftKey ? stops[0] : stops.at(-1);
    const next = event.shiftKey ? stops.at(-1) : stops[0];
    if (document.activeElement !== edge || !(next instanceof HTMLElement)) return;
    event.preventDefault();
    next.focus();
  };

  opener.type = 'button';
  opener.setAttribute('aria-haspopup', 'dialog');
  opener.addEventListener('click', open);
  closer.addEventListener('click', close);
  backdrop.addEventListener('click', close);
  modal.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close();
    else if (event.key === 'Tab') keepFocusInside(event);
  });
})();
