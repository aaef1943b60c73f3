import {
  isJsonObject,
  type JsonValue,
  type NamedAnnotation,
  type ReasoningUpdate,
  type UiMessagePart,
} from '@assist/stream';
import { type ApplyState, calledTool, finishStep, startStep, startTool } from './apply-state.ts';
import type { MessageDraft } from './message-draft.ts';

/** Adds a part that only the UI message stream has to a message (protocol §5). */
export function applyUiPart(draft: MessageDraft, state: ApplyState, part: UiMessagePart): void {
  switch (part.type) {
    case 'message_start':
      draft.setServerId(part.value.messageId);
      break;
    case 'text_start':
      state.texts.set(part.value.id, draft.addText());
      break;
    case 'text_delta': {
      const text = obtain(state.texts, part.value.id, () => draft.addText());
      draft.appendText(text, part.value.delta);
      break;
    }
    case 'text_end':
      state.texts.delete(part.value.id);
      break;
    case 'reasoning_start':
      state.reasonings.set(part.value.id, draft.addReasoning());
      updateReasoning(draft, state, part.value);
      break;
    case 'reasoning_delta':
      updateReasoning(draft, state, part.value);
      break;
    case 'reasoning_end':
      if (state.reasonings.has(part.value.id)) updateReasoning(draft, state, part.value);
      state.reasonings.delete(part.value.id);
      break;
    case 'step_start':
      startStep(draft, state);
      break;
    case 'step_finish':
      finishStep(state, false);
      break;
    case 'step_reset':
      draft.truncate(state.partCountAtStep);
      state.texts.clear();
      state.reasonings.clear();
      break;
    case 'tool_text_call_start':
      startTool(draft, state, part.value, 'text');
      break;
    case 'tool_error': {
      const { toolCallId, errorText } = part.value;
      calledTool(draft, toolCallId).finish({ result: { error: errorText }, isError: true });
      break;
    }
    case 'linked_file': {
      const { mimeType, url } = part.value;
      draft.addFinished({ type: 'file', mimeType, url });
      break;
    }
    case 'annotation':
      applyNamedAnnotation(draft, state, part.value);
      break;
    case 'abort':
      break;
  }
}

function updateReasoning(draft: MessageDraft, state: ApplyState, update: ReasoningUpdate): void {
  const reasoning = obtain(state.reasonings, update.id, () => draft.addReasoning());
  if (update.delta !== '') reasoning.append(update.delta);
  if (update.signature !== undefined) reasoning.sign(update.signature);
  if (update.redactedData !== undefined) reasoning.addRedacted(update.redactedData);
}

/**
 * `data-NAME` is how a current server sends what the data stream calls an annotation of type NAME. One
 * with an id replaces an earlier one of the same name and id.
 */
function applyNamedAnnotation(
  draft: MessageDraft,
  state: ApplyState,
  { name, id, data }: NamedAnnotation,
): void {
  const annotation: JsonValue = isJsonObject(data)
    ? { ...data, type: name }
    : { type: name, value: data };
  const key = JSON.stringify([name, id]);
  const index = id === undefined ? undefined : state.namedAnnotations.get(key);
  if (index !== undefined) {
    draft.replaceAnnotation(index, annotation);
    return;
  }
  if (id !== undefined) state.namedAnnotations.set(key, draft.annotationCount);
  draft.addAnnotation(annotation);
}

function obtain<Key, Value>(map: Map<Key, Value>, key: Key, create: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const created = create();
  map.set(key, created);
  return created;
}
