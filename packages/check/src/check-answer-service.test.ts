import { describe } from 'vitest';
import { testFaults } from './deployment.test-support.ts';

describe('an answer service', () => {
  testFaults('an answer service', [
    [
      'is starting',
      (d) => {
        d.health.body = '{"status":"starting"}';
      },
      'says "starting" of itself',
      'log',
    ],
    [
      'is paused',
      (d) => {
        d.health.body = '{"status":"paused"}';
      },
      'is paused',
      'delete its PAUSE_FILE',
    ],
    [
      'fails with 503',
      (d) => {
        d.health.status = 503;
      },
      'answers with 503',
      'log',
    ],
    [
      'is down behind its proxy',
      (d) => {
        d.health = { status: 502, headers: {}, body: 'Bad gateway' };
        d.preflight = d.health;
      },
      'answers with 502',
      'log',
    ],
    [
      'sends HTML',
      (d) => {
        d.health.body = '<!doctype html>';
      },
      'sends no JSON',
      'VITE_API_BASE_URL',
    ],
    [
      'does not allow the page',
      (d) => {
        d.health.headers['access-control-allow-origin'] = 'https://other.example';
      },
      'ask whether it is well',
      'Add to its ALLOWED_ORIGINS: http',
    ],
    [
      'does not allow the drawer',
      (d) => {
        delete d.preflight.headers['access-control-allow-origin'];
      },
      'does not let the drawer at http',
      'Add to its ALLOWED_ORIGINS: http',
    ],
    [
      'does not answer OPTIONS',
      (d) => {
        d.preflight.status = 405;
      },
      'is answered with 405',
      'hand OPTIONS to the service',
    ],
    [
      'does not allow content-type',
      (d) => {
        d.preflight.headers['access-control-allow-headers'] = '';
      },
      'does not allow the header content-type',
      'Access-Control-Allow-Headers: content-type',
    ],
  ]);
});
