import { describe, expect, test } from 'vitest';
import type { Effect, Transition } from './effect.ts';
import type { VisibilityEvent } from './event.ts';
import { next } from './next.ts';
import { absentState, isOnScreen, type LoaderState, type Visibility } from './visibility.ts';

/** Every visibility there is, by the name it has in the table. */
const visibilities: Record<string, Visibility> = {
  absent: { phase: 'absent' },
  loading: { phase: 'loading' },
  ready: { phase: 'ready' },
  'opening, loading': { phase: 'opening', drawer: 'loading' },
  'opening, lost': { phase: 'opening', drawer: 'lost' },
  'opening, connected': { phase: 'opening', drawer: 'connected' },
  open: { phase: 'open', missed: 0 },
  'silent once': { phase: 'open', missed: 1 },
  'nearly stuck': { phase: 'open', missed: 2 },
  stuck: { phase: 'open', missed: 3 },
  'closing, connected': { phase: 'closing', drawer: 'connected' },
  'closing, lost': { phase: 'closing', drawer: 'lost' },
  'failed, shown': { phase: 'failed', isShown: true },
  'failed, unseen': { phase: 'failed', isShown: false },
  'unavailable, shown': { phase: 'unavailable', isShown: true },
  'unavailable, unseen': { phase: 'unavailable', isShown: false },
};

/** Every event that can move it, as it comes to the third opening. */
const events: Record<string, VisibilityEvent> = {
  warm: ['warm'],
  open: ['open', {}, true],
  'open, frame taken away': ['open', {}, false],
  close: ['close'],
  greeted: ['greeted'],
  'no hello': ['refused'],
  left: ['left'],
  answered: ['answered', 3],
  'answered, long ago': ['answered', 2],
  refused: ['refused', 3],
  'refused, long ago': ['refused', 2],
  silent: ['silent', 3],
  'silent, long ago': ['silent', 2],
  closed: ['closed'],
  'closing failed': ['closed', 3],
  'closing failed, long ago': ['closed', 2],
  'dialog-lost': ['dialog-lost', true],
  'dialog-lost, frame taken away': ['dialog-lost', false],
  hopeless: ['hopeless', { message: 'Why.', code: 'drawer-incompatible' }],
  'time-up': ['time-up'],
  destroy: ['destroy'],
};

/** What the table below says in one word. */
const words: Record<string, string> = {
  '(unseen)': 'absent | loading | ready | failed, unseen',
  '(waiting)': 'opening, loading | opening, lost',
  '(silent)': 'silent once | nearly stuck | stuck',
  '(live)': 'opening, connected | open | silent once | nearly stuck',
  '(closing)': 'closing, connected | closing, lost',
  '(leave)': 'wait hide emit:close emit:state focus-opener',
  '(tell)': 'emit:open emit:state',
  '(await)': 'show present:loading wait:10000',
  '(hand)': 'wait:200 call:open',
  '(dead)': 'report:drawer-dead',
  '(unfit)': 'report:drawer-incompatible',
};

/** Event: from any of -> to: effects. Whatever is not here changes nothing. */
const table = `
  warm: absent -> loading: load
  open: absent | failed, unseen -> opening, loading: load (await) (tell)
  open: loading -> opening, loading: (await) (tell)
  open: ready -> opening, connected: (hand) show (tell)
  open: opening, loading -> opening, loading: (await)
  open: opening, lost | closing, lost | failed, shown | stuck -> opening, loading: load (await)
  open: (live) | closing, connected -> opening, connected: (hand) show
  open, frame taken away: (unseen) -> opening, loading: load (await) (tell)
  open, frame taken away: (waiting) | (live) | stuck | (closing) | failed, shown -> opening, loading: load (await)
  greeted: (unseen) -> ready: describe-page
  greeted: (waiting) | (live) | stuck | failed, shown -> opening, connected: describe-page (hand)
  greeted: (closing) -> closing, connected: describe-page
  no hello: absent | loading | failed, unseen -> failed, unseen: wait (dead) give-up
  no hello: ready -> failed, unseen: wait (dead):by-itself give-up
  no hello: (waiting) | failed, shown -> failed, shown: wait (dead) present:failed give-up
  no hello: (live) | stuck -> failed, shown: wait (dead):by-itself present:failed give-up
  no hello: closing, connected -> failed, unseen: (leave) (dead):by-itself give-up
  no hello: closing, lost -> failed, unseen: (leave) (dead) give-up
  answered: opening, connected -> open: wait:3000 hand-over
  answered: open -> open: wait:3000
  answered: (silent) -> opening, connected: (hand)
  refused: (waiting) | failed, shown -> failed, shown: wait (dead) present:failed give-up
  refused: (live) | stuck -> failed, shown: wait (dead):by-itself present:failed give-up
  silent: opening, connected | open -> silent once: wait:3000 present:silent
  silent: silent once -> nearly stuck: wait:3000
  silent: nearly stuck -> stuck: wait:3000 (dead):by-itself present:stuck
  silent: stuck -> stuck: wait:3000
  left: ready -> absent:
  left: (live) | stuck -> opening, lost: (await)
  left: closing, connected -> closing, lost:
  close: opening, loading -> loading: (leave)
  close: opening, lost -> absent: (leave)
  close: opening, connected | open -> closing, connected: wait:1500 call:close
  close: (silent) -> ready: call:close (leave)
  close: failed, shown -> failed, unseen: (leave)
  close: unavailable, shown -> unavailable, unseen: (leave) unload
  closed: open | (silent) | closing, connected -> ready: (leave)
  closed: closing, lost -> absent: (leave)
  closing failed: open | (silent) | closing, connected -> ready: (leave)
  closing failed: closing, lost -> absent: (leave)
  dialog-lost: opening, loading -> loading: (leave)
  dialog-lost: opening, lost | closing, lost -> absent: (leave)
  dialog-lost: (live) | stuck | closing, connected -> ready: call:close (leave)
  dialog-lost: failed, shown -> failed, unseen: (leave)
  dialog-lost: unavailable, shown -> unavailable, unseen: (leave) unload
  dialog-lost, frame taken away: (waiting) | (live) | stuck | (closing) | failed, shown -> absent: unload (leave)
  dialog-lost, frame taken away: unavailable, shown -> unavailable, unseen: (leave) unload
  time-up: (waiting) -> failed, shown: wait (dead) present:failed give-up
  time-up: opening, connected -> opening, connected: present:slow
  time-up: open -> open: call:setDebug
  time-up: silent once -> silent once: call:setDebug
  time-up: nearly stuck -> nearly stuck: call:setDebug
  time-up: stuck -> stuck: call:setDebug
  time-up: closing, connected -> ready: (leave)
  time-up: closing, lost -> absent: (leave)
  hopeless: (unseen) -> unavailable, unseen: wait (unfit) unload emit:unavailable
  hopeless: (waiting) | (live) | stuck | failed, shown -> unavailable, shown: wait (unfit) present:ended emit:unavailable
  hopeless: (closing) -> unavailable, unseen: (leave) (unfit) unload emit:unavailable
  destroy: (unseen) -> unavailable, unseen: wait unload
  destroy: (waiting) | (live) | stuck | (closing) | failed, shown -> unavailable, unseen: (leave) unload
  destroy: unavailable, shown -> unavailable, unseen: (leave) unload
`
  .trim()
  .split('\n')
  .map((line) => {
    const full = line.trim().replace(/\([a-z]+\)/g, (word) => words[word] ?? word);
    const [, event = '', from = '', to = '', effects = ''] =
      /^(.+?): (.+) -> (.+?):(.*)$/.exec(full) ?? [];
    return [event, from, to, effects.trim()] as const;
  });

/** A name that is misspelt would pass as one that changes nothing. */
test('the table of visibilities names visibilities and events that there are', () => {
  for (const [event, from, to] of table) {
    expect(events).toHaveProperty([event]);
    for (const name of [...from.split(' | '), to]) expect(visibilities).toHaveProperty([name]);
  }
});

const every = Object.keys(visibilities).flatMap((from) =>
  Object.keys(events).map((event) => {
    const row = table.find(
      ([rowEvent, rowFrom]) => rowEvent === event && rowFrom.split(' | ').includes(from),
    );
    const [, , to = from, effects = ''] = row ?? [];
    return { event, from, to, effects };
  }),
);

test.each(every)(
  'on the event $event, the loader’s state $from becomes $to',
  ({ event, from, to, effects }) => {
    const transition = move(from, event);
    expect(transition.state.visibility).toEqual(visibilities[to]);
    expect(transition.effects.map(describeEffect).join(' ')).toBe(effects);
  },
);

test.each(every)(
  'on the event $event, in the loader’s state $from, the dialog is shown and hidden once',
  ({ event, from }) => {
    const { state, effects } = move(from, event);
    const types = effects.map(([type]) => type);
    const wasOnScreen = isOnScreen(at(from).visibility);
    expect(types.filter((type) => type === 'hide')).toHaveLength(
      wasOnScreen && !isOnScreen(state.visibility) ? 1 : 0,
    );
    if (!wasOnScreen && isOnScreen(state.visibility)) expect(types).toContain('show');
  },
);

test.each(Object.keys(visibilities))(
  'from the loader’s state %s, a visitor can leave within the limit',
  (from) => {
    const closing = next(at(from), ['close']).state;
    expect(isOnScreen(next(closing, ['time-up']).state.visibility)).toBe(false);
  },
);

function at(from: string): LoaderState {
  const visibility = visibilities[from];
  if (!visibility) throw new Error(from);
  return { ...absentState, opening: 3, hasMet: true, visibility };
}

function move(from: string, event: string): Transition {
  const happened = events[event];
  if (!happened) throw new Error(event);
  return next(at(from), happened);
}

/** The state after some events, and the effects of the last. */
function after(...happened: readonly VisibilityEvent[]): Transition {
  return happened.reduce<Transition>(({ state }, event) => next(state, event), {
    state: absentState,
    effects: [],
  });
}

const open = (question?: string): VisibilityEvent => [
  'open',
  question === undefined ? {} : { question },
  true,
];
const opened = (opening: number): VisibilityEvent => ['answered', opening];
const greeted: VisibilityEvent = ['greeted'];
const warm: VisibilityEvent = ['warm'];
const wishes = ({ effects }: Transition): unknown[] =>
  effects.flatMap((effect) =>
    effect[0] === 'call' && effect[1][0] === 'open' ? [effect[1][1]] : [],
  );

describe('a question', () => {
  test('a question asked while the drawer loads goes to it with its hello, with the page it is about', () => {
    const contextUrl = 'https://va.example/';
    const asked: VisibilityEvent = ['open', { contextUrl }, true];
    expect(wishes(after(warm, open('How?'), asked, greeted))).toEqual([
      { question: 'How?', contextUrl },
    ]);
  });

  test('a question is sent once, however often the drawer is opened', () => {
    expect(wishes(after(warm, greeted, open('How?'), open()))).toEqual([{}]);
    expect(wishes(after(warm, greeted, open('one'), open('two')))).toEqual([{ question: 'two' }]);
  });

  test.each<[string, readonly VisibilityEvent[]]>([
    ['never came', [warm, open('How?'), ['time-up']]],
    ['refused it', [warm, greeted, open('How?'), ['refused', 1]]],
    ['left before it answered', [warm, greeted, open('How?'), ['left']]],
    ['left while it was open', [warm, greeted, open('How?'), opened(1), ['left']]],
  ])('a question of a drawer that %s is kept, and said to be', (_, events) => {
    const { state, effects } = after(...events);
    expect(effects.map(describeEffect).join(' ')).toContain('present');
    expect(effects).toContainEqual(['present', expect.objectContaining({ isAsked: true })]);
    const { state: loading } = next(state, open());
    expect(wishes(next(loading, greeted))).toEqual([{ question: 'How?' }]);
  });

  test('a question is not asked again once the drawer was closed', () => {
    const events = [warm, greeted, open('How?'), opened(1)];
    expect(wishes(after(...events, ['closed'], ['left'], open(), greeted))).toEqual([{}]);
  });

  test('a question is forgotten at reset, taken or not', () => {
    expect(wishes(after(open('How?'), ['reset'], greeted))).toEqual([{}]);
    const events = [warm, greeted, open('How?'), ['reset'], ['left']] as const;
    expect(wishes(after(...events, greeted))).toEqual([{}]);
  });

  test('a question that is still answered by an old call does not end the new one', () => {
    const { state } = after(warm, greeted, open('one'), open('two'), ['refused', 1]);
    expect(state.visibility).toEqual({ phase: 'opening', drawer: 'connected' });
    expect(state.granted).toEqual({ question: 'two' });
  });
});

describe('a drawer that does not answer', () => {
  const missed: readonly VisibilityEvent[] = Array.from(
    { length: 8 },
    () => ['silent', 1] as const,
  );

  test('a question of a drawer that does not answer is asked once, because the drawer has it still', () => {
    const events = [warm, greeted, open('How?'), ['silent', 1]] as const;
    expect(wishes(after(...events, opened(1)))).toEqual([{}]);
    expect(wishes(after(...events, ['close'], open()))).toEqual([{}]);
  });

  test('a question of a drawer that never answers is asked of the next one', () => {
    const { state } = after(warm, greeted, open('How?'), ...missed, open());
    expect(wishes(next(state, greeted))).toEqual([{ question: 'How?' }]);
  });

  test('a question of a drawer that was closed while it did not answer is asked of the next one, if it is gone', () => {
    const { state } = after(
      warm,
      greeted,
      open('How?'),
      ['silent', 1],
      ['close'],
      ['left'],
      open(),
    );
    expect(wishes(next(state, greeted))).toEqual([{ question: 'How?' }]);
  });

  test('a drawer that answers late takes the offer of another one away', () => {
    const { state } = after(warm, greeted, open(), ...missed, opened(1));
    expect(next(state, opened(2)).state.visibility).toEqual({ phase: 'open', missed: 0 });
  });
});

describe('a page that no drawer has ever come to', () => {
  const failed = after(['open', { question: 'How?' }, true], ['time-up']).state;

  test.each<[string, VisibilityEvent]>([
    ['close', ['close']],
    ['dialog-lost', ['dialog-lost', true]],
  ])(
    'a page that no drawer has ever come to gets its own content and the question back when its visitor leaves: %s',
    (_, event) => {
      const { state, effects } = next(failed, event);
      expect(state.visibility).toEqual({ phase: 'unavailable', isShown: false });
      expect(effects[0]).toEqual(['give-back', 'How?']);
      expect(described({ state, effects })).toContain('focus-opener unload emit:unavailable');
    },
  );

  test('a page that no drawer has ever come to has another try before that', () => {
    const { state } = next(failed, ['open', {}, true]);
    const { effects } = next(state, greeted);
    expect(wishes({ state, effects })).toEqual([{ question: 'How?' }]);
  });
});

describe('a call that needs a drawer', () => {
  const setContext: VisibilityEvent = ['call', ['setContextUrl', 'https://va.example/']];

  test('a call that needs a drawer waits for one, is made once, and is forgotten at reset', () => {
    expect(after(warm, setContext).effects).toEqual([]);
    expect(described(after(warm, setContext, greeted))).toContain('call:setContextUrl');
    expect(described(after(warm, setContext, greeted, ['left'], greeted))).not.toContain('call');
    expect(described(after(warm, setContext, ['reset'], greeted))).not.toContain('call');
  });

  test('a call that needs a drawer is made at once where there is one', () => {
    expect(described(after(warm, greeted, setContext))).toBe('call:setContextUrl');
    expect(described(after(warm, greeted, ['reset']))).toBe('call:reset');
  });
});

describe('debugging', () => {
  const debug = (isOn: boolean): VisibilityEvent => ['debug', isOn];

  test('debugging is told to a drawer that is there and to every one that comes, a reset or not', () => {
    expect(described(after(warm, greeted, debug(true)))).toBe('call:setDebug');
    const events = [debug(true), ['reset'], warm, greeted] as const;
    expect(described(after(...events))).toContain('call:setDebug');
    expect(described(after(...events, ['left'], greeted))).toContain('call:setDebug');
    expect(described(after(...events, debug(false), ['left'], greeted))).not.toContain(
      'call:setDebug',
    );
  });
});

describe('a drawer that says it is closed', () => {
  const says = (isDrawerOpen: boolean): VisibilityEvent => [
    'state-changed',
    {
      isDrawerOpen,
      mode: 'input',
      contextUrl: null,
      environment: 'test',
      errorReporting: 'missing',
    },
  ];
  const isOpenNow = [warm, greeted, open(), opened(1), says(true)];

  test('a drawer that says it is closed is closing, if it was open', () => {
    const { state, effects } = after(...isOpenNow, says(false));
    expect(state.visibility).toEqual({ phase: 'closing', drawer: 'connected' });
    expect(effects.map(describeEffect)).toEqual(['wait:1500', 'emit:state']);
  });

  test.each<[string, readonly VisibilityEvent[]]>([
    ['it has not said yet that it is open', [warm, greeted, open(), opened(1)]],
    ['it is asked to open again', [...isOpenNow, open()]],
    ['another has come in its place', [...isOpenNow, ['left']]],
  ])('a drawer that says it is closed is not closing when %s', (_, events) => {
    const { state } = after(...events);
    expect(next(state, says(false)).state.visibility).toEqual(state.visibility);
  });
});

function described({ effects }: Transition): string {
  return effects.map(describeEffect).join(' ');
}

function describeEffect(effect: Effect): string {
  switch (effect[0]) {
    case 'present':
      return `present:${effect[1].kind}`;
    case 'call':
      return `call:${effect[1][0]}`;
    case 'report':
      return ['report', effect[1].code, effect[2] && 'by-itself'].filter(Boolean).join(':');
    default:
      return effect.join(':');
  }
}
