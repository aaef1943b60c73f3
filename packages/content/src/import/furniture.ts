/**
 * Class names and ids of page furniture, which is everything except a page's content: menus, banners, footers. The
 * names come from common content systems. Each pattern is tested against one class name or id.
 */
const FURNITURE_NAMES: readonly RegExp[] = [
  /breadcrumb/,
  // Rows of links for sharing or printing the page.
  /(?:^|[-_])(?:share|sharing|social)(?:[-_](?:bar|buttons?|icons?|links?|list|media|page|row|this|tools?|widget))?$/,
  /sharedaddy|addtoany|addthis|socialshare|jetpack-likes/,
  /(?:^|[-_])print(?:able)?[-_]?(?:button|link|page|share|this|tools)/,
  /cookie|consent|gdpr|onetrust|cmplz|sliding-popup/,
  /(?:^|[-_])comments?(?:[-_](?:area|form|list|respond|section|wrapper))?$|disqus/,
  /feedback|helpful|touchpoints|rating[-_]?widget|page[-_]?rating|rate[-_]?this/,
  /newsletter|subscribe/,
  /relatedposts|(?:^|[-_])related(?:[-_](?:articles?|content|links?|pages?|posts?|topics?))?$|cmp-teaser|wp-block-query$/,
  // Menus and tables of contents.
  /(?:^|[-_])(?:sidebar|sidenav|side[-_]?nav|sidenavbox|in-page-nav|pager|pagination|skip-?(?:nav|link))(?:$|[-_])/,
  /(?:^|[-_])(?:menu|nav|navigation|topnav(?:igation)?|leftnav|post-navigation)$/,
  /table[-_]of[-_]contents|(?:^|[-_])toc(?:$|[-_])|contents-list|on-this-page/,
  /back[-_]?to[-_]?top|return[-_]?to[-_]?top/,
  // Dates, authors and categories.
  /last[-_]?(?:modified|reviewed|updated)|post-date|posted-on|byline|entry-(?:footer|meta)|field-tags/,
  // Headers and footers of the site.
  /(?:site|page)[-_]?(?:footer|header)$|--(?:footer|header)$|^footer|masthead|colophon|titlerow|ribbon/,
  /^widget|usa-(?:banner|identifier)|phase-banner/,
  /^messages(?:--\w+)?$/,
];

/** Selects page furniture, such as menus and footers, by element name, role and label. */
const FURNITURE_SELECTOR = [
  'nav',
  'dialog',
  'noscript',
  'script',
  'style',
  'template',
  'body > header',
  'body > footer',
  '[role=navigation]',
  '[role=banner]',
  '[role=contentinfo]',
  '[role=search]',
  '[role=dialog]',
  '[role=alertdialog]',
  '[role=complementary]',
  '[role=tablist]',
  '[data-drupal-messages]',
  '[aria-label*="share" i]',
  '[data-testid*="feedback" i]',
].join(',');

/** Matches a text that asks for feedback about the page. */
const ASKS_FOR_OPINION =
  /^(?:(?:was|is) (?:this|the) (?:page|article|content|information)?\s*(?:helpful|useful)|did you find what you (?:were|are) looking for|did this (?:page|article)?\s*(?:help|answer)|rate this page|help us improve|how (?:helpful|useful) (?:is|was) this)/i;

const OPINION_SELECTOR = 'h2, h3, h4, h5, h6, p, legend, span, label';

/** Matches the text of a link that acts on the page: print, share, e-mail, back to top. */
const ACTS_ON_PAGE =
  /^(?:print(?: this page)?|view a printable version.*|(?:back|return) to top|share(?: this page)?|e-?mail this page)$/i;

/** Maximum length of a block that only asks for feedback, in characters. The longest known block has 150 characters. */
const LONGEST_OPINION_BLOCK = 400;

/** Removes the furniture of a page. Keeps any element that contains the main heading or more than half of the text. */
export function removeFurniture(document: Document): void {
  const allText = textLength(document.body);
  const isContent = (element: Element): boolean =>
    element.matches('html, body, main, h1, [role=main]') ||
    element.querySelector('main, h1, [role=main]') !== null ||
    textLength(element) > allText / 2;
  /** Removes an element. If only headings are left in the parent element, removes the parent as well. */
  const remove = (element: Element): void => {
    const outer = element.parentElement;
    element.remove();
    if (outer !== null && !isContent(outer) && holdsOnlyHeadings(outer)) remove(outer);
  };

  for (const element of document.body.querySelectorAll(FURNITURE_SELECTOR)) {
    if (!isContent(element)) remove(element);
  }
  for (const element of document.body.querySelectorAll('[class], [id]')) {
    if (isNamedAsFurniture(element) && !isContent(element)) remove(element);
  }
  for (const element of document.body.querySelectorAll(OPINION_SELECTOR)) {
    if (ASKS_FOR_OPINION.test(trimmedText(element))) remove(opinionBlock(element, isContent));
  }
  for (const link of document.body.querySelectorAll('a')) {
    if (ACTS_ON_PAGE.test(trimmedText(link))) link.remove();
  }
}

function holdsOnlyHeadings(element: Element): boolean {
  const headings = [...element.querySelectorAll('h2, h3, h4, h5, h6')];
  return headings.reduce((sum, heading) => sum + textLength(heading), 0) >= textLength(element);
}

function isNamedAsFurniture(element: Element): boolean {
  const names = [element.id, ...(element.getAttribute('class') ?? '').split(/\s+/)];
  return names.some((name) => FURNITURE_NAMES.some((pattern) => pattern.test(name.toLowerCase())));
}

/** Returns the largest element around a question such as 'Was this page helpful?' that holds only the feedback form. */
function opinionBlock(question: Element, isContent: (element: Element) => boolean): Element {
  let block = question;
  for (let outer = block.parentElement; outer !== null; outer = outer.parentElement) {
    if (isContent(outer) || textLength(outer) > LONGEST_OPINION_BLOCK) break;
    if (!ASKS_FOR_OPINION.test(trimmedText(outer))) break;
    block = outer;
  }
  return block;
}

function trimmedText(element: Element): string {
  return (element.textContent ?? '').replace(/\s+/g, ' ').trim();
}

function textLength(element: Element): number {
  return trimmedText(element).length;
}
