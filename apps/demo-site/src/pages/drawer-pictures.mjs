import { html } from '../markup.mjs';

/** Size on a phone, in CSS px; the files have twice as many pixels (e2e/screenshots/web-teams.screenshots.ts). */
const size = { width: 390, height: 844 };

/** In the order in which a visitor may meet them. */
const pictures = [
  {
    name: 'landing',
    title: 'Landing view',
    text: 'Before a question: what others ask.',
    alternative:
      'A sheet covers most of the screen. At its top is an empty question box with the note ‘Responses may need confirmation. Learn more.’ and a Close button. Below, under ‘Popular questions’, is a list that begins with ‘How do I apply for a gold card?’.',
  },
  {
    name: 'too-long',
    title: 'Question too long',
    text: 'Kept as it was typed, with a message.',
    alternative:
      'The question box has a red border. Below it: ‘Question too long. Shorten it so we can give a clearer answer.’, ‘155 of 150 characters’ and a link ‘Talk to a person’.',
  },
  {
    name: 'streaming',
    title: 'An answer on its way',
    text: 'Shown as it is written; a visitor can stop it.',
    alternative:
      'The question ‘How do I apply for a gold card?’ is a heading. Below it are the first words of an answer and a Stop button.',
  },
  {
    name: 'complete',
    title: 'An answer',
    text: 'With follow-up questions and the pages it comes from.',
    alternative:
      'Under the question are a short answer, a button ‘Copy answer’, the follow-up question ‘What does it cover?’, and two sources as cards: ‘Apply for a gold card’, and ‘Form D0593’ with the mark PDF.',
  },
  {
    name: 'declined',
    title: 'No answer',
    text: 'Said plainly, with another way to help.',
    alternative:
      'Under the question: ‘I can’t answer that from the department’s content.’ and a link ‘Talk to a person’.',
  },
  {
    name: 'failed',
    title: 'A failure',
    text: 'The visitor can try again, or turn to a person.',
    alternative:
      'Under the question is a box in red: ‘I’m sorry, I can’t give an answer to that. The answer service failed, not your question. Try again in a moment.’ It has a button ‘Try again’ and a link ‘Talk to a person’.',
  },
];

/** The states of the drawer, a picture each. */
export function drawerPictures() {
  const { width, height } = size;
  const items = pictures.map(
    ({ name, title, text, alternative }) => html`<li><figure>
      <img src="/assets/states/${name}.webp" alt="${alternative}" width="${width}" height="${height}" loading="lazy">
      <figcaption><strong>${title}</strong> ${text}</figcaption>
    </figure></li>`,
  );
  // On phones the pictures stand in a row: focusable, so that the keyboard can scroll it.
  return html`<div class="states" role="region" aria-label="Pictures of the drawer" tabindex="0">
    <ul>
      ${items}
    </ul>
  </div>`;
}
