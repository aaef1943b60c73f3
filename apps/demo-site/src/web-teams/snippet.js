import { escapeHtml } from '../escape-html.js';

/**
 * What a web team chooses, by the names of the form's fields. Text that is empty is left out of the snippet,
 * and so are the fields of an element that is not chosen.
 * @typedef {object} SnippetSettings
 * @property {string} cdn address of the CDN, or of the loader on it
 * @property {string} contextQuery names of query parameters, separated by spaces or commas
 * @property {string} searchTrigger a selector, as the next two
 * @property {string} searchModal
 * @property {string} searchBackdrop
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
 * One button, no attribute: the shortest way to embed the assistant.
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

/** Characters that the panel beside the form shows in one line. A longer tag has an attribute a line. */
const longestLine = 66;

/**
 * The lines of HTML that embed the assistant as chosen.
 * @param {SnippetSettings} settings without a problem (check-settings.js)
 * @throws {TypeError} when the address of the CDN is none
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
 * Where the loader is on a CDN; an address that names the loader is taken as it is.
 * @param {string} cdn
 * @throws {TypeError} when it is no address
 */
function loaderAddress(cdn) {
  const { href } = new URL(cdn.trim());
  if (href.endsWith('.js')) return href;
  return new URL('loader.js', href.endsWith('/') ? href : `${href}/`).href;
}

/** @param {SnippetSettings} settings */
function scriptTag(settings) {
  // A placeholder of the page's own is an attribute of the element, which then has to be in the page.
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
 * @param {string} name
 * @param {string} value
 * @returns {[string, string]}
 */
function pair(name, value) {
  return [name, value];
}

/**
 * An element on one line, or on one for each attribute. Attributes without a value are given by name alone,
 * those with an empty one are left out.
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
 * @param {string} address
 * @param {string} text
 */
function link(address, text) {
  if (address.trim() === '') return '';
  return `<a href="${escapeHtml(address.trim())}">${escapeHtml(text.trim())}</a>`;
}
