import type { AnswerPart } from '@assist/stream';
import { applyPart } from './apply-part.ts';
import { createApplyState } from './apply-state.ts';
import type { ChatMessage, Clock, CreateId } from './message.ts';
import { MessageDraft } from './message-draft.ts';

/** Builds an assistant message from the parts of an answer. */
export interface MessageBuilder {
  /**
   * Adds a part. Throws a `ChatError` of code `answer` for an error part, and a `StreamError` of code
   * `invalid-part` for a part that may not come at this point; the message stays as it was.
   */
  apply(part: AnswerPart): void;
  /** The message so far: cheap, the same object until something changes, and safe to keep. */
  snapshot(): ChatMessage;
}

export interface MessageBuilderOptions {
  /** A message to continue; it is not changed. Without it a new one begins. */
  readonly message?: ChatMessage;
  readonly createId: CreateId;
  readonly now: Clock;
}

export function createMessageBuilder(options: MessageBuilderOptions): MessageBuilder {
  const message = options.message ?? createAssistantMessage(options.createId(), options.now());
  const draft = new MessageDraft(message);
  const state = createApplyState(nextStep(message));
  return {
    apply: (part) => applyPart(draft, state, part),
    snapshot: () => draft.snapshot(),
  };
}

/** An assistant message without any content yet. */
export function createAssistantMessage(id: string, createdAt: Date): ChatMessage {
  return {
    id,
    role: 'assistant',
    content: '',
    createdAt,
    parts: [],
    annotations: [],
    toolInvocations: [],
  };
}

/** A message of the visitor: one text. */
export function createUserMessage(id: string, createdAt: Date, text: string): ChatMessage {
  return {
    id,
    role: 'user',
    content: text,
    createdAt,
    parts: [{ type: 'text', text }],
    annotations: [],
    toolInvocations: [],
  };
}

/** The first step after those whose tool calls a message holds. */
function nextStep(message: ChatMessage): number {
  if (message.toolInvocations.length === 0) return message.parts.length === 0 ? 0 : 1;
  return 1 + message.toolInvocations.reduce((last, { step }) => Math.max(last, step), 0);
}
