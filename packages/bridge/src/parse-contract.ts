import { isPageUrl } from '@assist/rules';
import { BridgeError } from './bridge-error.ts';
import type {
  HelloReply,
  HelloRequest,
  OpenRequest,
  StateSnapshot,
  SuggestedQuestion,
  TestError,
  ThemeTokens,
  TypedText,
  ViewportSize,
} from './contract.ts';

/*
 * The border: everything that arrives over the bridge is unknown until it has passed here. Known
 * fields are copied into fresh objects; unknown ones are dropped, so that a newer sender still works.
 * Every function throws BridgeError `invalid-argument` for what the contract does not allow.
 */

type Fields = Readonly<Record<string, unknown>>;

/** Longest name, version or code, in characters: none is ever shown, so this only stops floods. */
const MAX_LABEL_LENGTH = 200;
const MAX_SUGGESTED_QUESTIONS = 50;
const MAX_THEME_TOKENS = 100;

/** The argument of `hello`. */
export function parseHelloRequest(value: unknown): HelloRequest {
  const fields = parseFields(value);
  const { suggestedQuestions } = fields;
  return {
    contract: parseContractVersion(fields.contract),
    loaderVersion: parseLabel(fields.loaderVersion),
    pageUrl: parsePageUrl(fields.pageUrl),
    ...(suggestedQuestions !== undefined && {
      suggestedQuestions: parseSuggestedQuestions(suggestedQuestions),
    }),
  };
}

/** The reply to `hello`. */
export function parseHelloReply(value: unknown): HelloReply {
  const fields = parseFields(value);
  return {
    contract: parseContractVersion(fields.contract),
    appVersion: parseLabel(fields.appVersion),
  };
}

/** The argument of `open`. A question may be too long: the drawer keeps it and shows the error. */
export function parseOpenRequest(value: unknown): OpenRequest {
  const { question, contextUrl, pageUrl, handsOver } = parseFields(value);
  return {
    pageUrl: parsePageUrl(pageUrl),
    ...(question !== undefined && { question: parseText(question) }),
    ...(contextUrl !== undefined && { contextUrl: parsePageUrl(contextUrl) }),
    ...(handsOver !== undefined && { handsOver: parseBoolean(handsOver) }),
  };
}

/** The argument of `takeTyped`. */
export function parseTypedText(value: unknown): TypedText {
  const { text, isSubmitted } = parseFields(value);
  return { text: parseText(text), isSubmitted: parseBoolean(isSubmitted) };
}

/** The argument of `setContextUrl`. */
export function parseContextUrl(value: unknown): string | null {
  return value === null ? null : parsePageUrl(value);
}

/** The argument of `setTheme`. What a value means is judged by `isThemeValue`, on both sides. */
export function parseThemeTokens(value: unknown): ThemeTokens {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) refuse();
  const entries: [string, unknown][] = Object.entries(value);
  if (entries.length > MAX_THEME_TOKENS) refuse();
  const tokens: Record<string, string> = Object.create(null);
  for (const [name, token] of entries) tokens[name] = parseLabel(token);
  return tokens;
}

/** The argument of `setViewport`. */
export function parseViewportSize(value: unknown): ViewportSize {
  const { height, offsetTop } = parseFields(value);
  return { height: parseFiniteNumber(height), offsetTop: parseFiniteNumber(offsetTop) };
}

/** The argument of `setDebug`. */
export function parseBoolean(value: unknown): boolean {
  return typeof value === 'boolean' ? value : refuse();
}

/** The argument of `reportError`. */
export function parseErrorReport(value: unknown): { readonly code: string } {
  return { code: parseLabel(parseFields(value).code) };
}

/** The argument of `stateChanged`. */
export function parseStateSnapshot(value: unknown): StateSnapshot {
  const fields = parseFields(value);
  const { isDrawerOpen, isReady, mode, contextUrl, environment, errorReporting, query, testError } =
    fields;
  if (mode !== 'input' && mode !== 'answering') refuse();
  if (errorReporting !== 'configured' && errorReporting !== 'missing') refuse();
  return {
    isDrawerOpen: parseBoolean(isDrawerOpen),
    ...(isReady === true && { isReady }),
    mode,
    contextUrl: parseContextUrl(contextUrl),
    environment: parseLabel(environment),
    errorReporting,
    ...(query !== undefined && { query: parseText(query) }),
    ...(testError !== undefined && { testError: parseTestError(testError) }),
  };
}

function parseTestError(value: unknown): TestError {
  const { number, time, isSent } = parseFields(value);
  return {
    number: parseFiniteNumber(number),
    time: parseTime(time),
    isSent: parseBoolean(isSent),
  };
}

/** The suggested questions of `hello` and of the health response. */
export function parseSuggestedQuestions(value: unknown): readonly SuggestedQuestion[] {
  if (!Array.isArray(value) || value.length > MAX_SUGGESTED_QUESTIONS) refuse();
  return value.map((item: unknown) => {
    const { question, reasoning } = parseFields(item);
    return { question: parseText(question), reasoning: parseText(reasoning) };
  });
}

/** The argument of a method without one: whatever a newer sender may pass is ignored. */
export function parseNothing(): undefined {
  return undefined;
}

/** What is no object has no fields: the ones that are needed are refused as missing. */
function parseFields(value: unknown): Fields {
  const fields: Fields = Object(value);
  return fields;
}

function parseText(value: unknown): string {
  return typeof value === 'string' ? value : refuse();
}

function parseLabel(value: unknown): string {
  return typeof value === 'string' && value.length <= MAX_LABEL_LENGTH ? value : refuse();
}

function parsePageUrl(value: unknown): string {
  return typeof value === 'string' && isPageUrl(value) ? value : refuse();
}

function parseContractVersion(value: unknown): number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : refuse();
}

function parseFiniteNumber(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : refuse();
}

/** In ms since 1970, within what a `Date` can hold. */
function parseTime(value: unknown): number {
  const time = parseFiniteNumber(value);
  return Number.isNaN(new Date(time).getTime()) ? refuse() : time;
}

function refuse(): never {
  throw new BridgeError('invalid-argument');
}
