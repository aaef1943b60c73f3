/* The answer chunk. It is lazy-loaded, because it contains the Markdown libraries. */
export { AnswerEnd } from './answer-end.tsx';
export { CitedAnswer } from './answer-text.tsx';
export { EarlierQuestions } from './earlier-questions.tsx';
