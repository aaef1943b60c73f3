import type { ComponentType, ReactNode } from 'react';
import { createLazyComponent, type LazyComponent } from '../lazy-component.ts';
import { ExternalLink } from '../links/external-link.tsx';
import { SupportLine } from '../support/support-line.tsx';
import type { AnswerEndProps } from './answer-end.tsx';
import { selectSources } from './selections.ts';

const answerEnd: LazyComponent<AnswerEndProps> = createLazyComponent(
  async () => (await import('./answer.tsx')).AnswerEnd,
  BareEnd,
);

/** Starts loading what stands below an answer. */
export const preloadAnswerEnd: () => void = answerEnd.preload;

/** What stands below an answer, or undefined while it loads. */
export const useAnswerEndComponent: () => ComponentType<AnswerEndProps> | undefined =
  answerEnd.useComponent;

/** Where the rest cannot be loaded: no answer without its sources, no decline without somebody to turn to. */
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
