import { healthUrl, REQUEST_TIMEOUT_MS, request } from '@assist/bridge';
import { ELEMENTS } from '@assist/rules';
import type { AssistApi, AssistState } from '../api.ts';
import { createElement, listen, safely } from '../dom.ts';
import { AssistElement, type ElementServices } from '../elements/assist-element.ts';
import debugDashboardSheet from './debug-dashboard.css?inline';
import panelSheet from './panel.css?inline';

export interface DebugServices extends ElementServices {
  readonly assist: AssistApi;
  readonly apiBaseUrl: string;
}

/** The panel's API test (spec §4): its state, and the lines that the panel shows about it (spec §8). */
interface HealthTest {
  readonly kind: 'idle' | 'testing' | 'online' | 'api-error' | 'connection-failed';
  readonly lines: readonly string[];
}

const NOT_LOADED = 'Unknown until the drawer has loaded';

/** How many dashboards are in the page. Debugging is on while there is one. */
let dashboards = 0;

/**
 * `<assist-debug-dashboard hide-status>`: a panel for developers (spec §2). The panel tests the API, sends a test
 * error, and shows the assistant's state. Debugging is on while the panel is in the page.
 */
export abstract class DebugDashboard extends AssistElement {
  static readonly observedAttributes: readonly string[] = ELEMENTS['assist-debug-dashboard'];
  protected abstract override readonly services: DebugServices;
  protected readonly sheet: string = panelSheet + debugDashboardSheet;
  #healthTest: HealthTest = { kind: 'idle', lines: [] };
  /** When this panel last requested a test error, in ms since 1970. */
  #testErrorRequestedAt: number | undefined;
  readonly #status = createElement('dl');
  readonly #apiButton = createElement('button', { type: 'button' }, 'Test API health');
  readonly #apiResult = createElement('div', { role: 'status' });
  readonly #errorResult = createElement('div', { role: 'status' });

  protected render(): Node {
    const attributes = { type: 'button', class: 'quiet' };
    const errorButton = createElement('button', attributes, 'Send test error');
    listen(this.#apiButton, 'click', () => void this.#testHealth());
    listen(errorButton, 'click', () => this.#sendTestError());
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
    const { state } = this.services.assist;
    this.#status.hidden = this.hasAttribute('hide-status');
    this.#status.replaceChildren(
      ...describeStatus(state).map(([name, value]) =>
        createElement('div', {}, createElement('dt', {}, name), createElement('dd', {}, value)),
      ),
    );
    // Uses `aria-disabled` instead of `disabled`, because a disabled button loses the focus.
    this.#apiButton.ariaDisabled = String(this.#healthTest.kind === 'testing');
    this.#apiResult.className = this.#healthTest.kind;
    setLines(this.#apiResult, this.#healthTest.lines);
    setLines(this.#errorResult, describeTestError(this.#testErrorRequestedAt, state));
  }

  protected override listen(signal: AbortSignal): void {
    const { on, setDebug } = this.services.assist;
    const stop = on(
      'state',
      safely(() => this.update()),
    );
    dashboards += 1;
    setDebug(true);
    signal.addEventListener('abort', () => {
      stop();
      dashboards -= 1;
      if (dashboards === 0) setDebug(false);
    });
  }

  async #testHealth(): Promise<void> {
    if (this.#healthTest.kind === 'testing') return;
    this.#healthTest = { kind: 'testing', lines: ['Testing…'] };
    this.update();
    this.#healthTest = await testHealth(healthUrl(this.services.apiBaseUrl));
    this.update();
  }

  #sendTestError(): void {
    this.#testErrorRequestedAt = Date.now();
    this.services.assist.sendTestError();
    this.update();
  }
}

/** Requests `GET {api}/health` and measures the time until the response's headers. Never rejects. */
async function testHealth(url: string): Promise<HealthTest> {
  const start = performance.now();
  try {
    const response = await request(url, AbortSignal.timeout(REQUEST_TIMEOUT_MS), 'no-store');
    const latency = Math.round(performance.now() - start);
    if (!response.ok) return { kind: 'api-error', lines: [`API Error - ${response.status}`] };
    const { status = 'None' } = Object(await response.json());
    return {
      kind: 'online',
      lines: [`API Online - ${latency}ms`, `Status: ${status}`, `URL: ${url}`],
    };
  } catch (error) {
    const message = Object(error).message || 'Unknown error';
    return { kind: 'connection-failed', lines: ['Connection Failed', `Error: ${message}`] };
  }
}

/** Returns the rows of the status block, each with a name and a value (spec §2). */
function describeStatus(state: AssistState): readonly (readonly [string, string])[] {
  return [
    ['Mode (environment)', state.environment ?? NOT_LOADED],
    ['Drawer', state.isDrawerOpen ? 'Open' : 'Closed'],
    ['Current query', state.query || 'None'],
    ['Current mode', state.mode],
    ['Context address', state.contextUrl ?? 'None'],
  ];
}

/** Returns the lines about the test error (spec §8). Ignores the results of earlier test errors. */
function describeTestError(
  requestedAt: number | undefined,
  { testError, environment, errorReporting }: AssistState,
): readonly string[] {
  if (requestedAt === undefined) return [];
  if (testError === undefined || testError.time < requestedAt) return ['Sending…'];
  return [
    `Debug Test Error #${testError.number} ${testError.isSent ? 'sent' : 'not sent'}`,
    `Time: ${new Date(testError.time).toJSON()}`,
    `Mode: ${environment ?? NOT_LOADED}`,
    `DSN: ${errorReporting ?? NOT_LOADED}`,
  ];
}

/** Sets the lines of a live region only if they differ, because screen readers read every change. */
function setLines(result: HTMLElement, lines: readonly string[]): void {
  const shown = [...result.children].map((line) => line.textContent);
  if (shown.join('\n') === lines.join('\n')) return;
  result.replaceChildren(...lines.map((line) => createElement('p', {}, line)));
}
