import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { ExpectedError } from '../expected-error.mjs';
import { listFiles } from './list-files.ts';
import { deliveryFolder } from './release.ts';

const publishUsage = `node publish.mjs --from DIR --to DIR [--nginx DIR]

  --from DIR    a stamped release; its -delivery folder must be beside it
  --to DIR      the folder that the CDN serves
  --nginx DIR   the configuration folder of nginx, such as /etc/nginx, for the headers of the release
`;
const rollbackUsage = `node rollback.mjs --to DIR [--nginx DIR]

  --to DIR      the folder that the CDN serves; publish.mjs has kept the release before in DIR-previous
  --nginx DIR   the configuration folder of nginx, such as /etc/nginx, for the headers of the release
`;

/** Files with a version or a hash in their path. A new release keeps those of older releases, for pages that are open. */
const isPinned = (path: string) => /^(?:v\d[^/]*|drawer\/assets)\//.test(path.split(sep).join('/'));

/** The files that visitors ask for by name, in the order in which they are replaced. The loader starts everything. */
const rank = (path: string) => (isPinned(path) ? 0 : /^loader\.js/.test(path) ? 2 : 1);

/** The files of nginx that belong to a release. The operator's own sites are not among them. */
const nginxFolders = ['conf.d', 'snippets'];

/**
 * Replaces the release in the served folder. Keeps the pinned scripts and the assets of older releases, and the release
 * before in a folder beside it, for {@link rollback}.
 *
 * @param words command-line arguments
 * @throws {ExpectedError} for an invalid argument
 */
export async function publish(words: readonly string[]) {
  const { from, to, nginx } = readWords(words, publishUsage, ['from', 'to']);
  const kept = `${to}-previous`;
  const { version } = await readRelease(from);
  const before = await readRelease(to).catch(() => undefined);
  await rm(kept, { recursive: true, force: true });
  if (before) await keep(to, nginx, kept);
  await replace({ served: from, nginx: join(deliveryFolder(from), 'nginx/debian-13') }, to, nginx);
  report(version, before?.version, nginx);
}

/**
 * Brings back the release that {@link publish} has replaced. A second rollback brings back the newer one.
 *
 * @param words command-line arguments
 * @throws {ExpectedError} for an invalid argument, or if no earlier release is kept
 */
export async function rollback(words: readonly string[]) {
  const { to, nginx } = readWords(words, rollbackUsage, ['to']);
  const [kept, newer] = [`${to}-previous`, `${to}-newer`];
  const { version } = await readRelease(join(kept, 'dist'));
  const before = await readRelease(to);
  await rm(newer, { recursive: true, force: true });
  await keep(to, nginx, newer);
  await replace({ served: join(kept, 'dist'), nginx: join(kept, 'nginx') }, to, nginx);
  await rm(kept, { recursive: true });
  await rename(newer, kept);
  report(version, before.version, nginx);
}

/** Copies what the next release replaces. */
async function keep(served: string, nginx: string | undefined, kept: string) {
  for (const path of await listBelow(served)) {
    if (!isPinned(path)) await copy(join(served, path), join(kept, 'dist', path));
  }
  if (nginx === undefined) return;
  for (const path of await listNginxFiles(nginx)) {
    await copy(join(nginx, path), join(kept, 'nginx', path));
  }
}

/** Copies a release into the served folder, and deletes what only the replaced release has, such as compressed files. */
async function replace(
  release: { served: string; nginx: string },
  to: string,
  nginx: string | undefined,
) {
  const paths = await listBelow(release.served);
  const byRank = [...paths].sort((one, other) => rank(one) - rank(other));
  for (const path of byRank) await copy(join(release.served, path), join(to, path));
  const published = new Set(paths);
  for (const path of await listBelow(to)) {
    if (!published.has(path) && !isPinned(path)) await rm(join(to, path));
  }
  if (nginx === undefined) return;
  for (const path of await listNginxFiles(release.nginx)) {
    await copy(join(release.nginx, path), join(nginx, path));
  }
}

/** Copies a file under another name first, so that no visitor gets half of it. */
async function copy(source: string, target: string) {
  await mkdir(dirname(target), { recursive: true });
  await cp(source, `${target}.part`);
  await rename(`${target}.part`, target);
}

async function listBelow(folder: string) {
  return (await listFiles(folder)).map((path) => relative(folder, path));
}

async function listNginxFiles(folder: string) {
  const lists = nginxFolders.map((name) => listBelow(join(folder, name)).catch(() => []));
  const paths = (await Promise.all(lists)).flatMap((list, index) =>
    list.map((path) => join(nginxFolders[index] ?? '', path)),
  );
  return paths.filter((path) => /^assist-[a-z]+\.conf$/.test(path.split(sep).at(-1) ?? ''));
}

async function readRelease(folder: string): Promise<{ version: string }> {
  try {
    return JSON.parse(await readFile(join(folder, 'release.json'), 'utf8'));
  } catch {
    throw new ExpectedError(`${folder} is not a stamped release: release.json is missing.`);
  }
}

function report(version: string, before: string | undefined, nginx: string | undefined) {
  console.log(`Published ${version}${before ? ` instead of ${before}` : ''}.`);
  if (nginx) console.log('Now run: nginx -t && systemctl reload nginx');
}

function readWords(words: readonly string[], usage: string, required: readonly ('from' | 'to')[]) {
  const type = 'string' as const;
  try {
    const options = { from: { type }, to: { type }, nginx: { type } };
    const { values } = parseArgs({ args: [...words], options });
    const missing = required.filter((name) => values[name] === undefined);
    if (missing.length > 0) throw new Error(`Missing: --${missing.join(', --')}.`);
    const { from = '', to = '', nginx } = values;
    return { from: resolve(from), to: resolve(to), nginx: nginx && resolve(nginx) };
  } catch (error) {
    throw new ExpectedError(`${(error as Error).message}\n\n${usage}`);
  }
}
