import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A command that `npm run documented` runs, with its expected result. */
export interface CommandRun {
  /** The command exactly as in the document. Before the run, the archive of a dry run replaces `ai-assist-1.2.3`. */
  readonly command: string;
  /** Matches the output of a successful run. */
  readonly expected: RegExp;
  /** Whether the command starts a server. `npm run documented` stops the server once its output matches `expected`. */
  readonly isServer?: true;
  /** Expected exit code. Default: 0. */
  readonly code?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** Working directory, relative to the repository's root. Default: the root. */
  readonly folder?: string;
}

const running = /AI assist is running\./;

/** An invalid setting, which makes the answer service stop before it is ready. */
const wrongSetting = { CONTENT_CHECK_SECONDS: 'soon' };

/**
 * The settings of a production build. The API address has 60 characters, because docs/operate/deploying.md gives sizes
 * for this length.
 */
const production = {
  VITE_API_BASE_URL: 'https://ask-api.digital-service.veterans-affairs.example.gov',
  VITE_ENVIRONMENT: 'production',
  VITE_ALLOWED_HOST_ORIGINS: 'https://www.example.gov',
  VITE_LEARN_MORE_URL: 'https://www.example.gov/about-ai-assist/',
  VITE_SUPPORT_TEXT: 'Talk to a person',
  VITE_SUPPORT_URL: 'tel:1800555010',
};

/**
 * The documented commands to run, in order. Keep the order, because the last commands use the archive that an earlier
 * command builds.
 */
export const commandRuns: readonly CommandRun[] = [
  { command: 'npm start', expected: running, isServer: true },
  { command: 'npm run dev', expected: running, isServer: true },
  {
    command: 'npm run dev',
    expected: /Its log ends:\n.*CONTENT_CHECK_SECONDS/,
    code: 1,
    env: wrongSetting,
  },
  { command: 'npm run unit -- apps/drawer/src/answer', expected: /Tests .*\d+ passed/ },
  {
    command: 'npm run unit -- packages/chat/src/session.test.ts',
    expected: /Tests .*\d+ passed/,
  },
  { command: 'npm run format', expected: /Checked \d+ files/ },
  { command: 'npm run e2e -- --grep "has its size"', expected: /[1-9]\d* passed/ },
  { command: 'npm run evaluate', expected: /right page first/ },
  { command: 'npm run build', expected: /dist: loader\.js/, env: production },
  { command: 'npm run build -- --stampable', expected: /dist: loader\.js/ },
  { command: 'npm run release -- --dry-run', expected: /ai-assist-[\d.]+-dry-run\.tar\.gz/ },
  {
    command:
      'sha256sum --check ai-assist-1.2.3.tar.gz.sha256 && tar xzf ai-assist-1.2.3.tar.gz && cd ai-assist-1.2.3',
    expected: /: OK/,
    folder: 'release',
  },
  {
    command: 'sha256sum --check --quiet SHA256SUMS',
    expected: /^$/,
    folder: 'release/ai-assist-1.2.3',
  },
  {
    command: 'node tools/import.mjs',
    expected: /--site URL/,
    code: 1,
    folder: 'release/ai-assist-1.2.3',
  },
  {
    command: 'node tools/assist-check.mjs',
    expected: /assist-check https:/,
    code: 2,
    folder: 'release/ai-assist-1.2.3',
  },
];

const measures = 'measures for minutes, on a machine without other work';
const writesPictures = 'writes pictures into the sources';
const isPartOfTest = '`npm test` runs it';

/** The documented commands that `npm run documented` skips, each with the reason. */
const notRun: Readonly<Record<string, string>> = {
  'npm run unit': isPartOfTest,
  'npm run check': isPartOfTest,
  'npm run e2e': isPartOfTest,
  'npm run built:sizes': isPartOfTest,
  'npm run screen-reader': '`.ci/run` runs it with --install',
  'npm run webkit': '`.ci/run` runs it with --install',
  'npm run documented': 'is this check',
  'node server.js': 'the tests of the service start it so',
  'npm run bench': measures,
  'npm run bench -- host': measures,
  'npm run bench -- load': measures,
  'npm run bench -- search': measures,
  'npm run bench -- --write': measures,
  'npm run index -- --examples': 'writes vectors into the sources',
  'npm run journeys': measures,
  'npm run release': 'tags a commit',
  'npm run changeset': 'asks questions',
  'npm run changeset -- version': 'writes the version',
  'ASSIST_SCREENSHOTS="$PWD/apps/demo-site/src/assets/states" npm run e2e -- --project=screenshots web-teams':
    writesPictures,
  'ASSIST_SCREENSHOTS="$PWD/docs" npm run e2e -- --project=screenshots readme': writesPictures,
  'node cdn-delivery/stamp.mjs --from cdn --to /srv/release/production --env production.env':
    'release-builds.test.ts stamps so, into other folders',
};

/** Matches a placeholder that the reader must replace, such as an ellipsis, the address of a site or `DIR`. */
const placeholder = /…|<\w+>|\bexample\.gov\b|\b(?:DIR|FILE)\b|=folder\b/;

/**
 * Lists the documented commands that are neither examples nor known from {@link commandRuns}, {@link notRun} or
 * `.ci/run`. A code block is an example if its info string is `sh example`. A command in a sentence is an example if it
 * contains a placeholder. Also lists commands that call a missing npm script.
 *
 * @param root path of the repository
 */
export function findUnknownCommands(root: string): string[] {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const known = new Set([
    ...commandRuns.map(({ command }) => command),
    ...Object.keys(notRun),
    ...listLines(readFileSync(path.join(root, '.ci/run'), 'utf8')),
  ]);
  return readDocuments(root).flatMap(({ file, text }) =>
    listCommands(text).flatMap(({ command, isExample }) => {
      const script = /\bnpm (?:run )?([\w:-]+)/.exec(command)?.[1];
      const isMissing = script !== undefined && script !== 'install' && !(script in scripts);
      return isMissing || !(isExample || known.has(command)) ? [`${file}: ${command}`] : [];
    }),
  );
}

/** Lists the commands of {@link commandRuns} and {@link notRun} that appear in no document. */
export function findUnusedCommands(root: string): string[] {
  const shown = readDocuments(root).flatMap(({ text }) => listCommands(text));
  return [...commandRuns.map(({ command }) => command), ...Object.keys(notRun)].filter(
    (known) => !shown.some(({ command }) => command === known),
  );
}

/** Lists the commands in a document: first from code blocks, then from sentences and tables. */
export function listCommands(text: string): { command: string; isExample: boolean }[] {
  const inBlocks = [...text.matchAll(/^```sh( example)?\n(.*?)^```/gms)].flatMap(
    ([, example, block = '']) =>
      listLines(block).map((command) => ({ command, isExample: example !== undefined })),
  );
  const sentences = text.replace(/^```.*?^```/gms, '');
  const inSentences = [...sentences.matchAll(/`((?:\w+=\S+ )*(?:npm|npx|node) [^`\n]+)`/g)].map(
    ([, command = '']) => ({ command, isExample: placeholder.test(command) }),
  );
  return [...inBlocks, ...inSentences];
}

/** Lists the lines of a shell script. Leaves out comments and empty lines. */
function listLines(script: string): string[] {
  return script
    .split('\n')
    .map((line) => line.replace(/(?:^|\s+)# .*$/, '').trim())
    .filter((line) => line !== '');
}

function readDocuments(root: string): { file: string; text: string }[] {
  const docs = readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll(path.sep, '/'))
    .filter((name) => /^(?!node_modules\/).*\.md$/.test(name));
  return ['README.md', 'CONTRIBUTING.md', ...docs.map((name) => `docs/${name}`)].map((file) => ({
    file,
    text: readFileSync(path.join(root, file), 'utf8'),
  }));
}
