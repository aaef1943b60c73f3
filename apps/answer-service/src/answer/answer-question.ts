import { writeMarkdown } from '@assist/content';
import type { StreamPart } from '@assist/stream';
import type { Concern } from '../crisis/detect-concern.ts';
import {
  contactFor,
  contactsIn,
  supportAfterDecline,
  supportAnnotation,
} from '../crisis/support.ts';
import { citeSection } from '../model/citation.ts';
import { observationIdOf, traceIdOf } from '../operation/trace-ids.ts';
import { translateSuggestion } from '../words/default-suggestions.ts';
import { type AnswerContext, NO_EXTRAS, type Question, type Writing } from './answer-context.ts';
import { writeFromContent } from './answer-from-content.ts';
import { introduceForeign, isForeign, languageOf, type Voice } from './answer-language.ts';
import { composeSection } from './compose-answer.ts';
import { findSupport } from './find-support.ts';
import { nextSteps } from './next-steps.ts';
import { paced } from './pieces.ts';
import { smallTalkReply } from './small-talk.ts';
import { searchedQuestion } from './talk-to-person.ts';

/**
 * Streams the answer to a question as data stream parts (protocol §1). The order is: step, text, sources, annotations,
 * end of the step, end of the message. Annotations about support, language and warnings come before or between the
 * texts.
 * @throws an AbortError when the signal aborts
 */
export async function* answerQuestion(
  question: Question,
  answering: AnswerContext,
  signal: AbortSignal,
): AsyncGenerator<StreamPart> {
  const contacts = contactsIn(question.language, answering.contacts);
  const context = { ...answering, contacts };
  yield { type: 'start_step', value: { messageId: context.createId() } };

  const { concern } = question;
  if (concern !== undefined) {
    const annotation = { ...supportAnnotation(concern, context.contacts) };
    yield { type: 'message_annotations', value: [annotation] };
  }
  const writing = write(question, concern, context, signal);
  let next = await writing.next();
  while (next.done !== true) {
    if (typeof next.value === 'string') {
      for await (const value of paced(next.value, context.delayMs, signal)) {
        yield { type: 'text', value };
      }
    } else {
      yield { type: 'message_annotations', value: [{ ...next.value }] };
    }
    next = await writing.next();
  }
  const extras = next.value;

  for (const citation of extras.citations) {
    const source = { sourceType: 'url', id: context.createId(), ...citation };
    yield { type: 'source', value: source };
  }
  const annotations = [
    { type: 'outcome', outcome: extras.outcome },
    ...(extras.signals === undefined ? [] : [{ type: 'signals', ...extras.signals }]),
    ...extras.followUps.map((item) => ({ type: 'follow-up-question', ...item })),
    ...(extras.language === undefined ? [] : [{ type: 'language', language: extras.language }]),
    ...extras.nextSteps.map((item) => ({ type: 'next-best-action', ...item })),
    { type: 'trace-id', traceId: traceIdOf(context.createId()) },
    { type: 'observation-id', observationId: observationIdOf(context.createId()) },
  ];
  yield { type: 'message_annotations', value: annotations };
  yield { type: 'finish_step', value: { finishReason: 'stop', isContinued: false } };
  yield { type: 'finish_message', value: { finishReason: 'stop' } };
}

async function* write(
  question: Question,
  concern: Concern | undefined,
  context: AnswerContext,
  signal: AbortSignal,
): Writing {
  const { language } = question;
  const say = context.sayIn(language);
  if (concern !== undefined) {
    return yield* writeWithSupport(question, concern, { language, say }, context, signal);
  }
  const reply = smallTalkReply(question.text, say);
  if (reply !== undefined) {
    yield reply;
    return { ...NO_EXTRAS, followUps: context.starters };
  }
  const after = supportAfterDecline(context.contacts, say);
  const declined = [say('declined'), after, `\n\n${after.contact.markdown}`];
  const inContentLanguage = translateSuggestion(question.text, context.contentLanguage);
  const searched = {
    ...question,
    text: searchedQuestion(inContentLanguage, context.contentLanguage),
  };
  return yield* writeFromContent(searched, declined, context, signal);
}

/**
 * Writes the support contact first, then quotes the content. Removes the model from the context, because generated text
 * must not appear beside a contact.
 */
async function* writeWithSupport(
  question: Question,
  concern: Concern,
  voice: Voice,
  { model: _, ...context }: AnswerContext,
  signal: AbortSignal,
): Writing {
  const { say } = voice;
  yield contactFor(concern, context.contacts).markdown;
  if (question.refusal !== undefined) {
    yield `\n\n${question.refusal}`;
    return NO_EXTRAS;
  }
  if (concern !== 'crisis') {
    yield '\n\n';
    return yield* writeFromContent(question, [say('declined')], context, signal);
  }
  const support = await findSupport(context, context.contentLanguage, say);
  if (support === undefined) return NO_EXTRAS;
  const { page } = support;
  const language = isForeign(page, voice) ? undefined : languageOf(page);
  if (language === undefined) yield* introduceForeign(page, voice, true);
  yield `\n\n${writeMarkdown(composeSection(support, say))}`;
  const hosts = context.nextStepHosts;
  const steps = nextSteps('', [support.section], undefined, hosts, [], languageOf(page));
  return { ...NO_EXTRAS, citations: [citeSection(support.section)], nextSteps: steps, language };
}
