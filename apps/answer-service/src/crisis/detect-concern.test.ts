import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { costRatio } from '../../test-support/cost-ratio.ts';
import { parsePhraseFile } from '../text/word-rules.ts';
import { detectConcern } from './detect-concern.ts';

/** Reads the columns after split and set, of the lines in the evaluation's split `development`. */
function developmentRows(name: string): string[][] {
  return readFileSync(new URL(`../../../evaluation/sets/${name}`, import.meta.url), 'utf8')
    .split('\n')
    .map((line) => line.split('\t'))
    .filter(([split]) => split === 'development')
    .map(([, , ...cells]) => cells);
}

describe('detectConcern', () => {
  it('the detection of concern finds at least 95 of 100 phrases outside its training data, in every language [T32]', () => {
    const phrases = developmentRows('crisis.tsv');
    const missed = phrases.filter(([, , phrase = '']) => detectConcern(phrase) === undefined);
    expect(missed.length / phrases.length).toBeLessThanOrEqual(0.05);
    expect(missed.filter(([tier]) => tier === 'crisis').length).toBeLessThanOrEqual(1);
    expect(missed.filter(([, language]) => language !== 'en')).toEqual([]);
  });

  it('the detection of concern alarms at no more than 3 of 100 questions that only sound alarming', () => {
    const benign = developmentRows('benign.tsv').flat();
    const alarms = benign.filter((question) => detectConcern(question) !== undefined);
    expect(alarms.length / benign.length).toBeLessThanOrEqual(0.03);
  });

  it('the detection of concern treats a possibly everyday question as a gentle concern', () => {
    expect(detectConcern('I will not be there anymore.')).toBe('gentle');
  });

  it('the detection of concern finds all training phrases with a concern, and alarms at under 1 of 100 others', () => {
    const folder = new URL('../../training/crisis/', import.meta.url);
    const files = readdirSync(folder);
    const groups = files.flatMap((name) => [
      ...parsePhraseFile(readFileSync(new URL(name, folder), 'utf8')),
    ]);
    const alarming = groups.flatMap(([group, all]) => (group === 'everyday' ? [] : all));
    const everyday = groups.flatMap(([group, all]) => (group === 'everyday' ? all : []));
    expect(alarming.filter((phrase) => detectConcern(phrase) === undefined)).toEqual([]);
    const alarms = everyday.filter((phrase) => detectConcern(phrase) !== undefined);
    expect(alarms.length / everyday.length).toBeLessThan(0.01);
  });

  it.each([
    ['danger to oneself', 'I am going to kill myself', 'crisis'],
    ['danger to somebody close', 'my husband says he wants to end it all', 'crisis'],
    ['a negation', "I'm not suicidal but I need help", 'crisis'],
    ['the line itself', 'what is the number of the crisis line', 'crisis'],
    ['violence at home', 'my boyfriend is hitting me', 'violence'],
    ['sexual trauma', 'I was raped by a sergeant', 'violence'],
    ['a threat to others', "I'm going to shoot my boss", 'violence'],
    ['grief', "my wife passed away and I can't cope", 'gentle'],
    [
      'suicide as a topic',
      'burial in a national cemetery if the veteran committed suicide',
      'gentle',
    ],
    ['a past death', 'my father killed himself in 1988, what can my mother claim', 'gentle'],
    [
      'a death by suicide in the family',
      'our son died by suicide, which form do we need',
      'gentle',
    ],
    ['suicides counted', 'how many soldiers died by suicide, is there a report', 'gentle'],
  ])('the detection of concern recognises %s', (_, question, concern) => {
    expect(detectConcern(question)).toBe(concern);
  });

  it.each([
    ['zero-width characters', 'I am suicid\u200Bal'],
    ['tag characters', 'sui\u{E0063}cidal'],
    ['full-width letters', 'ｋｉｌｌ ｍｙｓｅｌｆ'],
    ['Cyrillic letters', 'kіll mуsеlf'],
    ['Greek letters', 'κill myselφ, I wαnt tο diε'],
    ['small capitals', 'ᴋɪʟʟ ᴍʏꜱᴇʟꜰ'],
    ['mathematical letters', '𝗄𝗂𝗅𝗅 𝗆𝗒𝗌𝖾𝗅𝖿'],
    ['letters in circles', 'ⓚⓘⓛⓛ ⓜⓨⓢⓔⓛⓕ'],
    ['letters in dark circles', '🅚🅘🅛🅛 🅜🅨🅢🅔🅛🅕'],
    ['flags', '🇰🇮🇱🇱 🇲🇾🇸🇪🇱🇫'],
    ['figures for letters', 'k1ll mys3lf'],
    ['signs for letters', '$u!cide'],
    ['capitals and marks', 'KILL MYSELF!!!'],
    ['accents', 'kîll mysèlf'],
    ['spaced letters', 'k i l l m y s e l f'],
    ['dotted letters', 's.u.i.c.i.d.e.d'],
    ['drawn-out letters', 'I want to diiiie'],
    ['a hashtag', '#killmyself'],
    ['no spaces', 'iwanttokillmyself'],
    ['a line break', 'I want to\nkill myself'],
    ['curly apostrophes', 'I don’t want to live anymore'],
    ['no apostrophe', 'i dont want to live anymore'],
    ['a misspelling', 'suicidle'],
  ])('the detection of concern reads through %s', (_, question) => {
    expect(detectConcern(question)).toBeDefined();
  });

  it.each(['I am going to kill myself tonight.', 'nobody would even notice if I was not here.'])(
    'the detection of concern finds one sentence in a long plea: %s [T32]',
    (plea) => {
      const long = 'I have been waiting for the letter about my knees since the spring. ';
      expect(detectConcern(long.repeat(20))).toBeUndefined();
      expect(detectConcern(`${long.repeat(7)} ${plea} ${long.repeat(7)}`)).toBe('crisis');
      expect(detectConcern(`${long.repeat(40)} ${plea} ${long.repeat(7)}`)).toBe('crisis');
      expect(detectConcern(`${long.repeat(7)} ${plea} ${long.repeat(40)}`)).toBe('crisis');
    },
  );

  it('the detection of concern finds the end of a long sentence in a script without spaces', () => {
    expect(
      detectConcern(`${'我想知道怎样申请银卡以及需要多长时间'.repeat(4)}我不想活了`),
    ).toBeDefined();
  });

  it.each([
    '22-1995 or 22-5495?',
    '21-526EZ and 21-4142',
    'D0904 or D2582?',
    'no 21-674',
    '4 or 5',
  ])('the detection of concern ignores form numbers with a small word between: %s', (question) => {
    expect(detectConcern(question)).toBeUndefined();
  });

  it.each([
    'Why might I want to get a grant?',
    'Why would I want to refinance?',
    'How many sailors fought at Midway?',
    'I hurt my elbow on exercise in 1991 and it has never been right.',
    'Will it rain in Denver tonight?',
    'Shoot me a message when the card is ready.',
    'The lawn around the stone is dead, who waters it?',
    'My sister and I would like to be buried next to each other.',
    'I will not be at the appointment on Thursday.',
    'somebody at my university to help vets with note taking',
    'someone to take notes for me in lectures',
    'I need someone to drive me to my appointment',
    'I am struggling with the online form',
  ])('the detection of concern ignores the everyday question %s', (question) => {
    expect(detectConcern(question)).toBeUndefined();
  });

  it.each(['Purpose', 'notices', 'choosing', 'Prevents', 'strengthening', 'insulin', 'railings'])(
    'the detection of concern ignores the single word %s',
    (word) => {
      expect(detectConcern(word)).toBeUndefined();
    },
  );

  it.each([
    ['Overdose', 'crisis'],
    ['hopeless', 'crisis'],
    ['gun', 'crisis'],
    ['grief', 'gentle'],
    ['Depression', 'gentle'],
    ['lonely', 'gentle'],
    ['harassment', 'violence'],
    ['bruises', 'violence'],
  ])('the detection of concern finds the single word %s: %s', (word, concern) => {
    expect(detectConcern(word)).toBe(concern);
  });

  it.each([
    'why might I want to die',
    'why would I want to live',
    'why might I want to hurt myself',
    'I hurt and it will never be right, I want out tonight',
  ])('the detection of concern still recognises %s', (question) => {
    expect(detectConcern(question)).toBe('crisis');
  });

  it.each([
    'How long does it take?',
    'How soon?',
    'Tell me more',
    'and my kids?',
    'what about my wife',
    'Who can get it?',
    'Who do I talk to?',
    'Can I still do it?',
    'Does it end when I die?',
    'does it matter how I was discharged',
    'What happens if I lose it?',
  ])('the detection of concern ignores a follow-up question without a topic: %s', (question) => {
    expect(detectConcern(question)).toBeUndefined();
  });

  it.each([
    'how long does it take to bleed out',
    'how long before someone would notice i was gone',
    'is there a way to go that dont hurt',
    'who takes care of my cows after i do it',
  ])('the detection of concern finds a cry that reads like a follow-up question: %s', (text) => {
    expect(detectConcern(text)).toBeDefined();
  });

  it.each([
    'bar chart of suicide rates by state for a college paper',
    'Which form is for compensation after a sexual assault in service?',
    'intimate partner violence program coordinator',
    'how many people answer the phones of the crisis line',
    'crisis line charge on my phone bill',
    'essay on suicide for my sociology class',
    'lecture on military sexual trauma for nurses',
    'are there jobs on the suicide prevention team',
    'which charity pays for the crisis line',
    'what evidence is needed for a claim for military sexual trauma',
    'can I bring a friend to my MST exam',
  ])(
    'the detection of concern ignores the subject of a paper, a course, a job or a claim: %s',
    (question) => {
      expect(detectConcern(question)).toBeUndefined();
    },
  );

  it.each([
    ['crisis', 'I am doing a job interview tomorrow but I want to die'],
    ['crisis', 'my report on suicide is my own goodbye note'],
    ['crisis', 'what is the crisis line, I need help at work'],
    ['violence', 'military sexual trauma in my first training, where can I talk'],
    ['violence', 'he hits me at work, is there data on domestic violence'],
    ['violence', 'how do I report sexual assault'],
    ['violence', 'he raped me and now they deny my claim'],
    ['crisis', 'my MST claim was denied and I want to die'],
  ])(
    'the detection of concern finds %s despite a word about reports or jobs: %s',
    (concern, question) => {
      expect(detectConcern(question)).toBe(concern);
    },
  );

  it.each(['my cat keeps biting the curtains', 'the parcel says delivered but it is not here'])(
    'the detection of concern ignores animals and things: %s',
    (question) => {
      expect(detectConcern(question)).toBeUndefined();
    },
  );

  it.each([
    'nice day isn’t it',
    'omg no way brooo',
    'never mind my wife found it',
    'unsubscribe',
    'My brother’s mind is going.',
  ])('the detection of concern gives chatter at most a gentle concern: %s', (text) => {
    expect(['gentle', undefined]).toContain(detectConcern(text));
  });

  it.each([
    'My husband passed away on Sunday. How do I let you know?',
    'we buried our son yesterday',
    'I look after Dad day and night and I’m worn out. Can somebody take over?',
  ])('the detection of concern gives fresh grief and exhaustion a gentle concern: %s', (text) => {
    expect(detectConcern(text)).toBe('gentle');
  });

  it.each(['My brother just passed his exam.', 'my dad died in 1998, which form do I need'])(
    'the detection of concern ignores a death long ago and other uses of the word: %s',
    (text) => {
      expect(detectConcern(text)).toBeUndefined();
    },
  );

  it.each([
    'wrote the letters last night and put them where she will find them',
    'somebody will have to feed the horses from monday, i wont',
    'my sister locked herself in with dads rifle and wont answer',
  ])('the detection of concern finds a cry in unusual words: %s', (text) => {
    expect(detectConcern(text)).toBeDefined();
  });

  it('the detection of concern ignores an empty question', () => {
    expect(detectConcern('')).toBeUndefined();
    expect(detectConcern('?!')).toBeUndefined();
  });

  it.each(['i want to ', 'want i ', '2 ', 'sucid ', 'x', 'k.i.l.l.', 'iwanttodie', 'a1', 'ﷺ', '¼'])(
    'the detection of concern reads 8 KB of %j in less than 3 times the processor time of plain words',
    async (part) => {
      const repeated = part.repeat(8_192 / Buffer.byteLength(part));
      const plain = 'How do I apply for a pension after my service ended in 1994? '.repeat(134);
      expect(
        await costRatio(
          () => detectConcern(repeated),
          () => detectConcern(plain),
        ),
      ).toBeLessThan(3);
    },
  );
});
