import { createElement, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';

const questions = [{ displayText: 'Gold card', query: 'How do I apply for a gold card?' }];

/**
 * A ref: React knows a property only of an element that is alive already.
 * @param {(HTMLElement & { popularQuestions?: typeof questions }) | null} element
 */
function setPopularQuestions(element) {
  if (element) element.popularQuestions = questions;
}

function Page() {
  const [view, setView] = useState('first');
  return createElement(
    'main',
    { className: 'page-width case' },
    createElement('h1', null, `React: ${view} view`),
    createElement(
      'p',
      null,
      'Rendered as a server would, and taken over by React once the elements are alive.',
    ),
    createElement(
      'button',
      {
        className: 'button-outline',
        type: 'button',
        onClick: () => setView(view === 'first' ? 'second' : 'first'),
      },
      'Another view',
    ),
    view === 'first' &&
      createElement(
        'assist-landing-search',
        { ref: setPopularQuestions },
        createElement('a', { href: '/search/' }, 'Search this site'),
      ),
    createElement(
      'div',
      { className: 'ask-place' },
      createElement(
        'assist-ask-button',
        { 'button-text': `Ask about the ${view} view` },
        createElement('a', { href: '/topics/' }, 'See all topics'),
      ),
    ),
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root.');
root.innerHTML = renderToString(createElement(Page));
/** @type {unknown} */
const page = window;
const host = /** @type {Host} */ (page);
host.Assist ??= [];
host.Assist.push(async ({ ready }) => {
  await ready;
  hydrateRoot(root, createElement(Page));
});

/**
 * What the page pushes runs once the loader is there, be that before or after.
 * @typedef {{ Assist?: { push(task: (assist: { ready: Promise<string> }) => void): void } }} Host
 */
