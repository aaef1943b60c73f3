import { createSignal } from 'solid-js';
import html from 'solid-js/html';
import { render } from 'solid-js/web';

const [topic, setTopic] = createSignal('gold cards');

const root = document.querySelector('main');
if (!root) throw new Error('The page has no root.');
render(
  () => html`<h1>Cards</h1>
    <assist-landing-search></assist-landing-search>
    <button type="button" onClick=${() => setTopic('white cards')}>Another topic</button>
    <assist-ask-button attr:button-text=${() => `Ask about ${topic()}`}></assist-ask-button>
    <p id="made">Solid</p>`,
  root,
);
