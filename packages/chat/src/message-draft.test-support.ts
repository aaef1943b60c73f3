import type { AnswerPart } from '@assist/stream';
import { applyPart } from './apply-part.ts';
import type { ChatMessage } from './message.ts';
import { MessageDraft } from './message-draft.ts';

/** The creation time of every message in these tests. */
export const NOW: Date = new Date('2030-01-01T00:00:00Z');

/** Creates a draft and adds these parts. */
export function createDraft(...parts: readonly AnswerPart[]): MessageDraft {
  const draft = new MessageDraft({ id: 'id', createdAt: NOW });
  for (const part of parts) applyPart(draft, part);
  return draft;
}

/**
 * Returns a draft's message.
 * @throws {Error} if the draft has none
 */
export function messageOf(draft: MessageDraft): ChatMessage {
  const message = draft.message();
  if (message === undefined) throw new Error('There is no message.');
  return message;
}

/** Returns the message made of these parts. */
export function build(...parts: readonly AnswerPart[]): ChatMessage {
  return messageOf(createDraft(...parts));
}

/** Starts the tool call with the id `a`. The call's arguments follow as text. */
export const START_A: AnswerPart = {
  type: 'tool_call_streaming_start',
  value: { toolCallId: 'a', toolName: 'find' },
};

/** A piece of the argument text of a tool call. */
export function delta(argsTextDelta: string, toolCallId = 'a'): AnswerPart {
  return { type: 'tool_call_delta', value: { toolCallId, argsTextDelta } };
}

/** The result of a tool call. */
export function result(toolCallId: string): AnswerPart {
  return { type: 'tool_result', value: { toolCallId, result: 'found' } };
}
