// @vitest-environment happy-dom
import { ChatError } from '@assist/chat';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readConfiguration } from '../configuration.ts';
import { settle } from '../test-support/scripted-session.ts';
import { createTestDrawer } from '../test-support/test-drawer.ts';
import type { captureReport, ErrorReport } from './monitoring.ts';
import { reportingVariables } from './reporting-variables.test-support.ts';
import { createTelemetry, watchWindow } from './telemetry.ts';

const monitoring = vi.hoisted(() => ({ startMonitoring: vi.fn(), captureReport: vi.fn() }));
vi.mock('./monitoring.ts', () => monitoring);
afterAll(() => vi.doUnmock('./monitoring.ts'));

type Capture = typeof captureReport;

const lines: string[] = [];
const errorLines: string[] = [];

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation((line) => lines.push(line));
  vi.spyOn(console, 'error').mockImplementation((line) => errorLines.push(line));
});

afterEach(async () => {
  await vi.dynamicImportSettled();
  vi.restoreAllMocks();
  vi.resetAllMocks();
  lines.length = 0;
  errorLines.length = 0;
});

function create(overrides: Record<string, string> = {}) {
  const sent: ErrorReport[] = [];
  let resolve = (): void => undefined;
  let reject = (_: Error): void => undefined;
  const starting = new Promise<void>((...settlers) => {
    [resolve, reject] = settlers;
  });
  monitoring.startMonitoring.mockReturnValue(starting);
  const configuration = readConfiguration({ ...reportingVariables, ...overrides });

  /** Ends the start of the monitoring, and waits until the waiting reports are sent. */
  async function end(settleStart: () => void): Promise<void> {
    await vi.dynamicImportSettled();
    settleStart();
    await settle();
  }
  return {
    telemetry: createTelemetry(configuration, true),
    sent,
    async loaded(
      capture: Capture = async (report) => {
        sent.push(report);
        return true;
      },
    ): Promise<void> {
      monitoring.captureReport.mockImplementation(capture);
      await end(resolve);
    },
    failed: (error: Error) => end(() => reject(error)),
  };
}

describe('error reporting', () => {
  it.each([
    [{ VITE_SENTRY_ENABLED: '' }, 'AI assist: error reporting is not enabled.'],
    [{ VITE_SENTRY_ENABLED: '1' }, 'AI assist: error reporting is not enabled.'],
    [{ VITE_SENTRY_DSN: '' }, 'AI assist: error reporting is off: the DSN is missing.'],
    [{ VITE_ENVIRONMENT: 'test' }, 'AI assist: error reporting is off: this is not production.'],
  ])(
    'error reporting says in one line why it is off (%j), and loads nothing',
    async (overrides, line) => {
      const { telemetry } = create(overrides);
      expect(lines).toEqual([line]);
      telemetry.start();
      telemetry.report(new Error('x'), 'window');
      await vi.dynamicImportSettled();
      expect(monitoring.startMonitoring).not.toHaveBeenCalled();
      expect(errorLines).toEqual(['AI assist: window failed: message withheld.']);
    },
  );

  it('error reporting is loaded when started, once, and says so in one line', async () => {
    const { telemetry, loaded } = create();
    expect(monitoring.startMonitoring).not.toHaveBeenCalled();
    expect(lines).toEqual([]);
    telemetry.start();
    telemetry.start();
    await loaded();
    expect(monitoring.startMonitoring).toHaveBeenCalledTimes(1);
    expect(lines).toEqual(['AI assist: error reporting was initialized.']);
  });

  it('error reporting is loaded by the first error, which is sent after loading', async () => {
    const { telemetry, sent, loaded } = create();
    const first = new ChatError('http', 'Overloaded', { status: 503 });
    telemetry.report(first, 'asking');
    expect(sent).toEqual([]);
    await loaded();
    const second = new TypeError('x');
    telemetry.report(second, 'window');
    await settle();
    expect(sent).toEqual([
      { error: first, component: 'asking' },
      { error: second, component: 'window' },
    ]);
  });

  it.each([
    [
      new ChatError('http', 'Failed to fetch the chat response.', { status: 502 }),
      'asking failed: Failed to fetch the chat response (http 502).',
    ],
    [
      new ChatError('empty-body', 'The response body is empty.', { status: 200 }),
      'asking failed: The response body is empty (empty-body 200).',
    ],
    [new ChatError('http', 'Jane Canary', { status: 500 }), 'asking failed: http 500.'],
    [
      new ChatError('stream', 'Failed to parse stream string. Invalid code zz.'),
      'asking failed: Failed to parse stream string. Invalid code zz (stream).',
    ],
  ])('a failure is logged as an error, with its context: %s', (error, line) => {
    const { telemetry } = create();
    telemetry.report(error, 'asking');
    expect(errorLines).toEqual([`AI assist: ${line}`]);
  });

  it('an error is reported once, and a page reports at most 20 errors', async () => {
    const { telemetry, sent, loaded } = create();
    const error = new Error('x');
    telemetry.report(error, 'app');
    telemetry.report(error, 'window');
    for (let count = 0; count < 50; count += 1) telemetry.report(new Error('y'), 'window');
    await loaded();
    expect(sent[0]).toEqual({ error, component: 'app' });
    expect(sent).toHaveLength(20);
  });

  it('a thrown value that is not an Error is reported without its content', async () => {
    const { telemetry, sent, loaded } = create();
    telemetry.report('Jane Canary', 'window');
    await loaded();
    expect(sent[0]?.error.message).toBe('not-an-error');
    expect(errorLines.join()).not.toContain('Canary');
  });

  it('error reporting that cannot be loaded says so, and lets go of what waits', async () => {
    const { telemetry, failed } = create();
    telemetry.report(new Error('x'), 'window');
    await failed(new Error('blocked'));
    expect(lines).toContain('AI assist: Failed to initialize error reporting.');
    expect(() => telemetry.report(new Error('y'), 'window')).not.toThrow();
  });

  it('error reporting does not throw if the monitoring throws', async () => {
    const { telemetry, loaded } = create();
    telemetry.report(new Error('x'), 'window');
    await loaded(() => {
      throw new Error('monitoring is broken');
    });
    expect(() => telemetry.report(new Error('y'), 'window')).not.toThrow();
  });

  it('error reporting numbers its test errors, which say time, mode and DSN', async () => {
    const { telemetry, sent, loaded } = create();
    const first = telemetry.sendTestError();
    const second = telemetry.sendTestError();
    await loaded();
    expect(sent.map(({ error }) => error.message)).toEqual([
      expect.stringMatching(
        /^Debug Test Error #1 sent \(\d{4}-[\d-]+T[\d:.]+Z, mode: production, DSN: configured\)$/,
      ),
      expect.stringContaining('Debug Test Error #2 sent'),
    ]);
    expect(await first).toMatchObject({ number: 1, isSent: true });
    expect(await second).toMatchObject({ number: 2, isSent: true });
  });

  it('error reporting logs a test error as sent only after the monitoring has accepted it', async () => {
    const { telemetry, loaded } = create();
    let take = (_: boolean): void => undefined;
    await loaded(
      () =>
        new Promise((resolve) => {
          take = resolve;
        }),
    );
    const sending = telemetry.sendTestError();
    await vi.waitFor(() => expect(lines).toHaveLength(1));
    take(true);
    await sending;
    expect(lines.slice(1)).toEqual([expect.stringContaining('Debug Test Error #1 sent (')]);
  });

  it.each<[string, Record<string, string>, Capture]>([
    ['there is no DSN', { VITE_SENTRY_DSN: '' }, async () => true],
    ['this is not production', { VITE_ENVIRONMENT: 'test' }, async () => true],
    ['the monitoring refuses it', {}, async () => false],
    [
      'the monitoring is broken',
      {},
      () => {
        throw new Error('broken');
      },
    ],
  ])('error reporting logs a test error as not sent if %s', async (_, overrides, send) => {
    const { telemetry, loaded } = create(overrides);
    const sending = telemetry.sendTestError();
    await loaded(send);
    expect(await sending).toMatchObject({ number: 1, isSent: false });
    expect(lines.at(-1)).toContain('Debug Test Error #1 not sent (');
    expect(lines.join()).not.toContain('#1 sent');
  });

  it('error reporting returns a test error as not sent if the monitoring cannot be loaded', async () => {
    const { telemetry, failed } = create();
    const sending = telemetry.sendTestError();
    await failed(new Error('blocked'));
    expect(await sending).toMatchObject({ isSent: false });
  });
});

it('a failed question is reported once, for the component `asking`', async () => {
  const { service, assistant, reports } = createTestDrawer();
  service.refuseNext(new ChatError('http', 'Jane Canary', { status: 429 }));
  assistant.ask('What is new?');
  await settle();
  assistant.open();
  assistant.setDraft('Another?');
  await settle();
  expect(reports).toEqual(['asking: ChatError: Jane Canary']);
});

it('a question to a paused service is not reported', async () => {
  const { service, assistant, reports } = createTestDrawer();
  service.refuseNext(new ChatError('paused', 'Paused.', { status: 503 }));
  assistant.ask('What is new?');
  await settle();
  service.refuseNext(new ChatError('http', 'Down.', { status: 503 }));
  assistant.ask('And now?');
  await settle();
  expect(reports).toEqual(['asking: ChatError: Down.']);
});

it('each answer that fails is reported for the component `stream`', async () => {
  const { service, assistant, reports } = createTestDrawer();
  for (const question of ['What is new?', 'And now?']) {
    assistant.ask(question);
    await service.send({ type: 'error', value: 'Jane Canary' });
  }
  expect(reports).toEqual(['stream: ChatError: Jane Canary', 'stream: ChatError: Jane Canary']);
});

it('an answer cut off for good is reported for the component `stream`, with the reason', async () => {
  const { service, assistant, reports } = createTestDrawer();
  assistant.ask('What is new?');
  await service.send({ type: 'text', value: 'Half' });
  await service.cutOff();
  expect(reports).toEqual(['stream: ChatError: The answer ended without its finish part.']);
});

it('an uncaught error is reported, and a browser notice without an error is not', () => {
  const { telemetry, reports } = createTestDrawer();
  const target = new EventTarget();
  watchWindow(target as Window, telemetry);
  const dispatch = (type: string, fields: object) =>
    target.dispatchEvent(Object.assign(new Event(type), fields));
  dispatch('error', { error: new RangeError('Maximum call stack size exceeded') });
  dispatch('error', { message: 'ResizeObserver loop completed' });
  dispatch('unhandledrejection', { reason: 'Jane Canary' });
  expect(reports).toEqual([
    'window: RangeError: Maximum call stack size exceeded',
    'window: Jane Canary',
  ]);
});
