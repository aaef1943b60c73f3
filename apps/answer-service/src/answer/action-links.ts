import { parseMarkdown, plainText, type Section } from '@assist/content';
import type { Link, Nodes } from 'mdast';

/** Matches a text that begins by telling a visitor to do something, rather than to read something. */
const ACTION =
  /^(?:apply|appeal|ask|book|call|change|chat|check|choose|claim|complete|contact|download|email|enrol|enroll|file|fill|find|get help|get started|go to|join|lodge|log in|make|manage|message|nominate|opt out|order|pay|print|refill|register|renew|replace|report|request|reset|schedule|send|sign in|sign up|sign on|start|submit|text|track|transfer|update|upload|use|verify|write)\b/i;

/**
 * Matches titles that lead only to more reading, even if they begin with an action verb: 'Find out …', 'Download the
 * fact sheet'.
 */
const READING =
  /^(?:find out|find information|find answers|find more)\b|\b(?:fact sheets?|faqs?|learn more|more information)\b/i;

/**
 * Matches the title or address of a document that a visitor fills in or keeps. `onlyActions` drops all other download
 * links, because they offer programs.
 */
const DOCUMENT =
  /\b(?:applications?|certificates?|forms?|guides?|kit|letters?|lists?|statements?)\b|\.pdf$/i;

/** Whether a link's text, or a sentence, begins by telling the reader to do something. */
export function beginsWithAction(text: string): boolean {
  const trimmed = text.trim();
  return ACTION.test(trimmed) && !READING.test(trimmed);
}

/** Matches the start of a how-to title, which `actionOf` removes. */
const EXPLAINED = /^(?:(?:find out|learn|see) (?:more about )?)?how to /i;

/** A link to something a visitor can do. */
export interface ActionLink {
  readonly title: string;
  readonly url: string;
}

/** The links of a section that begin with an action, in order. */
export function actionLinks(section: Section): ActionLink[] {
  const found = links(parseMarkdown(section.markdown));
  return onlyActions(found.map((link) => ({ title: plainText(link), url: link.url })));
}

/** Keeps the links whose title names an action. Shortens each title to the action. */
export function onlyActions(links: readonly ActionLink[]): ActionLink[] {
  return links
    .map(({ title, url }) => ({ title: actionOf(title), url }))
    .filter(({ title }) => beginsWithAction(title))
    .filter(({ title, url }) => !/^download\b/i.test(title) || DOCUMENT.test(`${title} ${url}`));
}

/** Turns 'Find out how to file a claim' into 'File a claim'. */
function actionOf(text: string): string {
  const title = text.replace(/\s+/g, ' ').trim();
  const action = title.replace(EXPLAINED, '');
  return beginsWithAction(action) ? action.charAt(0).toUpperCase() + action.slice(1) : title;
}

function links(node: Nodes): Link[] {
  if (node.type === 'link') return [node];
  return 'children' in node ? node.children.flatMap((child) => links(child)) : [];
}
