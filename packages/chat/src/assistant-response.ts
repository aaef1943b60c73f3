import { isJsonObject, type JsonObject, type JsonValue } from '@assist/stream';
import { type ChatMessage, LIMITS, type MessagePart } from './message.ts';

const outcomes = ['answer', 'closest-pages', 'declined'] as const;
const urgencies = ['lead', 'gentle', 'after'] as const;

/** An answer's data for the drawer (spec §3). The view must check the URLs. */
export interface AssistantResponse {
  readonly content: string;
  readonly sources: readonly {
    readonly id: string;
    readonly title: string;
    readonly url: string;
  }[];
  readonly warnings: readonly { readonly message: string }[];
  readonly followUpQuestions: readonly { readonly question: string; readonly reasoning: string }[];
  readonly helpfulNextSteps: readonly {
    readonly title: string;
    readonly url: string;
    readonly reasoning: string;
  }[];
  readonly traceId: string | undefined;
  readonly observationId: string | undefined;
  /** The service's outcome: an answer, pages close to the question, or a decline. */
  readonly outcome: (typeof outcomes)[number] | undefined;
  /** The language of the answer's text, as a BCP 47 language tag. */
  readonly language: string | undefined;
  /** The support contact, shown before or after the answer. */
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

/** A link in the support contact. */
export interface ContactLink {
  readonly label: string;
  readonly url: string;
}

/**
 * Reads the response from an assistant message. Leaves out annotations and sources that lack their main field. A
 * missing reasoning becomes an empty text. A missing title becomes the URL.
 */
export function readAssistantResponse(message: ChatMessage): AssistantResponse {
  const annotations = message.annotations.filter(isJsonObject);
  const ofType = (type: string) => annotations.filter((annotation) => annotation.type === type);
  return {
    content: cutMarks(message.content),
    sources: message.parts.flatMap(readSource),
    warnings: ofType('warning').flatMap(readWarning).slice(0, LIMITS.warnings),
    followUpQuestions: ofType('follow-up-question').flatMap(readFollowUpQuestion),
    helpfulNextSteps: ofType('next-best-action').flatMap(readNextStep),
    traceId: readLastId(ofType('trace-id'), 'traceId'),
    observationId: readLastId(ofType('observation-id'), 'observationId'),
    outcome: readOutcome(ofType('outcome').at(-1)),
    language: readLanguage(ofType('language').at(-1)),
    support: ofType('support').flatMap(readSupport).at(-1),
  };
}

function readSource(part: MessagePart): AssistantResponse['sources'] {
  if (part.type !== 'source') return [];
  const { id, title, url } = part.source;
  return url === undefined ? [] : [{ id: id ?? url, title: cutMarks(title?.trim() || url), url }];
}

function readWarning({ message }: JsonObject): AssistantResponse['warnings'] {
  return typeof message === 'string' ? [{ message: cutMarks(message) }] : [];
}

function readFollowUpQuestion(annotation: JsonObject): AssistantResponse['followUpQuestions'] {
  const { question } = annotation;
  return typeof question === 'string' ? [{ question, reasoning: readReasoning(annotation) }] : [];
}

function readNextStep(annotation: JsonObject): AssistantResponse['helpfulNextSteps'] {
  const { title, url } = annotation;
  return typeof title === 'string' && typeof url === 'string'
    ? [{ title: cutMarks(title), url, reasoning: readReasoning(annotation) }]
    : [];
}

function readOutcome(annotation: JsonObject | undefined): AssistantResponse['outcome'] {
  return outcomes.find((outcome) => outcome === annotation?.outcome);
}

/** Ignores a language that is no BCP 47 language tag. */
function readLanguage(annotation: JsonObject | undefined): string | undefined {
  const language = annotation?.language;
  return typeof language === 'string' && /^[A-Za-z0-9-]{2,35}$/.test(language)
    ? language
    : undefined;
}

/** Ignores support annotations without text or with an unknown urgency. */
function readSupport(annotation: JsonObject): readonly ResponseSupport[] {
  const { contact } = annotation;
  const urgency = urgencies.find((known) => known === annotation.urgency);
  if (urgency === undefined || !isJsonObject(contact)) return [];
  const { text, links, markdown } = contact;
  if (typeof text !== 'string' || text.trim() === '') return [];
  return [
    {
      urgency,
      contact: {
        text: cutMarks(text),
        links: Array.isArray(links) ? links.flatMap(readContactLink) : [],
        markdown: typeof markdown === 'string' ? markdown : undefined,
      },
    },
  ];
}

function readContactLink(link: JsonValue): readonly ContactLink[] {
  if (!isJsonObject(link)) return [];
  const { label, url } = link;
  return typeof label === 'string' && label.trim() !== '' && typeof url === 'string'
    ? [{ label, url }]
    : [];
}

function readReasoning({ reasoning }: JsonObject): string {
  return typeof reasoning === 'string' ? reasoning : '';
}

/**
 * Reads the id from the last annotation (spec §3). Servers send the id in one of three fields: `value`, `id`, or the
 * type's own field.
 * @param annotations annotations of one type, such as `trace-id`
 * @param name name of the type's own field, such as `traceId`
 */
function readLastId(annotations: readonly JsonObject[], name: string): string | undefined {
  const last = annotations.at(-1);
  const id = last?.[name] ?? last?.value ?? last?.id;
  return typeof id === 'string' ? id : undefined;
}

/**
 * Shortens long runs of combining marks, because browsers need minutes to lay them out. Real text has at most 30 in a
 * row in any language (Unicode Standard Annex 15, Stream-Safe Text Format).
 */
function cutMarks(text: string): string {
  return text.replace(/(\p{M}{30})\p{M}+/gu, '$1');
}
