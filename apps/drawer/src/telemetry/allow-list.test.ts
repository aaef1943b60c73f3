import type { BrowserOptions, ErrorEvent } from '@sentry/browser';
import { describe, expect, it } from 'vitest';
import { stripEvent, stripSpan } from './allow-list.ts';

const words = 'Jane Canary';

describe('an error report that leaves the browser', () => {
  const event: ErrorEvent = {
    type: undefined,
    event_id: 'e1',
    timestamp: 1,
    platform: 'javascript',
    level: 'error',
    environment: 'production',
    release: 'assist@1.0.0',
    message: words,
    transaction: words,
    server_name: words,
    request: { url: `https://cdn.example/?q=${words}`, headers: { Referer: words } },
    user: { ip_address: '1.2.3.4' },
    breadcrumbs: [{ message: words }],
    extra: { words },
    fingerprint: [words],
    tags: { component: 'asking', code: 'http', status: 500, replayId: 'r1', url: words },
    contexts: { trace: { trace_id: 't', span_id: 's', data: { words } }, culture: { words } },
    exception: {
      values: [
        {
          type: 'TypeError',
          value: words,
          module: words,
          stacktrace: {
            frames: [
              {
                filename: `https://cdn.example/drawer/a.js?${words}`,
                function: 'ask',
                lineno: 1,
                colno: 2,
                in_app: true,
                context_line: words,
                vars: { words },
              },
            ],
          },
        },
        { type: 'Error', value: words },
      ],
    },
  };

  it('an error report that leaves the browser holds what is named, and nothing else [T20]', () => {
    expect(stripEvent(event, { originalException: new TypeError(words) })).toEqual({
      event_id: 'e1',
      timestamp: 1,
      platform: 'javascript',
      level: 'error',
      environment: 'production',
      release: 'assist@1.0.0',
      exception: {
        values: [
          {
            type: 'TypeError',
            value: 'message withheld',
            mechanism: { type: 'generic', handled: true },
            stacktrace: {
              frames: [
                {
                  filename: 'https://cdn.example/drawer/a.js',
                  function: 'ask',
                  lineno: 1,
                  colno: 2,
                  in_app: true,
                },
              ],
            },
          },
        ],
      },
      tags: { component: 'asking', code: 'http', status: 500, replayId: 'r1' },
      contexts: { trace: { trace_id: 't', span_id: 's' } },
    });
  });

  it('an error report is valid for an event without any fields', () => {
    expect(stripEvent({ type: undefined }, {}).exception?.values?.[0]).toMatchObject({
      type: 'Error',
      value: 'message withheld',
    });
  });
});

describe('a span that leaves the browser', () => {
  type Span = Parameters<NonNullable<BrowserOptions['beforeSendSpan']>>[0];

  const span: Span = {
    trace_id: 't',
    span_id: 's',
    name: 'POST api.example.gov',
    start_timestamp: 1,
    end_timestamp: 2,
    status: 'ok',
    is_segment: true,
    attributes: {
      'sentry.op': 'http.client',
      'http.request.method': 'POST',
      'http.response.status_code': 200,
      'http.request.response_end': 2,
      'http.response_content_length': 512,
      'http.response.body.size': 512,
      'url.full': `https://api.example.gov/v2/completions?chatId=${words}`,
      'url.query': `chatId=${words}`,
    },
  };

  it('a span that leaves the browser has its times and host, but no URL', () => {
    expect(stripSpan(span)).toMatchObject({
      name: 'POST api.example.gov',
      start_timestamp: 1,
      attributes: {
        'sentry.op': 'http.client',
        'http.request.method': 'POST',
        'http.response.status_code': 200,
        'http.request.response_end': 2,
      },
    });
    expect(JSON.stringify(stripSpan(span))).not.toContain('chatId');
  });

  it('a span that leaves the browser does not contain the size of an answer', () => {
    expect(JSON.stringify(stripSpan(span))).not.toContain('512');
  });

  it('a span that leaves the browser loses a name that is not a method and a host', () => {
    expect(stripSpan({ ...span, name: `GET /a?q=${words}` }).name).toBe('span');
  });
});
