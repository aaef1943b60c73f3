import { isPageUrl } from '@assist/rules';
import { readSuggestedQuestions } from './service-health.ts';

/*
 * The messages between loader and drawer. Each method has one parser, which checks the argument on arrival. The types
 * of both sides come from these parsers. A parser copies only known fields, so that a newer sender may add fields.
 */

/** The version of this contract. A loader ends the assistant on its page if the drawer has another version. */
export const CONTRACT_VERSION = 2;

/** Returns a valid value. Throws a BridgeError `invalid-argument` for any other. */
type Parse<Value> = (value: unknown) => Value;

/** Maximum length of a name, version or code, in characters. Protects against huge messages. */
const MAX_LABEL_LENGTH = 200;
const MAX_THEME_TOKENS = 100;

/** RFC 5646 recommends room for tags of 35 characters. '' is the language of a page without `lang`. */
const LANGUAGE_TAG = /^[A-Za-z0-9-]{0,35}$/;

const text = accept((value) => typeof value === 'string');
const label = accept(
  (value): value is string => typeof value === 'string' && value.length <= MAX_LABEL_LENGTH,
);
const languageTag = accept(
  (value): value is string => typeof value === 'string' && LANGUAGE_TAG.test(value),
);
const pageUrl = accept((value): value is string => typeof value === 'string' && isPageUrl(value));
const pageUrlOrNone: Parse<string | null> = (value) => (value === null ? null : pageUrl(value));
const number = accept((value): value is number => Number.isFinite(value));
const version = accept((value): value is number => Number.isInteger(value) && Number(value) > 0);
const boolean = accept((value) => typeof value === 'boolean');
const nothing: Parse<void> = () => undefined;

/** The host's `--assist-*` custom properties, without that prefix. `isValidThemeToken` checks the values on both sides. */
const theme: Parse<Readonly<Record<string, string>>> = (value) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuse();
  const entries: [string, unknown][] = Object.entries(value);
  if (entries.length > MAX_THEME_TOKENS) return refuse();
  const tokens: Record<string, string> = Object.create(null);
  for (const [name, token] of entries) tokens[name] = label(token);
  return tokens;
};

/** The host's visual viewport, in CSS px. The frame cannot measure it. */
const viewport = fields({ height: number, offsetTop: number });

/** The parsers of the drawer's methods, for `connect.ts`. */
export const drawerArguments = {
  hello: fields({
    contract: version,
    loaderVersion: label,
    pageUrl,
    suggestedQuestions: readSuggestedQuestions,
    // An invalid language of the page must not make `hello` fail.
    language: (value: unknown) =>
      typeof value === 'string' && LANGUAGE_TAG.test(value) ? value : undefined,
  }),
  /** Without `contextUrl`, the drawer keeps its context page; `null` removes it. A question is asked at once. */
  open: fields({
    // The length is unlimited, because the drawer shows the error of a question that is too long.
    question: optional(text),
    contextUrl: optional(pageUrlOrNone),
    pageUrl,
    theme,
    // Undefined during a pinch zoom, which also shrinks the viewport.
    viewport: optional(viewport),
    // Whether the loader's card is in the drawer's place, so that the drawer need not slide in.
    isInPlace: optional(boolean),
  }),
  /** The heartbeat of an open drawer. */
  ping: nothing,
  close: nothing,
  reset: nothing,
  setContextUrl: pageUrlOrNone,
  setLanguage: languageTag,
  setTheme: theme,
  setViewport: viewport,
  setDebug: boolean,
  sendTestError: nothing,
};

/** The parsers of the host's methods, for `connect.ts`. */
export const hostArguments = {
  /** Contains no answer, and the query only while debugging is on. */
  stateChanged: fields({
    isDrawerOpen: boolean,
    mode: oneOf('input', 'answering'),
    contextUrl: pageUrlOrNone,
    environment: label,
    errorReporting: oneOf('configured', 'missing'),
    query: optional(text),
    /** The result of the last `sendTestError`: its number, its time in ms since 1970, and whether it was accepted. */
    testError: optional(fields({ number, time: number, isSent: boolean })),
  }),
  /** The closing animation has ended. The host hides the frame and focuses the opener. */
  closed: nothing,
  /** An event for the web team's analytics, without text of the visitor or of an answer. */
  visitorActed: fields({
    // Accepts unknown names, because a newer drawer may send new events.
    name: label as Parse<VisitorEventName>,
    value: optional(label),
    code: optional(label),
    outcome: optional(label),
    entry: optional(label),
    sources: optional(number),
  }),
};

export type VisitorEventName =
  | 'asked'
  | 'answered'
  | 'stopped'
  | 'failed'
  | 'rated'
  | 'source-opened'
  | 'contact-opened';

const helloReply = fields({ contract: version, appVersion: label });

export type HelloReply = ReturnType<typeof helloReply>;
export type OpenRequest = ReturnType<typeof drawerArguments.open>;
export type StateSnapshot = ReturnType<typeof hostArguments.stateChanged>;
export type TestError = NonNullable<StateSnapshot['testError']>;
export type VisitorEvent = ReturnType<typeof hostArguments.visitorActed>;
export type ThemeTokens = ReturnType<typeof theme>;
export type ViewportSize = ReturnType<typeof viewport>;

/** The methods of one side: each takes the parsed argument, and only `hello` returns something. */
type MethodsOf<Arguments extends Readonly<Record<string, Parse<unknown>>>> = {
  readonly [Name in keyof Arguments]: (
    argument: ReturnType<Arguments[Name]>,
  ) => Name extends 'hello' ? HelloReply | Promise<HelloReply> : void | Promise<void>;
};

/** The drawer's methods, which the host calls. */
export type DrawerMethods = MethodsOf<typeof drawerArguments>;
/** The host's methods, which the drawer calls. */
export type HostMethods = MethodsOf<typeof hostArguments>;

/** Parses the reply of a method. */
export function parseReply(name: string, reply: unknown): unknown {
  return name === 'hello' ? helloReply(reply) : undefined;
}

/**
 * The names of the custom properties that a host may set, without `--assist-`. The loader and the drawer both use this
 * list. The value of `color-scheme` is `light` or `dark`, as the page looks now. The frame cannot detect this itself.
 */
export const THEME_TOKEN_NAMES: readonly string[] = (
  'color-accent color-accent-strong color-on-accent color-surface color-surface-raised color-text ' +
  'color-text-muted color-line color-control color-focus color-scheme font-family radius-8 radius-12 radius-16 radius-24'
).split(' ');

/**
 * Whether a value is valid for a theme token: a colour, a length, a list of fonts or a colour scheme. False for unknown
 * names.
 */
export function isValidThemeToken(name: string, value: string): boolean {
  if (!THEME_TOKEN_NAMES.includes(name)) return false;
  if (name === 'color-scheme') return /^(?:light|dark)$/.test(value);
  const property = name.startsWith('color') ? 'color' : name.replace(/^radius.*/, 'width');
  return CSS.supports(property, value);
}

/** Why a call over the bridge failed. An error crosses the bridge only as a code, because a stack reveals addresses. */
export type BridgeErrorCode =
  /** The argument does not match the contract. */
  | 'invalid-argument'
  /** No reply arrived in time. */
  | 'timeout'
  /** The connection ended before the reply. */
  | 'disconnected'
  /** The other side rejected the call, its method threw, or its reply does not match the contract. */
  | 'failed';

export class BridgeError extends Error {
  readonly code: BridgeErrorCode;

  constructor(code: BridgeErrorCode) {
    super(code);
    this.code = code;
  }
}

/*
 * The functions below only build parsers. The mark lets a build leave out the parsers of the side that it does not need.
 */

// @__NO_SIDE_EFFECTS__
function accept<Value>(isValid: (value: unknown) => value is Value): Parse<Value> {
  return (value) => (isValid(value) ? value : refuse());
}

// @__NO_SIDE_EFFECTS__
function oneOf<const Value extends string>(...values: readonly Value[]): Parse<Value> {
  return accept((value): value is Value => values.some((known) => known === value));
}

// @__NO_SIDE_EFFECTS__
function optional<Value>(parse: Parse<Value>): Parse<Value | undefined> {
  return (value) => (value === undefined ? undefined : parse(value));
}

/** The names of the fields whose parser may return `undefined`. */
type OptionalName<Parsers extends Record<string, Parse<unknown>>> = {
  [Name in keyof Parsers]: undefined extends ReturnType<Parsers[Name]> ? Name : never;
}[keyof Parsers];

type Fields<Parsers extends Record<string, Parse<unknown>>> = {
  readonly [Name in Exclude<keyof Parsers, OptionalName<Parsers>>]: ReturnType<Parsers[Name]>;
} & {
  readonly [Name in OptionalName<Parsers>]?: Exclude<ReturnType<Parsers[Name]>, undefined>;
};

/** The parser of an object. A value that is not an object has no fields, so that its required fields throw. */
// @__NO_SIDE_EFFECTS__
function fields<Parsers extends Record<string, Parse<unknown>>>(
  parsers: Parsers,
): Parse<Fields<Parsers>> {
  return (value) => {
    const source: Readonly<Record<string, unknown>> = Object(value);
    const parsed: Record<string, unknown> = {};
    for (const [name, parse] of Object.entries(parsers)) {
      const field = parse(source[name]);
      if (field !== undefined) parsed[name] = field;
    }
    return parsed as Fields<Parsers>;
  };
}

function refuse(): never {
  throw new BridgeError('invalid-argument');
}
