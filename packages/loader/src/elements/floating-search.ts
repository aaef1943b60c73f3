import { MAX_QUESTION_LENGTH } from '@assist/rules';
import { createElement, safely } from '../dom.ts';
import { word, wordWithCount } from '../words.ts';
import { AssistElement } from './assist-element.ts';
import { type FloatingPlacement, placeFloatingBox } from './floating-placement.ts';
import floatingSearchSheet from './floating-search.css?inline';
import searchBoxSheet from './search-box.css?inline';
import { createSearchForm, setLabel, setText, truncateInput } from './search-form.ts';

/**
 * Minimum distances from the page's start and end at which the box is shown, as fractions of the window's height (spec
 * §2).
 */
const MIN_FROM_START = 0.3;
const MIN_FROM_END = 0.2;

/**
 * `<assist-floating-search label placeholder>`: a search box at the window's lower edge. Scrolling down or focusing the
 * box shows it. The box hides near the page's start and end, and while the drawer is open (spec §2). It also hides
 * while it would obstruct the visitor. The box truncates a question that is too long (spec §5). If a visitor dismisses
 * the box, it stays hidden until the visitor leaves the page.
 */
export abstract class FloatingSearch extends AssistElement {
  static readonly observedAttributes: readonly string[] = ['label', 'placeholder'];
  protected readonly sheet: string = searchBoxSheet + floatingSearchSheet;
  #isDrawerOpen = false;
  #isDismissed = false;
  #placement: FloatingPlacement | undefined;
  #previousFocus: HTMLElement | undefined;
  readonly #input = createElement('input');
  readonly #note = createElement('p', { role: 'status' });
  readonly #hide = createElement('button', { type: 'button', class: 'quiet hide' }, '×');
  readonly #form = createSearchForm(this.#input, (question) => {
    setText(this.#note, '');
    this.services.open({ question, contextUrl: null, opener: this.#input });
  });

  protected render(): Node {
    truncateInput(this.#input, (isTruncated) =>
      setText(this.#note, isTruncated ? wordWithCount('questionCut', MAX_QUESTION_LENGTH) : ''),
    );
    this.#hide.addEventListener(
      'click',
      safely(() => {
        const hadFocus = this.shadowRoot?.activeElement;
        this.hidden = true;
        this.#isDismissed = true;
        this.disconnectedCallback();
        if (hadFocus) restoreFocus(this.#previousFocus);
      }),
    );
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
    const toggle = safely(() => this.#toggle());
    const setDrawerOpen = (isOpen: boolean) => () => {
      this.#isDrawerOpen = isOpen;
      toggle();
    };
    const updatePlacement = safely(() => {
      this.#placement?.update();
      this.#toggle();
    });
    this.#placement = placeFloatingBox(this.#form, updatePlacement, signal);
    window.addEventListener('scroll', toggle, { passive: true, signal });
    document.addEventListener('scrollend', updatePlacement, { signal });
    window.addEventListener('resize', updatePlacement, { signal });
    // Waits for the next animation frame, because reading the layout at once would delay a click that moves the focus
    // and opens the drawer.
    const toggleSoon = (): number => requestAnimationFrame(toggle);
    document.addEventListener('focusin', toggleSoon, { signal });
    document.addEventListener('focusout', toggleSoon, { signal });
    signal.addEventListener('abort', this.services.on('open', setDrawerOpen(true)));
    signal.addEventListener('abort', this.services.on('close', setDrawerOpen(false)));
    this.addEventListener(
      'focusin',
      ({ relatedTarget }) => {
        if (relatedTarget instanceof HTMLElement) this.#previousFocus = relatedTarget;
      },
      { signal },
    );
    toggle();
  }

  #toggle(): void {
    const { classList } = this.#form;
    let isShown = this.#shouldShow();
    if (isShown && !classList.contains('shown')) {
      this.#placement?.update();
      isShown = this.#shouldShow();
    }
    classList.toggle('shown', isShown);
  }

  #shouldShow(): boolean {
    if (this.#isDrawerOpen) return false;
    // The box stays visible while it has the focus, because a phone's keyboard changes the window's height, which the
    // conditions below use.
    if (this.#form.contains(this.shadowRoot?.activeElement ?? null)) return true;
    const { innerHeight, scrollY } = window;
    const fromEnd = document.documentElement.scrollHeight - innerHeight - scrollY;
    return (
      scrollY > innerHeight * MIN_FROM_START &&
      fromEnd >= innerHeight * MIN_FROM_END &&
      !this.#placement?.isObstructing()
    );
  }
}

/**
 * Focuses the previously focused element, without scrolling. If that element cannot be focused, focuses the page's main
 * content.
 */
function restoreFocus(before: HTMLElement | undefined): void {
  const options = { preventScroll: true };
  if (before?.isConnected) before.focus(options);
  if (before && before === document.activeElement) return;
  const main = document.querySelector<HTMLElement>('main, [role="main"], h1');
  if (!main) return;
  const isFocusable = main.hasAttribute('tabindex');
  if (!isFocusable) main.tabIndex = -1;
  main.focus(options);
  // Removes `tabindex` only at the blur, because removing it at once would also remove the focus.
  if (!isFocusable)
    main.addEventListener('blur', () => main.removeAttribute('tabindex'), { once: true });
}
