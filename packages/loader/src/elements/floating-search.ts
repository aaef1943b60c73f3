import { MAX_QUESTION_LENGTH } from '@assist/rules';
import { createElement } from '../page/create-element.ts';
import { giveBackFocus } from '../page/give-back-focus.ts';
import { safely } from '../page/safely.ts';
import { AssistElement } from './assist-element.ts';
import { type FloatingRoom, keepRoom } from './floating-room.ts';
import floatingSearchSheet from './floating-search.css?inline';
import { keepWithinLimit } from './keep-within-limit.ts';
import searchBoxSheet from './search-box.css?inline';
import { createSearchForm, setNote } from './search-form.ts';

const DEFAULT_PLACEHOLDER = 'Not sure where to start? Search here.';
const CUT = `Your question was cut to ${MAX_QUESTION_LENGTH} characters.`;

/** How far the page must be scrolled, and how far from its end, in parts of the viewport's height (spec §2). */
const APPEARS_AFTER = 0.3;
const HIDES_BEFORE_END = 0.2;

/**
 * `<assist-floating-search placeholder>`: a box at the bottom of the window that comes with scrolling, or with
 * the focus, and leaves near the page's end, while the drawer is open (spec §2), and while it would be in the
 * way. Longer input is cut (spec §5). A visitor can hide it for as long as the page lives.
 */
export abstract class FloatingSearch extends AssistElement {
  static readonly observedAttributes: readonly string[] = ['placeholder'];
  protected readonly sheet: string = searchBoxSheet + floatingSearchSheet;
  #isDrawerOpen = false;
  #room: FloatingRoom | undefined;
  /** What had the focus before the box. */
  #focusedBefore: HTMLElement | undefined;
  readonly #input = createElement('input');
  readonly #note = createElement('p', { role: 'status' });
  readonly #form = createSearchForm(this.#input, (question) => {
    setNote(this.#note, '');
    this.services.open({ question, contextUrl: null, opener: this.#input });
  });

  protected draw(): Node {
    keepWithinLimit(this.#input, (isCut) => setNote(this.#note, isCut ? CUT : ''));
    const hide = createElement(
      'button',
      { type: 'button', class: 'quiet hide', 'aria-label': 'Hide this search box' },
      '×',
    );
    hide.addEventListener(
      'click',
      safely(() => {
        const hadFocus = this.shadowRoot?.activeElement;
        this.hidden = true;
        this.disconnectedCallback();
        if (hadFocus) giveBackFocus(this.#focusedBefore);
      }),
    );
    this.#form.append(this.#note, hide);
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
    const adjust = safely(() => {
      this.#room?.adjust();
      this.#settle();
    });
    this.#room = keepRoom(this.#form, adjust, signal);
    window.addEventListener('scroll', settle, { passive: true, signal });
    document.addEventListener('scrollend', adjust, { signal });
    window.addEventListener('resize', adjust, { signal });
    // With the next frame: a click that opens the drawer moves the focus, and has no time for the page's layout.
    const settleSoon = (): number => requestAnimationFrame(settle);
    document.addEventListener('focusin', settleSoon, { signal });
    document.addEventListener('focusout', settleSoon, { signal });
    signal.addEventListener('abort', this.services.on('open', settleOpen(true)));
    signal.addEventListener('abort', this.services.on('close', settleOpen(false)));
    this.addEventListener(
      'focusin',
      ({ relatedTarget }) => {
        if (relatedTarget instanceof HTMLElement) this.#focusedBefore = relatedTarget;
      },
      { signal },
    );
    settle();
  }

  #settle(): void {
    const { classList } = this.#form;
    let isShown = !this.#isDrawerOpen && this.#hasPlace();
    if (isShown && !classList.contains('shown')) {
      this.#room?.adjust();
      isShown = this.#hasPlace();
    }
    classList.toggle('shown', isShown);
  }

  #hasPlace(): boolean {
    const { innerHeight, scrollY } = window;
    const leftToScroll = document.documentElement.scrollHeight - innerHeight - scrollY;
    const isInReach =
      scrollY > innerHeight * APPEARS_AFTER && leftToScroll >= innerHeight * HIDES_BEFORE_END;
    // A visitor who types keeps the box: on a phone the keyboard alone changes all these numbers.
    const isInUse = this.#form.contains(this.shadowRoot?.activeElement ?? null);
    return isInUse || (isInReach && !this.#room?.isInTheWay());
  }
}
