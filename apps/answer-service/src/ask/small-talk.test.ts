import { describe, expect, it } from 'vitest';
import { ENGLISH } from '../../test-support/english-words.ts';
import { replaceWishForPerson, smallTalkReply } from './small-talk.ts';

describe('smallTalkReply', () => {
  it.each([
    'hi',
    'Hello!',
    'hey there',
    'Good morning',
    'hi, how are you?',
    'Bonjour',
    '¡Hola!',
    'مرحبا',
  ])('small talk such as %j gets a greeting', (said) => {
    expect(smallTalkReply(said, ENGLISH)).toMatch(/^Hello\./);
  });

  it.each(['thanks', 'Thank you so much!', 'ok thanks', 'cheers mate', 'Merci beaucoup !', 'شكراً'])(
    'small talk such as %j gets a reply to thanks',
    (said) => {
      expect(smallTalkReply(said, ENGLISH)).toMatch(/^You’re welcome\./);
    },
  );

  it.each(['who are you?', 'Are you a robot?', 'What can you do?', 'help', '¿Quién eres?'])(
    'the question %j gets an introduction of the assistant',
    (said) => {
      expect(smallTalkReply(said, ENGLISH)).toContain('automated assistant');
    },
  );

  it.each(['test', '1 2 3 testing', 'testing, one two three', 'This is just a test.', 'ok'])(
    'a try such as %j gets an invitation to ask',
    (said) => {
      expect(smallTalkReply(said, ENGLISH)).toMatch(/^I’m ready/);
    },
  );

  it.each(['bye', 'Goodbye', 'Au revoir', 'hasta luego'])(
    'small talk such as %j gets a goodbye',
    (said) => {
      expect(smallTalkReply(said, ENGLISH)).toMatch(/^Goodbye\./);
    },
  );

  it.each([
    'hi, how do I apply for a gold card?',
    'thanks to my service can I get a card',
    'help with ptsd',
    'who are you going to send the card to',
    'goodbye cruel world',
    'good providers near me',
    'a hearing test',
    'bonjour, comment demander une carte',
    'hola, necesito ayuda con mi tarjeta',
    '',
  ])('the question %j is no small talk', (said) => {
    expect(smallTalkReply(said, ENGLISH)).toBeUndefined();
  });
});

describe('replaceWishForPerson', () => {
  it.each([
    'How can I talk to a person?',
    'can I speak to a real human',
    'live agent',
    'talk to someone',
    'Puis-je parler à un conseiller ?',
    '¿Puedo hablar con una persona real?',
    'أريد التحدث إلى موظف',
  ])('a request for a person such as %j searches for the contact number', (question) => {
    expect(replaceWishForPerson(question, 'en-AU')).toContain('Which number');
  });

  it.each([
    'Can I talk to someone about my pension?',
    'Who can speak for me?',
    'gold card',
    'parler à un agent de ma pension',
  ])('the question %j is searched unchanged', (question) => {
    expect(replaceWishForPerson(question, 'en')).toBe(question);
  });

  it('the contact number is asked for in the language of the content, if it has wording', () => {
    expect(replaceWishForPerson('live agent', 'fr-CA')).toContain('Quel numéro');
    expect(replaceWishForPerson('live agent', 'de')).toBe('live agent');
  });
});
