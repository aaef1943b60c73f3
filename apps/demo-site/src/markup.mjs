/** HTML that may stand on a page as it is: made by `html` or `fill`, or declared safe by `trusted`. */
export class Markup {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
  }

  toString() {
    return this.text;
  }
}

/**
 * What a template takes: text is escaped, markup is not, nothing is nothing, and of a list every item.
 * @typedef {string | number | Markup | undefined | readonly (string | Markup)[]} Content
 */

/**
 * Escapes every value put into the literal.
 * @param {TemplateStringsArray} strings
 * @param {...Content} values
 */
export function html(strings, ...values) {
  return new Markup(String.raw({ raw: strings }, ...values.map(render)));
}

/**
 * Text that is known to be safe HTML: a file of this site, or the output of the sanitiser.
 * @param {string} text
 */
export function trusted(text) {
  return new Markup(text);
}

/**
 * Puts values into the `%name%` places of a template.
 * @param {string} template
 * @param {Record<string, Content>} values
 * @throws when a place has no value, or a value no place
 */
export function fill(template, values) {
  const unused = new Set(Object.keys(values));
  const text = template.replace(/%(\w+)%/g, (_, /** @type {string} */ name) => {
    if (!Object.hasOwn(values, name)) throw new Error(`The template needs a value for %${name}%.`);
    unused.delete(name);
    return render(values[name]);
  });
  if (unused.size > 0) throw new Error(`The template has no place for ${[...unused].join(', ')}.`);
  return new Markup(text);
}

/**
 * @param {Content} value
 * @returns {string}
 */
function render(value) {
  if (value === undefined) return '';
  if (value instanceof Markup) return value.text;
  if (typeof value === 'object') return value.map(render).join('\n');
  return escapeHtml(String(value));
}

/** @type {Record<string, string>} */
const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** @param {string} text */
function escapeHtml(text) {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
