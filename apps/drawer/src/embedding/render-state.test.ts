import { describe, expect, it } from 'vitest';
import {
  isOpen,
  isRenderedAhead,
  nextRenderState,
  type RenderEvent,
  type RenderState,
} from './render-state.ts';

const events: readonly RenderEvent[] = [
  'open',
  'close',
  'renderAhead',
  'mounted',
  'unmounted',
  'drawn',
];

/** For each state: the next state after each event, in the order of `events`. `-` means unchanged. */
const table: Readonly<Record<RenderState, string>> = {
  absent: 'mounting - rendering - - -',
  rendering: 'mounting - - ready - -',
  ready: 'revealing - - - rendering -',
  mounting: '- absent - open - -',
  revealing: '- closing - - mounting open',
  open: '- closing - - mounting -',
  closing: 'open - - - absent -',
};

const states = Object.keys(table).filter((name): name is RenderState => name in table);

describe('the render state of the drawer', () => {
  it.each(states)('the drawer’s render state %s changes as the table says', (state) => {
    const next = events.map((event) => {
      const after = nextRenderState(state, event);
      return after === state ? '-' : after;
    });
    expect(next.join(' ')).toBe(table[state]);
  });

  it.each(states)(
    'in the render state %s the drawer is not both open and rendered ahead',
    (state) => {
      expect(isOpen(state) && isRenderedAhead(state)).toBe(false);
    },
  );

  it.each(states)(
    'from the render state %s, opening leads to an open drawer, and closing to a closed one',
    (state) => {
      expect(isOpen(nextRenderState(state, 'open'))).toBe(true);
      expect(isOpen(nextRenderState(state, 'close'))).toBe(false);
    },
  );
});
