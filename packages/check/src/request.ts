export interface Reply {
  address: string;
  status: number;
  headers: Headers;
  bytes: Buffer;
  text: string;
}

/**
 * The timeout of a response, in ms. Is longer than the loader's timeout of 5 s for the health check, because this
 * machine may be farther from the server than a visitor.
 */
const timeoutMs = 10_000;

/**
 * Requests an address as a browser does.
 * @returns the response, or the reason why none arrived
 */
export async function request(
  address: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<Reply | string> {
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

export function isServed(reply: Reply | string): reply is Reply & { status: 200 } {
  return typeof reply !== 'string' && reply.status === 200;
}

export function whyNotServed(reply: Reply | string) {
  return typeof reply === 'string' ? reply : `status ${reply.status}`;
}

/** Requests a JSON file and returns its string fields. Returns an empty object if the file is missing or invalid. */
export async function requestTexts(address: string): Promise<Record<string, string>> {
  const reply = await request(address);
  try {
    const fields = isServed(reply) ? Object.entries<unknown>(Object(JSON.parse(reply.text))) : [];
    return Object.fromEntries(
      fields.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    );
  } catch {
    return {};
  }
}

function describe(error: unknown) {
  const { name, cause, message } = Object(error);
  if (name === 'TimeoutError') return `no response within ${timeoutMs / 1_000} s`;
  const { code } = Object(cause);
  if (code === 'ENOTFOUND') return 'the name is not in the DNS';
  if (code === 'ECONNREFUSED') return 'nothing listens there';
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code ?? ''))
    return `the certificate is not trusted (${code})`;
  return code ?? Object(cause).message ?? message ?? 'no response';
}
