/* The answer chunk. It is lazy-loaded, because it contains the Markdown libraries. */
export { ExcessMark } from '../question/excess-mark.tsx';
export { AnswerEnd } from './answer-end.tsx';
export { CitedAnswerText as AnswerText } from './answer-text.tsx';
export { EarlierQuestions } from './earlier-questions.tsx';
