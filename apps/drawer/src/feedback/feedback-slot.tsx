import type { AssistantResponse, ChatSnapshot } from '@assist/chat';
import { type ReactNode, useMemo } from 'react';
import { useDrawer } from '../state/drawer-context.ts';
import { feedbackModule } from './feedback-module.ts';
import type { FeedbackSink } from './feedback-sink.ts';

interface FeedbackSlotProps {
  readonly chat: ChatSnapshot;
  readonly response: AssistantResponse;
}

interface RatableProps {
  readonly chatId: string;
  readonly traceId: string;
  readonly observationId: string;
  readonly sink: FeedbackSink;
  readonly hasPagesOnly: boolean;
}

/**
 * Shows the feedback bar if a feedback service is configured. The answer must be complete and have a trace id and an
 * observation id (spec §4).
 */
export function FeedbackSlot({ chat, response }: FeedbackSlotProps): ReactNode {
  const { feedbackSink: sink } = useDrawer();
  const { chatId, outcome } = chat;
  const { traceId, observationId } = response;
  if (outcome !== 'complete' || sink === undefined) return null;
  if (!chatId || !traceId || !observationId) return null;
  const ids = { chatId, traceId, observationId };
  return <Ratable {...ids} sink={sink} hasPagesOnly={response.outcome === 'closest-pages'} />;
}

function Ratable({ chatId, traceId, observationId, ...bar }: RatableProps): ReactNode {
  const { FeedbackBar } = feedbackModule.useModule() ?? {};
  const answer = useMemo(
    () => ({ chatId, traceId, observationId }),
    [chatId, traceId, observationId],
  );
  return FeedbackBar !== undefined && <FeedbackBar answer={answer} {...bar} />;
}
