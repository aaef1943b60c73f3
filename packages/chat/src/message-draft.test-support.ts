import type { AnswerPart } from '@assist/stream';
import { applyPart } from './apply-part.ts';
import type { ChatMessage } from './message.ts';
import { MessageDraft } from './message-draft.ts';

/** The creation time of every message in these tests. */
export const NOW: Date = new Date('2030-01-01T00:00:00Z');

/** A draft with these parts. */
export function createDraft(...parts: readonly AnswerPart[]): MessageDraft {
  const draft = new MessageDraft({ id: 'id', createdAt: NOW });
  for (const part of parts) applyPart(draft, part);
  return draft;
}

/**
 * The message of a draft.
 * @throws {Error} when there is none
 */
export function messageOf(draft: MessageDraft): ChatMessage {
  const message = draft.message();
  if (message === undefined) throw new Error('There is no message.');
  return message;
}

/** The message made of these parts. */
export function build(...parts: readonly AnswerPart[]): ChatMessage {
  return messageOf(createDraft(...parts));
}

/** Starts the call `a`. Its arguments follow as text. */
export const START_A: AnswerPart = {
  type: 'tool_call_streaming_start',
  value: { toolCallId: 'a', toolName: 'find' },
};

/** Adds argument text to a call. */
export function delta(argsTextDelta: string, toolCallId = 'a'): AnswerPart {
  return { type: 'tool_call_delta', value: { toolCallId, argsTextDelta } };
}

/** The result of a call. */
export function result(toolCallId: string): AnswerPart {
  return { type: 'tool_result', value: { toolCallId, result: 'found' } };
}
