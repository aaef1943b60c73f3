/** HTML that may stand on a page as it is: made by `html` or `fill`, or declared safe by `trusted`. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }
}

/**
 * What a template takes: text is escaped, markup is not, nothing is nothing, and of a list every item.
 */
export type Content = string | number | Markup | undefined | readonly (string | Markup)[];

/** Escapes every value put into the literal. */
export function html(strings: TemplateStringsArray, ...values: Content[]) {
  return new Markup(String.raw({ raw: strings }, ...values.map(render)));
}

/** Text that is known to be safe HTML: a file of this site, or the output of the sanitiser. */
export function trusted(text: string) {
  return new Markup(text);
}

/**
 * Puts values into the `%name%` places of a template.
 *
 * @throws when a place has no value, or a value no place
 */
export function fill(template: string, values: Record<string, Content>) {
  const unused = new Set(Object.keys(values));
  const text = template.replace(/%(\w+)%/g, (_, name: string) => {
    if (!Object.hasOwn(values, name)) throw new Error(`The template needs a value for %${name}%.`);
    unused.delete(name);
    return render(values[name]);
  });
  if (unused.size > 0) throw new Error(`The template has no place for ${[...unused].join(', ')}.`);
  return new Markup(text);
}

function render(value: Content): string {
  if (value === undefined) return '';
  if (value instanceof Markup) return value.text;
  if (typeof value === 'object') return value.map(render).join('\n');
  return escapeHtml(String(value));
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string) {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
