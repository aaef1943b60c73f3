import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';

const questions = [{ displayText: 'Gold card', query: 'How do I apply for a gold card?' }];

/** A ref: React knows a property only of an element that is alive already. */
function setPopularQuestions(
  element: (HTMLElement & { popularQuestions?: typeof questions }) | null,
) {
  if (element) element.popularQuestions = questions;
}

function Page() {
  const [view, setView] = useState('first');
  return (
    <main className="page-width case">
      <h1>{`React: ${view} view`}</h1>
      <p>Rendered as a server would, and taken over by React once the elements are alive.</p>
      <button
        className="button-outline"
        type="button"
        onClick={() => setView(view === 'first' ? 'second' : 'first')}
      >
        Another view
      </button>
      {view === 'first' && (
        <assist-landing-search ref={setPopularQuestions}>
          <a href="/search/">Search this site</a>
        </assist-landing-search>
      )}
      <div className="ask-place">
        <assist-ask-button button-text={`Ask about the ${view} view`}>
          <a href="/topics/">See all topics</a>
        </assist-ask-button>
      </div>
    </main>
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root.');
root.innerHTML = renderToString(<Page />);
window.Assist ??= [];
window.Assist.push(async ({ ready }) => {
  await ready;
  hydrateRoot(root, <Page />);
});

declare global {
  interface Window {
    /** What the page pushes runs once the loader is there, be that before or after. */
    Assist?: { push(task: (assist: { ready: Promise<string> }) => void): void };
  }
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'assist-landing-search': React.JSX.IntrinsicElements['div'];
      'assist-ask-button': React.JSX.IntrinsicElements['div'] & { 'button-text': string };
    }
  }
}
