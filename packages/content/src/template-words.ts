/** Matches the statements of a template, which stand for nothing: `{% if %}`, `{# … #}`, `{{/each}}`, `<% } %>`, `[gallery ids="1"]`. */
const STATEMENT =
  /\{[#:%][^{}]*\}|\{\{\s*(?:[#/>!^]|else\b)[^{}]*\}\}|<%(?!=)[^%]{0,500}%>|\[\/?[a-z][\w-]*(?:\s+[\w-]+=["“”″][^"“”″]*["“”″])+\s*\/?\]/gi;

/** Matches the values of a template: `{{ fee }}`, `${fee}`, `<%= fee %>`, `%%FEE%%`, `{fee}`. */
const VALUE =
  /\{\{\{?[^{}]*\}?\}\}|\$\{[^{}]*\}|<%=[^%]{0,500}%>|%%\w+%%|\{[a-z_][\w.]*\}|\{\{\{?|\}?\}\}/gi;

/**
 * Removes the words of templates that a site failed to fill in. An ellipsis stands for a missing value, so that the
 * sentence does not claim anything without it.
 */
export function withoutTemplates(text: string, note: (words: string) => void = () => {}): string {
  if (!/[{%[]/.test(text)) return text;
  const by =
    (replacement: string) =>
    (words: string): string => {
      note(words);
      return replacement;
    };
  return text.replace(STATEMENT, by('')).replace(VALUE, by('…'));
}

/** Matches an address that a template failed to fill in. */
export const TEMPLATE_ADDRESS: RegExp = /\{\{|\$\{|\{%|<%|%7B%7B|%7B%25|\$%7B|%3C%25/i;
