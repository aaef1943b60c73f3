import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import { type Listening, listen } from '@assist/test-kit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkPage } from './check-page.ts';

interface File {
  status?: number;
  headers: Record<string, string>;
  body: string | Buffer;
}

const common = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-cache',
};
const forever = { ...common, 'cache-control': 'public, max-age=31536000, immutable' };
const loader = `console.log('…');${' '.repeat(2_000)}`;

function hashOf(script: string) {
  return `sha384-${createHash('sha384').update(script).digest('base64')}`;
}

/** A correct deployment on this machine: a host page, a CDN and an answer service. A test breaks one of the three. */
export class Deployment {
  #listening: Listening[] = [];
  origins = { page: '', cdn: '', api: '' };
  loaderHash = hashOf(loader);
  page: File = { headers: {}, body: '' };
  cdn: Map<string, File> = new Map();
  missing: File = {
    status: 404,
    headers: { ...common, 'cache-control': 'no-store' },
    body: 'Not found',
  };
  health: File = { headers: {}, body: '{"status":"ok"}' };
  preflight: File = { status: 204, headers: {}, body: '' };

  async start() {
    this.#listening = await Promise.all([
      this.#serve(() => this.page),
      this.#serve((path) => this.cdn.get(path) ?? this.missing),
      this.#serve((path, method) => {
        if (method === 'OPTIONS') return this.preflight;
        return path === '/assist/health' ? this.health : { ...this.missing, status: 404 };
      }),
    ]);
    const [page = '', cdn = '', api = ''] = this.#listening.map(({ origin }) => origin);
    this.origins = { page, cdn, api };
    this.page = {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': `default-src 'none'; script-src ${cdn}; frame-src ${cdn}; connect-src ${api}`,
      },
      body: this.html(`<script async src="${cdn}/loader.js"></script>`),
    };
    this.#fillCdn(page, api);
    this.health.headers = { 'access-control-allow-origin': page, 'cache-control': 'no-store' };
    this.preflight.headers = {
      'access-control-allow-origin': cdn,
      'access-control-allow-headers': 'content-type,sentry-trace,baggage',
    };
  }

  async stop() {
    await Promise.all(this.#listening.map(({ close }) => close()));
  }

  /** @param tag script tag of the loader */
  html(tag: string) {
    return `<!doctype html><meta charset="utf-8"><title>A page</title>${tag}<assist-ask-button></assist-ask-button>`;
  }

  /** @param policy content security policy of the host page */
  setPolicy(policy: string) {
    this.page.headers['content-security-policy'] = policy;
  }

  /**
   * @param path path of a file on the CDN
   * @param headers headers to set; the value undefined removes a header
   */
  setHeaders(path: string, headers: Record<string, string | undefined>) {
    const file = this.cdn.get(path);
    if (file === undefined) throw new Error(`There is no ${path}.`);
    for (const [name, value] of Object.entries(headers)) {
      if (value === undefined) delete file.headers[name];
      else file.headers[name] = value;
    }
  }

  #fillCdn(page: string, api: string) {
    const script = { 'content-type': 'text/javascript; charset=utf-8' };
    const compressed = { 'content-encoding': 'gzip', vary: 'Accept-Encoding' };
    const html = { 'content-type': 'text/html; charset=utf-8' };
    const json = { 'content-type': 'application/json' };
    const text = (value: unknown) => JSON.stringify(value);
    this.cdn = new Map([
      [
        '/loader.js',
        {
          headers: { ...common, ...script, ...compressed, 'cache-control': 'public, max-age=300' },
          body: gzipSync(loader),
        },
      ],
      [
        '/v1.2.3/loader.js',
        { headers: { ...forever, ...script, ...compressed }, body: gzipSync(loader) },
      ],
      [
        '/v1.2.3/integrity.json',
        { headers: { ...forever, ...json }, body: text({ 'loader.js': this.loaderHash }) },
      ],
      [
        '/release.json',
        {
          headers: { ...common, ...json },
          body: text({ version: '1.2.3', apiBaseUrl: `${api}/assist` }),
        },
      ],
      [
        '/drawer/index.html',
        {
          headers: {
            ...common,
            ...html,
            'cross-origin-embedder-policy': 'require-corp',
            'content-security-policy': `default-src 'none'; script-src 'self'; connect-src ${api}; frame-ancestors ${page}`,
          },
          body: '<!doctype html><title>Drawer</title><script type="module" crossorigin src="./assets/index-abc.js"></script>',
        },
      ],
      ['/drawer/assets/index-abc.js', { headers: { ...forever, ...script }, body: 'export {}' }],
    ]);
  }

  #serve(find: (path: string, method: string) => File) {
    return listen(
      createServer((request, response) => {
        const { status = 200, headers, body } = find(request.url ?? '/', request.method ?? 'GET');
        response.writeHead(status, headers).end(body);
      }),
    );
  }
}

/** A fault to cause, and texts that the reported message and remedy must contain. */
export type Case = [
  name: string,
  spoil: (deployment: Deployment) => void,
  what: string,
  remedy: string,
];

/**
 * Causes one fault per test. Expects the report to contain exactly this fault, with its remedy.
 * @param subject the subject of each test title
 */
export function testFaults(subject: string, faults: Case[]) {
  let deployment: Deployment;

  beforeEach(async () => {
    deployment = new Deployment();
    await deployment.start();
  });

  afterEach(() => deployment.stop());

  it.each(faults)(
    `${subject} that %s is reported with its remedy`,
    async (_name, spoil, what, remedy) => {
      spoil(deployment);
      const findings = await checkPage(deployment.origins.page);
      const found = findings.filter(({ level }) => level === 'fault');
      expect(found).toHaveLength(1);
      expect(found[0]?.what).toContain(what);
      expect(found[0]?.remedy).toContain(remedy);
    },
  );
}
