import { selectQuestions } from '@assist/chat';
import type { ReactNode } from 'react';
import { useDrawer, useDrawerState, useWords } from '../drawer-context.tsx';
import { QuestionButton } from '../question/question-button.tsx';
import { serviceProblemAtom, suggestedQuestionsAtom } from '../state/atoms.ts';
import { DepartmentContact } from '../support/support.tsx';
import type { MessageKey } from '../words/words.ts';
import { pageQuestionsAtom } from './page-questions.ts';

/** The suggested questions if the service sends none (spec §9). */
const SUGGESTIONS: readonly MessageKey[] = [
  'suggestion1',
  'suggestion2',
  'suggestion3',
  'suggestion4',
  'suggestion5',
  'suggestion6',
];

interface LandingProps {
  /** Id of the heading, which labels the answer region. */
  readonly headingId: string;
}

/** The landing view below the header, shown while no question is asked. It is also the empty-state panel (spec §2). */
export function Landing({ headingId }: LandingProps): ReactNode {
  const { departmentName, languages } = useDrawer().configuration;
  const { language, say } = useWords();
  const suggested = useDrawerState(suggestedQuestionsAtom);
  const pageQuestions = useDrawerState(pageQuestionsAtom);
  const serviceProblem = useDrawerState(serviceProblemAtom);
  // The service's questions and the department's name have the default language.
  const isDefault = language === languages[0];
  const popular =
    isDefault && suggested.length > 0
      ? selectQuestions(suggested)
      : SUGGESTIONS.map((key) => say(key)).filter((question) => question !== '');
  const department = (isDefault && departmentName) || say('department');
  return (
    <div className="landing">
      {serviceProblem !== undefined && (
        <div className="notice" data-kind="no-answer" role="alert">
          <p>{serviceProblem.developerText ?? say('unreachable')}</p>
        </div>
      )}
      <h2 id={headingId} className="landing-title">
        {say('popularQuestions')}
      </h2>
      <p className="landing-lead">{say('landingLead', { department })}</p>
      <ul className="card-list two-columns suggestions">
        {[...new Set([...pageQuestions, ...popular])].map((question) => (
          <li key={question}>
            <QuestionButton question={question} />
          </li>
        ))}
      </ul>
      <DepartmentContact />
    </div>
  );
}
