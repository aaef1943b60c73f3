/**
 * A response, or why there was none.
 * @typedef {{ address: string, status: number, headers: Headers, bytes: Buffer, text: string }} Reply
 */

/** Longest wait for a response, in ms: a visitor's browser gives the health check five seconds, and this machine may be farther away. */
const timeoutMs = 10_000;

/**
 * Asks for an address as a browser does.
 * @param {string} address
 * @param {{ method?: string, headers?: Record<string, string> }} [options]
 * @returns {Promise<Reply | string>} a text says why there is no response
 */
export async function request(address, { method = 'GET', headers = {} } = {}) {
  try {
    const response = await fetch(address, {
      method,
      headers: { 'accept-encoding': 'gzip, br', 'user-agent': 'assist-check/1.0', ...headers },
      signal: AbortSignal.timeout(timeoutMs),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    return {
      address: response.url,
      status: response.status,
      headers: response.headers,
      bytes,
      text: bytes.toString('utf8'),
    };
  } catch (error) {
    return describe(error);
  }
}

/**
 * Whether a file came.
 * @param {Reply | string} reply
 * @returns {reply is Reply & { status: 200 }}
 */
export function isServed(reply) {
  return typeof reply !== 'string' && reply.status === 200;
}

/**
 * Why a file did not come.
 * @param {Reply | string} reply
 */
export function whyNotServed(reply) {
  return typeof reply === 'string' ? reply : `status ${reply.status}`;
}

/**
 * Asks for a JSON file of named texts; none where there is no such file.
 * @param {string} address
 * @returns {Promise<Record<string, string>>}
 */
export async function requestTexts(address) {
  const reply = await request(address);
  try {
    const fields = isServed(reply) ? Object.entries(Object(JSON.parse(reply.text))) : [];
    return Object.fromEntries(fields.filter(([, value]) => typeof value === 'string'));
  } catch {
    return {};
  }
}

/** @param {unknown} error */
function describe(error) {
  const { name, cause, message } = Object(error);
  if (name === 'TimeoutError') return `no response within ${timeoutMs / 1_000} s`;
  const { code } = Object(cause);
  if (code === 'ENOTFOUND') return 'the name is not in the DNS';
  if (code === 'ECONNREFUSED') return 'nothing listens there';
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code ?? ''))
    return `the certificate is not trusted (${code})`;
  return code ?? Object(cause).message ?? message ?? 'no response';
}
