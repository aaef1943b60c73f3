import { localOrigins } from '../ports.mjs';

/** What the person at the terminal reads once everything runs. */
export const announcement = `
  AI assist is running.

    Demo site        ${localOrigins.demoSite}
    Drawer alone     ${localOrigins.cdn}/drawer/
    Answer service   ${localOrigins.answerService}/health

  Ctrl+C stops everything.
`;
