import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { createDocumentPolicy, createHeaderRules } from './header-rules.mjs';

const compressible = new Set(['.js', '.css', '.html', '.json', '.svg']);

/**
 * Turns the built parts in `dist/` into the tree a CDN serves: the immutable, pinned copy of the host
 * scripts with their SRI hashes, the drawer's policy in its pages, the header rules as data, and a .br and .gz
 * beside every text file.
 * @param {{ folder: string, version: string, configuration: import('./configuration.mjs').Configuration, compress: boolean }} release
 */
export async function finishRelease({ folder, version, configuration, compress }) {
  await pinHostScripts(folder, version);
  await writePolicy(join(folder, 'drawer'), createDocumentPolicy(configuration));
  const rules = createHeaderRules(configuration, version);
  await writeFile(join(folder, 'headers.json'), `${JSON.stringify(rules, null, 2)}\n`);
  if (compress) await precompress(folder);
}

/**
 * @param {string} folder
 * @param {string} version
 */
async function pinHostScripts(folder, version) {
  const pinned = join(folder, `v${version}`);
  await mkdir(pinned, { recursive: true });
  /** @type {Record<string, string>} */
  const integrity = {};
  for (const name of await readdir(folder)) {
    if (extname(name) !== '.js') continue;
    const script = await readFile(join(folder, name));
    integrity[name] = `sha384-${createHash('sha384').update(script).digest('base64')}`;
    await cp(join(folder, name), join(pinned, name));
  }
  await writeFile(join(pinned, 'integrity.json'), `${JSON.stringify(integrity, null, 2)}\n`);
}

/**
 * Writes the policy into the pages of the drawer as well, for a CDN that does not send its headers.
 * @param {string} folder
 * @param {string} policy
 */
async function writePolicy(folder, policy) {
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}" />`;
  for (const name of await readdir(folder)) {
    if (extname(name) !== '.html') continue;
    const page = await readFile(join(folder, name), 'utf8');
    const charset = '<meta charset="utf-8" />';
    if (!page.includes(charset))
      throw new Error(`${name} has no ${charset} to write its policy behind.`);
    await writeFile(join(folder, name), page.replace(charset, `${charset}\n    ${meta}`));
  }
}

/** @param {string} folder */
async function precompress(folder) {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !compressible.has(extname(entry.name))) continue;
    const path = join(entry.parentPath, entry.name);
    const content = await readFile(path);
    await writeFile(`${path}.br`, compressBrotli(content));
    await writeFile(`${path}.gz`, gzipSync(content, { level: 9 }));
  }
}

/**
 * Brotli at its strongest, as the size budgets count.
 * @param {Buffer} content
 */
function compressBrotli(content) {
  return brotliCompressSync(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
}
