import type { ReactNode } from 'react';
import { ANSWER_ID, moveFocus } from '../embedding/move-focus.ts';
import { ExternalLink } from '../links/external-link.tsx';
import { NO_PERSONAL_DETAILS, SUCH_AS } from '../privacy/no-personal-details.ts';
import { draftAtom, userQueryAtom } from '../state/atoms.ts';
import { useDrawer, useDrawerState } from '../state/drawer-context.ts';
import { CLOSE, Icon } from '../styles/icons.tsx';
import { PRIVACY_ID, QuestionForm } from './question-form.tsx';

/** The top of the drawer, in the order of the spec (§2). It is also what the drawer is dragged by. */
export function Header(): ReactNode {
  const { assistant, configuration } = useDrawer();
  const hasAsked = useDrawerState(userQueryAtom) !== '';
  // Who reads needs the room. Not by the focus: what is clicked would move away under the pointer.
  const isReading = useDrawerState(draftAtom) === '' && hasAsked;
  return (
    <div className="header" data-reading={isReading}>
      <div className="grab-bar" aria-hidden="true" />
      <QuestionForm />
      <div className="header-row">
        <div className="note small-print">
          <p>
            Responses may need confirmation.{' '}
            {configuration.learnMoreUrl !== undefined && (
              <ExternalLink href={configuration.learnMoreUrl}>Learn more.</ExternalLink>
            )}
          </p>
          {/* The description of the input is one text, because Chromium puts spaces between nodes of a hidden one. */}
          <p id={PRIVACY_ID} className="privacy" hidden={isReading}>
            {NO_PERSONAL_DETAILS + SUCH_AS}
          </p>
          <p className="privacy-short" aria-hidden="true">
            {NO_PERSONAL_DETAILS}
          </p>
          {hasAsked && <SkipLink />}
        </div>
        <button type="button" className="button close" onClick={assistant.close}>
          <Icon path={CLOSE} />
          <span className="close-label">Close</span>
        </button>
      </div>
    </div>
  );
}

function SkipLink(): ReactNode {
  return (
    <a
      className="skip"
      href={`#${ANSWER_ID}`}
      onClick={(event) => {
        // Following it would change the frame's address.
        event.preventDefault();
        moveFocus('skipped');
      }}
    >
      Skip to answer
    </a>
  );
}
