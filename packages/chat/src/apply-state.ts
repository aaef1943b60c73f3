import { StreamError } from '@assist/stream';
import type { MessageDraft } from './message-draft.ts';
import type { ReasoningDraft, TextDraft } from './part-draft.ts';
import type { ToolDraft } from './tool-draft.ts';

/** Where in an answer the next part lands. One per reading: a continued message starts with none open. */
export interface ApplyState {
  /** The number of the current step, from 0: a tool call belongs to one. */
  step: number;
  /** The data stream has at most one open text and one open reasoning. */
  openText: TextDraft | undefined;
  openReasoning: ReasoningDraft | undefined;
  /** The UI message stream has many, each with an id from outside. */
  readonly texts: Map<string, TextDraft>;
  readonly reasonings: Map<string, ReasoningDraft>;
  /** The index of each annotation that a later one of the same name and id replaces. */
  readonly namedAnnotations: Map<string, number>;
  /** How many parts there are up to the current step's start, that one included. */
  partCountAtStep: number;
}

export function createApplyState(step: number): ApplyState {
  return {
    step,
    openText: undefined,
    openReasoning: undefined,
    texts: new Map(),
    reasonings: new Map(),
    namedAnnotations: new Map(),
    partCountAtStep: 0,
  };
}

/** Marks the start of a step. An open text stays open: the data stream closes it at a step's end. */
export function startStep(draft: MessageDraft, state: ApplyState): void {
  draft.addFinished({ type: 'step-start' });
  state.partCountAtStep = draft.partCount;
}

/** Ends a step and what it left open. The text of a continued step goes on in the next. */
export function finishStep(state: ApplyState, isContinued: boolean): void {
  state.step += 1;
  if (!isContinued) state.openText = undefined;
  state.openReasoning = undefined;
  state.texts.clear();
  state.reasonings.clear();
}

/** Begins a tool call whose arguments follow as text. */
export function startTool(
  draft: MessageDraft,
  state: ApplyState,
  call: { readonly toolCallId: string; readonly toolName: string },
  encoding: 'json' | 'text',
): void {
  const tool = draft.obtainTool(call.toolCallId, call.toolName, state.step);
  tool.start(call.toolName, state.step, encoding);
}

/** The tool a result is for. Throws a `StreamError` where nothing was called, worded as the reference. */
export function calledTool(draft: MessageDraft, toolCallId: string): ToolDraft {
  const tool = draft.tool(toolCallId);
  if (tool !== undefined) return tool;
  throw new StreamError(
    'invalid-part',
    draft.toolCount === 0
      ? 'tool_result must be preceded by a tool_call'
      : 'tool_result must be preceded by a tool_call with the same toolCallId',
  );
}
