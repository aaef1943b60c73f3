import { escapeHtml } from '../escape-html.js';

/**
 * A web team's choices, by the names of the form's fields. The snippet leaves out empty text. It also leaves out the
 * fields of an element that is not chosen.
 * @typedef {object} SnippetSettings
 * @property {string} cdn URL of the CDN or of its loader
 * @property {string} contextQuery names of query parameters, separated by spaces or commas
 * @property {string} searchTrigger a CSS selector
 * @property {string} searchModal a CSS selector
 * @property {string} searchBackdrop a CSS selector
 * @property {boolean} hasFloatingSearch
 * @property {string} floatingPlaceholder
 * @property {boolean} hasAskButton
 * @property {string} askButtonText
 * @property {boolean} hasLandingSearch
 * @property {string} landingPlaceholder
 * @property {string} landingQuestions separated by semicolons
 * @property {boolean} hasContextTrigger
 * @property {string} triggerText
 * @property {string} triggerPage
 * @property {string} triggerQuestion
 * @property {string} fallbackText
 * @property {string} fallbackPage
 */

/**
 * The default settings. They give the shortest snippet: one button without attributes.
 * @type {SnippetSettings}
 */
export const shortestSettings = {
  cdn: '',
  contextQuery: '',
  searchTrigger: '',
  searchModal: '',
  searchBackdrop: '',
  hasFloatingSearch: false,
  floatingPlaceholder: '',
  hasAskButton: true,
  askButtonText: '',
  hasLandingSearch: false,
  landingPlaceholder: '',
  landingQuestions: '',
  hasContextTrigger: false,
  triggerText: '',
  triggerPage: '',
  triggerQuestion: '',
  fallbackText: '',
  fallbackPage: '',
};

/**
 * Maximum number of characters that fit on a line of the panel beside the form. A longer tag is written with one
 * attribute per line.
 */
const longestLine = 66;

/**
 * Returns the HTML that embeds the assistant with the given settings.
 * @param {SnippetSettings} settings valid settings (see check-settings.js)
 * @throws {TypeError} if the CDN address is not a valid URL
 */
export function writeSnippet(settings) {
  const parts = [`<!-- In the <head> of every page -->\n${scriptTag(settings)}`];
  const elements = chosenElements(settings);
  if (elements.length > 0) {
    parts.push(`<!-- In the <body>, where you want it -->\n${elements.join('\n\n')}`);
  }
  return parts.join('\n\n');
}

/**
 * Returns the URL of the loader on the CDN. An address that ends with `.js` is already the loader's URL.
 * @param {string} cdn
 * @throws {TypeError} if `cdn` is not a valid URL
 */
function loaderAddress(cdn) {
  const { href } = new URL(cdn.trim());
  if (href.endsWith('.js')) return href;
  return new URL('loader.js', href.endsWith('/') ? href : `${href}/`).href;
}

/** @param {SnippetSettings} settings */
function scriptTag(settings) {
  // The script tag cannot carry a custom placeholder. With a custom placeholder, the snippet contains the floating
  // element instead of `data-floating-search`.
  const isFloating = settings.hasFloatingSearch && settings.floatingPlaceholder.trim() === '';
  return tag('script', [
    'async',
    ['src', loaderAddress(settings.cdn)],
    ['referrerpolicy', 'strict-origin'],
    ['data-search-trigger', settings.searchTrigger],
    ['data-search-modal', settings.searchModal],
    ['data-search-backdrop', settings.searchBackdrop],
    ['data-context-query', settings.contextQuery.split(/[\s,]+/).join(' ')],
    ...(isFloating ? ['data-floating-search'] : []),
  ]);
}

/** @param {SnippetSettings} settings */
function chosenElements(settings) {
  const fallback = link(settings.fallbackPage, settings.fallbackText);
  const elements = [];
  if (settings.hasAskButton) {
    elements.push(tag('assist-ask-button', [['button-text', settings.askButtonText]], fallback));
  }
  if (settings.hasLandingSearch) {
    const { landingPlaceholder, landingQuestions } = settings;
    const attributes = [
      pair('placeholder', landingPlaceholder),
      pair('questions', landingQuestions),
    ];
    elements.push(tag('assist-landing-search', attributes, fallback));
  }
  if (settings.hasContextTrigger) {
    const { triggerPage, triggerQuestion, triggerText } = settings;
    const attributes = [pair('context-url', triggerPage), pair('question', triggerQuestion)];
    elements.push(tag('assist-context-trigger', attributes, link(triggerPage, triggerText)));
  }
  if (settings.hasFloatingSearch && settings.floatingPlaceholder.trim() !== '') {
    elements.push(tag('assist-floating-search', [['placeholder', settings.floatingPlaceholder]]));
  }
  return elements;
}

/**
 * Pairs an attribute's name with its value.
 * @param {string} name
 * @param {string} value
 * @returns {[string, string]}
 */
function pair(name, value) {
  return [name, value];
}

/**
 * Writes an element on one line. If the line is too long, writes one line per attribute. A string is an attribute
 * without a value. A pair with an empty value is left out.
 * @param {string} name
 * @param {readonly (string | readonly [name: string, value: string])[]} attributes
 * @param {string} [content] HTML
 */
function tag(name, attributes, content = '') {
  const written = attributes.flatMap((attribute) => {
    if (typeof attribute === 'string') return [attribute];
    const value = attribute[1].trim();
    return value === '' ? [] : [`${attribute[0]}="${escapeHtml(value)}"`];
  });
  const end = `</${name}>`;
  const inside = content === '' ? '' : `\n  ${content}\n`;
  const start = `<${[name, ...written].join(' ')}>`;
  const lineLength = start.length + (content === '' ? end.length : 0);
  if (lineLength <= longestLine) return start + inside + end;
  return `<${[name, ...written].join('\n  ')}\n>${inside}${end}`;
}

/**
 * Writes a link, or '' if the address is empty.
 * @param {string} address
 * @param {string} text
 */
function link(address, text) {
  if (address.trim() === '') return '';
  return `<a href="${escapeHtml(address.trim())}">${escapeHtml(text.trim())}</a>`;
}
