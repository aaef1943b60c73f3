import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ScriptedAnswer, ScriptedAnswers } from './scripted-answers.ts';

describe('ScriptedAnswers', () => {
  let answers: ScriptedAnswers;
  beforeEach(async () => {
    answers = await ScriptedAnswers.start();
  });
  afterEach(() => answers.stop());

  async function ask(): Promise<{ asked: Promise<Response>; answer: ScriptedAnswer }> {
    const asked = fetch(answers.origin, { method: 'POST', body: '{"id":"a"}' });
    asked.catch(() => {});
    return { asked, answer: await answers.next() };
  }

  it('the scripted answers stream each part when it is sent', async () => {
    const { asked, answer } = await ask();
    expect(answer).toMatchObject({ method: 'POST', body: { id: 'a' } });
    answer.open();
    const response = await asked;
    answer.send({ type: 'text', value: 'Hello' }, { type: 'text', value: ' world' });
    answer.finish();
    expect(await response.text()).toBe('0:"Hello"\n0:" world"\nd:{"finishReason":"stop"}\n');
  });

  it('the scripted answers break the connection after all that was sent', async () => {
    const { asked, answer } = await ask();
    const text = 'a'.repeat(1_000_000);
    answer.sendRaw(text);
    answer.drop();
    const { body } = await asked;
    let received = '';
    await expect(async () => {
      for await (const chunk of body ?? []) received += Buffer.from(chunk).toString();
    }).rejects.toThrow('terminated');
    expect(received).toBe(text);
  });

  it('the scripted answers break the connection before a response', async () => {
    const { asked, answer } = await ask();
    answer.drop();
    await expect(asked).rejects.toThrow('fetch failed');
  });

  it('the scripted answers refuse a request with a status', async () => {
    const { asked, answer } = await ask();
    answer.refuse(429, 'Too many', { 'Retry-After': '7' });
    const response = await asked;
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toBe('7');
    expect(await response.text()).toBe('Too many');
  });

  it('the scripted answers record cancelled answers, and do not queue them as questions', async () => {
    const { status } = await fetch(`${answers.origin}/?chatId=a`, { method: 'DELETE' });
    expect(status).toBe(204);
    expect(answers.cancelled).toEqual(['a']);
    expect(answers.untaken).toBe(0);
  });

  it('the scripted answers report a client that left, and count the waiting requests', async () => {
    const leaving = new AbortController();
    fetch(answers.origin, { signal: leaving.signal }).catch(() => {});
    const answer = await answers.next();
    expect(answers.untaken).toBe(0);
    leaving.abort();
    await answer.untilClosed();
  });
});
