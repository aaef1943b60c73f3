import { isJsonObject, type JsonObject, type JsonValue } from '@assist/stream';
import { cutMarks } from './combining-marks.ts';
import type { ChatMessage, MessagePart } from './message.ts';

const outcomes = ['answer', 'closest-pages', 'declined'] as const;
const urgencies = ['lead', 'gentle'] as const;

/** What the widget reads out of an answer (spec §3). URLs are as the server sent them: the view judges them. */
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
  /** What the service made of the question: an answer, pages close to what was asked, or neither. */
  readonly outcome: (typeof outcomes)[number] | undefined;
  /** Somebody to turn to, who comes before the answer. */
  readonly support: ResponseSupport | undefined;
}

/** A contact, and whether it stands before everything else or as a quiet line. */
export interface ResponseSupport {
  readonly urgency: (typeof urgencies)[number];
  readonly contact: {
    readonly text: string;
    readonly links: readonly ContactLink[];
    /** How the text of the answer begins with the contact, in Markdown; undefined where it does not say. */
    readonly markdown: string | undefined;
  };
}

/** A way to reach a contact. */
export interface ContactLink {
  readonly label: string;
  readonly url: string;
}

/**
 * Reads the response out of an assistant message. An annotation or source that lacks what it is for
 * is left out; a missing reasoning is empty, a missing title is the URL.
 */
export function readAssistantResponse(message: ChatMessage): AssistantResponse {
  const annotations = message.annotations.filter(isJsonObject);
  const ofType = (type: string) => annotations.filter((annotation) => annotation.type === type);
  return {
    content: message.content,
    sources: message.parts.flatMap(readSource),
    warnings: ofType('warning').flatMap(readWarning),
    followUpQuestions: ofType('follow-up-question').flatMap(readFollowUpQuestion),
    helpfulNextSteps: ofType('next-best-action').flatMap(readNextStep),
    traceId: readLastId(ofType('trace-id'), 'traceId'),
    observationId: readLastId(ofType('observation-id'), 'observationId'),
    outcome: readOutcome(ofType('outcome').at(-1)),
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

/** A support annotation with nothing to say, or of an unknown urgency, is none. */
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

/** The last annotation counts (spec §3). Servers name the field after the type, `value` or `id`. */
function readLastId(annotations: readonly JsonObject[], name: string): string | undefined {
  const last = annotations.at(-1);
  const id = last?.[name] ?? last?.value ?? last?.id;
  return typeof id === 'string' ? id : undefined;
}
