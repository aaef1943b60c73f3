import { findProblems } from './check-settings.js';
import { shortestSettings, writeSnippet } from './snippet.js';

/** @import { SnippetSettings } from './snippet.js' */

/**
 * Updates the snippet beside the form at every change of the form.
 * @param {HTMLFormElement} form
 */
export function startSnippetForm(form) {
  const output = find('#snippet-output', HTMLElement);
  const code = find('#snippet-code', HTMLElement);
  const status = find('#snippet-status', HTMLElement);

  const update = () => {
    const settings = readSettings(form);
    const problems = findProblems(settings, isSelector);
    for (const name of settingNames) showProblem(form, name, problems[name] ?? '');
    const isSound = Object.keys(problems).length === 0;
    if (isSound) code.textContent = writeSnippet(settings);
    output.hidden = !isSound;
    status.textContent = isSound ? '' : 'No snippet yet: something in the form has to be mended.';
  };

  form.addEventListener('input', update);
  form.addEventListener('submit', (event) => event.preventDefault());
  find('#snippet-copy', HTMLButtonElement).addEventListener('click', async () => {
    status.textContent = (await copy(code))
      ? 'Copied.'
      : 'Your browser does not allow copying. The snippet is selected: press Ctrl+C, or ⌘C on a Mac.';
  });
  // Updates the snippet to match the fields, because some browsers restore the contents of the fields after a reload.
  update();
}

const settingNames = /** @type {(keyof SnippetSettings)[]} */ (Object.keys(shortestSettings));

/**
 * Reads the web team's settings from the fields of the form.
 * @param {HTMLFormElement} form
 * @returns {SnippetSettings}
 */
function readSettings(form) {
  const settings = settingNames.map((name) => {
    const field = form.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement)) throw new TypeError(`The form has no field ${name}.`);
    return [name, field.type === 'checkbox' ? field.checked : field.value];
  });
  return { ...shortestSettings, ...Object.fromEntries(settings) };
}

/**
 * Shows the error message of a field, or removes an earlier message.
 * @param {HTMLFormElement} form
 * @param {string} name name of a field
 * @param {string} problem error message; empty if the field is valid
 */
function showProblem(form, name, problem) {
  const field = form.elements.namedItem(name);
  const message = document.getElementById(`setting-${name}-problem`);
  if (!(field instanceof HTMLInputElement) || message === null) return;
  message.textContent = problem;
  if (problem === '') field.removeAttribute('aria-invalid');
  else field.setAttribute('aria-invalid', 'true');
}

/** @param {string} text */
function isSelector(text) {
  try {
    document.createDocumentFragment().querySelector(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Copies the text of an element. If the browser denies access to the clipboard, selects the text instead.
 * @param {HTMLElement} element
 */
async function copy(element) {
  try {
    await navigator.clipboard.writeText(element.textContent);
    return true;
  } catch {
    getSelection()?.selectAllChildren(element);
    return false;
  }
}

/**
 * Returns the element that matches the selector.
 * @template {Element} Type
 * @param {string} selector
 * @param {new () => Type} type class that the element must have
 * @throws {TypeError} if the page has no such element
 */
function find(selector, type) {
  const element = document.querySelector(selector);
  if (!(element instanceof type)) throw new TypeError(`The page has no ${selector}.`);
  return element;
}
