import type { WaitingView } from '../frame/waiting-card.ts';
import type { DrawerCall } from './drawer-call.ts';
import type { FailureReport, VisibilityEvent } from './event.ts';
import type { LoaderState, Visibility } from './visibility.ts';

/** What can be done about an event, by name, with its arguments. */
export interface EffectArguments {
  /** Inserts the frame in place of whatever is there, and waits for its hello. */
  load: [];
  unload: [];
  /** Gives the drawer the keyboard, ahead of all that opening it takes. */
  lead: [];
  show: [];
  hide: [];
  /** Shows a card in place of the drawer. */
  present: [card: WaitingView];
  'focus-opener': [];
  /** Gives the drawer the keyboard, and then, as `typed`, what the page's own field has received. */
  'hand-over': [];
  /** Puts what no drawer will answer, and what the field holds, back into the box it came from. */
  'give-back': [question: string];
  /** No drawer has taken it. */
  'put-back': [text: string];
  /** Calls the drawer, then dispatches `answered`, `failed`, or `late` after a timeout. */
  call: [
    call: DrawerCall,
    answered?: VisibilityEvent | undefined,
    failed?: VisibilityEvent,
    late?: VisibilityEvent,
  ];
  /** Tells the drawer how its page looks now, and how much of it can be seen. */
  'describe-page': [];
  /** Answered by `time-up`, unless another wait takes its place. Without a time, in ms: waits no longer. */
  wait: [milliseconds?: number];
  /** Tells the page. */
  emit: [name: 'open' | 'close' | 'state' | 'unavailable'];
  /** `isConnected`: the drawer may be able to tell error monitoring itself. */
  report: [report: FailureReport, isConnected?: boolean];
  /** The page's own search works again until the drawer is opened. */
  'give-up': [];
}

/** One thing that is to be done, as a plain value. */
export type Effect<Name extends keyof EffectArguments = keyof EffectArguments> = {
  readonly [Each in Name]: readonly [Each, ...EffectArguments[Each]];
}[Name];

/** The state after an event, and what is to be done, in this order. */
export interface Transition {
  readonly state: LoaderState;
  readonly effects: readonly Effect[];
}

/** Another visibility. */
export function to(
  state: LoaderState,
  visibility: Visibility,
  effects: readonly Effect[] = [],
): Transition {
  return { state: { ...state, visibility }, effects };
}

/** The same visibility. */
export function stay(state: LoaderState, effects: readonly Effect[] = []): Transition {
  return { state, effects };
}

/** Calls the drawer. */
export function call(...values: EffectArguments['call']): Effect {
  return ['call', ...values];
}

/** Shows a card in place of the drawer. */
export function present({ wish }: LoaderState, kind: WaitingView['kind']): Effect {
  return ['present', { kind, isAsked: wish.question !== undefined }];
}

/** The page is told before the focus returns, since the opener may be hidden until then: the floating box. */
export const leaving: readonly Effect[] = [
  ['wait'],
  ['hide'],
  ['emit', 'close'],
  ['emit', 'state'],
  ['focus-opener'],
];

/** What is reported of a drawer that does not answer. */
export const silence: FailureReport = {
  message: 'The drawer did not answer.',
  code: 'drawer-dead',
};
