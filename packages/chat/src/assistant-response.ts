import { checkQuestion, safeNextStepAddress, safeWebAddress, stripDeceptive } from '@assist/rules';
import { isJsonObject, type JsonObject, type JsonValue } from '@assist/stream';
import { type ChatMessage, LIMITS, type Source } from './message.ts';
import type { ChatSnapshot } from './session.ts';

const outcomes = ['answer', 'closest-pages', 'declined'] as const;
const urgencies = ['lead', 'gentle', 'after'] as const;

/** A page that an answer links to. Its URL is absolute and safe. */
interface PageLink {
  readonly title: string;
  readonly url: string;
  readonly hostName: string;
}

export interface ResponseSource extends PageLink {
  readonly id: string;
  /** The heading of the section to which `href` leads; undefined if `href` is the page. */
  readonly section: string | undefined;
  readonly href: string;
}

/**
 * The parts of an answer that the views read (spec §3): texts without deceptive characters, and only links and questions that may
 * be offered, each once and at most as many as `LIMITS` names (threats T12, T13).
 */
export interface AssistantResponse {
  /** Markdown. Lacks the support contact at its beginning, because the views show the contact above. */
  readonly content: string;
  readonly sources: readonly ResponseSource[];
  readonly warnings: readonly { readonly message: string }[];
  readonly followUpQuestions: readonly { readonly question: string; readonly reasoning: string }[];
  readonly helpfulNextSteps: readonly (PageLink & { readonly reasoning: string })[];
  readonly traceId: string | undefined;
  readonly observationId: string | undefined;
  /** The service's outcome: an answer, pages close to the question, or a decline. */
  readonly outcome: (typeof outcomes)[number] | undefined;
  /** The language of the answer's text, as a BCP 47 language tag. */
  readonly language: string | undefined;
  readonly support: ResponseSupport | undefined;
}

/**
 * A support contact. `urgency` says how the drawer shows it: highlighted (`lead`) or plain (`gentle`) above the answer,
 * or as one line below the answer (`after`).
 */
export interface ResponseSupport {
  readonly urgency: (typeof urgencies)[number];
  readonly contact: {
    readonly text: string;
    readonly links: readonly ContactLink[];
    /** The contact's Markdown. The answer's text begins or ends with it. Undefined if the service sends none. */
    readonly markdown: string | undefined;
  };
}

/** A link in the support contact. The view must check the URL. */
export interface ContactLink {
  readonly label: string;
  readonly url: string;
}

const emptyMessage = { content: '', parts: [], annotations: [] };

/** Messages are immutable, and several views read the response at each update. */
const responses = new WeakMap<object, AssistantResponse>();

/** Returns the received part of the last answer. */
export function readResponse({ messages }: Pick<ChatSnapshot, 'messages'>): AssistantResponse {
  const message = messages.findLast(({ role }) => role === 'assistant') ?? emptyMessage;
  const response = responses.get(message) ?? read(message);
  responses.set(message, response);
  return response;
}

/** Returns the valid questions, without duplicates. */
export function uniqueValidQuestions(
  offered: readonly { readonly question: string }[],
): readonly string[] {
  const checked = offered.map(({ question }) => checkQuestion(question));
  return [...new Set(checked.flatMap((each) => (each.kind === 'valid' ? [each.question] : [])))];
}

/** Returns the number of the source whose page a link leads to. */
export function findSourceNumber(
  sources: readonly ResponseSource[],
  href: string,
): number | undefined {
  const index = sources.findIndex(({ url }) => pageOf(url) === pageOf(href));
  return index === -1 ? undefined : index + 1;
}

function read(message: Pick<ChatMessage, 'content' | 'parts' | 'annotations'>): AssistantResponse {
  const annotations = message.annotations.filter(isJsonObject);
  const ofType = (type: string) => annotations.filter((annotation) => annotation.type === type);
  const support = ofType('support').flatMap(readSupport).at(-1);
  const sources = message.parts.flatMap((part) => (part.type === 'source' ? [part.source] : []));
  return {
    content: showable(withoutContact(message.content, support)),
    sources: firstPages(sources.flatMap(readSource), LIMITS.sources),
    warnings: ofType('warning').flatMap(readWarning).slice(0, LIMITS.warnings),
    followUpQuestions: firstQuestions(ofType('follow-up-question')),
    helpfulNextSteps: firstPages(
      ofType('next-best-action').flatMap(readNextStep),
      LIMITS.nextSteps,
    ),
    traceId: readLastId(ofType('trace-id'), 'traceId'),
    observationId: readLastId(ofType('observation-id'), 'observationId'),
    outcome: outcomes.find((outcome) => outcome === ofType('outcome').at(-1)?.outcome),
    language: readLanguage(ofType('language').at(-1)),
    support,
  };
}

function readSource({ id, title, url, section, sectionUrl }: Source): readonly ResponseSource[] {
  const address = safeWebAddress(url ?? '');
  if (address === undefined) return [];
  const heading = cut(showable(section ?? ''));
  const href = safeWebAddress(sectionUrl ?? '')?.href ?? address.href;
  const hasSection = heading !== '' && pageOf(href) === pageOf(address.href);
  return [
    {
      id: id ?? address.href,
      ...linkTo(address, title?.trim() || (url ?? '')),
      section: hasSection ? heading : undefined,
      href: hasSection ? href : address.href,
    },
  ];
}

function readNextStep(annotation: JsonObject): AssistantResponse['helpfulNextSteps'] {
  const { title, url } = annotation;
  const address = typeof url === 'string' ? safeNextStepAddress(url) : undefined;
  return address === undefined || typeof title !== 'string'
    ? []
    : [{ ...linkTo(address, title), reasoning: textOf(annotation.reasoning) }];
}

function linkTo({ href, hostname }: URL, title: string): PageLink {
  return { url: href, title: cut(showable(title)) || hostname, hostName: hostname };
}

function firstPages<Page extends PageLink>(pages: readonly Page[], limit: number): readonly Page[] {
  const isFirst = ({ url }: Page, index: number): boolean =>
    pages.findIndex((each) => each.url === url) === index;
  return pages.filter(isFirst).slice(0, limit);
}

function firstQuestions(
  annotations: readonly JsonObject[],
): AssistantResponse['followUpQuestions'] {
  const offered = annotations.map(({ question, reasoning }) => ({
    question: showable(textOf(question)),
    reasoning: textOf(reasoning),
  }));
  return uniqueValidQuestions(offered)
    .slice(0, LIMITS.followUps)
    .map((question) => ({
      question,
      reasoning: offered.find((each) => each.question.trim() === question)?.reasoning ?? '',
    }));
}

function readWarning({ message }: JsonObject): AssistantResponse['warnings'] {
  return typeof message === 'string' ? [{ message: showable(message) }] : [];
}

/** Ignores a language that is no BCP 47 language tag. */
function readLanguage(annotation: JsonObject | undefined): string | undefined {
  const language = textOf(annotation?.language);
  return /^[A-Za-z0-9-]{2,35}$/.test(language) ? language : undefined;
}

function readSupport(annotation: JsonObject): readonly ResponseSupport[] {
  const { contact } = annotation;
  const urgency = urgencies.find((known) => known === annotation.urgency);
  if (urgency === undefined || !isJsonObject(contact)) return [];
  const { links, markdown } = contact;
  const text = showable(textOf(contact.text));
  if (text.trim() === '') return [];
  return [
    {
      urgency,
      contact: {
        text,
        links: Array.isArray(links) ? links.flatMap(readContactLink) : [],
        markdown: typeof markdown === 'string' ? markdown : undefined,
      },
    },
  ];
}

function readContactLink(link: JsonValue): readonly ContactLink[] {
  if (!isJsonObject(link) || typeof link.url !== 'string') return [];
  const label = showable(textOf(link.label));
  return label.trim() === '' ? [] : [{ label, url: link.url }];
}

function withoutContact(content: string, support: ResponseSupport | undefined): string {
  const contact = support?.contact.markdown;
  if (!contact) return content;
  if (content.startsWith(contact)) return content.slice(contact.length).trimStart();
  // The contact is still arriving.
  return contact.startsWith(content) ? '' : content;
}

/**
 * Reads the id from the last annotation (spec §3). Servers send the id in one of three fields: `value`, `id`, or the
 * type's own field.
 */
function readLastId(annotations: readonly JsonObject[], ownField: string): string | undefined {
  const last = annotations.at(-1);
  const id = last?.[ownField] ?? last?.value ?? last?.id;
  return typeof id === 'string' ? id : undefined;
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

/**
 * Returns text as it may be shown. Shortens runs of combining marks, because browsers need minutes to lay out a long
 * one. Real text has at most 30 in a row in any language (Unicode Standard Annex 15, Stream-Safe Text Format).
 */
function showable(text: string): string {
  return stripDeceptive(text).replace(/(\p{M}{30})\p{M}+/gu, '$1');
}

function cut(title: string): string {
  const characters = Array.from(title.trim());
  return characters.length <= LIMITS.titleLength
    ? characters.join('')
    : `${characters.slice(0, LIMITS.titleLength - 1).join('')}…`;
}

function pageOf(url: string): string {
  return url.replace(/#.*/s, '');
}
