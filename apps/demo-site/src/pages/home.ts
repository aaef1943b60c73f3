import { fill, html } from '../markup.ts';
import type { Section } from '../sections.ts';
import { contactPage, popularPages, sectionOrder, siteName, topTasks } from '../site.ts';
import type { SiteContext } from '../site-context.ts';
import { template } from '../template.ts';
import type { SitePage } from './layout.ts';

const pagesPerCard = 4;

export function homePage(context: SiteContext): SitePage {
  const hasContact = context.hasPage(contactPage.path);
  return {
    path: '/',
    title: siteName,
    description:
      'Health care, payments, housing and other support for veterans and their families.',
    main: fill(template('home'), {
      tasks: taskBand(context),
      popular: popularLinks(context),
      cards: context.sections.slice(0, sectionOrder.length).map(topicCard),
      contactText: hasContact
        ? html`You can <a href="${contactPage.path}">contact us</a> by phone, online or at a local office.`
        : html`You can <a href="/search/">search every page</a> of this site.`,
      fallbackPath: hasContact ? contactPage.path : '/search/',
      fallbackLabel: hasContact ? contactPage.label : 'Search this site',
    }),
  };
}

/** The fallback's row of links, in the room of the assistant's popular questions. */
function popularLinks(context: SiteContext) {
  const pages = popularPages.filter(({ path }) => context.hasPage(path));
  if (pages.length === 0) return undefined;
  const items = pages.map(({ label, path }) => html`<li><a href="${path}">${label}</a></li>`);
  return html`<p class="popular-label" id="popular-label">Popular pages</p>
          <ul class="popular" aria-labelledby="popular-label">
            ${items}
          </ul>`;
}

function taskBand(context: SiteContext) {
  const tasks = topTasks.filter(({ path }) => context.hasPage(path));
  if (tasks.length === 0) return undefined;
  const items = tasks.map(({ label, path }) => html`<li><a href="${path}">${label}</a></li>`);
  return html`<section class="page-width band" aria-labelledby="tasks-heading">
  <h2 id="tasks-heading">What do you want to do?</h2>
  <ul class="tasks">
    ${items}
  </ul>
</section>`;
}

function topicCard(section: Section) {
  const links = section.pages
    .slice(0, pagesPerCard)
    .map((page) => html`<li><a href="${page.path}">${page.title}</a></li>`);
  return html`<li class="topic-card">
  <h3><a href="${section.path}">${section.label}</a></h3>
  <ul>
    ${links}
  </ul>
</li>`;
}
