import { html, LitElement } from 'lit';

class CardsPage extends LitElement {
  /** @override */
  static properties = { topic: {} };

  constructor() {
    super();
    this.topic = 'cards';
  }

  /** @override */
  render() {
    return html`<h1>Cards</h1>
      <assist-landing-search></assist-landing-search>
      <assist-ask-button button-text="Ask about ${this.topic}"></assist-ask-button>
      <p id="made">Lit</p>`;
  }
}

customElements.define('cards-page', CardsPage);
document.querySelector('main')?.append(document.createElement('cards-page'));
