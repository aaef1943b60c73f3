import { fill, html, type Markup, trusted } from '../markup.ts';
import { shortestSettings, writeSnippet } from '../scripts/web-teams/snippet.js';
import { webTeamsPath } from '../site.ts';
import type { SiteContext } from '../site-context.ts';
import { template } from '../template.ts';
import { breadcrumbs } from './breadcrumbs.ts';
import type { SitePage } from './layout.ts';
import { snippetForm } from './snippet-form.ts';

/** What web teams want to see before they embed the assistant. */
export function webTeamsPage(context: SiteContext, statements: readonly SitePage[]): SitePage {
  const page = {
    path: webTeamsPath,
    title: 'AI assist for web teams',
    description: 'Try the elements, write your snippet, and see what it costs a page: this one.',
  };
  return {
    ...page,
    main: fill(template('web-teams'), {
      title: page.title,
      description: page.description,
      breadcrumbs: breadcrumbs(page, context),
      examples: examples(context).map(example),
      form: snippetForm(context.cdnOrigin),
      shortestSnippet: writeSnippet({ ...shortestSettings, cdn: context.cdnOrigin }),
      loader: `${context.cdnOrigin}/loader.js`,
      statements: statements.map(
        ({ path, title }) => html`<li><a href="${path}">${title}</a></li>`,
      ),
    }),
  };
}

/** An element and the lines that make it. */
interface Example {
  readonly name: string;
  readonly text: string;
  readonly lines: Markup;
  readonly isShown: boolean;
}

function examples(context: SiteContext): Example[] {
  const about = context.hasPage('/cards/gold-card/')
    ? { path: '/cards/gold-card/', question: 'Who can get a gold card?' }
    : { path: '/topics/', question: 'What can the department help me with?' };
  return [
    {
      name: 'Script tag',
      text: 'In the head of every page. This one also brings the floating search box, which comes when you scroll, and leads the search button of the site to the drawer.',
      lines: trusted(context.snippet.text.replace(/ (?=async|src=|data-)/g, '\n  ')),
      isShown: false,
    },
    {
      name: 'Ask button',
      text: 'The question is about the page the button stands on.',
      lines: trusted(`<assist-ask-button>
  <a href="/search/">Search this site</a>
</assist-ask-button>`),
      isShown: true,
    },
    {
      name: 'Landing search box',
      text: 'A search box with popular questions.',
      lines: trusted(`<assist-landing-search>
  <a href="/search/">Search this site</a>
</assist-landing-search>`),
      isShown: true,
    },
    {
      name: 'Context trigger',
      text: 'A link or button of your own asks about the page you name. It keeps the look your style sheet gives it.',
      lines: html`<assist-context-trigger
  context-url="${about.path}"
  question="${about.question}"
>
  <a href="${about.path}">${about.question}</a>
</assist-context-trigger>`,
      isShown: true,
    },
  ];
}

function example({ name, text, lines, isShown }: Example) {
  return html`<div class="example">
  <div class="example-words">
    <h3>${name}</h3>
    <p>${text}</p>
    ${isShown ? html`<div class="ask-place">${lines}</div>` : undefined}
  </div>
  <pre class="code"><code>${lines.text}</code></pre>
</div>`;
}
