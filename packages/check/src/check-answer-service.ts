import { serviceUrl } from './check-host-page.ts';
import { type Finding, fault, fine, found, note } from './finding.ts';
import { type Reply, request } from './request.ts';

/** The drawer sends these headers with every question. The answer service must allow them in its CORS response. */
const questionHeaders = ['content-type'];
/** Sentry adds these headers to every question while error reporting is on. */
const tracingHeaders = ['sentry-trace', 'baggage'];

export async function checkAnswerService(
  apiBaseUrl: URL,
  { page, cdn }: { page: string; cdn: string },
): Promise<Finding[]> {
  const address = serviceUrl(apiBaseUrl, '/health').href;
  const health = await request(address, { headers: { origin: page } });
  if (typeof health === 'string') {
    return [
      fault(
        `The answer service cannot be reached at ${address}: ${health}.`,
        'Start it, and look at its log and at the proxy in front of it. Until then pages keep their own content.',
      ),
    ];
  }
  const status = checkStatus(health, address);
  // Skips the other checks after an error response. It may come from a proxy, and does not show which origins the
  // service allows.
  if (health.status !== 200) return [status];
  return found(
    page.startsWith('https:') &&
      apiBaseUrl.protocol === 'http:' &&
      fault(
        'The answer service is asked by http: from an https: page: browsers block it.',
        'Put a proxy with TLS in front, and build with VITE_API_BASE_URL=https://…',
      ),
    !lets(health, page) &&
      fault(
        `The answer service does not let ${page} ask whether it is well.`,
        `Add to its ALLOWED_ORIGINS: ${page}`,
      ),
    !/no-store|no-cache/.test(health.headers.get('cache-control') ?? '') &&
      note(
        'Caches may keep the health of the answer service.',
        'Send with /health: Cache-Control: no-store',
      ),
    status,
    await checkQuestions(apiBaseUrl, cdn),
  );
}

function checkStatus({ status, text }: Reply, address: string) {
  if (status !== 200) {
    return fault(
      `${address} answers with ${status}.`,
      'Look at the service’s log. Until it answers with 200, pages keep their own content.',
    );
  }
  try {
    const said = Object(JSON.parse(text)).status;
    if (said === 'ok') return fine('The answer service is well');
    if (said === 'paused')
      return fault(
        'The answer service is paused: pages keep their own content.',
        'When it is over, delete its PAUSE_FILE, or DEL assist:paused in Redis.',
      );
    return fault(`The answer service says "${said}" of itself, not "ok".`, 'Look at its log.');
  } catch {
    return fault(
      `${address} is not the health of an answer service: it sends no JSON.`,
      'Check VITE_API_BASE_URL, and where the proxy leads.',
    );
  }
}

/**
 * Sends the preflight request of a question, as a browser does for the drawer.
 * @param origin the drawer's origin
 */
async function checkQuestions(apiBaseUrl: URL, origin: string): Promise<Finding> {
  const address = serviceUrl(apiBaseUrl, '/v2/completions').href;
  const reply = await request(address, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': [...questionHeaders, ...tracingHeaders].join(','),
    },
  });
  if (typeof reply === 'string')
    return fault(`Questions cannot be sent: ${reply}.`, `Look where the proxy leads ${address}`);
  if (reply.status < 200 || reply.status >= 300) {
    return fault(
      `The browser’s preflight (OPTIONS ${address}) is answered with ${reply.status}: the drawer cannot ask.`,
      'Let the proxy hand OPTIONS to the service.',
    );
  }
  if (!lets(reply, origin)) {
    return fault(
      `The answer service does not let the drawer at ${origin} ask.`,
      `Add to its ALLOWED_ORIGINS: ${origin}`,
    );
  }
  const allowedHeaders = (reply.headers.get('access-control-allow-headers') ?? '').toLowerCase();
  const refused = (name: string) =>
    allowedHeaders !== '*' && !allowedHeaders.split(/\s*,\s*/).includes(name);
  const remedy =
    'Send to OPTIONS: Access-Control-Allow-Headers: content-type, sentry-trace, baggage';
  if (questionHeaders.some(refused)) {
    return fault(
      'The answer service does not allow the header content-type: the drawer cannot ask.',
      remedy,
    );
  }
  if (tracingHeaders.some(refused)) {
    return note(
      'With error reporting on, browsers would refuse every question: sentry-trace and baggage are not allowed.',
      remedy,
    );
  }
  return fine('The drawer may ask the answer service');
}

function lets({ headers }: Reply, origin: string) {
  const allowed = headers.get('access-control-allow-origin');
  return allowed === origin || allowed === '*';
}
