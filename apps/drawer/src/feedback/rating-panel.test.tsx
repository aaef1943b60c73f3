// @vitest-environment happy-dom
import { fireEvent, getByRole } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AnswerArea } from '../answer/answer-area.tsx';
import { preloadAnswer } from '../lazy-answer.tsx';
import { change, renderInDrawer } from '../test-support/render.tsx';
import { createTestDrawer } from '../test-support/test-drawer.ts';
import { createScriptedSink } from './scripted-sink.test-support.ts';

const ids = [
  { type: 'trace-id', traceId: 'trace-0' },
  { type: 'trace-id', traceId: 'trace-1' },
  { type: 'observation-id', observationId: 'observation-1' },
];

beforeEach(async () => {
  preloadAnswer();
  await vi.dynamicImportSettled();
});
afterEach(() => {
  vi.useRealTimers();
});

interface Answered {
  readonly annotations?: readonly Record<string, string>[];
  readonly isConfigured?: boolean;
  readonly ending?: 'finish' | 'cutOff' | 'stop';
}

async function renderAnswered({
  annotations = ids,
  isConfigured = true,
  ending = 'finish',
}: Answered = {}) {
  const sink = createScriptedSink();
  const drawer = createTestDrawer({}, isConfigured ? sink : undefined);
  const { service, assistant } = drawer;
  const container = await renderInDrawer(drawer, <AnswerArea />);
  await change(() => assistant.ask('How do I apply?'));
  await change(() =>
    service.send(
      { type: 'text', value: 'You can.' },
      { type: 'message_annotations', value: [...annotations] },
    ),
  );
  await change(() => (ending === 'stop' ? assistant.stop() : service[ending]()));
  return { ...drawer, sink, container };
}

type Rendered = Awaited<ReturnType<typeof renderAnswered>>;

async function press(container: HTMLElement, name: string): Promise<void> {
  const button = getByRole(container, 'button', { name: name });
  button.focus();
  await change(() => button.click());
}

async function rate({ container, sink }: Rendered, name = 'Helpful'): Promise<void> {
  await press(container, name);
  await change(() => sink.take());
}

function pressed(container: HTMLElement): readonly (string | null)[] {
  return [...container.querySelectorAll('[aria-pressed="true"]')].map(
    (button) => button.textContent,
  );
}

describe('the feedback bar', () => {
  it('the feedback bar stands beside the copy button of a whole answer, and sends the last ids', async () => {
    const { container, sink } = await renderAnswered();
    const group = getByRole(container, 'group', { name: 'Was this answer helpful?' });
    expect(group.closest('.answer-actions')?.textContent).toBe(
      'Copy answerWas this answer helpful?HelpfulNot helpful',
    );
    expect(pressed(container)).toEqual([]);
    await press(container, 'Not helpful');
    expect(sink.scores).toMatchObject([
      { traceId: 'trace-1', observationId: 'observation-1', value: 0 },
    ]);
  });

  it('the feedback bar of an answer with the closest pages asks whether one of them helped', async () => {
    const outcome = { type: 'outcome', outcome: 'closest-pages' } as const;
    const { container } = await renderAnswered({ annotations: [...ids, outcome] });
    expect(getByRole(container, 'group', { name: 'Did one of these help?' })).toBeDefined();
  });

  it.each([
    ['without a trace id', { annotations: ids.slice(2) }],
    ['without an observation id', { annotations: ids.slice(0, 2) }],
    ['with an empty id', { annotations: [...ids, { type: 'trace-id', traceId: '' }] }],
    ['without a service', { isConfigured: false }],
    ['for a stopped answer', { ending: 'stop' }],
    ['for an incomplete answer', { ending: 'cutOff' }],
  ] as const satisfies readonly (readonly [string, Answered])[])(
    'the feedback bar is not there %s; the copy button is',
    async (_name, answered) => {
      const { container } = await renderAnswered(answered);
      expect(container.querySelector('[role="group"]')).toBeNull();
      expect(getByRole(container, 'button', { name: 'Copy answer' })).toBeDefined();
    },
  );

  it('the feedback bar shows the reasons that go with the rating, in the order of the spec', async () => {
    const rendered = await renderAnswered();
    const { container } = rendered;
    const reasons = () =>
      [...container.querySelectorAll('.reasons button')].map(({ textContent }) => textContent);
    await rate(rendered);
    expect(pressed(container)).toEqual(['Helpful']);
    expect(reasons()).toEqual([
      'Accurate information',
      'Found what I needed',
      'Easy to read',
      'Helpful links',
      'Simple to use',
      'Something else',
    ]);
    await rate(rendered, 'Not helpful');
    expect(pressed(container)).toEqual(['Not helpful']);
    expect(reasons()).toEqual([
      'Not accurate',
      "Didn't find what I needed",
      'Hard to follow',
      'Missing information',
      'Harmful or offensive',
      'Something else',
    ]);
  });

  it('the feedback bar disables every control while a score is on its way, and keeps the focus', async () => {
    const { container, sink } = await renderAnswered();
    await press(container, 'Helpful');
    const disabled = () => [...container.querySelectorAll('.feedback [aria-disabled="true"]')];
    expect(disabled()).toHaveLength(8);
    expect(document.activeElement?.textContent).toBe('Helpful');
    await press(container, 'Easy to read');
    expect(sink.scores).toHaveLength(1);
    await change(() => sink.take());
    expect(disabled()).toHaveLength(0);
  });

  it('the feedback bar reverts the rating and shows an error if the first score fails', async () => {
    const { container, sink } = await renderAnswered();
    await press(container, 'Helpful');
    expect(pressed(container)).toEqual(['Helpful']);
    await change(() => sink.refuse());
    expect(pressed(container)).toEqual([]);
    expect(container.querySelector('.reasons')).toBeNull();
    expect(container.textContent).toContain('Your feedback couldn’t be sent.');
    expect(document.activeElement?.textContent).toBe('Helpful');
    await press(container, 'Helpful');
    expect(container.textContent).not.toContain('couldn’t');
  });

  it('the feedback bar shows thanks for a reason, then hides the list and moves its focus to the rating', async () => {
    const rendered = await renderAnswered();
    const { container, sink } = rendered;
    await rate(rendered);
    vi.useFakeTimers();
    await press(container, 'Easy to read');
    await change(() => sink.take());
    expect(pressed(container)).toEqual(['Helpful', 'Easy to read']);
    await change(() => vi.advanceTimersByTime(1_000));
    expect(container.querySelector('.reasons')).toBeNull();
    expect(container.querySelector('.feedback-status')?.textContent).toBe(
      'Thanks for your feedback.',
    );
    expect(document.activeElement?.textContent).toBe('Helpful');
  });

  it('the feedback bar does not move the focus from elsewhere when the list of reasons disappears', async () => {
    const rendered = await renderAnswered();
    const { container, sink } = rendered;
    await rate(rendered);
    vi.useFakeTimers();
    await press(container, 'Easy to read');
    await change(() => sink.take());
    const copy = getByRole(container, 'button', { name: 'Copy answer' });
    copy.focus();
    await change(() => vi.advanceTimersByTime(1_000));
    expect(document.activeElement).toBe(copy);
  });

  it('the feedback bar goes to the details and back, the focus along with it', async () => {
    const rendered = await renderAnswered();
    const { container } = rendered;
    await rate(rendered, 'Not helpful');
    await press(container, 'Something else');
    const text = container.querySelector('textarea');
    expect(document.activeElement).toBe(text);
    expect(text?.placeholder).toBe('Add specific details');
    expect(text?.labels[0]?.textContent).toBe("Thanks for your feedback. What didn't go right?");
    await press(container, 'Back');
    expect(document.activeElement?.textContent).toBe('Something else');
    expect(container.querySelector('textarea')).toBeNull();
    await rate(rendered);
    await press(container, 'Something else');
    expect(container.querySelector('textarea')?.labels[0]?.textContent).toBe(
      'Thanks for your feedback. What worked well?',
    );
  });

  it('the feedback bar sends details once there are any, and closes', async () => {
    const rendered = await renderAnswered();
    const { container, sink } = rendered;
    await rate(rendered);
    await press(container, 'Something else');
    const text = container.querySelector('textarea');
    const submit = getByRole(container, 'button', { name: 'Submit' });
    expect(submit.getAttribute('aria-disabled')).toBe('true');
    await press(container, 'Submit');
    expect(sink.scores).toHaveLength(1);
    await change(() => text && fireEvent.change(text, { target: { value: '  Clear  ' } }));
    expect(submit.getAttribute('aria-disabled')).toBe('false');
    await press(container, 'Submit');
    expect(sink.scores[1]).toMatchObject({ value: 1, comment: 'Clear' });
    expect(text?.readOnly).toBe(true);
    await change(() => sink.take());
    expect(container.querySelector('textarea')).toBeNull();
    expect(container.textContent).toContain('Thanks for your feedback.');
    expect(document.activeElement?.textContent).toBe('Helpful');
  });

  it('the feedback bar keeps the rating while the drawer is closed', async () => {
    const rendered = await renderAnswered();
    await rate(rendered);
    const reopened = await renderInDrawer(rendered, <AnswerArea />);
    expect(pressed(reopened)).toEqual(['Helpful']);
    expect(reopened.querySelectorAll('.reasons button')).toHaveLength(6);
  });

  it('the feedback bar of another answer shows no rating', async () => {
    const rendered = await renderAnswered();
    const { container, assistant, service, sink } = rendered;
    await rate(rendered);
    await change(() => assistant.ask('And then?'));
    await change(() =>
      service.send(
        { type: 'text', value: 'Then you can.' },
        { type: 'message_annotations', value: ids },
      ),
    );
    await change(() => service.finish());
    expect(pressed(container)).toEqual([]);
    await press(container, 'Helpful');
    expect(sink.scores[1]?.id).not.toBe(sink.scores[0]?.id);
  });
});
