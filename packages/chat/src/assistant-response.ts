import { isJsonObject, type JsonObject } from '@assist/stream';
import type { ChatMessage, MessagePart } from './message.ts';

/** What the widget reads out of an answer (spec §3). URLs are as the server sent them: the view judges them. */
export interface AssistantResponse {
  readonly content: string;
  readonly sources: readonly ResponseSource[];
  readonly warnings: readonly ResponseWarning[];
  readonly followUpQuestions: readonly FollowUpQuestion[];
  readonly helpfulNextSteps: readonly NextStep[];
  readonly traceId: string | undefined;
  readonly observationId: string | undefined;
}

export interface ResponseSource {
  readonly id: string;
  readonly title: string;
  readonly url: string;
}

export interface ResponseWarning {
  readonly message: string;
}

export interface FollowUpQuestion {
  readonly question: string;
  readonly reasoning: string;
}

export interface NextStep {
  readonly title: string;
  readonly url: string;
  readonly reasoning: string;
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
  };
}

function readSource(part: MessagePart): readonly ResponseSource[] {
  if (part.type !== 'source') return [];
  const { id, title, url } = part.source;
  return url === undefined ? [] : [{ id: id ?? url, title: title?.trim() || url, url }];
}

function readWarning({ message }: JsonObject): readonly ResponseWarning[] {
  return typeof message === 'string' ? [{ message }] : [];
}

function readFollowUpQuestion(annotation: JsonObject): readonly FollowUpQuestion[] {
  const { question } = annotation;
  return typeof question === 'string' ? [{ question, reasoning: readReasoning(annotation) }] : [];
}

function readNextStep(annotation: JsonObject): readonly NextStep[] {
  const { title, url } = annotation;
  return typeof title === 'string' && typeof url === 'string'
    ? [{ title, url, reasoning: readReasoning(annotation) }]
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
