// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { inside, place, press, type } from '../elements/elements.test-support.ts';
import { createFakeAssist } from './fake-assist.test-support.ts';

vi.stubGlobal('CSS', { supports: () => true });
vi.stubGlobal('assistSettings', { apiBaseUrl: 'https://api.example/base//' });
const fetched = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', fetched);
const assist = createFakeAssist();
window.Assist = assist.api;
await import('./main.ts');
await vi.waitUntil(() => customElements.get('assist-debug-dashboard'));

let element: HTMLElement;
const rows = (): string[] =>
  [...(element.shadowRoot?.querySelectorAll('dl div') ?? [])].map((row) =>
    [...row.children].map((cell) => cell.textContent).join(': '),
  );
const button = (nth: number): HTMLButtonElement =>
  inside(element, `.test:nth-of-type(${nth}) button`, HTMLButtonElement);
const lines = (nth: number): (string | null)[] =>
  [...inside(element, `.test:nth-of-type(${nth}) [role=status]`, HTMLElement).children].map(
    (line) => line.textContent,
  );

beforeEach(() => {
  element = place('<assist-debug-dashboard></assist-debug-dashboard>');
});

afterEach(() => {
  document.body.replaceChildren();
  vi.clearAllMocks();
  fetched.mockReset();
});

/* Runs first, because later tests set the values that this test expects to be unknown. */
test('the debug dashboard says which values only the loaded drawer knows', () => {
  expect(rows()[0]).toBe('Mode (environment): Unknown until the drawer has loaded');
  button(2).click();
  expect(lines(2)).toEqual(['Sending…']);
  assist.change({ testError: { number: 1, time: Date.now(), isSent: false } });
  expect(lines(2)[3]).toBe('DSN: Unknown until the drawer has loaded');
  assist.change({ environment: 'local', errorReporting: 'missing' });
  expect(lines(2)[3]).toBe('DSN: missing');
});

describe('the status block', () => {
  test('the status block follows the state', () => {
    assist.change({ environment: 'local', errorReporting: 'configured' });
    expect(rows()).toEqual([
      'Mode (environment): local',
      'Drawer: Closed',
      'Current query: None',
      'Current mode: input',
      'Context address: None',
    ]);
    assist.change({
      isDrawerOpen: true,
      mode: 'answering',
      query: 'How?',
      contextUrl: 'https://va.example/cards/',
    });
    expect(rows().slice(1)).toEqual([
      'Drawer: Open',
      'Current query: How?',
      'Current mode: answering',
      'Context address: https://va.example/cards/',
    ]);
    assist.change({ query: '', contextUrl: null });
    expect(rows().slice(2)).toEqual([
      'Current query: None',
      'Current mode: answering',
      'Context address: None',
    ]);
  });

  test('the status block is hidden while `hide-status` is set', () => {
    const status = inside(element, 'dl', HTMLElement);
    expect(status.hidden).toBe(false);
    element.setAttribute('hide-status', '');
    expect(status.hidden).toBe(true);
    element.removeAttribute('hide-status');
    expect(status.hidden).toBe(false);
  });
});

describe('the API test', () => {
  test('the API test goes from idle to testing to its result, and ignores clicks while testing', async () => {
    let end = (_: Response): void => {};
    fetched.mockImplementation(
      () =>
        new Promise((resolve) => {
          end = resolve;
        }),
    );
    expect(lines(1)).toEqual([]);
    button(1).click();
    expect(lines(1)).toEqual(['Testing…']);
    expect(button(1).ariaDisabled).toBe('true');
    button(1).click();
    expect(fetched).toHaveBeenCalledOnce();
    end(new Response('down', { status: 503 }));
    await vi.waitFor(() => expect(lines(1)).toEqual(['API Error - 503']));
    expect(button(1).ariaDisabled).toBe('false');
    button(1).click();
    expect(lines(1)).toEqual(['Testing…']);
  });

  test.each([
    [{ status: 'ok' }, 'ok'],
    [{ status: 'degraded' }, 'degraded'],
    [{}, 'None'],
    [null, 'None'],
  ])('the API test shows the latency, the status of %j and the address', async (body, status) => {
    let time = 1_000.2;
    const now = vi.spyOn(performance, 'now').mockImplementation(() => time);
    fetched.mockImplementation(async () => {
      time = 1_041.9;
      return Response.json(body);
    });
    button(1).click();
    await vi.waitFor(() =>
      expect(lines(1)).toEqual([
        'API Online - 42ms',
        `Status: ${status}`,
        'URL: https://api.example/base/health',
      ]),
    );
    expect(fetched.mock.calls[0]?.[0]).toBe('https://api.example/base/health');
    now.mockRestore();
  });

  test.each([
    [new TypeError('Failed to fetch'), 'Failed to fetch'],
    [new DOMException('signal timed out', 'TimeoutError'), 'signal timed out'],
    [new Error(''), 'Unknown error'],
    ['a text', 'Unknown error'],
    [undefined, 'Unknown error'],
  ])(
    'the API test shows a failed connection when fetch rejects with %j',
    async (reason, message) => {
      fetched.mockRejectedValue(reason);
      button(1).click();
      await vi.waitFor(() => expect(lines(1)).toEqual(['Connection Failed', `Error: ${message}`]));
      const drawn = inside(element, '.connection-failed p', HTMLElement);
      assist.change({ isDrawerOpen: false });
      expect(inside(element, '.connection-failed p', HTMLElement)).toBe(drawn);
    },
  );

  test('the API test shows a failed connection when the body is not JSON', async () => {
    fetched.mockResolvedValue(new Response('<h1>ok</h1>'));
    button(1).click();
    await vi.waitFor(() => expect(lines(1)[0]).toBe('Connection Failed'));
    expect(lines(1)[1]).toContain('JSON');
  });
});

describe('the test error', () => {
  test('the panel says that the test error was sent, with the drawer’s number and time', () => {
    vi.useFakeTimers({ now: Date.UTC(2096, 10, 2, 3, 4, 5) });
    assist.change({ environment: 'production', errorReporting: 'configured' });
    button(2).click();
    expect(assist.sendTestError).toHaveBeenCalledOnce();
    expect(lines(2)).toEqual(['Sending…']);
    assist.change({ testError: { number: 7, time: Date.now(), isSent: true } });
    expect(lines(2)).toEqual([
      'Debug Test Error #7 sent',
      'Time: 2096-11-02T03:04:05.000Z',
      'Mode: production',
      'DSN: configured',
    ]);
    vi.useRealTimers();
  });

  test('the panel says that the test error was not sent, and ignores an earlier one', () => {
    vi.useFakeTimers({ now: Date.UTC(2096, 10, 2, 3, 4, 6) });
    expect(lines(2)).toEqual([]);
    button(2).click();
    assist.change({ isDrawerOpen: true });
    expect(lines(2)).toEqual(['Sending…']);
    assist.change({ testError: { number: 8, time: Date.now(), isSent: false } });
    expect(lines(2)[0]).toBe('Debug Test Error #8 not sent');
    vi.useRealTimers();
  });
});

describe('debugging', () => {
  test('debugging is on until the last panel is removed from the page', () => {
    expect(assist.setDebug).toHaveBeenLastCalledWith(true);
    const second = document.createElement('assist-debug-dashboard');
    document.body.append(second);
    element.remove();
    expect(assist.setDebug).not.toHaveBeenCalledWith(false);
    second.remove();
    expect(assist.setDebug).toHaveBeenLastCalledWith(false);
    document.body.append(second);
    expect(assist.setDebug).toHaveBeenLastCalledWith(true);
  });
});

test('the playground has a named input that ignores its text', () => {
  const open = vi.spyOn(assist.api, 'open');
  const element = place('<assist-playground></assist-playground>');
  const input = inside(element, 'input', HTMLInputElement);
  expect(input.labels?.[0]?.textContent).toBe('AI assist playground');
  type(input, 'How do I apply?');
  expect(press(input, 'Enter')).toBe(false);
  expect(input.value).toBe('How do I apply?');
  expect(open).not.toHaveBeenCalled();
});

test('the playground truncates its text to 150 whole characters', () => {
  const input = inside(place('<assist-playground></assist-playground>'), 'input', HTMLInputElement);
  type(input, '😀'.repeat(151));
  expect(input.value).toBe('😀'.repeat(150));
});

/* The two tests below run last, because the elements' services become unavailable. */
test('the debug dashboard shows the host’s own content when the assistant becomes unavailable', () => {
  assist.events.emit('unavailable');
  const isHostContent = (shadow: ShadowRoot | null): boolean =>
    shadow?.childElementCount === 1 && shadow.firstElementChild?.localName === 'slot';
  expect(isHostContent(element.shadowRoot)).toBe(true);
  expect(assist.setDebug).toHaveBeenLastCalledWith(false);
  const late = place('<assist-playground>ours</assist-playground>');
  expect(isHostContent(late.shadowRoot)).toBe(true);
});

test('the debug dashboard comes back when a new loader is ready after destroy', () => {
  const hasPanel = (): boolean => element.shadowRoot?.querySelector('section') !== null;
  expect(hasPanel()).toBe(false);
  delete window.Assist;

  const second = createFakeAssist();
  window.Assist = second.api;
  second.events.emit('ready');
  expect(hasPanel()).toBe(true);
  expect(second.setDebug).toHaveBeenCalledExactlyOnceWith(true);
  second.change({ query: 'How?' });
  expect(element.shadowRoot?.querySelector('dl')?.textContent).toContain('How?');
  element.remove();
  expect(second.setDebug).toHaveBeenLastCalledWith(false);
});
