/** What this site calls itself. */
export const siteName = 'Department of Veterans’ Affairs';

/** The order of the sections, by folder of the content; any other section follows, the largest first. */
export const sectionOrder = [
  'cards',
  'health',
  'mental-health',
  'claims',
  'money',
  'families',
  'transition',
  'housing',
  'commemorations',
  'records-and-medals',
  'providers',
  'contact',
];

/** How many sections the main navigation names; the rest is under 'All topics'. */
export const navigationLength = 7;

/** The tasks the home page names first, each shown where its page is in the content. */
export const topTasks = [
  { label: 'Apply for a gold card', path: '/cards/gold-card/' },
  { label: 'Check your claim status', path: '/claims/check-claim-status/' },
  { label: 'Get mental health support', path: '/mental-health/' },
  { label: 'Update your personal information', path: '/contact/update-personal-information/' },
  { label: 'Plan your move to civilian life', path: '/transition/' },
  { label: 'Get a veteran card', path: '/cards/veteran-card/' },
];

/** The links under the search of the home page, each shown where its page is in the content. */
export const popularPages = [
  { label: 'Transitioning to civilian life', path: '/transition/' },
  { label: 'Veteran cards for providers', path: '/providers/' },
  { label: 'Commemorative services', path: '/commemorations/' },
];

/** Pages of the content that header and footer link to, each shown where it is in the content. */
export const crisisPage = { label: 'Crisis support', path: '/mental-health/crisis-support/' };
export const contactPage = { label: 'Contact us', path: '/contact/' };
export const footerPages = [
  contactPage,
  { label: 'Complaints and feedback', path: '/contact/complaints-and-feedback/' },
  { label: 'Privacy', path: '/privacy/' },
];

/** The page for those who want to embed the assistant. */
export const webTeamsPath = '/web-teams/';

/** How the site's own search is found by the assistant's snippet: its button, dialog and backdrop. */
export const siteSearch = {
  trigger: '#site-search-open',
  modal: '#site-search-modal',
  backdrop: '#site-search-backdrop',
};
