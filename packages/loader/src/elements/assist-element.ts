import { checkAttributes } from '../page/check-markup.ts';
import { listenForIntent } from '../page/listen-for-intent.ts';
import type { ReadPageUrl } from '../page/page-address.ts';
import { safely } from '../page/safely.ts';
import { isTextBox } from '../page/text-box.ts';
import type { SharedStyles } from '../styles/style-sheet.ts';
import type { OpenIntent } from '../visibility/controller.ts';

/** What an element may ask of the loader. It reaches the drawer through nothing else. */
export interface ElementServices {
  readonly styles: SharedStyles;
  readonly readPageUrl: ReadPageUrl;
  open(intent: OpenIntent): void;
  /** The visitor is about to ask. */
  warm(): void;
  /** Whether there will be a drawer at all. */
  isAvailable(): boolean;
  on(name: 'open' | 'close' | 'unavailable', listener: () => void): () => void;
}

/** A field for a line of text, ours or the host's. */
const BOXES = 'textarea, input:is([type="search"], [type="text"], :not([type]))';

// Where there is no DOM (a server that renders), importing an element must do nothing, not throw.
const ElementBase: typeof HTMLElement = globalThis.HTMLElement ?? Object;

/**
 * What all trigger elements share: an open shadow tree drawn when first connected, the host's own content
 * when there will be no drawer, and no error of ours that reaches the page. Registration gives each class
 * its services (`registerElements`).
 */
export abstract class AssistElement extends ElementBase {
  protected abstract readonly services: ElementServices;
  /** The element's own style sheet. */
  protected abstract readonly sheet: string;
  #whileConnected = new AbortController();
  #drawn: Node | undefined;

  connectedCallback(): void {
    safely(() => this.#connect())();
  }

  disconnectedCallback(): void {
    this.#whileConnected.abort();
  }

  attributeChangedCallback(): void {
    if (this.#drawn) safely(() => this.update())();
  }

  /** Builds the content of the shadow tree, once. */
  protected abstract draw(): Node;

  /** Brings what is drawn in line with the attributes. */
  protected abstract update(): void;

  /** Called whenever the element comes into the page again; undo everything when the signal aborts. */
  protected listen(_signal: AbortSignal): void {}

  #connect(): void {
    this.#whileConnected.abort();
    this.#whileConnected = new AbortController();
    const { signal } = this.#whileConnected;
    checkAttributes(this);
    if (!this.services.isAvailable()) {
      this.#stepAside();
      return;
    }
    this.#drawn ??= this.draw();
    if (!this.#drawn.isConnected) {
      this.#show(this.#drawn, this.services.styles.withSheet(this.sheet));
    }
    this.update();
    listenForIntent(this, this.services.warm, signal);
    signal.addEventListener(
      'abort',
      this.services.on('unavailable', () => this.#stepAside()),
    );
    this.listen(signal);
  }

  /** Shows the host's own content, as a page without the loader would, until another loader comes. */
  #stepAside(): void {
    this.#whileConnected.abort();
    this.#whileConnected = new AbortController();
    this.#handOver();
    const slot = document.createElement('slot');
    // What stands in it may ask for its parent's: as in a page without the slot.
    slot.style.boxSizing = 'inherit';
    this.#show(slot, []);
    // As options, a controller is its signal.
    document.addEventListener('assist:ready', () => this.connectedCallback(), this.#whileConnected);
  }

  /** What was typed into our box goes into the host's own, with the focus. */
  #handOver(): void {
    const box = this.shadowRoot?.querySelector(BOXES);
    const own = this.querySelector(BOXES);
    if (!isTextBox(box) || !isTextBox(own)) return;
    own.value ||= box.value;
    if (this.shadowRoot?.activeElement === box) queueMicrotask(() => own.focus());
  }

  #show(content: Node, sheets: CSSStyleSheet[]): void {
    const shadow = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    shadow.adoptedStyleSheets = sheets;
    shadow.replaceChildren(content);
  }
}
