import { serveLocally } from './start.ts';

/**
 * `npm run dev`: like `npm start`, but also watches the source for changes. An open drawer and the documentation update
 * by themselves. All other parts are rebuilt, and show the change after a page reload.
 */
export async function run() {
  await serveLocally(true);
}
