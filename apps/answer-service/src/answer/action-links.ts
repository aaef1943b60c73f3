import { parseMarkdown, plainText, type Section } from '@assist/content';
import type { Link, Nodes } from 'mdast';

/** Matches a text that begins with an action verb, such as 'Apply for a card'. */
const ACTION =
  /^(?:apply|appeal|ask|book|call|change|chat|check|choose|claim|complete|contact|download|email|enrol|enroll|file|fill|find|get help|get started|go to|join|lodge|log in|make|manage|message|nominate|opt out|order|pay|print|refill|register|renew|replace|report|request|reset|schedule|send|sign in|sign up|sign on|start|submit|text|track|transfer|update|upload|use|verify|write)\b/i;

/**
 * Matches titles that promise only more reading: 'Find out …', 'Download the fact sheet'. Some of them begin with an
 * action verb.
 */
const READING =
  /^(?:find out|find information|find answers|find more)\b|\b(?:fact sheets?|faqs?|learn more|more information)\b/i;

/**
 * Matches the title or address of a document that a visitor fills in or keeps. `onlyActions` drops other links that
 * begin with 'Download', because they offer software.
 */
const DOCUMENT =
  /\b(?:applications?|certificates?|forms?|guides?|kit|letters?|lists?|statements?)\b|\.pdf$/i;

/** Whether a text begins with an action verb and does not match `READING`. */
export function beginsWithAction(text: string): boolean {
  const trimmed = text.trim();
  return ACTION.test(trimmed) && !READING.test(trimmed);
}

/** Matches the words before the action in a title: 'Find out how to'. `actionOf` removes these words. */
const EXPLAINED = /^(?:(?:find out|learn|see) (?:more about )?)?how to /i;

/** A link whose title names an action, such as 'Apply for a card'. */
export interface ActionLink {
  readonly title: string;
  readonly url: string;
}

/** Returns a section's links whose text begins with an action, in the order of the section. */
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
