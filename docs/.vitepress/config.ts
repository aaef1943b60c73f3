import { copyFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import { defineConfig } from 'vitepress';
import { evidenceTable, readTrackedFiles } from '../../scripts/quality/evidence.ts';
import { addCharts, type PerformanceRun } from './charts.ts';
import { requireLinks } from './require-links.ts';
import { linkDemoPages, unlinkRepositoryFiles } from './rewrite-links.ts';

const docs = path.join(import.meta.dirname, '..');
const readJson = async (file: string) => JSON.parse(await readFile(path.join(docs, file), 'utf8'));
const { version }: { version: string } = await readJson('../package.json');
const performance: PerformanceRun = await readJson('performance.json');

const embed = [
  page('Embed the assistant', 'embed/index'),
  page('Write your snippet', 'embed/snippet'),
  page('Elements', 'embed/elements'),
  page('Script API', 'embed/script-api'),
  page('Colours, corners and font', 'embed/colours'),
  page('Languages', 'embed/languages'),
  page('Content Security Policy', 'embed/content-security-policy'),
  page('Frameworks and bundlers', 'embed/frameworks'),
  page('Troubleshooting', 'embed/troubleshooting'),
  page('Accessibility statement', 'embed/accessibility-statement'),
  page('Accessibility conformance report', 'embed/conformance-report'),
  page('AI transparency statement', 'embed/ai-transparency-statement'),
];
const operate = [
  page('Install and upgrade', 'operate/index'),
  page('Deploy', 'operate/deploying'),
  page('Run the answer service', 'operate/running'),
  page('Settings of the answer service', 'operate/settings'),
  page('A language model', 'operate/model'),
  page('Content', 'operate/content'),
  page('Import a site', 'operate/importing'),
  page('Several instances', 'operate/instances'),
  page('Monitoring', 'operate/monitoring'),
  page('Accuracy', 'operate/accuracy'),
  page('Privacy and data flow', 'operate/privacy'),
];
const develop = [
  page('Servers and commands', 'develop/index'),
  page('Architecture', 'develop/architecture'),
  page('Specification', 'develop/specification'),
  page('Answer API', 'develop/api'),
  page('Answer stream', 'develop/protocol'),
  page('Failures', 'develop/failures'),
  page('Threats', 'develop/threats'),
  page('Accessibility tests', 'develop/accessibility'),
];
const evidence = [
  page('Promises and their tests', 'evidence/promises'),
  page('Performance', 'evidence/performance'),
  page('Accuracy of the sample', 'evidence/accuracy'),
];

export default defineConfig({
  lang: 'en',
  title: 'AI assist',
  description: 'An embeddable question-and-answer assistant for the website of a department.',
  outDir: 'dist',
  cacheDir: 'node_modules/.cache/vitepress',
  // No icon: browsers ask for one otherwise.
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  markdown: {
    html: false,
    // As GitHub does, so that the same links hold there.
    anchor: { slugify: toAnchor },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config(markdown) {
      // Formats of this project, which no highlighter knows.
      markdown.core.ruler.push('own-formats', ({ tokens }) => {
        for (const token of tokens) {
          if (/^(?:screen-reader|(?:data|event)-stream)$/.test(token.info)) token.info = 'txt';
        }
      });
      markdown.core.ruler.before('block', 'evidence', (state) => {
        state.src = state.src.replace(/^```tests\n.*\n```$/m, () =>
          evidenceTable(readTrackedFiles()),
        );
      });
      addCharts(markdown, performance);
      unlinkRepositoryFiles(markdown, docs);
      linkDemoPages(markdown, process.env.DEMO_SITE_URL);
    },
  },
  themeConfig: {
    search: { provider: 'local' },
    outline: 'deep',
    nav: [
      { text: 'Embed', link: '/embed/', activeMatch: '^/embed/' },
      { text: 'Operate', link: '/operate/', activeMatch: '^/operate/' },
      { text: 'Develop', link: '/develop/', activeMatch: '^/develop/' },
      { text: `Version ${version}`, link: '/operate/' },
    ],
    sidebar: [
      { text: 'Embed', items: embed },
      { text: 'Operate', items: operate },
      { text: 'Develop', items: develop },
      { text: 'Decisions', link: '/decisions/' },
      { text: 'Evidence', items: evidence },
    ],
  },
  async buildEnd({ outDir }) {
    await copyFile(
      path.join(docs, 'develop/openapi.yaml'),
      path.join(outDir, 'develop/openapi.yaml'),
    );
    await requireLinks({ site: outDir, repository: path.join(docs, '..') });
  },
});

function toAnchor(heading: string) {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\- _]/gu, '')
    .replaceAll(' ', '-');
}

function page(text: string, name: string) {
  return { text, link: `/${name.replace(/\/index$/, '/')}` };
}
