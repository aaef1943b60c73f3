import { type AnswerPart, isJsonObject, type JsonValue, StreamError } from '@assist/stream';
import { type ApplyState, calledTool, finishStep, startStep, startTool } from './apply-state.ts';
import { applyUiPart } from './apply-ui-part.ts';
import { ChatError } from './chat-error.ts';
import type { Source } from './message.ts';
import type { MessageDraft } from './message-draft.ts';
import type { ReasoningDraft } from './part-draft.ts';

/** The fields of a source that are kept, each only if it is text. */
const SOURCE_FIELDS = ['sourceType', 'id', 'url', 'title', 'mediaType', 'filename'] as const;

/**
 * Adds one part of an answer to a message. What each kind does is in protocol §2; where ours differs
 * on purpose, the differential tests name it. `data` and `finish_message` say nothing of the message.
 *
 * Throws a `ChatError` of code `answer` for an error part (spec §8), and a `StreamError` of code
 * `invalid-part` for a tool part without its call.
 */
export function applyPart(draft: MessageDraft, state: ApplyState, part: AnswerPart): void {
  switch (part.type) {
    case 'text':
      state.openText ??= draft.addText();
      draft.appendText(state.openText, part.value);
      break;
    case 'reasoning':
      openReasoning(draft, state).append(part.value);
      break;
    case 'reasoning_signature':
      state.openReasoning?.sign(part.value.signature);
      break;
    case 'redacted_reasoning':
      openReasoning(draft, state).addRedacted(part.value.data);
      break;
    case 'file': {
      const { mimeType, data } = part.value;
      draft.addFinished({ type: 'file', mimeType, data });
      break;
    }
    case 'source':
      draft.addFinished({ type: 'source', source: readSource(part.value) });
      break;
    case 'start_step':
      draft.setServerId(part.value.messageId);
      startStep(draft, state);
      break;
    case 'finish_step':
      finishStep(state, part.value.isContinued);
      break;
    case 'message_annotations':
      for (const annotation of part.value) draft.addAnnotation(annotation);
      break;
    case 'tool_call_streaming_start':
      startTool(draft, state, part.value, 'json');
      break;
    case 'tool_call_delta': {
      const { toolCallId, argsTextDelta } = part.value;
      if (draft.tool(toolCallId)?.append(argsTextDelta) !== true) {
        throw new StreamError(
          'invalid-part',
          'tool_call_delta must be preceded by a tool_call_streaming_start with the same toolCallId',
        );
      }
      break;
    }
    case 'tool_call': {
      const { toolCallId, toolName, args } = part.value;
      draft.obtainTool(toolCallId, toolName, state.step).call(toolName, state.step, args);
      break;
    }
    case 'tool_result':
      calledTool(draft, part.value.toolCallId).finish({ result: part.value.result });
      break;
    case 'error':
      throw new ChatError('answer', part.value);
    case 'data':
    case 'finish_message':
      break;
    default:
      applyUiPart(draft, state, part);
      break;
  }
}

function openReasoning(draft: MessageDraft, state: ApplyState): ReasoningDraft {
  state.openReasoning ??= draft.addReasoning();
  return state.openReasoning;
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
