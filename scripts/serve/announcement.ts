import { localOrigins } from '../ports.ts';
/** Returns the message to print once all local servers are running. */
export function announce() {
  return `
  AI assist is running.

    Demo site        ${localOrigins.demoSite}
    Drawer alone     ${localOrigins.cdn}/drawer/
    Answer service   ${localOrigins.answerService}/health
    Documentation    ${localOrigins.documentation}
    Ratings          ${localOrigins.ratings}

  Ctrl+C stops everything.
`;
}
