import type { ComponentType, ReactNode } from 'react';
import { createLazyModule, type LazyModule } from '../lazy-module.ts';
import { ExternalLink } from '../links/external-link.tsx';
import { type AnswerTextProps, PlainText } from '../markdown/plain-text.tsx';
import type { ExcessMarkProps } from '../question/excess-mark.tsx';
import { SupportLine } from '../support/support-line.tsx';
import type { AnswerEndProps } from './answer-end.tsx';
import { selectSources } from './selections.ts';

interface AnswerModule {
  /** Formats the answer. */
  readonly AnswerText: ComponentType<AnswerTextProps>;
  /** What stands below it. */
  readonly AnswerEnd: ComponentType<AnswerEndProps>;
  /** Names the first source below the question. */
  readonly EvidenceLine: ComponentType<Pick<AnswerEndProps, 'response'>>;
  /** Shows the earlier questions of this visit. */
  readonly EarlierQuestions: ComponentType;
  /** The ways on after Stop. */
  readonly StoppedActions: ComponentType;
  /** Marks the characters of a question beyond the limit. It is here to keep the first load small. */
  readonly ExcessMark: ComponentType<ExcessMarkProps>;
}

/** What shows an answer; where it cannot be loaded, plain text and what no answer goes without. */
export const answerModule: LazyModule<AnswerModule> = createLazyModule<AnswerModule>(
  () => import('./answer.tsx'),
  {
    AnswerText: PlainText,
    AnswerEnd: BareEnd,
    EarlierQuestions: Nothing,
    EvidenceLine: Nothing,
    ExcessMark: Nothing,
    StoppedActions: Nothing,
  },
);

function Nothing(): null {
  return null;
}

/** No answer without its sources, no decline without somebody to turn to. */
function BareEnd({ response }: AnswerEndProps): ReactNode {
  return (
    <>
      {response.outcome === 'declined' && response.support === undefined && <SupportLine />}
      <ul>
        {selectSources(response.sources).map(({ url, title }) => (
          <li key={url}>
            <ExternalLink href={url}>{title}</ExternalLink>
          </li>
        ))}
      </ul>
    </>
  );
}
