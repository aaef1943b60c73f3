import { isLegible } from './decode-html.ts';
import { asksNoIndex } from './robots.ts';

export interface Response {
  readonly source: string;
  /** The name that a `robots` element may know the import by. */
  readonly bot: string;
  /** The contents of the `robots` elements, with commas in between. */
  readonly robots: string;
  /** The content of the element that reloads or forwards the page; empty if missing. */
  readonly refresh: string;
  readonly hasPassword: boolean;
  readonly title: string;
  readonly documentTitle: string;
  /** The page's content as plain text. */
  readonly text: string;
}

/** A page with a password field is a login page if its text has fewer characters than this. */
const LOGIN_PAGE_TEXT = 800;

/** A page whose title tells of an error is an error page if its text has fewer characters than this. */
const ERROR_PAGE_TEXT = 1_500;

/** A page that forwards after more seconds than this is read before: it ends a session, or offers a newer page. */
const LONGEST_FORWARD = 30;

/** Matches titles of answers that stand in for a page: not found, no access, out of order, a check for robots. */
const ERROR_TITLE = new RegExp(
  [
    /^(?:error |http )?(?:40\d|410|50[0-4])(?: *[-–—:|.!]| *$| (?:error|page|forbidden|gone|not found))/,
    /\b(?:error|http) (?:40\d|410|50[0-4])\b/,
    /\b(?:page|content|article)\b.{0,40}\b(?:not (?:be )?(?:found|exist)|no longer (?:exists?|available)|unavailable|been (?:removed|deleted))\b/,
    /\b(?:can ?not|can['’]?t|could ?n['’]t|could not|unable to) (?:be )?f(?:i|ou)nd\b.{0,20}\bpage\b/,
    /^(?:(?:file )?not found|(?:an )?error(?: occurred)?|oops|access denied|forbidden|unauthori[sz]ed|request rejected|bad gateway|service unavailable|just a moment|attention required|internal server error)(?:$|[ .…]*[!:|–—-]|\.)/,
    /^index of \/|\b(?:down for|under|scheduled) maintenance\b|\b(?:are you|you are) (?:a )?(?:human|not a robot)\b/,
    /page introuvable|página no encontrada|seite nicht gefunden|pagina non trovata|página não encontrada|الصفحة غير موجودة|页面未找到|找不到.{0,4}页/,
  ]
    .map(({ source }) => source)
    .join('|'),
);

/** Returns the reason why a response is no page to keep; undefined if it is a page. */
export function whyNoPage(response: Response): string | undefined {
  const { source, bot, robots, refresh, hasPassword, title, documentTitle, text } = response;
  if (!/<[a-z!]/i.test(source) || /^\s*<\?xml[^>]*>\s*<(?!html|!doctype html)/i.test(source)) {
    return 'not HTML';
  }
  if (!isLegible(source) || !isLegible(text)) return 'not text in its encoding';
  if (asksNoIndex(robots, bot)) return 'asks not to be indexed';
  const [, seconds, target] =
    /^\s*([\d.]+)\s*[;,]?\s*(?:url\s*=)?\s*['"]?(.*?)['"]?\s*$/i.exec(refresh) ?? [];
  if (target && Number(seconds) <= LONGEST_FORWARD) return `forwards to ${target}`;
  if (hasPassword && text.length < LOGIN_PAGE_TEXT) return 'login page';
  const isError = [title, documentTitle].some((one) => ERROR_TITLE.test(one.trim().toLowerCase()));
  if (isError && text.length < ERROR_PAGE_TEXT) return 'error page with the status of a page';
  return text.trim() === '' ? 'no text' : undefined;
}
