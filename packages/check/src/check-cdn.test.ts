import { describe } from 'vitest';
import { testFaults } from './deployment.test-support.ts';

describe('a CDN', () => {
  testFaults('a CDN', [
    [
      'has no loader',
      (d) => d.cdn.delete('/loader.js'),
      'cannot be loaded: status 404',
      'Upload the release',
    ],
    [
      'sends the loader as text',
      (d) => d.setHeaders('/loader.js', { 'content-type': 'text/plain' }),
      'run no script of that type',
      'Content-Type: text/javascript',
    ],
    [
      'sends the loader without charset to a page in another encoding',
      (d) => {
        d.setHeaders('/loader.js', { 'content-type': 'text/javascript' });
        d.page.headers['content-type'] = 'text/html; charset=windows-1252';
      },
      'its words would be broken',
      'charset=utf-8',
    ],
    [
      'caches the loader for ever',
      (d) => d.setHeaders('/loader.js', { 'cache-control': 'public, max-age=31536000, immutable' }),
      'keep loader.js for 31536000 seconds',
      'max-age=300',
    ],
    [
      'forbids the loader to other origins',
      (d) => d.setHeaders('/loader.js', { 'cross-origin-resource-policy': 'same-site' }),
      'The loader may not be used',
      'Cross-Origin-Resource-Policy: cross-origin',
    ],
    [
      'compresses the loader without Vary',
      (d) => d.setHeaders('/loader.js', { vary: undefined }),
      'compressed without Vary',
      'Vary: Accept-Encoding',
    ],
    [
      'sends no CORS header for a loader with crossorigin',
      (d) => {
        d.page.body = d.html(
          `<script async crossorigin src="${d.origins.cdn}/loader.js"></script>`,
        );
        d.setHeaders('/loader.js', { 'access-control-allow-origin': undefined });
      },
      'loaded with crossorigin',
      'Access-Control-Allow-Origin: *',
    ],
    [
      'changes the loader',
      (d) => {
        d.cdn.set('/loader.js', {
          headers: { ...d.cdn.get('/loader.js')?.headers, 'content-encoding': 'identity' },
          body: 'injected()',
        });
      },
      'not the one of release 1.2.3',
      'turn off what rewrites scripts',
    ],
    [
      'has only part of a release',
      (d) => d.cdn.delete('/v1.2.3/integrity.json'),
      'v1.2.3/integrity.json is not there',
      'Upload the folder v1.2.3/',
    ],
    [
      'has no drawer',
      (d) => d.cdn.delete('/drawer/index.html'),
      'The drawer cannot be loaded: status 404',
      'Upload drawer/',
    ],
    [
      'sends the drawer without its policy',
      (d) => d.setHeaders('/drawer/index.html', { 'content-security-policy': undefined }),
      'any site may embed it',
      'headers.json',
    ],
    [
      'lets any site embed the drawer',
      (d) =>
        d.setHeaders('/drawer/index.html', {
          'content-security-policy': `connect-src ${d.origins.api}`,
        }),
      'lets any site embed it',
      'Set: frame-ancestors http',
    ],
    [
      'forbids this site to embed the drawer',
      (d) =>
        d.setHeaders('/drawer/index.html', {
          'content-security-policy': `connect-src ${d.origins.api}; frame-ancestors https://www.example.gov`,
        }),
      'may not be embedded by http',
      'VITE_ALLOWED_HOST_ORIGINS=https://www.example.gov,http',
    ],
    [
      'forbids the drawer to call the service',
      (d) =>
        d.setHeaders('/drawer/index.html', {
          'content-security-policy': `connect-src https://old.example; frame-ancestors ${d.origins.page}`,
        }),
      'does not let it ask http',
      'Set: connect-src http',
    ],
    [
      'adds a second policy to the drawer',
      (d) =>
        d.setHeaders('/drawer/index.html', {
          'content-security-policy': `connect-src ${d.origins.api}; frame-ancestors ${d.origins.page}, frame-ancestors 'self'`,
        }),
      'two policies',
      'Send only the one',
    ],
    [
      'forbids framing the drawer',
      (d) => d.setHeaders('/drawer/index.html', { 'x-frame-options': 'SAMEORIGIN' }),
      'X-Frame-Options: SAMEORIGIN',
      'Take the header off',
    ],
    [
      'leaves out the embedder policy of the drawer',
      (d) => d.setHeaders('/drawer/index.html', { 'cross-origin-embedder-policy': undefined }),
      'cannot show the drawer',
      'require-corp',
    ],
    [
      'caches the drawer’s page',
      (d) => d.setHeaders('/drawer/index.html', { 'cache-control': 'max-age=600' }),
      'for 600 seconds',
      'no-cache',
    ],
    [
      'puts a script into the drawer',
      (d) => {
        const drawer = d.cdn.get('/drawer/index.html');
        if (drawer) drawer.body += '<script>beacon()</script>';
      },
      'put a script into the drawer',
      'Turn off what the CDN injects',
    ],
    [
      'has lost a file of the drawer',
      (d) => d.cdn.delete('/drawer/assets/index-abc.js'),
      'A file of the drawer is missing',
      'Upload drawer/assets/ first',
    ],
    [
      'caches errors',
      (d) => {
        d.missing.headers['cache-control'] = 'public, max-age=31536000, immutable';
      },
      'goes without the file that long',
      'no-store',
    ],
    [
      'sends a page for a missing file',
      (d) => {
        d.missing.status = 200;
      },
      'answers with 200 where there is no file',
      'send 404',
    ],
  ]);
});
