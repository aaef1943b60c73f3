import type { ReactNode } from 'react';
import { useDrawer, useDrawerAtom, useSay } from '../drawer-context.tsx';
import { ANSWER_ID, moveFocus } from '../focus.ts';
import { ExternalLink } from '../links/external-link.tsx';
import { draftAtom, hasQuestionAtom, isHeaderFoldedAtom } from '../state/atoms.ts';
import { Icon } from '../styles/icons.tsx';
import { PRIVACY_ID, QuestionForm } from './question-form.tsx';

/** The header of the drawer, with its elements in the order of spec §2. Visitors also drag the drawer by the header. */
export function Header(): ReactNode {
  const { assistant, configuration } = useDrawer();
  const say = useSay();
  const isFolded = useDrawerAtom(isHeaderFoldedAtom);
  const hasQuestion = useDrawerAtom(hasQuestionAtom);
  const isReading = useDrawerAtom(draftAtom) === '' && hasQuestion;
  return (
    <div className="header" data-folded={isReading && isFolded}>
      <div className="grab-bar" aria-hidden="true" />
      <QuestionForm />
      <div className="header-row">
        <div className="note small-print">
          <p>
            {say('note')}{' '}
            {configuration.learnMoreUrl !== undefined && (
              <ExternalLink href={configuration.learnMoreUrl}>{say('learnMore')}</ExternalLink>
            )}
          </p>
          <p id={PRIVACY_ID} className="privacy" hidden={isReading}>
            {say('privacy')}
          </p>
          <p className="privacy-short" aria-hidden="true">
            {say('privacyShort')}
          </p>
          {hasQuestion && <SkipLink />}
        </div>
        <button type="button" className="button close" onClick={assistant.close}>
          <Icon name="close" />
          <span className="close-label">{say('close')}</span>
        </button>
      </div>
    </div>
  );
}

function SkipLink(): ReactNode {
  const say = useSay();
  return (
    <a
      className="skip"
      href={`#${ANSWER_ID}`}
      onClick={(event) => {
        // Prevents the link from changing the frame's URL.
        event.preventDefault();
        moveFocus('skipped');
      }}
    >
      {say('skipToAnswer')}
    </a>
  );
}
