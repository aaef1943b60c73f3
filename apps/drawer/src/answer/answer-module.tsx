import type { ComponentType, ReactNode } from 'react';
import { createLazyModule, type LazyModule } from '../lazy-module.ts';
import { ExternalLink } from '../links/external-link.tsx';
import { type AnswerTextProps, PlainText } from '../markdown/plain-text.tsx';
import type { ExcessMarkProps } from '../question/excess-mark.tsx';
import { SupportLine } from '../support/support.tsx';
import type { AnswerEndProps } from './answer-end.tsx';

interface AnswerModule {
  /** Formats the answer. */
  readonly AnswerText: ComponentType<AnswerTextProps>;
  /** Shows actions, follow-ups, next steps and sources below an ended answer. */
  readonly AnswerEnd: ComponentType<AnswerEndProps>;
  readonly EarlierQuestions: ComponentType;
  /**
   * Marks the characters of a question beyond the limit. The component is part of the answer chunk, to keep the first
   * load small.
   */
  readonly ExcessMark: ComponentType<ExcessMarkProps>;
}

/**
 * The lazy-loaded answer view. If loading fails, the fallback shows plain text, the sources and the support contact.
 */
export const answerModule: LazyModule<AnswerModule> = createLazyModule<AnswerModule>(
  () => import('./answer.tsx'),
  {
    AnswerText: PlainText,
    AnswerEnd: BareEnd,
    EarlierQuestions: Nothing,
    ExcessMark: Nothing,
  },
);

function Nothing(): null {
  return null;
}

/** Fallback for `AnswerEnd`. Shows the sources, and for a declined question also the support contact. */
function BareEnd({ response }: AnswerEndProps): ReactNode {
  return (
    <>
      {response.outcome === 'declined' && response.support === undefined && <SupportLine />}
      <ul>
        {response.sources.map(({ url, title }) => (
          <li key={url}>
            <ExternalLink href={url}>{title}</ExternalLink>
          </li>
        ))}
      </ul>
    </>
  );
}
