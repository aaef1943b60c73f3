import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { englishWords } from '../words/words.ts';
import {
  LOADING_MESSAGE_DURATION_MS,
  LOADING_MESSAGES,
  type LoadingStep,
  rotateLoadingMessages,
} from './current-answer.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('the loading messages', () => {
  it('the loading messages are those of spec §9', () => {
    expect(LOADING_MESSAGES.map((key) => englishWords.say(key))).toEqual([
      'Got it - interpreting your question…',
      'Searching the department’s trusted content and preparing your answer…',
      'Thanks for your patience - nearly there…',
    ]);
  });

  it('the loading messages change every 2000 ms, fading for 150 ms between, and stop at the last', () => {
    const steps: [time: number, step: LoadingStep][] = [];
    const start = Date.now();
    rotateLoadingMessages((step) => steps.push([Date.now() - start, step]));
    vi.advanceTimersByTime(60_000);
    expect(steps).toEqual([
      [2_000, { index: 0, isFading: true }],
      [2_150, { index: 1, isFading: false }],
      [4_000, { index: 1, isFading: true }],
      [4_150, { index: 2, isFading: false }],
      [6_000, { index: 2, isFading: false, isOver: true }],
    ]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('the loading messages can be stopped while a message is fading', () => {
    const onStep = vi.fn();
    const stop = rotateLoadingMessages(onStep);
    vi.advanceTimersByTime(2_010);
    stop();
    vi.advanceTimersByTime(60_000);
    expect(onStep).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('the loading messages rotate at an even interval of at least 1000 ms', () => {
    expect(LOADING_MESSAGE_DURATION_MS % 2).toBe(0);
    expect(LOADING_MESSAGE_DURATION_MS).toBeGreaterThanOrEqual(1_000);
  });
});
