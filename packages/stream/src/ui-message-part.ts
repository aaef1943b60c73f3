import type { JsonValue } from './json.ts';
import type { StreamPart } from './parts.ts';

/**
 * What the UI message stream says that the data stream has no part for (protocol §5). Texts and
 * reasonings have ids of their own there, and may run side by side.
 */
export type UiMessagePart =
  | { readonly type: 'message_start'; readonly value: { readonly messageId: string } }
  | { readonly type: 'text_start'; readonly value: { readonly id: string } }
  | {
      readonly type: 'text_delta';
      readonly value: { readonly id: string; readonly delta: string };
    }
  | { readonly type: 'text_end'; readonly value: { readonly id: string } }
  | { readonly type: 'reasoning_start'; readonly value: ReasoningUpdate }
  | { readonly type: 'reasoning_delta'; readonly value: ReasoningUpdate }
  | { readonly type: 'reasoning_end'; readonly value: ReasoningUpdate }
  | { readonly type: 'step_start' }
  | { readonly type: 'step_finish' }
  /** Everything since the last step start is withdrawn: the step begins again. */
  | { readonly type: 'step_reset' }
  /** A call whose argument text is one plain string, not JSON. */
  | {
      readonly type: 'tool_text_call_start';
      readonly value: { readonly toolCallId: string; readonly toolName: string };
    }
  | {
      readonly type: 'tool_error';
      readonly value: { readonly toolCallId: string; readonly errorText: string };
    }
  | { readonly type: 'linked_file'; readonly value: LinkedFile }
  | { readonly type: 'annotation'; readonly value: NamedAnnotation }
  /** The server stopped the answer on purpose. */
  | { readonly type: 'abort' };

/** A part of an answer in either protocol. */
export type AnswerPart = StreamPart | UiMessagePart;

/** A piece of one reasoning, with what a provider needs to get it back unchanged. */
export interface ReasoningUpdate {
  readonly id: string;
  readonly delta: string;
  readonly signature?: string;
  readonly redactedData?: string;
}

/** A generated file that is linked instead of carried. */
export interface LinkedFile {
  readonly url: string;
  readonly mimeType: string;
}

/** An annotation (`data-NAME` on the wire); a later one of the same name and id replaces it. */
export interface NamedAnnotation {
  readonly name: string;
  readonly id?: string;
  readonly data: JsonValue;
}
