import type { JsonValue } from './json.ts';
import type { StreamPart } from './parts.ts';

/** Parts that only the UI message stream has (protocol §5). Its texts have ids and may be interleaved. */
export type UiMessagePart =
  | { readonly type: 'message_start'; readonly value: { readonly messageId: string } }
  | { readonly type: 'text_start'; readonly value: { readonly id: string } }
  | {
      readonly type: 'text_delta';
      readonly value: { readonly id: string; readonly delta: string };
    }
  | { readonly type: 'text_end'; readonly value: { readonly id: string } }
  | { readonly type: 'step_start' }
  /** Discards all parts since the last step start, because the server repeats the step. */
  | { readonly type: 'step_reset' }
  | { readonly type: 'annotation'; readonly value: NamedAnnotation }
  /** The server stopped the answer on purpose. */
  | { readonly type: 'abort' };

/** A part of an answer in either protocol. */
export type AnswerPart = StreamPart | UiMessagePart;

/** An annotation (`data-NAME` on the wire); a later one of the same name and id replaces it. */
export interface NamedAnnotation {
  readonly name: string;
  readonly id?: string;
  readonly data: JsonValue;
}
