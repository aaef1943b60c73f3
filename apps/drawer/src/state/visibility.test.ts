import { describe, expect, it } from 'vitest';
import {
  isOpen,
  isRenderedAhead,
  nextVisibility,
  type Visibility,
  type VisibilityEvent,
} from './visibility.ts';

const events: readonly VisibilityEvent[] = [
  'open',
  'close',
  'renderAhead',
  'mounted',
  'unmounted',
  'drawn',
];

/** What each event leads to, in the order above; `-` where it changes nothing. */
const table: Readonly<Record<Visibility, string>> = {
  absent: 'mounting - rendering - - -',
  rendering: 'mounting - - ready - -',
  ready: 'revealing - - - rendering -',
  mounting: '- absent - open - -',
  revealing: '- closing - - mounting open',
  open: '- closing - - mounting -',
  closing: 'open - - - absent -',
};

const states = Object.keys(table).filter((name): name is Visibility => name in table);

describe('the visibility of the drawer', () => {
  it.each(states)('the drawer’s visibility %s moves on as the table says', (state) => {
    const next = events.map((event) => {
      const after = nextVisibility(state, event);
      return after === state ? '-' : after;
    });
    expect(next.join(' ')).toBe(table[state]);
  });

  it.each(states)(
    'in the visibility %s the drawer is open, rendered ahead or neither, never both',
    (state) => {
      expect(isOpen(state) && isRenderedAhead(state)).toBe(false);
    },
  );

  it.each(states)(
    'from the visibility %s, opening always leads to an open drawer, closing to a closed one',
    (state) => {
      expect(isOpen(nextVisibility(state, 'open'))).toBe(true);
      expect(isOpen(nextVisibility(state, 'close'))).toBe(false);
    },
  );
});
