import { html, LitElement, type TemplateResult } from 'lit';

class CardsPage extends LitElement {
  static override properties = { topic: {} };

  // Declared only: a field of its own would hide the property that Lit watches.
  declare topic: string;

  constructor() {
    super();
    this.topic = 'cards';
  }

  override render(): TemplateResult {
    return html`<h1>Cards</h1>
      <assist-landing-search></assist-landing-search>
      <assist-ask-button button-text="Ask about ${this.topic}"></assist-ask-button>
      <p id="made">Lit</p>`;
  }
}

customElements.define('cards-page', CardsPage);
document.querySelector('main')?.append(document.createElement('cards-page'));
