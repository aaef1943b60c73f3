/** The accessible name of the drawer (spec §2). The title of the drawer's `index.html` repeats it. */
export const DRAWER_TITLE = 'AI assistant to help answer your questions';
