import { html } from '../markup.ts';
import { webTeamsPath } from '../site.ts';
import type { SiteContext } from '../site-context.ts';

/** The way from the home page down to a page, through its section and every page above it. */
export function breadcrumbs(page: { path: string; title: string }, context: SiteContext) {
  const segments = page.path.split('/').filter(Boolean);
  const above = segments.slice(0, -1).flatMap((_, position) => {
    const path = `/${segments.slice(0, position + 1).join('/')}/`;
    const label =
      path === webTeamsPath
        ? 'For web teams'
        : (context.sections.find((section) => section.path === path)?.label ??
          context.page(path)?.title);
    return label === undefined ? [] : [html`<li><a href="${path}">${label}</a></li>`];
  });
  return html`<nav class="breadcrumbs" aria-label="Breadcrumbs">
    <ol>
      <li><a href="/">Home</a></li>
      ${above}
      <li><span aria-current="page">${page.title}</span></li>
    </ol>
  </nav>`;
}
