import { describe, expect, test } from 'vitest';
import {
  type DrawerEvent,
  type Effect,
  type Phase,
  type Transition,
  transitions,
} from './state.ts';

/**
 * Each journey starts in the phase `absent`. `events` are its events in order. `to` is the phase after the last event.
 * `effects` are the effects of the last event.
 */
const journeys: readonly [name: string, events: string, to: Phase, effects: string][] = [
  ['a warm drawer opens', 'warm connected open', 'opening', 'focusFrame callOpen showDialog'],
  ['a drawer that answers gets the keyboard', 'warm connected open answered', 'open', 'handOver'],
  ['a cold drawer loads under a card', 'open', 'waiting', 'insertFrame showDialog showLoading'],
  [
    'a warm frame that loads is not inserted again',
    'warm open',
    'waiting',
    'showDialog showLoading',
  ],
  ['a cold drawer opens once it connects', 'open connected', 'opening', 'callOpen'],
  ['a drawer is slow to open', 'open connected timedOut', 'opening', 'showSlow'],
  ['a slow drawer opens', 'open connected timedOut answered', 'open', 'handOver'],
  ['a drawer does not answer', 'open connected unanswered', 'open', 'miss'],
  [
    'a silent drawer opens again when it answers',
    'open connected unanswered recovered',
    'opening',
    'callOpen',
  ],
  [
    'a silent drawer is replaced',
    'open connected unanswered retry',
    'waiting',
    'insertFrame showDialog showLoading',
  ],
  ['no drawer comes', 'open timedOut', 'absent', 'showFailure'],
  [
    'the visitor tries again',
    'open timedOut retry',
    'waiting',
    'insertFrame showDialog showLoading',
  ],
  ['a drawer comes late', 'open timedOut connected', 'opening', 'callOpen'],
  ['the visitor leaves a failure', 'open timedOut close', 'absent', 'giveUp'],
  ['the visitor leaves a card', 'open close', 'loading', 'hideDialog'],
  ['the drawer is called to close', 'open connected answered close', 'ready', 'callClose'],
  ['the drawer closes by itself', 'open connected answered closing', 'ready', 'awaitClosed'],
  ['a drawer has slid out', 'open connected answered close closed', 'ready', 'hideDialog'],
  ['a drawer does not slide out', 'open connected answered close timedOut', 'ready', 'hideDialog'],
  [
    'a drawer that slides out is opened again',
    'open connected answered close open',
    'opening',
    'focusFrame callOpen showDialog',
  ],
  ['the browser closes the dialog', 'open connected answered dialogClosed', 'ready', 'closeAtOnce'],
  [
    'an open drawer crashes',
    'open connected answered disconnected',
    'waiting',
    'insertFrame showDialog showLoading',
  ],
  [
    'an open drawer crashes twice',
    'open connected disconnected connected disconnectedAgain',
    'absent',
    'showFailure',
  ],
  ['a closed drawer crashes', 'warm connected disconnected', 'absent', 'hideDialog removeFrame'],
  ['an opened drawer refuses', 'open connected refused', 'absent', 'showFailure'],
  ['a closed drawer refuses late', 'open connected close refused', 'ready', 'keepQuestion'],
  ['a drawer that loads refuses', 'warm refused', 'absent', 'showFailure removeFrame'],
];

test.each(journeys)('the loader’s drawer state: %s', (_, events, to, effects) => {
  let phase: Phase = 'absent';
  let last: readonly Effect[] = [];
  for (const event of events.split(' ')) {
    const move: Transition | undefined = transitions[phase][event as DrawerEvent];
    if (!move) throw new Error(`${event} has no entry in ${phase}`);
    [phase, ...last] = move;
  }
  expect(phase).toBe(to);
  expect(last.join(' ')).toBe(effects);
});

interface Reached {
  readonly phase: Phase;
  readonly isShown: boolean;
}

const hiding: readonly Effect[] = ['hideDialog', 'closeAtOnce', 'giveUp'];

function follow({ phase, isShown }: Reached, event: DrawerEvent): Reached {
  const [to, ...effects] = transitions[phase][event] ?? [phase];
  return {
    phase: to,
    isShown: effects.reduce(
      (wasShown, effect) => (effect === 'showDialog' || wasShown) && !hiding.includes(effect),
      isShown,
    ),
  };
}

/** All states that events can reach. A state is a phase with an open or closed dialog. */
const reached = new Map<string, Reached>();
const open: Reached[] = [{ phase: 'absent', isShown: false }];
for (let from = open.pop(); from; from = open.pop()) {
  const name = `${from.phase}${from.isShown ? ', shown' : ''}`;
  if (reached.has(name)) continue;
  reached.set(name, from);
  for (const event of Object.keys(transitions[from.phase]) as DrawerEvent[]) {
    // Skips events that cannot happen. The controller ignores `warm` while the dialog is open. A closed `absent` drawer
    // has no frame that could connect.
    const isImpossible = from.isShown
      ? event === 'warm'
      : from.phase === 'absent' && event === 'connected';
    if (!isImpossible) open.push(follow(from, event));
  }
}

describe('in every state that the loader’s drawer can reach', () => {
  test('the dialog is closed while the drawer loads, and open while it opens', () => {
    expect([...reached.keys()].sort()).toEqual([
      'absent',
      'absent, shown',
      'loading',
      'open, shown',
      'opening, shown',
      'ready',
      'ready, shown',
      'waiting, shown',
    ]);
  });

  test.each([...reached])('a visitor can leave within the time limit: %s', (_, state) => {
    expect(follow(follow(state, 'close'), 'timedOut').isShown).toBe(false);
  });

  test.each([...reached])('a frame that is inserted again opens its dialog: %s', (_, { phase }) => {
    for (const [to, ...effects] of Object.values(transitions[phase])) {
      const isOpened = effects.includes('showDialog') || to === 'loading';
      expect(isOpened || !effects.includes('insertFrame'), `${phase} to ${to}`).toBe(true);
    }
  });

  test.each([...reached])('a page can remove the frame: %s', (_, state) => {
    expect(follow(state, 'removed')).toEqual({ phase: 'absent', isShown: false });
  });

  test.each([...reached])(
    'a visitor who opens the drawer sees something at once: %s',
    (_, state) => {
      expect(follow(state, 'open').isShown).toBe(true);
    },
  );
});
