import type { Origins } from '../ports.ts';
/** Returns the message to print once all local servers are running. */
export function announce(origins: Origins) {
  return `
  AI assist is running.

    Demo site        ${origins.demoSite}
    Drawer alone     ${origins.cdn}/drawer/
    Answer service   ${origins.answerService}/health
    Documentation    ${origins.documentation}
    Ratings          ${origins.ratings}

  Ctrl+C stops everything.
`;
}
