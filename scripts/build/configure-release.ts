import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { ExpectedError } from '../expected-error.mjs';
import { createDocumentPolicy, createHeaderRules, formatHeadersFile } from './header-rules.ts';
import { loaderBudget } from './loader-budget.mjs';
import { createNginxFiles } from './nginx-configuration.ts';
import type { Settings } from './settings.ts';
import { createDrawerSettings, createLoaderSettings, createLoaderWords } from './words.ts';

/**
 * The line of a built page or host script that holds its settings, as one JSON literal. In a script it is the last
 * line of code, so that a source map stays valid.
 */
export const settingsLine = /^\{"assistSettings":.*\}$/m;

/**
 * Returns the path of the delivery folder, which lies beside the served folder. The delivery folder holds files of the
 * release that visitors must not see.
 */
export function deliveryFolder(folder: string) {
  return join(dirname(folder), `${basename(folder)}-delivery`);
}

/**
 * Writes a department's settings into a built release, in place: into the host scripts and the drawer's pages. Then
 * writes what depends on them, each text file with a .br and a .gz file beside it:
 *
 * - a copy of the host scripts in a folder named after the version, with SRI hashes
 * - the drawer's Content Security Policy in its pages
 * - the loader's words in each language, in `words/`
 * - `release.json` for `assist-check`, with the version and the address of the service
 * - the header rules as JSON, as a `_headers` file and as nginx configuration
 * - `settings.json` in the delivery folder
 *
 * @throws {ExpectedError} if the folder is not a release, or if the compressed loader exceeds its budget
 */
export async function configureRelease(folder: string, settings: Settings) {
  const delivery = deliveryFolder(folder);
  const version = await readVersion(delivery);
  await writeHostScripts(folder, version, createLoaderSettings(settings));
  await writePages(join(folder, 'drawer'), settings);
  await rm(join(folder, 'words'), { recursive: true, force: true });
  for (const [language, words] of Object.entries(createLoaderWords(settings))) {
    await writeServed(join(folder, 'words', `${language}.json`), toJson(words));
  }
  const rules = createHeaderRules(settings);
  await writeServed(join(folder, 'headers.json'), toJson(rules));
  await writeServed(join(folder, '_headers'), formatHeadersFile(rules));
  for (const [path, text] of Object.entries(createNginxFiles(rules))) {
    await writeText(join(delivery, 'nginx', path), text);
  }
  await writeText(join(delivery, 'settings.json'), toJson(settings));
  const release = { version, apiBaseUrl: settings.VITE_API_BASE_URL };
  await writeServed(join(folder, 'release.json'), toJson(release));
}

async function readVersion(delivery: string): Promise<string> {
  try {
    return JSON.parse(await readFile(join(delivery, 'release.json'), 'utf8')).version;
  } catch {
    throw new ExpectedError(`${delivery} is not the delivery folder of a release.`);
  }
}

async function writeHostScripts(folder: string, version: string, settings: unknown) {
  const integrity: Record<string, string> = {};
  for (const name of (await readdir(folder)).sort()) {
    if (extname(name) !== '.js') continue;
    const script = writeSettings(await readFile(join(folder, name), 'utf8'), settings);
    integrity[name] = `sha384-${createHash('sha384').update(script).digest('base64')}`;
    await writeServed(join(folder, name), script);
    await writeServed(join(folder, `v${version}`, name), script);
  }
  await writeServed(join(folder, `v${version}`, 'integrity.json'), toJson(integrity));
  // An attacker who changes the scripts on the CDN cannot change this second copy, which the CDN does not serve.
  await writeText(join(deliveryFolder(folder), 'integrity.json'), toJson(integrity));
  const { size } = await stat(join(folder, 'loader.js.br'));
  if (size <= loaderBudget) return;
  throw new ExpectedError(
    `loader.js has ${size} bytes in brotli; its budget is ${loaderBudget}. Shorten VITE_API_BASE_URL, or make the loader smaller.`,
  );
}

/** Writes the settings and the policy into the drawer's pages. A CDN may not send the policy as a header. */
async function writePages(folder: string, settings: Settings) {
  const policy = `<meta http-equiv="Content-Security-Policy" content="${createDocumentPolicy(settings)}" />`;
  const charset = '<meta charset="utf-8" />';
  for (const name of await readdir(folder)) {
    if (extname(name) !== '.html') continue;
    const page = await readFile(join(folder, name), 'utf8');
    if (!page.includes(charset)) throw new Error(`${name} has no ${charset} before its policy.`);
    // Browsers would enforce the policy of an earlier configuration, too.
    const withPolicy = page
      .replace(/\n *<meta http-equiv="Content-Security-Policy"[^>]*>/, '')
      .replace(charset, `${charset}\n    ${policy}`);
    await writeServed(
      join(folder, name),
      writeSettings(withPolicy, createDrawerSettings(settings)),
    );
  }
}

/** Escapes `<`, which could end the page's element, and all characters that depend on the encoding of a page. */
function writeSettings(text: string, settings: unknown) {
  const literal = JSON.stringify({ assistSettings: settings }).replace(
    /[<\u007f-\uffff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return text.replace(settingsLine, () => literal);
}

const compressible = new Set(['.js', '.css', '.html', '.json', '.svg', '.txt']);

/** Writes a file that a CDN serves. Writes text files also compressed, in the highest quality. */
export async function writeServed(path: string, content: string | Buffer) {
  await writeText(path, content);
  if (!compressible.has(extname(path))) return;
  const { BROTLI_PARAM_SIZE_HINT } = constants;
  // The quality is the highest by default.
  const params = { [BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(content) };
  await writeFile(`${path}.br`, brotliCompressSync(content, { params }));
  await writeFile(`${path}.gz`, gzipSync(content, { level: 9 }));
}

async function writeText(path: string, text: string | Buffer) {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

function toJson(value: unknown) {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Copies a built release and its delivery folder, in place of an earlier copy, and configures the copy. */
export async function createRelease(built: string, folder: string, settings: Settings) {
  for (const [from, to] of [
    [built, folder],
    [deliveryFolder(built), deliveryFolder(folder)],
  ] as const) {
    await rm(to, { recursive: true, force: true });
    await cp(from, to, { recursive: true });
  }
  await configureRelease(folder, settings);
}
