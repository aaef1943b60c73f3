import { createElement } from '../page/create-element.ts';
import { safely } from '../page/safely.ts';
import { AssistElement } from './assist-element.ts';
import floatingSearchSheet from './floating-search.css?inline';
import { keepWithinLimit } from './keep-within-limit.ts';
import searchBoxSheet from './search-box.css?inline';
import { createSearchForm } from './search-form.ts';

const DEFAULT_PLACEHOLDER = 'Not sure where to start? Search here.';

/** How far the page must be scrolled, and how far from its end, in parts of the viewport's height (spec §2). */
const APPEARS_AFTER = 0.3;
const HIDES_BEFORE_END = 0.2;

/**
 * `<assist-floating-search placeholder>`: a box at the bottom of the window that comes with scrolling and
 * leaves near the page's end or while the drawer is open (spec §2). Longer input is cut (spec §5).
 */
export abstract class FloatingSearch extends AssistElement {
  static readonly observedAttributes: readonly string[] = ['placeholder'];
  protected readonly sheet: string = searchBoxSheet + floatingSearchSheet;
  #isDrawerOpen = false;
  readonly #input = createElement('input');
  readonly #form = createSearchForm(this.#input, (question) =>
    this.services.open({ question, opener: this.#input }),
  );

  protected draw(): Node {
    keepWithinLimit(this.#input);
    return createElement('div', { class: 'root' }, this.#form);
  }

  protected update(): void {
    this.#input.placeholder = this.getAttribute('placeholder')?.trim() || DEFAULT_PLACEHOLDER;
  }

  protected override listen(signal: AbortSignal): void {
    const settle = safely(() => this.#settle());
    const settleOpen = (isOpen: boolean) => () => {
      this.#isDrawerOpen = isOpen;
      settle();
    };
    window.addEventListener('scroll', settle, { passive: true, signal });
    window.addEventListener('resize', settle, { signal });
    this.#form.addEventListener('focusout', settle, { signal });
    signal.addEventListener('abort', this.services.on('open', settleOpen(true)));
    signal.addEventListener('abort', this.services.on('close', settleOpen(false)));
    settle();
  }

  #settle(): void {
    const { innerHeight, scrollY } = window;
    const leftToScroll = document.documentElement.scrollHeight - innerHeight - scrollY;
    const isInReach =
      scrollY > innerHeight * APPEARS_AFTER && leftToScroll >= innerHeight * HIDES_BEFORE_END;
    // A visitor who types keeps the box: on a phone the keyboard alone changes all these numbers.
    const isInUse = this.shadowRoot?.activeElement === this.#input;
    this.#form.classList.toggle('shown', !this.#isDrawerOpen && (isInReach || isInUse));
  }
}
