import { checkAnswerService } from './check-answer-service.ts';
import { checkCdn } from './check-cdn.ts';
import { checkHostPage } from './check-host-page.ts';
import { checkMarkup } from './check-markup.ts';
import { type Finding, fault, fine } from './finding.ts';
import { readPage } from './read-page.ts';
import { request } from './request.ts';

/**
 * Checks a deployed page as a browser would load it: the page with its policies, the CDN and the answer service.
 * @param address the address of a page that embeds the assistant
 * @returns the findings in dependency order: an earlier fault may cause later faults
 */
export async function checkPage(address: string): Promise<Finding[]> {
  const reply = await request(address);
  if (typeof reply === 'string') {
    return [
      fault(
        `${address} cannot be loaded: ${reply}.`,
        /certificate/.test(reply)
          ? 'Where the department signs its own, set NODE_EXTRA_CA_CERTS=file.pem'
          : 'Check the address, or run this where the page can be reached.',
      ),
    ];
  }
  if (reply.status !== 200) {
    return [
      fault(
        `${address} answers with ${reply.status}.`,
        'Name a page that visitors see without signing in.',
      ),
    ];
  }
  const page = readPage(reply.text, reply.headers, new URL(reply.address));
  const [loader] = page.loaders;
  if (loader === undefined) {
    return [
      fault(
        `${reply.address} has no script tag for the loader.`,
        'Add: <script async src="https://YOUR-CDN/loader.js"></script>. A tag that a script adds later cannot be seen from here: name a page where it stands in the HTML.',
      ),
    ];
  }
  if (loader.src.origin === page.address.origin) {
    return [
      fault(
        'The page’s own site serves the loader, which refuses to run there: scripts of the page could read the drawer.',
        'Take the loader from the CDN: <script async src="https://YOUR-CDN/loader.js"></script>. Serve no copy of it from the page’s site.',
      ),
    ];
  }
  const cdn = await checkCdn(loader, page);
  const service = cdn.apiBaseUrl;
  const origins = { page: page.address.origin, cdn: loader.src.origin };
  return [
    fine(`${reply.address} loads the assistant from ${loader.src.href}`),
    ...checkMarkup(page),
    ...checkHostPage(page, loader, {
      headers: reply.headers,
      apiBaseUrl: service,
      words: cdn.words,
    }),
    ...cdn.findings,
    ...(service === undefined ? [] : await checkAnswerService(service, origins)),
  ];
}
