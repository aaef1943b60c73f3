import {
  type AnswerPart,
  isJsonObject,
  type JsonValue,
  type NamedAnnotation,
  type ReasoningUpdate,
  type UiMessagePart,
} from '@assist/stream';
import { ChatError } from './chat-error.ts';
import type { Source } from './message.ts';
import type { MessageDraft } from './message-draft.ts';

/** The fields of a source that are kept, each only if it is text. */
const SOURCE_FIELDS = ['sourceType', 'id', 'url', 'title', 'mediaType', 'filename'] as const;

/**
 * Adds one part of an answer to a draft. What each kind does is in protocol §2; where ours differs on
 * purpose, the differential tests name it.
 *
 * Throws a `ChatError` of code `answer` for an error part (spec §8) and of code `too-long` for more
 * parts or text than an answer may have, and a `StreamError` of code `invalid-part` for a tool part without its
 * call. The draft then stays as it was.
 */
export function applyPart(draft: MessageDraft, part: AnswerPart): void {
  draft.countPart();
  switch (part.type) {
    case 'text':
      draft.appendText(undefined, part.value);
      break;
    case 'reasoning':
      draft.appendReasoning(undefined, part.value);
      break;
    case 'reasoning_signature':
      draft.signReasoning(undefined, part.value.signature);
      break;
    case 'redacted_reasoning':
      draft.addRedactedReasoning(undefined, part.value.data);
      break;
    case 'file': {
      const { mimeType, data } = part.value;
      draft.addPart({ type: 'file', mimeType, data });
      break;
    }
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
      draft.startTool(part.value, 'json');
      break;
    case 'tool_call_delta':
      draft.appendToolArguments(part.value.toolCallId, part.value.argsTextDelta);
      break;
    case 'tool_call':
      draft.completeTool(part.value, part.value.args);
      break;
    case 'tool_result':
      draft.finishTool(part.value.toolCallId, { result: part.value.result });
      break;
    case 'data':
      draft.addData(part.value);
      break;
    case 'error':
      throw new ChatError('answer', part.value);
    case 'finish_message':
      break;
    default:
      applyUiPart(draft, part);
      break;
  }
}

/** Adds a part that only the UI message stream has (protocol §5). */
function applyUiPart(draft: MessageDraft, part: UiMessagePart): void {
  switch (part.type) {
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
    case 'reasoning_start':
      draft.startReasoning(part.value.id);
      updateReasoning(draft, part.value);
      break;
    case 'reasoning_delta':
      updateReasoning(draft, part.value);
      break;
    case 'reasoning_end':
      updateReasoning(draft, part.value);
      draft.endReasoning(part.value.id);
      break;
    case 'step_start':
      draft.startStep();
      break;
    case 'step_finish':
      draft.finishStep({ isContinued: false });
      break;
    case 'step_reset':
      draft.resetStep();
      break;
    case 'tool_text_call_start':
      draft.startTool(part.value, 'text');
      break;
    case 'tool_error': {
      const { toolCallId, errorText } = part.value;
      draft.finishTool(toolCallId, { result: { error: errorText }, isError: true });
      break;
    }
    case 'linked_file': {
      const { mimeType, url } = part.value;
      draft.addPart({ type: 'file', mimeType, url });
      break;
    }
    case 'annotation':
      addNamedAnnotation(draft, part.value);
      break;
    case 'abort':
      break;
  }
}

function updateReasoning(draft: MessageDraft, update: ReasoningUpdate): void {
  const { id, delta, signature, redactedData } = update;
  if (delta !== '') draft.appendReasoning(id, delta);
  if (signature !== undefined) draft.signReasoning(id, signature);
  if (redactedData !== undefined) draft.addRedactedReasoning(id, redactedData);
}

/**
 * `data-NAME` is how a current server sends what the data stream calls an annotation of type NAME. One
 * with an id replaces an earlier one of the same name and id.
 */
function addNamedAnnotation(draft: MessageDraft, { name, id, data }: NamedAnnotation): void {
  const annotation: JsonValue = isJsonObject(data)
    ? { ...data, type: name }
    : { type: name, value: data };
  draft.addAnnotation(annotation, id === undefined ? undefined : JSON.stringify([name, id]));
}

/** Copies the known fields of a source into a fresh object: nothing else of it is ever looked at. */
function readSource(value: JsonValue): Source {
  const source: { -readonly [Field in keyof Source]: Source[Field] } = {};
  if (!isJsonObject(value)) return source;
  for (const field of SOURCE_FIELDS) {
    const text = value[field];
    if (typeof text === 'string') source[field] = text;
  }
  return source;
}
