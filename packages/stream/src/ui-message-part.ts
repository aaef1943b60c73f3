import type { JsonValue } from './json.ts';
import type { StreamPart } from './parts.ts';

/**
 * Parts that only the UI message stream has (protocol §5). In this protocol, texts have ids, and pieces of several
 * texts may alternate.
 */
export type UiMessagePart =
  | { readonly type: 'message_start'; readonly value: { readonly messageId: string } }
  | { readonly type: 'text_start'; readonly value: { readonly id: string } }
  | {
      readonly type: 'text_delta';
      readonly value: { readonly id: string; readonly delta: string };
    }
  | { readonly type: 'text_end'; readonly value: { readonly id: string } }
  | { readonly type: 'step_start' }
  /** Drops all parts since the start of the current step, because the server repeats the step. */
  | { readonly type: 'step_reset' }
  | { readonly type: 'annotation'; readonly value: NamedAnnotation }
  /** The server stopped the answer on purpose. */
  | { readonly type: 'abort' };

/** A part of an answer, in either protocol. */
export type AnswerPart = StreamPart | UiMessagePart;

/** An annotation, sent as a `data-NAME` chunk. A later annotation with equal name and id replaces it. */
export interface NamedAnnotation {
  readonly name: string;
  readonly id?: string;
  readonly data: JsonValue;
}
