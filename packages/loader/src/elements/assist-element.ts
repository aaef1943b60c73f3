import type { OpenIntent } from '../drawer/controller.ts';
import { listenForIntent } from '../page/listen-for-intent.ts';
import type { ReadPageUrl } from '../page/page-address.ts';
import { safely } from '../page/safely.ts';
import { isTextBox } from '../page/text-box.ts';
import type { SharedStyles } from '../styles/style-sheet.ts';

/** The loader's services for its elements: their only way to the drawer. */
export interface ElementServices {
  readonly styles: SharedStyles;
  readonly readPageUrl: ReadPageUrl;
  open(intent: OpenIntent): void;
  /** Loads the drawer, because the visitor is about to ask. */
  warm(): void;
  /** Whether this page can have a drawer. */
  isAvailable(): boolean;
  on(name: 'open' | 'close' | 'unavailable', listener: () => void): () => void;
}

/** Text fields of the element or the host. */
const TEXT_FIELDS = 'textarea, input:is([type="search"], [type="text"], :not([type]))';

// Importing an element must not throw on a server, which has no DOM.
const ElementBase: typeof HTMLElement = globalThis.HTMLElement ?? Object;

/**
 * The base of all elements. Renders an open shadow tree when first connected, and shows the host's own content while
 * the assistant is unavailable. Never throws at the page. `registerElements` gives each class its services.
 */
export abstract class AssistElement extends ElementBase {
  protected abstract readonly services: ElementServices;
  /** The element's own style sheet. */
  protected abstract readonly sheet: string;
  #whileConnected = new AbortController();
  #content: Node | undefined;

  connectedCallback(): void {
    safely(() => this.#connect())();
  }

  disconnectedCallback(): void {
    this.#whileConnected.abort();
  }

  attributeChangedCallback(): void {
    if (this.#content) safely(() => this.update())();
  }

  /** Builds the content of the shadow tree. Called once. */
  protected abstract render(): Node;

  /** Applies the attributes to the content. */
  protected abstract update(): void;

  /** Called whenever the element is connected. The signal aborts when it is disconnected. */
  protected listen(_signal: AbortSignal): void {}

  #connect(): void {
    this.#whileConnected.abort();
    this.#whileConnected = new AbortController();
    const { signal } = this.#whileConnected;
    if (!this.services.isAvailable()) {
      this.#showFallback();
      return;
    }
    this.#content ??= this.render();
    if (!this.#content.isConnected) {
      this.#show(this.#content, this.services.styles.withSheet(this.sheet));
    }
    this.update();
    listenForIntent(this, this.services.warm, signal);
    signal.addEventListener(
      'abort',
      this.services.on('unavailable', () => this.#showFallback()),
    );
    this.listen(signal);
  }

  /** Shows the host's own content, until a loader is ready. */
  #showFallback(): void {
    this.#whileConnected.abort();
    this.#whileConnected = new AbortController();
    this.#moveTextToFallback();
    const slot = document.createElement('slot');
    // Lets the host's content inherit `box-sizing`, as it would without the slot.
    slot.style.boxSizing = 'inherit';
    this.#show(slot, []);
    const { signal } = this.#whileConnected;
    document.addEventListener('assist:ready', () => this.connectedCallback(), { signal });
  }

  /** Moves typed text, and the focus, into the host's own field. */
  #moveTextToFallback(): void {
    const field = this.shadowRoot?.querySelector(TEXT_FIELDS);
    const hostField = this.querySelector(TEXT_FIELDS);
    if (!isTextBox(field) || !isTextBox(hostField)) return;
    hostField.value ||= field.value;
    if (this.shadowRoot?.activeElement === field) queueMicrotask(() => hostField.focus());
  }

  #show(content: Node, sheets: CSSStyleSheet[]): void {
    const shadow = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    shadow.adoptedStyleSheets = sheets;
    shadow.replaceChildren(content);
  }
}
