import { isPageUrl } from '@assist/rules';
import { BridgeError } from './bridge-error.ts';
import type {
  DrawerMethods,
  HelloReply,
  HelloRequest,
  HostMethods,
  OpenRequest,
  StateSnapshot,
  TestError,
  ThemeTokens,
  TypedText,
  ViewportSize,
  VisitorEvent,
} from './contract.ts';
import { readSuggestedQuestions } from './suggested-questions.ts';

/*
 * Validates all data from the other side. Copies only known fields into new objects, so that a newer sender may add
 * fields.
 */

/** A parser: returns a valid value, and throws a BridgeError `invalid-argument` for an invalid value. */
export type Parse<Value> = (value: unknown) => Value;

/**
 * Maximum length of a name, version or code, in characters. No view shows these texts, so the limit only protects
 * against huge messages.
 */
const MAX_LABEL_LENGTH = 200;
const MAX_THEME_TOKENS = 100;

/**
 * Matches at most 35 letters, digits and hyphens, because RFC 5646 recommends room for tags of 35 characters. Also
 * matches '', which the loader sends if the host page has no `lang` attribute.
 */
const languageTag = /^[A-Za-z0-9-]{0,35}$/;

const parseText = accept((value) => typeof value === 'string');
const parseLabel = accept(
  (value): value is string => typeof value === 'string' && value.length <= MAX_LABEL_LENGTH,
);
const parsePageUrl = accept(
  (value): value is string => typeof value === 'string' && isPageUrl(value),
);
const parseOptionalLabel = optional(parseLabel);
const parseNumber = accept((value): value is number => Number.isFinite(value));
const parseContractVersion = accept(
  (value): value is number => Number.isInteger(value) && Number(value) > 0,
);

const parseBoolean = accept((value) => typeof value === 'boolean');
const parseContextUrl: Parse<string | null> = (value) =>
  value === null ? null : parsePageUrl(value);

/** The parser for methods without an argument or a reply. Ignores values, because a newer sender may send a value. */
export const parseNothing: Parse<void> = () => undefined;

/** Checks only the types and sizes of theme tokens. Host and drawer check the values themselves with `isThemeValue`. */
const parseThemeTokens: Parse<ThemeTokens> = (value) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) refuse();
  const entries: [string, unknown][] = Object.entries(value);
  if (entries.length > MAX_THEME_TOKENS) refuse();
  const tokens: Record<string, string> = Object.create(null);
  for (const [name, token] of entries) tokens[name] = parseLabel(token);
  return tokens;
};

/** Parses the reply to `hello`. */
export const parseHelloReply: Parse<HelloReply> = parseFields<HelloReply>({
  contract: parseContractVersion,
  appVersion: parseLabel,
});

/** The parser of each method's argument. */
export type ArgumentParsers<Methods> = {
  readonly [Name in keyof Methods]: Methods[Name] extends (...argument: infer Argument) => unknown
    ? Parse<Argument extends readonly [infer First] ? First : void>
    : never;
};

/** The argument parsers of the drawer's methods. */
export const drawerArguments: ArgumentParsers<DrawerMethods> = {
  hello: parseFields<HelloRequest>({
    contract: parseContractVersion,
    loaderVersion: parseLabel,
    pageUrl: parsePageUrl,
    suggestedQuestions: readSuggestedQuestions,
    // Ignores an invalid tag, because a mistake in the page's language must not make `hello` fail.
    language: (value) => (isLanguageTag(value) ? value : undefined),
  }),
  open: parseFields<OpenRequest>({
    pageUrl: parsePageUrl,
    // Accepts a question of any length, because the drawer itself shows an error for a question that is too long.
    question: optional(parseText),
    contextUrl: optional(parsePageUrl),
    handsOver: optional(parseBoolean),
  }),
  takeTyped: parseFields<TypedText>({ text: parseText, isSubmitted: parseBoolean }),
  close: parseNothing,
  reset: parseNothing,
  setContextUrl: parseContextUrl,
  setTheme: parseThemeTokens,
  setViewport: parseFields<ViewportSize>({ height: parseNumber, offsetTop: parseNumber }),
  setDebug: parseBoolean,
  setLanguage: accept(isLanguageTag),
  sendTestError: parseNothing,
  reportError: parseFields<{ readonly code: string }>({ code: parseLabel }),
};

/** The argument parsers of the host's methods. */
export const hostArguments: ArgumentParsers<HostMethods> = {
  stateChanged: parseFields<StateSnapshot>({
    isDrawerOpen: parseBoolean,
    isReady: (value) => value === true || undefined,
    mode: oneOf('input', 'answering'),
    contextUrl: parseContextUrl,
    environment: parseLabel,
    errorReporting: oneOf('configured', 'missing'),
    query: optional(parseText),
    testError: optional(
      parseFields<TestError>({ number: parseNumber, time: parseNumber, isSent: parseBoolean }),
    ),
  }),
  closed: parseNothing,
  visitorActed: parseFields<VisitorEvent>({
    // Accepts unknown names, because a newer drawer may send new events.
    name: parseLabel as Parse<VisitorEvent['name']>,
    value: parseOptionalLabel,
    code: parseOptionalLabel,
    outcome: parseOptionalLabel,
    entry: parseOptionalLabel,
    sources: optional(parseNumber),
  }),
};

function isLanguageTag(value: unknown): value is string {
  return typeof value === 'string' && languageTag.test(value);
}

/* @__NO_SIDE_EFFECTS__ */
function accept<Value>(isValid: (value: unknown) => value is Value): Parse<Value> {
  return (value) => (isValid(value) ? value : refuse());
}

/* @__NO_SIDE_EFFECTS__ */
function oneOf<Value>(...values: readonly Value[]): Parse<Value> {
  return accept((value): value is Value => values.some((known) => known === value));
}

/* @__NO_SIDE_EFFECTS__ */
function optional<Value>(parse: Parse<Value>): Parse<Value | undefined> {
  return (value) => (value === undefined ? undefined : parse(value));
}

/**
 * The parser of each field. Only the parser of an optional field may return `undefined`. The parsed object then lacks
 * the field.
 */
type FieldParsers<Value> = {
  readonly [Name in keyof Value]-?: Parse<
    Value[Name] | (Partial<Pick<Value, Name>> extends Pick<Value, Name> ? undefined : never)
  >;
};

/**
 * Creates the parser of an object from the parsers of its fields. A value that is not an object has no fields. The
 * parsers of the required fields therefore get `undefined`, and throw.
 */
/* @__NO_SIDE_EFFECTS__ */
function parseFields<Value>(parsers: FieldParsers<Value>): Parse<Value> {
  const entries = Object.entries<Parse<unknown>>(parsers);
  return (value) => {
    const source: Readonly<Record<string, unknown>> = Object(value);
    const fields: Record<string, unknown> = {};
    for (const [name, parse] of entries) {
      const field = parse(source[name]);
      if (field !== undefined) fields[name] = field;
    }
    return fields as Value;
  };
}

function refuse(): never {
  throw new BridgeError('invalid-argument');
}
