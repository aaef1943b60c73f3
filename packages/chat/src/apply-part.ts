import {
  type AnswerPart,
  isJsonObject,
  type JsonValue,
  type NamedAnnotation,
} from '@assist/stream';
import { ChatError } from './chat-error.ts';
import type { Source } from './message.ts';
import type { MessageDraft } from './message-draft.ts';

/** The fields copied from a source. Values that are not text are left out. */
const SOURCE_FIELDS = [
  'sourceType',
  'id',
  'url',
  'title',
  'mediaType',
  'filename',
  'section',
  'sectionUrl',
] as const;

/**
 * Adds one part of an answer to a draft (protocol §2). The differential tests list where the result differs from the AI
 * SDK on purpose.
 * @throws {ChatError} of code `answer` for an error part (spec §8)
 * @throws {ChatError} of code `too-long` for too many parts or too much text
 * @throws {StreamError} of code `invalid-part` for a tool part without its tool call; the draft stays unchanged
 */
export function applyPart(draft: MessageDraft, part: AnswerPart): void {
  draft.countPart();
  switch (part.type) {
    case 'text':
      draft.appendText(undefined, part.value);
      break;
    case 'reasoning':
      draft.keep({ type: 'reasoning', received: part }, part.value);
      break;
    case 'redacted_reasoning':
      draft.keep({ type: 'reasoning', received: part }, part.value.data);
      break;
    case 'reasoning_signature':
      draft.keep({ type: 'reasoning', received: part });
      break;
    case 'file':
    case 'data':
      draft.keep({ type: part.type, received: part });
      break;
    case 'source':
      draft.addSource(readSource(part.value));
      break;
    case 'start_step':
      draft.setServerId(part.value.messageId);
      draft.startStep();
      break;
    case 'finish_step':
      draft.finishStep(part.value);
      break;
    case 'message_annotations':
      for (const annotation of part.value) draft.addAnnotation(annotation);
      break;
    case 'tool_call_streaming_start':
    case 'tool_call_delta':
    case 'tool_call':
    case 'tool_result':
      draft.keepTool(part);
      break;
    case 'error':
      throw new ChatError('answer', part.value);
    // Only the UI message stream has the parts below (protocol §5).
    case 'message_start':
      draft.setServerId(part.value.messageId);
      break;
    case 'text_start':
      draft.startText(part.value.id);
      break;
    case 'text_delta':
      draft.appendText(part.value.id, part.value.delta);
      break;
    case 'text_end':
      draft.endText(part.value.id);
      break;
    case 'step_start':
      draft.startStep();
      break;
    case 'step_reset':
      draft.resetStep();
      break;
    case 'annotation':
      addNamedAnnotation(draft, part.value);
      break;
    case 'finish_message':
    case 'abort':
      break;
  }
}

/**
 * Adds a `data-NAME` part as an annotation of type NAME. If the part has an id, the annotation replaces the earlier
 * annotation with the same name and id.
 */
function addNamedAnnotation(draft: MessageDraft, { name, id, data }: NamedAnnotation): void {
  const annotation: JsonValue = isJsonObject(data)
    ? { ...data, type: name }
    : { type: name, value: data };
  draft.addAnnotation(annotation, id === undefined ? undefined : JSON.stringify([name, id]));
}

/** Copies the known fields of a source into a new object, and leaves out all other fields. */
function readSource(value: JsonValue): Source {
  const source: { -readonly [Field in keyof Source]: Source[Field] } = {};
  if (!isJsonObject(value)) return source;
  for (const field of SOURCE_FIELDS) {
    const text = value[field];
    if (typeof text === 'string') source[field] = text;
  }
  return source;
}
