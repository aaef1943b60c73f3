// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { createTestFrame, drawerUrl, hosts } from './frame.test-support.ts';

const root = document.documentElement;

describe('inserted', () => {
  test('the inserted frame is one child of the root, with a closed shadow tree', () => {
    const { frame, dialog } = createTestFrame();
    expect(hosts()).toBe(1);
    expect(document.querySelector('assist-frame')?.parentElement).toBe(root);
    expect(document.querySelector('assist-frame')?.shadowRoot).toBeNull();
    expect(frame.isInserted()).toBe(true);
    expect(dialog().open).toBe(false);
  });

  test('the inserted dialog has the specification’s name, and the frame only the rights it needs', () => {
    const { find, dialog } = createTestFrame();
    expect(dialog().getAttribute('aria-label')).toBe('AI assistant to help answer your questions');
    expect(dialog().getAttribute('closedby')).toBe('none');
    const iframe = find('iframe', HTMLIFrameElement);
    expect(iframe.getAttribute('src')).toBe(drawerUrl);
    expect(iframe.title).toBe('AI assist');
    expect(iframe.getAttribute('allow')).toBe('clipboard-write');
    expect(iframe.getAttribute('referrerpolicy')).toBe('strict-origin');
    expect(iframe.getAttribute('sandbox')?.split(' ').sort()).toEqual([
      'allow-forms',
      'allow-popups',
      'allow-popups-to-escape-sandbox',
      'allow-same-origin',
      'allow-scripts',
    ]);
  });

  test('`insert` replaces the frame, even after the page removed it', () => {
    const { frame, shadows } = createTestFrame();
    frame.insert();
    expect(hosts()).toBe(1);
    document.querySelector('assist-frame')?.remove();
    expect(frame.isInserted()).toBe(false);
    frame.insert();
    expect(hosts()).toBe(1);
    expect(shadows).toHaveLength(3);
  });
});

describe('a violation of the page’s policy', () => {
  function violate(effectiveDirective: string, blockedURI: string): void {
    const event = new Event('securitypolicyviolation');
    document.dispatchEvent(Object.assign(event, { effectiveDirective, blockedURI }));
  }

  test.each([
    ['frame-src', drawerUrl],
    ['frame-src', 'https://cdn.example'],
    ['child-src', drawerUrl],
    ['default-src', drawerUrl],
  ])('a violation of %s by %s means that the drawer’s frame is blocked', (directive, uri) => {
    const { onBlocked } = createTestFrame();
    violate(directive, uri);
    expect(onBlocked).toHaveBeenCalledOnce();
  });

  test.each([
    ['frame-src', 'https://video.example/'],
    ['frame-src', ''],
    ['img-src', drawerUrl],
    ['script-src-elem', 'https://cdn.example'],
  ])(
    'a violation of %s by %j does not mean that the drawer’s frame is blocked',
    (directive, uri) => {
      const { onBlocked } = createTestFrame();
      violate(directive, uri);
      expect(onBlocked).not.toHaveBeenCalled();
    },
  );

  test('a violation of a report-only policy is ignored', () => {
    const { onBlocked } = createTestFrame();
    const event = new Event('securitypolicyviolation');
    document.dispatchEvent(
      Object.assign(event, {
        effectiveDirective: 'frame-src',
        blockedURI: drawerUrl,
        disposition: 'report',
      }),
    );
    expect(onBlocked).not.toHaveBeenCalled();
  });

  test('a violation of the page’s policy is ignored after the frame is removed', () => {
    const { frame, onBlocked } = createTestFrame();
    frame.remove();
    violate('frame-src', drawerUrl);
    expect(onBlocked).not.toHaveBeenCalled();
  });
});
