/** @type {Record<string, string>} */
const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * Escapes a text for a double-quoted attribute or for the space between tags.
 * @param {string} text
 */
export function escapeHtml(text) {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}
