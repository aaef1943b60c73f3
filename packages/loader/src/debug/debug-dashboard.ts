import { AssistElement } from '../elements/assist-element.ts';
import { createElement } from '../page/create-element.ts';
import { safely } from '../page/safely.ts';
import debugDashboardSheet from './debug-dashboard.css?inline';
import type { DebugTools } from './debug-tools.ts';
import { describeStatus, describeTestError } from './describe-status.ts';
import { describeHealth, type HealthTest } from './health-line.ts';
import panelSheet from './panel.css?inline';

/**
 * `<assist-debug-dashboard hide-status>`: a panel for developers (spec §2). The panel tests the API, sends a test
 * error, and shows the assistant's state. Debugging is on while the panel is in the page.
 */
export abstract class DebugDashboard extends AssistElement {
  static readonly observedAttributes: readonly string[] = ['hide-status'];
  protected abstract readonly tools: DebugTools;
  protected readonly sheet: string = panelSheet + debugDashboardSheet;
  #healthTest: HealthTest = { kind: 'idle' };
  /** When this panel last requested a test error, in ms since 1970. */
  #testErrorRequestedAt: number | undefined;
  readonly #status = createElement('dl');
  readonly #apiButton = createElement('button', { type: 'button' }, 'Test API health');
  readonly #apiResult = createElement('div', { role: 'status' });
  readonly #errorResult = createElement('div', { role: 'status' });

  protected render(): Node {
    const errorButton = createElement(
      'button',
      { type: 'button', class: 'quiet' },
      'Send test error',
    );
    this.#apiButton.addEventListener(
      'click',
      safely(() => void this.#measureHealth()),
    );
    errorButton.addEventListener(
      'click',
      safely(() => this.#sendTestError()),
    );
    return createElement(
      'section',
      { class: 'root', 'aria-labelledby': 'title' },
      createElement('h2', { id: 'title' }, 'AI assist debug dashboard'),
      this.#status,
      createElement('div', { class: 'test' }, this.#apiButton, this.#apiResult),
      createElement('div', { class: 'test' }, errorButton, this.#errorResult),
    );
  }

  protected update(): void {
    const { state } = this.tools.assist;
    this.#status.hidden = this.hasAttribute('hide-status');
    this.#status.replaceChildren(
      ...describeStatus(state).map(([name, value]) =>
        createElement('div', {}, createElement('dt', {}, name), createElement('dd', {}, value)),
      ),
    );
    // Uses `aria-disabled` instead of `disabled`, because a disabled button loses the focus.
    this.#apiButton.ariaDisabled = String(this.#healthTest.kind === 'testing');
    this.#apiResult.className = this.#healthTest.kind;
    setLines(this.#apiResult, describeHealth(this.#healthTest));
    const requestedAt = this.#testErrorRequestedAt;
    setLines(
      this.#errorResult,
      requestedAt === undefined ? [] : describeTestError(requestedAt, state),
    );
  }

  protected override listen(signal: AbortSignal): void {
    const { assist, enableDebug } = this.tools;
    signal.addEventListener(
      'abort',
      assist.on(
        'state',
        safely(() => this.update()),
      ),
    );
    signal.addEventListener('abort', enableDebug());
  }

  async #measureHealth(): Promise<void> {
    if (this.#healthTest.kind === 'testing') return;
    this.#healthTest = { kind: 'testing' };
    this.update();
    this.#healthTest = await this.tools.measureHealth();
    this.update();
  }

  #sendTestError(): void {
    this.#testErrorRequestedAt = Date.now();
    this.tools.sendTestError();
    this.update();
  }
}

/** Sets the lines of a live region only if they differ, because screen readers read every change. */
function setLines(result: HTMLElement, lines: readonly string[]): void {
  const shown = [...result.children].map((line) => line.textContent);
  if (shown.join('\n') === lines.join('\n')) return;
  result.replaceChildren(...lines.map((line) => createElement('p', {}, line)));
}
