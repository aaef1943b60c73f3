import type { ReadPageUrl } from '../config.ts';
import { isTextBox, listenForIntent, safely } from '../dom.ts';
import type { DrawerController } from '../drawer-controller.ts';
import type { SharedStyles } from '../styles/style-sheet.ts';

/** The loader's services for the custom elements. An element reaches the drawer only through these services. */
export interface ElementServices {
  readonly styles: SharedStyles;
  readonly readPageUrl: ReadPageUrl;
  readonly drawer: Pick<DrawerController, 'open' | 'warm'>;
  /** Whether a drawer can open on this page. */
  isAvailable(): boolean;
  on(name: 'open' | 'close' | 'unavailable' | 'language', listener: () => void): () => void;
}

/** Matches the text fields in an element's shadow tree, and those that the host page put into the element. */
const TEXT_FIELDS = 'textarea, input:is([type="search"], [type="text"], :not([type]))';

// Falls back to `Object`, so that a server without a DOM can import an element.
const ElementBase: typeof HTMLElement = globalThis.HTMLElement ?? Object;

/**
 * The base class of all elements. Renders an open shadow tree when the element is first connected. While the assistant
 * is unavailable, shows the host's own content: the children that the host page put into the element. Never throws at
 * the page. `registerElements` gives the services to each class.
 */
export abstract class AssistElement extends ElementBase {
  protected abstract readonly services: ElementServices;
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

  /** Builds the content of the shadow tree. Called once per element. */
  protected abstract render(): Node;

  /** Applies the element's attributes and the words of the current language to the content. */
  protected abstract update(): void;

  /**
   * Called whenever the element is connected. The signal aborts when the element is disconnected or the assistant
   * becomes unavailable.
   */
  protected listen(_signal: AbortSignal): void {}

  /** Returns an attribute's trimmed text, or the default if the attribute is missing or blank. */
  protected readText(attribute: string, defaultText: string): string {
    return this.getAttribute(attribute)?.trim() || defaultText;
  }

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
    listenForIntent(this, () => this.services.drawer.warm(), signal);
    signal.addEventListener(
      'abort',
      this.services.on('unavailable', () => this.#showFallback()),
    );
    signal.addEventListener(
      'abort',
      this.services.on('language', () => this.attributeChangedCallback()),
    );
    this.listen(signal);
  }

  /** Shows the host's own content until the event `assist:ready`. */
  #showFallback(): void {
    this.#whileConnected.abort();
    this.#whileConnected = new AbortController();
    this.#moveTextToFallback();
    const slot = document.createElement('slot');
    // Lets the slot inherit `box-sizing`, so that the host's content can inherit the page's value through the slot.
    slot.style.boxSizing = 'inherit';
    this.#show(slot, []);
    const { signal } = this.#whileConnected;
    document.addEventListener('assist:ready', () => this.connectedCallback(), { signal });
  }

  /**
   * Copies typed text into the host's own field if that field is empty. If the element's field has the focus, focuses
   * the host's field.
   */
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

/** Defines elements with these services. Skips a name that is already defined, because `define` would throw. */
export function defineElements(
  elements: Readonly<Record<string, abstract new () => HTMLElement>>,
  services: ElementServices,
): void {
  for (const [name, Base] of Object.entries(elements)) {
    const element = class extends Base {
      readonly services: ElementServices = services;
    };
    if (!customElements.get(name)) customElements.define(name, element);
  }
}
