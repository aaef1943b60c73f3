import { ELEMENTS, MAX_QUESTION_LENGTH } from '@assist/rules';
import { createElement, listen } from '../dom.ts';
import { word } from '../words.ts';
import { AssistElement } from './assist-element.ts';
import floatingSearchSheet from './floating-search.css?inline';
import searchBoxSheet from './search-box.css?inline';
import {
  createSearchForm,
  enforceQuestionLength,
  setLabel,
  updateLiveRegion,
} from './search-form.ts';

/**
 * Minimum distances from the page's start and end at which the box is shown, as fractions of the window's height (spec
 * §2).
 */
const MIN_FROM_START = 0.3;
const MIN_FROM_END = 0.2;

/**
 * Keeps elements that get the focus above the box, its margin and a focus ring (WCAG 2.4.11). Any rule of the host page
 * overrides this one.
 */
const SCROLL_PADDING = ':where(html){scroll-padding-bottom:150px}';

/**
 * `<assist-floating-search label placeholder>`: a search box at the window's lower edge. Scrolling down or focusing the
 * box shows it. The box hides near the page's start and end, and while the drawer is open (spec §2). The box truncates
 * a question that is too long (spec §5). If a visitor dismisses the box, it stays hidden until the visitor leaves the
 * page.
 */
export abstract class FloatingSearch extends AssistElement {
  static readonly observedAttributes: readonly string[] = ELEMENTS['assist-floating-search'];
  protected readonly sheet: string = searchBoxSheet + floatingSearchSheet;
  #isDrawerOpen = false;
  #isDismissed = false;
  #previousFocus: HTMLElement | undefined;
  readonly #input = createElement('input');
  readonly #note = createElement('p', { role: 'status' });
  readonly #hide = createElement('button', { type: 'button', class: 'quiet hide' }, '×');
  readonly #form = createSearchForm(this.#input, (question) => {
    updateLiveRegion(this.#note, '');
    this.services.drawer.open({ question, contextUrl: null, opener: this.#input });
  });

  protected render(): Node {
    enforceQuestionLength(this.#input, (isTruncated) =>
      updateLiveRegion(
        this.#note,
        isTruncated ? word('questionCut', { count: MAX_QUESTION_LENGTH }) : '',
      ),
    );
    listen(this.#hide, 'click', () => this.#dismiss());
    this.#form.append(this.#note, this.#hide);
    return createElement('div', { class: 'root' }, this.#form);
  }

  protected update(): void {
    setLabel(this.#form, this.readText('label', word('boxLabel')));
    this.#hide.ariaLabel = word('hideBox');
    this.#input.placeholder = this.readText('placeholder', word('floatingPlaceholder'));
  }

  protected override listen(signal: AbortSignal): void {
    if (this.#isDismissed) return;
    const toggle = (): void => {
      this.#form.classList.toggle('shown', this.#shouldShow());
    };
    listen(window, 'scroll resize', toggle, { passive: true, signal });
    // Waits for the next animation frame, because reading the layout at once would delay a click that moves the focus
    // and opens the drawer.
    listen(this, 'focusin focusout', () => requestAnimationFrame(toggle), { signal });
    listen(this, 'focusin', (event) => this.#rememberFocus(event), { signal });
    for (const name of ['open', 'close'] as const) {
      const stop = this.services.on(name, () => {
        this.#isDrawerOpen = name === 'open';
        toggle();
      });
      signal.addEventListener('abort', stop);
    }
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(SCROLL_PADDING);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    signal.addEventListener('abort', () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    });
    toggle();
  }

  #shouldShow(): boolean {
    if (this.#isDrawerOpen) return false;
    // The box stays visible while it has the focus, because a phone's keyboard changes the window's height, which the
    // conditions below use.
    if (this.#form.contains(this.shadowRoot?.activeElement ?? null)) return true;
    const { innerHeight, scrollY } = window;
    const fromEnd = document.documentElement.scrollHeight - innerHeight - scrollY;
    return scrollY > innerHeight * MIN_FROM_START && fromEnd >= innerHeight * MIN_FROM_END;
  }

  #rememberFocus(event: Event): void {
    if (event instanceof FocusEvent && event.relatedTarget instanceof HTMLElement) {
      this.#previousFocus = event.relatedTarget;
    }
  }

  #dismiss(): void {
    this.#isDismissed = true;
    this.hidden = true;
    this.disconnectedCallback();
    // Without a target, the browser continues from where the box stands in the page.
    this.#previousFocus?.focus({ preventScroll: true });
  }
}
