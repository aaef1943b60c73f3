/** @import { SnippetSettings } from './snippet.js' */

/**
 * Error messages. Each key is the name of the form field that the web team must correct.
 * @typedef {Partial<Record<keyof SnippetSettings, string>>} Problems
 */

/** A placeholder base URL for relative addresses, because the address of the page with the snippet is unknown. */
const anyPage = 'https://page.invalid/';

/**
 * Returns an error message for each setting that the web team must correct.
 * @param {SnippetSettings} settings
 * @param {(text: string) => boolean} isSelector whether the browser accepts the text as a selector
 * @returns {Problems}
 */
export function findProblems(settings, isSelector) {
  return withoutGaps({
    cdn: checkCdn(settings.cdn.trim()),
    contextQuery: /[?&=#]/.test(settings.contextQuery)
      ? 'Enter names only, without ?, & and =. For example: id'
      : undefined,
    ...checkSiteSearch(settings, isSelector),
    ...(settings.hasContextTrigger ? checkTrigger(settings) : {}),
    ...(settings.hasAskButton || settings.hasLandingSearch ? checkFallback(settings) : {}),
  });
}

/**
 * Accepts a CDN address that uses https. Accepts http only for this computer, because browsers block other http
 * addresses on https pages.
 * @param {string} address
 */
function checkCdn(address) {
  if (address === '') return 'Enter the address of the CDN. For example: https://cdn.example.gov';
  const url = parse(address);
  if (url === undefined || !/^https?:\/\//i.test(address)) {
    return 'Enter a whole address. It begins with https://';
  }
  if (url.protocol === 'http:' && !isThisComputer(url.hostname)) {
    return 'The address has to begin with https://. Browsers refuse anything else on a safe page.';
  }
  if (url.username !== '' || url.password !== '') {
    return 'Leave out user name and password. Every visitor could read them.';
  }
  if (url.search !== '' || url.hash !== '') return 'Leave out what begins with ? or #.';
  if (/\.\w+$/.test(url.pathname) && !/\/loader\.js$/.test(url.pathname)) {
    return 'Enter the address of the CDN itself, or of loader.js on it.';
  }
  return undefined;
}

/**
 * Checks the selectors of the site's own search: its button, its modal and its backdrop.
 * @param {SnippetSettings} settings
 * @param {(text: string) => boolean} isSelector
 */
function checkSiteSearch({ searchTrigger, searchModal, searchBackdrop }, isSelector) {
  /** @param {string} text */
  const check = (text) =>
    text.trim() === '' || isSelector(text)
      ? undefined
      : 'This is not a CSS selector. For example: #search-open';
  const isIncomplete =
    searchTrigger.trim() === '' && `${searchModal}${searchBackdrop}`.trim() !== '';
  return {
    searchTrigger: isIncomplete
      ? 'Enter the selector of the button as well. Without it the other two do nothing.'
      : check(searchTrigger),
    searchModal: check(searchModal),
    searchBackdrop: check(searchBackdrop),
  };
}

/** @param {SnippetSettings} settings */
function checkTrigger({ triggerText, triggerPage }) {
  return {
    triggerText: triggerText.trim() === '' ? 'Enter the text of the link.' : undefined,
    triggerPage: isPage(triggerPage)
      ? undefined
      : 'Enter the address of a page. For example: /cards/gold-card/',
  };
}

/** @param {SnippetSettings} settings */
function checkFallback({ fallbackText, fallbackPage }) {
  const hasText = fallbackText.trim() !== '';
  const hasPage = fallbackPage.trim() !== '';
  return {
    fallbackText: hasPage && !hasText ? 'Enter the text of the link.' : undefined,
    fallbackPage:
      (hasText || hasPage) && !isPage(fallbackPage)
        ? 'Enter the address of a page. For example: /contact/'
        : undefined,
  };
}

/**
 * Whether the text is the address of a web page.
 * @param {string} address an absolute or relative URL
 */
function isPage(address) {
  if (address.trim() === '') return false;
  const url = parse(address.trim(), anyPage);
  return url !== undefined && /^https?:$/.test(url.protocol);
}

/**
 * Returns the parsed address, or undefined for an invalid address.
 * @param {string} address
 * @param {string} [base]
 */
function parse(address, base) {
  return URL.canParse(address, base) ? new URL(address, base) : undefined;
}

/** @param {string} hostname */
function isThisComputer(hostname) {
  return /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

/**
 * Leaves out the fields that have no error message.
 * @param {Record<string, string | undefined>} problems
 * @returns {Problems}
 */
function withoutGaps(problems) {
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem));
}
