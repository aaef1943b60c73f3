import { describe } from 'vitest';
import { testFaults } from './deployment.test-support.ts';

describe('a page', () => {
  testFaults('a page', [
    [
      'does not exist',
      (d) => {
        d.page = { ...d.page, status: 404 };
      },
      'answers with 404',
      'without signing in',
    ],
    [
      'has no loader',
      (d) => {
        d.page.body = d.html('');
      },
      'has no script tag',
      'loader.js"></script>',
    ],
    [
      'has the loader twice',
      (d) => {
        d.page.body = d.html(`<script async src="${d.origins.cdn}/loader.js"></script>`.repeat(2));
      },
      'stands in the page twice',
      'Take out:',
    ],
    [
      'loads the loader as a module',
      (d) => {
        d.page.body = d.html(
          `<script type="module" async src="${d.origins.cdn}/loader.js"></script>`,
        );
      },
      'loaded as a module',
      'Take type="module" off',
    ],
    [
      'pins the loader without crossorigin',
      (d) => {
        d.page.body = d.html(
          `<script async src="${d.origins.cdn}/v1.2.3/loader.js" integrity="${d.loaderHash}"></script>`,
        );
      },
      'integrity without crossorigin',
      'crossorigin="anonymous"',
    ],
    [
      'has integrity for the unpinned loader',
      (d) => {
        d.page.body = d.html(
          `<script async src="${d.origins.cdn}/loader.js" integrity="${d.loaderHash}" crossorigin="anonymous"></script>`,
        );
      },
      'changes with every release',
      'pinned address',
    ],
    [
      'expects another hash of the loader',
      (d) => {
        d.page.body = d.html(
          `<script async src="${d.origins.cdn}/v1.2.3/loader.js" integrity="sha384-abc" crossorigin="anonymous"></script>`,
        );
      },
      'browsers refuse it',
      'set: integrity="sha384-',
    ],
    [
      'forbids the loader',
      (d) =>
        d.setPolicy(`script-src 'self'; frame-src ${d.origins.cdn}; connect-src ${d.origins.api}`),
      'forbids the loader by its script-src',
      "Set: script-src 'self' http",
    ],
    [
      'forbids the loader in script-src-elem',
      (d) => d.setPolicy(`script-src ${d.origins.cdn}; script-src-elem 'self'`),
      'by its script-src-elem',
      "Set: script-src-elem 'self' http",
    ],
    [
      'asks for a nonce',
      (d) => d.setPolicy("script-src 'nonce-abc' 'strict-dynamic'"),
      'forbids the loader',
      'Put the nonce',
    ],
    [
      'forbids the translations of its language',
      (d) => {
        d.page.body = String(d.page.body).replace('<meta', '<html lang="fr-CA"><meta');
        d.cdn.set('/words/fr.json', { headers: {}, body: '{}' });
      },
      'forbids the translations by its connect-src',
      'Set: connect-src http',
    ],
    [
      'serves a copy of the loader',
      (d) => {
        d.page.body = d.html('<script async src="/assets/loader.js"></script>');
      },
      'The page’s own site serves the loader',
      'Take the loader from the CDN',
    ],
    [
      'forbids the drawer',
      (d) => d.setPolicy("frame-src 'none'"),
      'forbids the drawer by its frame-src',
      'Set: frame-src http',
    ],
    [
      'forbids the drawer in child-src',
      (d) => d.setPolicy("child-src 'self'"),
      'forbids the drawer by its child-src',
      "Set: child-src 'self' http",
    ],
    [
      'forbids the health check',
      (d) => d.setPolicy("connect-src 'self'"),
      'forbids the health check by its connect-src',
      "Set: connect-src 'self' http",
    ],
    [
      'forbids the health check by default-src',
      (d) =>
        d.setPolicy(`default-src 'self'; script-src ${d.origins.cdn}; frame-src ${d.origins.cdn}`),
      'forbids the health check by its default-src',
      "Set: connect-src 'self' http",
    ],
    [
      'forbids the drawer in a second header',
      (d) => d.setPolicy(`${d.page.headers['content-security-policy']}, frame-src 'self'`),
      'forbids the drawer',
      'Set: frame-src',
    ],
    [
      'forbids the health check in a meta element',
      (d) => {
        d.page.body = `<meta http-equiv="Content-Security-Policy" content="connect-src 'none'">${d.page.body}`;
      },
      'The meta element Content-Security-Policy forbids the health check',
      'Set: connect-src http',
    ],
    [
      'is in a sandbox',
      (d) => d.setPolicy('sandbox allow-forms'),
      'forbids all scripts',
      'allow-scripts',
    ],
    [
      'is credentialless',
      (d) => {
        d.page.headers['cross-origin-embedder-policy'] = 'credentialless';
      },
      'browsers block the drawer',
      'require-corp',
    ],
  ]);
});
