import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { ExpectedError } from '../expected-error.mjs';
import { createDocumentPolicy, createHeaderRules } from './header-rules.ts';
import { formatHeadersFile } from './headers-file.ts';
import { listFiles } from './list-files.ts';
import { loaderBudget } from './loader-budget.mjs';
import { createNginxFiles } from './nginx-configuration.mjs';
import { recordPackages } from './take-packages.ts';
import type { Configuration } from './validate-configuration.ts';
import { createLoaderWords } from './words.ts';

/**
 * The nginx templates, by path. `import.meta.glob` bundles the templates into `stamp.mjs`, because a release does not
 * contain their folder.
 */
const nginxTemplates = Object.fromEntries(
  Object.entries(
    import.meta.glob<string>('./nginx/*/*', { query: '?raw', import: 'default', eager: true }),
  ).map(([path, text]) => [path.replace('./nginx/', ''), text]),
);

const compressible = new Set(['.js', '.css', '.html', '.json', '.svg', '.txt']);

/**
 * Returns the path of the delivery folder, which lies beside the served folder. The delivery folder holds files of the
 * release that visitors must not see.
 *
 * @param folder the served folder
 */
export function deliveryFolder(folder: string) {
  return join(dirname(folder), `${basename(folder)}-delivery`);
}

/**
 * Moves the source maps from the served folder into the delivery folder. Replaces the builds' package lists with
 * licence notices and a bill of materials.
 */
export async function separateDelivery({ folder, version }: { folder: string; version: string }) {
  const delivery = deliveryFolder(folder);
  await rm(delivery, { recursive: true, force: true });
  await mkdir(delivery, { recursive: true });
  await recordPackages(folder, version, delivery);
  for (const path of await listFiles(folder)) {
    if (extname(path) !== '.map') continue;
    const target = join(delivery, 'source-maps', relative(folder, path));
    await mkdir(dirname(target), { recursive: true });
    await rename(path, target);
  }
  await writeJson(join(delivery, 'release.json'), { version });
}

/**
 * Turns the built parts into the folder that a CDN serves. Adds:
 *
 * - a copy of the host scripts in a folder named after the version, with SRI hashes
 * - the loader's words in each language, in `words/`
 * - the drawer's Content Security Policy in its pages
 * - `release.json` for `assist-check`, with the version and the address of the service
 * - the header rules as JSON, as a `_headers` file and as nginx configuration
 * - with `compress`, a .br and a .gz file beside every text file
 *
 * @throws {ExpectedError} when the compressed loader exceeds its budget
 */
export async function finishRelease({
  folder,
  version,
  configuration,
  compress,
}: {
  folder: string;
  version: string;
  configuration: Configuration;
  compress: boolean;
}) {
  await pinHostScripts(folder, version);
  for (const [language, words] of Object.entries(createLoaderWords(configuration))) {
    await mkdir(join(folder, 'words'), { recursive: true });
    await writeJson(join(folder, 'words', `${language}.json`), words);
  }
  await writePolicy(join(folder, 'drawer'), createDocumentPolicy(configuration));
  const rules = createHeaderRules(configuration);
  await writeJson(join(folder, 'release.json'), {
    version,
    apiBaseUrl: configuration.VITE_API_BASE_URL,
  });
  await writeJson(join(folder, 'headers.json'), rules);
  await writeFile(join(folder, '_headers'), formatHeadersFile(rules));
  for (const [path, text] of Object.entries(createNginxFiles(rules, nginxTemplates))) {
    const file = join(deliveryFolder(folder), 'nginx', path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  if (!compress) return;
  await precompress(folder);
  await requireLoaderBudget(folder);
}

/**
 * Copies the host scripts (`loader.js` and `debug.js`) into a folder named after the version. Writes their SRI hashes
 * there.
 */
export async function pinHostScripts(folder: string, version: string) {
  const pinned = join(folder, `v${version}`);
  await mkdir(pinned, { recursive: true });
  const integrity: Record<string, string> = {};
  for (const name of (await readdir(folder)).sort()) {
    if (extname(name) !== '.js') continue;
    const script = await readFile(join(folder, name));
    integrity[name] = `sha384-${createHash('sha384').update(script).digest('base64')}`;
    await cp(join(folder, name), join(pinned, name));
  }
  await writeJson(join(pinned, 'integrity.json'), integrity);
  // Writes a second copy of the hashes into the delivery folder, which the CDN does not serve. An attacker who changes
  // the scripts on the CDN cannot change this copy.
  await mkdir(deliveryFolder(folder), { recursive: true });
  await writeJson(join(deliveryFolder(folder), 'integrity.json'), integrity);
}

/**
 * Writes the Content Security Policy into the drawer's pages, for a CDN that does not send it as a header. Replaces an
 * existing policy, because browsers would otherwise enforce both.
 */
async function writePolicy(folder: string, policy: string) {
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}" />`;
  for (const name of await readdir(folder)) {
    if (extname(name) !== '.html') continue;
    const page = (await readFile(join(folder, name), 'utf8')).replace(policyTag, '');
    const charset = '<meta charset="utf-8" />';
    if (!page.includes(charset))
      throw new Error(`${name} has no ${charset}, after which the policy is inserted.`);
    await writeFile(join(folder, name), page.replace(charset, `${charset}\n    ${meta}`));
  }
}

const policyTag = /\n *<meta http-equiv="Content-Security-Policy"[^>]*>/;

async function precompress(folder: string) {
  for (const path of await listFiles(folder)) {
    if (!compressible.has(extname(path))) continue;
    const content = await readFile(path);
    await writeFile(`${path}.br`, compressBrotli(content));
    await writeFile(`${path}.gz`, gzipSync(content, { level: 9 }));
  }
}

async function requireLoaderBudget(folder: string) {
  const { size } = await stat(join(folder, 'loader.js.br'));
  if (size <= loaderBudget) return;
  throw new ExpectedError(
    `loader.js has ${size} bytes in brotli; its budget is ${loaderBudget}. Shorten VITE_API_BASE_URL, or make the loader smaller.`,
  );
}

/** Compresses with Brotli's highest quality, which the size budgets also use. */
function compressBrotli(content: Buffer) {
  return brotliCompressSync(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
}

async function writeJson(path: string, value: unknown) {
  await writeFile(path, `${JSON.stringify(value, null, 2)}\n`);
}
