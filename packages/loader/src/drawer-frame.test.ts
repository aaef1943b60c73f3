// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { DrawerFrame, type FrameOwner } from './drawer-frame.ts';
import { serveEmptyFrames } from './serve-empty-frames.test-support.ts';
import { createSharedStyles } from './styles/style-sheet.ts';

const drawerUrl = 'https://cdn.example/drawer/index.html';
let shadow: ShadowRoot | undefined;
const { attachShadow } = Element.prototype;
Element.prototype.attachShadow = function (init) {
  shadow = attachShadow.call(this, init);
  return shadow;
};

const frames: DrawerFrame[] = [];

function insertFrame(): FrameOwner {
  serveEmptyFrames();
  const owner: FrameOwner = {
    close: vi.fn(),
    retry: vi.fn(),
    closedByBrowser: vi.fn(),
    removed: vi.fn(),
    reloaded: vi.fn(),
    blocked: vi.fn(),
    viewportChanged: vi.fn(),
  };
  const frame = new DrawerFrame({ drawerUrl, styles: createSharedStyles() }, owner);
  frames.push(frame);
  frame.insert();
  return owner;
}

function violate(effectiveDirective: string, blockedURI: string, disposition = 'enforce'): void {
  const event = new Event('securitypolicyviolation');
  const details = { effectiveDirective, blockedURI, disposition };
  document.dispatchEvent(Object.assign(event, details));
}

afterEach(() => {
  for (const frame of frames.splice(0)) frame.remove();
});

test('the frame has only the rights that it needs [T29]', () => {
  insertFrame();
  const iframe = shadow?.querySelector('iframe');
  expect(iframe?.getAttribute('src')).toBe(drawerUrl);
  expect(iframe?.title).toBe('AI assist');
  expect(iframe?.getAttribute('allow')).toBe('clipboard-write');
  expect(iframe?.getAttribute('referrerpolicy')).toBe('strict-origin');
  expect(iframe?.getAttribute('sandbox')?.split(' ').sort()).toEqual([
    'allow-forms',
    'allow-modals',
    'allow-popups',
    'allow-popups-to-escape-sandbox',
    'allow-same-origin',
    'allow-scripts',
  ]);
});

test('a close request asks the drawer to close, and leaves the dialog open for its animation', () => {
  const owner = insertFrame();
  const dialog = shadow?.querySelector('dialog');
  expect(dialog?.getAttribute('closedby')).toBeNull();
  const request = new Event('cancel', { cancelable: true });
  dialog?.dispatchEvent(request);
  expect(owner.close).toHaveBeenCalledOnce();
  expect(request.defaultPrevented).toBe(true);
});

describe('a violation of the page’s policy', () => {
  test.each([
    ['frame-src', drawerUrl],
    ['frame-src', 'https://cdn.example'],
    ['child-src', drawerUrl],
    ['default-src', drawerUrl],
  ])('a violation of %s by %s means that the drawer’s frame is blocked', (directive, uri) => {
    const owner = insertFrame();
    violate(directive, uri);
    expect(owner.blocked).toHaveBeenCalledOnce();
  });

  test.each([
    ['frame-src', 'https://video.example/', 'enforce'],
    ['frame-src', '', 'enforce'],
    ['img-src', drawerUrl, 'enforce'],
    ['frame-src', drawerUrl, 'report'],
  ])(
    'a violation of %s by %j with the disposition %s is ignored',
    (directive, uri, disposition) => {
      const owner = insertFrame();
      violate(directive, uri, disposition);
      expect(owner.blocked).not.toHaveBeenCalled();
    },
  );
});
