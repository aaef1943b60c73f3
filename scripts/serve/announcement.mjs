/**
 * What the person at the terminal reads once everything runs.
 * @param {import('../ports.mjs').Origins} origins
 */
export function announce(origins) {
  return `
  AI assist is running.

    Demo site        ${origins.demoSite}
    Drawer alone     ${origins.cdn}/drawer/
    Answer service   ${origins.answerService}/health

  Ctrl+C stops everything.
`;
}
