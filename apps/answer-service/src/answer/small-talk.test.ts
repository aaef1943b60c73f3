import { describe, expect, it } from 'vitest';
import { smallTalkReply } from './small-talk.ts';

describe('smallTalkReply', () => {
  it.each(['hi', 'Hello!', 'hey there', 'Good morning', 'hi, how are you?'])(
    'the reply to small talk greets %j',
    (said) => {
      expect(smallTalkReply(said)).toMatch(/^Hello\./);
    },
  );

  it.each(['thanks', 'Thank you so much!', 'ok thanks', 'cheers mate'])(
    'the reply to small talk answers %j',
    (said) => {
      expect(smallTalkReply(said)).toMatch(/^You’re welcome\./);
    },
  );

  it.each(['who are you?', 'Are you a robot?', 'What can you do?', 'help'])(
    'the reply to small talk explains itself: %j',
    (said) => {
      expect(smallTalkReply(said)).toContain('automated assistant');
    },
  );

  it.each(['test', '1 2 3 testing', 'testing, one two three', 'This is just a test.', 'ok'])(
    'the reply to small talk is ready when a visitor tries the box: %j',
    (said) => {
      expect(smallTalkReply(said)).toMatch(/^I’m ready/);
    },
  );

  it.each(['bye', 'Goodbye'])('the reply to small talk says goodbye: %j', (said) => {
    expect(smallTalkReply(said)).toMatch(/^Goodbye\./);
  });

  it.each([
    'hi, how do I apply for a gold card?',
    'thanks to my service can I get a card',
    'help with ptsd',
    'who are you going to send the card to',
    'goodbye cruel world',
    'good providers near me',
    'a hearing test',
    '',
  ])('the reply to small talk leaves %j to be answered', (said) => {
    expect(smallTalkReply(said)).toBeUndefined();
  });
});
