import { isJsonObject, type JsonValue, StreamError, type StreamPart } from '@assist/stream';
import { ChatError } from './errors.ts';

/**
 * Limits of an answer (threats T18). They keep the page from freezing or running out of memory. No answer written for
 * people comes near them.
 */
export const LIMITS = {
  /** Number of stream parts. A further part ends the answer. */
  parts: 20_000,
  /** Length of text, reasoning and tool arguments together, in UTF-16 units. Longer text ends the answer. */
  characters: 1_048_576,
  /** Number of message parts and annotations together. Further ones are dropped, except text. */
  items: 500,
  /** Length of one source or annotation as JSON, in UTF-16 units. Longer ones are dropped. */
  itemLength: 10_000,
  /** How many of each a view shows. */
  sources: 20,
  warnings: 20,
  followUps: 5,
  nextSteps: 10,
  /** Length of a title or heading in a view, in characters; longer than normal ones. */
  titleLength: 200,
} as const;

/** One message of a chat (spec §3). */
export interface ChatMessage {
  /** The client creates this id, so that it stays the same in each replay. */
  readonly id: string;
  readonly role: 'user' | 'assistant';
  /** The texts of all text parts, joined. */
  readonly content: string;
  readonly createdAt: Date;
  readonly parts: readonly MessagePart[];
  readonly annotations: readonly JsonValue[];
  readonly toolInvocations: readonly ToolInvocation[];
}

/** A piece of a message (spec §3). */
export type MessagePart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'reasoning'; readonly reasoning: string }
  | { readonly type: 'source'; readonly source: Source }
  | { readonly type: 'file'; readonly data: string; readonly mimeType: string }
  | { readonly type: 'tool-invocation'; readonly toolInvocation: ToolInvocation }
  | { readonly type: 'step-start' };

const SOURCE_FIELDS = ['sourceType', 'id', 'url', 'title', 'section', 'sectionUrl'] as const;

/**
 * A source as the server sent it. The client checks only that each field is text. `section` is the heading of the
 * section that the source points to, and `sectionUrl` the section's address.
 */
export type Source = { readonly [Field in (typeof SOURCE_FIELDS)[number]]?: string };

/** A tool call with its state. `argsText` is the beginning of the arguments of a `partial-call`, as JSON text. */
export interface ToolInvocation {
  readonly state: 'partial-call' | 'call' | 'result';
  readonly toolCallId: string;
  readonly toolName?: JsonValue;
  readonly argsText?: string;
  readonly args?: JsonValue;
  readonly result?: JsonValue;
}

type ToolPart = Extract<StreamPart, { readonly value: { readonly toolCallId: string } }>;

export interface GrowingAnswer {
  readonly message: ChatMessage;
  /** Index of the text part that further text extends; undefined if further text opens a new part. */
  readonly textIndex: number | undefined;
  /** The counts that `LIMITS` limits. */
  readonly partCount: number;
  readonly characterCount: number;
  readonly itemCount: number;
  /** Whether a source or annotation over a limit was dropped. */
  readonly isCut: boolean;
}

/** Creates a random version 4 UUID. Insecure origins lack `crypto.randomUUID`; there, the id is four random numbers. */
export function createId(): string {
  return crypto.randomUUID?.() ?? crypto.getRandomValues(new Uint32Array(4)).join('-');
}

export function createQuestion(id: string, createdAt: Date, text: string): ChatMessage {
  return { ...emptyMessage(id, createdAt, 'user'), content: text, parts: [{ type: 'text', text }] };
}

export function startAnswer(id: string, createdAt: Date): GrowingAnswer {
  return {
    message: emptyMessage(id, createdAt, 'assistant'),
    textIndex: undefined,
    partCount: 0,
    characterCount: 0,
    itemCount: 0,
    isCut: false,
  };
}

function emptyMessage(id: string, createdAt: Date, role: ChatMessage['role']): ChatMessage {
  return { id, role, content: '', createdAt, parts: [], annotations: [], toolInvocations: [] };
}

/** Finish reasons of the AI SDK with which a text may end in mid-sentence. */
const CUT_SHORT: ReadonlySet<string> = new Set(['length', 'content-filter', 'error']);

/**
 * Returns the answer with one more part (protocol §2). The differential test lists where the result differs from the AI
 * SDK on purpose.
 * @throws {ChatError} of code `answer` for an error part (spec §8)
 * @throws {ChatError} of code `unfinished` for a finish part that says that the text is cut short
 * @throws {ChatError} of code `too-long` for too many parts or too much text
 * @throws {StreamError} of code `invalid-part` for a tool part without its tool call
 */
export function addPart(before: GrowingAnswer, part: StreamPart): GrowingAnswer {
  const answer = countPart(before, part);
  switch (part.type) {
    case 'text':
      return addText(answer, part.value);
    case 'source':
      return addSource(answer, part.value);
    case 'message_annotations':
      return part.value.reduce(addAnnotation, answer);
    case 'start_step':
      return addItem(answer, { type: 'step-start' });
    case 'finish_step':
      return finishStep(answer, part.value.isContinued);
    case 'reasoning':
      return addReasoning(answer, part.value);
    case 'file':
      return addItem(answer, {
        type: 'file',
        data: part.value.data,
        mimeType: part.value.mimeType,
      });
    case 'tool_call_streaming_start':
    case 'tool_call_delta':
    case 'tool_call':
    case 'tool_result':
      return addToolPart(answer, part);
    case 'error':
      throw new ChatError('answer', part.value);
    case 'finish_message':
      if (answer.message.content !== '' && CUT_SHORT.has(part.value.finishReason)) {
        throw new ChatError('unfinished', `The answer was cut short (${part.value.finishReason}).`);
      }
      return answer;
    // The message has no field for these.
    case 'data':
    case 'reasoning_signature':
    case 'redacted_reasoning':
      return answer;
  }
}

function countPart(answer: GrowingAnswer, part: StreamPart): GrowingAnswer {
  const partCount = answer.partCount + 1;
  const characterCount = answer.characterCount + textOf(part).length;
  if (partCount > LIMITS.parts) {
    throw new ChatError('too-long', `The answer has over ${LIMITS.parts} parts.`);
  }
  if (characterCount > LIMITS.characters) {
    throw new ChatError('too-long', `The answer has over ${LIMITS.characters} characters.`);
  }
  return { ...answer, partCount, characterCount };
}

function textOf(part: StreamPart): string {
  if (part.type === 'text' || part.type === 'reasoning') return part.value;
  if (part.type === 'redacted_reasoning') return part.value.data;
  return part.type === 'tool_call_delta' ? part.value.argsTextDelta : '';
}

function addItem(answer: GrowingAnswer, part: MessagePart): GrowingAnswer {
  return setPart(answer, answer.message.parts.length, part);
}

/** Replaces a part, or adds one at the end. Drops a new part over the limit. */
function setPart(answer: GrowingAnswer, index: number, part: MessagePart): GrowingAnswer {
  const { message } = answer;
  const isNew = index === message.parts.length;
  if (isNew && answer.itemCount >= LIMITS.items && part.type !== 'text') {
    return { ...answer, isCut: true };
  }
  const parts = [...message.parts];
  parts[index] = part;
  return {
    ...answer,
    itemCount: answer.itemCount + (isNew ? 1 : 0),
    message: { ...message, parts },
  };
}

/** Within one step, all text is one part, even with other parts between. */
function addText(answer: GrowingAnswer, text: string): GrowingAnswer {
  const { message } = answer;
  const textIndex = answer.textIndex ?? message.parts.length;
  const before = message.parts[textIndex];
  const whole = before?.type === 'text' ? before.text + text : text;
  const grown = { ...answer, textIndex, message: { ...message, content: message.content + text } };
  return setPart(grown, textIndex, { type: 'text', text: whole });
}

/** Text of the next step opens a part of its own, as long as there is room for one. */
function finishStep(answer: GrowingAnswer, isContinued: boolean): GrowingAnswer {
  return isContinued || answer.itemCount >= LIMITS.items
    ? answer
    : { ...answer, textIndex: undefined };
}

function addReasoning(answer: GrowingAnswer, text: string): GrowingAnswer {
  const { parts } = answer.message;
  const last = parts.at(-1);
  return last?.type === 'reasoning'
    ? setPart(answer, parts.length - 1, { ...last, reasoning: last.reasoning + text })
    : addItem(answer, { type: 'reasoning', reasoning: text });
}

function addSource(answer: GrowingAnswer, value: JsonValue): GrowingAnswer {
  const source: { -readonly [Field in keyof Source]: Source[Field] } = {};
  for (const field of SOURCE_FIELDS) {
    const text = isJsonObject(value) ? value[field] : undefined;
    if (typeof text === 'string') source[field] = text;
  }
  return isTooLong(source)
    ? { ...answer, isCut: true }
    : addItem(answer, { type: 'source', source });
}

function addAnnotation(answer: GrowingAnswer, annotation: JsonValue): GrowingAnswer {
  if (answer.itemCount >= LIMITS.items || isTooLong(annotation)) return { ...answer, isCut: true };
  const annotations = [...answer.message.annotations, annotation];
  const message = { ...answer.message, annotations };
  return { ...answer, itemCount: answer.itemCount + 1, message };
}

function isTooLong(item: JsonValue | Source): boolean {
  return JSON.stringify(item).length > LIMITS.itemLength;
}

function addToolPart(answer: GrowingAnswer, part: ToolPart): GrowingAnswer {
  const { message } = answer;
  const index = message.parts.findIndex(
    (each) =>
      each.type === 'tool-invocation' && each.toolInvocation.toolCallId === part.value.toolCallId,
  );
  const known = message.parts[index];
  const before = known?.type === 'tool-invocation' ? known.toolInvocation : undefined;
  const toolInvocation = advance(before, part, message.toolInvocations.length > 0);
  const grown = setPart(answer, known === undefined ? message.parts.length : index, {
    type: 'tool-invocation',
    toolInvocation,
  });
  // A dropped part changes nothing. A flood of them would freeze the page here.
  if (grown.message === message) return grown;
  const toolInvocations = grown.message.parts.flatMap((each) =>
    each.type === 'tool-invocation' ? [each.toolInvocation] : [],
  );
  return { ...grown, message: { ...grown.message, toolInvocations } };
}

/** The error messages are the AI SDK's. */
function advance(
  before: ToolInvocation | undefined,
  part: ToolPart,
  hasOtherCalls: boolean,
): ToolInvocation {
  switch (part.type) {
    case 'tool_call_streaming_start':
      return { ...part.value, state: 'partial-call' };
    case 'tool_call_delta': {
      if (before?.state !== 'partial-call') {
        refuse(
          'tool_call_delta must be preceded by a tool_call_streaming_start with the same toolCallId',
        );
      }
      const argsText = (before.argsText ?? '') + part.value.argsTextDelta;
      return { ...before, argsText };
    }
    case 'tool_call':
      return { ...part.value, state: 'call' };
    case 'tool_result': {
      const which = hasOtherCalls ? ' with the same toolCallId' : '';
      if (before === undefined) refuse(`tool_result must be preceded by a tool_call${which}`);
      return { ...before, ...part.value, state: 'result' };
    }
  }
}

function refuse(message: string): never {
  throw new StreamError('invalid-part', message);
}
