// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { createTestFrame } from './frame.test-support.ts';

/** Creates a frame, with functions that read its waiting card. */
function createTestCard() {
  const parts = createTestFrame();
  return {
    ...parts,
    status: () => parts.find('[role="status"]', HTMLElement).textContent ?? '',
    isWaiting: () => parts.dialog().classList.contains('waiting'),
  };
}

describe('the card', () => {
  test('the loading card shows a spinner and a Close button', () => {
    const { frame, onCloseRequest, shadows, find, buttonNamed, field, status, isWaiting } =
      createTestCard();
    frame.show();
    frame.present({ kind: 'loading', isAsked: false });
    expect(isWaiting()).toBe(true);
    expect(status()).toBe('Opening AI assist…');
    expect(find('.spinner', HTMLElement).hidden).toBe(false);
    expect(buttonNamed('Try again').hidden).toBe(true);
    expect(shadows.at(-1)?.activeElement).toBe(field());
    buttonNamed('Close').click();
    expect(onCloseRequest).toHaveBeenCalledOnce();
  });

  test('the failure card offers ‘Try again’', () => {
    const { frame, onRetry, find, buttonNamed, status } = createTestCard();
    frame.show();
    frame.present({ kind: 'loading', isAsked: true });
    frame.present({ kind: 'failed', isAsked: true });
    expect(status()).toContain('Your question is kept');
    expect(find('.spinner', HTMLElement).hidden).toBe(true);
    buttonNamed('Try again').click();
    expect(onRetry).toHaveBeenCalledOnce();
    frame.present({ kind: 'failed', isAsked: false });
    expect(status()).not.toContain('question');
  });

  test('the failure card says that text typed in a crashed drawer is gone', () => {
    const { frame, shadows, field, status } = createTestCard();
    frame.show();
    frame.handOver();
    frame.present({ kind: 'failed', isAsked: false });
    expect(status()).toBe(
      'AI assist can’t be opened right now. What you typed in AI assist is gone. Type it again here.',
    );
    expect(shadows.at(-1)?.activeElement).toBe(field());
    frame.present({ kind: 'loading', isAsked: false });
    expect(status()).toContain('is gone.');
    frame.handOver();
    frame.hide();
    frame.show();
    frame.present({ kind: 'loading', isAsked: false });
    expect(status()).not.toContain('is gone.');
  });

  test('the loading card says that text typed in the drawer is gone when its frame is inserted again', () => {
    const { frame, shadows, field, status } = createTestCard();
    frame.show();
    frame.handOver();
    frame.insert();
    frame.show();
    frame.present({ kind: 'loading', isAsked: false });
    expect(status()).toBe('Opening AI assist… What you typed in AI assist is gone.');
    expect(shadows.at(-1)?.activeElement).toBe(field());
  });

  test('the card does not say that text is gone if the drawer never had the focus', () => {
    const { frame, status } = createTestCard();
    frame.show();
    frame.present({ kind: 'loading', isAsked: false });
    frame.present({ kind: 'failed', isAsked: false });
    expect(status()).not.toContain('is gone');
  });

  test('the card calls an open drawer slow, gets the focus, and does not say that text is gone', () => {
    const { frame, shadows, find, buttonNamed, field, status, isWaiting } = createTestCard();
    frame.show();
    frame.handOver();
    frame.present({ kind: 'silent', isAsked: false });
    expect(isWaiting()).toBe(true);
    expect(status()).toBe('AI assist is slow. Please wait.');
    expect(find('.spinner', HTMLElement).hidden).toBe(false);
    expect(buttonNamed('Try again').hidden).toBe(true);
    expect(shadows.at(-1)?.activeElement).toBe(field());
    frame.present({ kind: 'stuck', isAsked: false });
    expect(status()).toBe('AI assist does not answer. If you try again, what you typed is gone.');
    expect(buttonNamed('Try again').hidden).toBe(false);
    frame.present({ kind: 'slow', isAsked: false });
    expect(status()).toBe('Opening AI assist…');
    frame.present({ kind: 'loading', isAsked: false });
    expect(status()).toContain('is gone.');
  });

  test('the card of an ended assistant offers no ‘Try again’', () => {
    const { frame, buttonNamed, status } = createTestCard();
    frame.show();
    frame.present({ kind: 'ended', isAsked: true });
    expect(buttonNamed('Try again').hidden).toBe(true);
    expect(buttonNamed('Close').hidden).toBe(false);
    expect(status()).toBe('AI assist can’t be opened right now.');
  });

  test('the card is hidden when the drawer is shown', () => {
    const { frame, find, status, isWaiting } = createTestCard();
    frame.show();
    frame.present({ kind: 'loading', isAsked: false });
    frame.handOver();
    expect(isWaiting()).toBe(false);
    expect(find('.card', HTMLElement).hidden).toBe(true);
    expect(status()).toBe('');
  });
});
