/* The chunk of an answer, loaded apart from the rest because it brings the Markdown libraries. */
export { ExcessMark } from '../question/excess-mark.tsx';
export { AnswerEnd } from './answer-end.tsx';
export { CitedAnswerText as AnswerText } from './cited-answer-text.tsx';
export { EarlierQuestions } from './earlier-questions.tsx';
export { EvidenceLine } from './evidence-line.tsx';
export { StoppedActions } from './stopped-actions.tsx';
