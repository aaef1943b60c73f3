// The search of the failing cases' own: what their search button does without the assistant.
document.getElementById('search')?.addEventListener('click', () => {
  const panel = document.getElementById('search-panel');
  if (panel) panel.hidden = false;
});
