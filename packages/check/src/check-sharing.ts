import { type Finding, fault, found, note } from './finding.ts';

/**
 * Checks whether pages of other origins may load a file.
 * @param needsCors whether the script tag has `crossorigin`
 */
export function checkSharing(what: string, headers: Headers, needsCors: boolean): Finding[] {
  return found(
    headers.get('cross-origin-resource-policy') !== 'cross-origin' &&
      fault(
        `${what} may not be used by pages that are cross-origin isolated.`,
        'Send: Cross-Origin-Resource-Policy: cross-origin',
      ),
    needsCors &&
      headers.get('access-control-allow-origin') !== '*' &&
      fault(
        `${what} is loaded with crossorigin, and the CDN does not allow it.`,
        'Send: Access-Control-Allow-Origin: *',
      ),
    headers.get('x-content-type-options') !== 'nosniff' &&
      note(
        `${what} comes without X-Content-Type-Options.`,
        'Send: X-Content-Type-Options: nosniff',
      ),
  );
}
