import { DEFAULT_SUGGESTIONS } from '@assist/rules';
import type { ReactNode } from 'react';
import { selectQuestions } from '../answer/selections.ts';
import { QuestionButton } from '../question/question-button.tsx';
import { serviceProblemAtom, suggestedQuestionsAtom } from '../state/atoms.ts';
import { useDrawer, useDrawerState } from '../state/drawer-context.ts';
import { SupportLine } from '../support/support-line.tsx';
import { pageQuestionsAtom } from './page-questions.ts';

interface LandingProps {
  /** Id of the heading, which labels the answer region. */
  readonly headingId: string;
}

/** The landing view below the header, shown while no question is asked. It is also the empty-state panel (spec §2). */
export function Landing({ headingId }: LandingProps): ReactNode {
  const { configuration } = useDrawer();
  const suggested = useDrawerState(suggestedQuestionsAtom);
  const pageQuestions = useDrawerState(pageQuestionsAtom);
  const serviceProblem = useDrawerState(serviceProblemAtom);
  const popular = suggested.length === 0 ? DEFAULT_SUGGESTIONS : selectQuestions(suggested);
  return (
    <div className="landing">
      {serviceProblem !== undefined && (
        <div className="notice" data-kind="no-answer" role="alert">
          <p>{serviceProblem}</p>
        </div>
      )}
      <h2 id={headingId} className="landing-title">
        Popular questions
      </h2>
      <p className="landing-lead">
        {`We'll search trusted content from ${configuration.departmentName} to help you find the right information.`}
      </p>
      <ul className="card-list two-columns suggestions">
        {[...new Set([...pageQuestions, ...popular])].map((question) => (
          <li key={question}>
            <QuestionButton question={question} />
          </li>
        ))}
      </ul>
      <SupportLine />
    </div>
  );
}
