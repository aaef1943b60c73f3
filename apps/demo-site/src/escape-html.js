/** @type {Record<string, string>} */
const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * Escapes a text, for use in a double-quoted attribute or between tags.
 * @param {string} text
 */
export function escapeHtml(text) {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}
