import {
  type AssistApi,
  type AssistConfig,
  type AssistState,
  type PopularQuestion,
  registerAssist,
} from '@assist/loader';

const config: AssistConfig = {
  apiBaseUrl: 'https://api.example',
  drawerUrl: 'https://cdn.example/drawer/index.html',
  siteSearch: { trigger: '#search' },
};
const assist: AssistApi = registerAssist(config);
assist.open({ question: 'How do I apply?' });
assist.setContextUrl(null);
const undo: () => void = assist.on('state', ({ mode, query }: AssistState) => {
  const known: 'input' | 'answering' = mode;
  const maybe: string | undefined = query;
  assist.push(({ open }) => open({ question: `${known} ${maybe}` }));
});
undo();
// @ts-expect-error the drawer's URL is missing
registerAssist({ apiBaseUrl: 'https://api.example' });
// @ts-expect-error there is no such event
assist.on('opened', () => {});
// @ts-expect-error the state is read-only
assist.state.isDrawerOpen = true;

const questions: readonly PopularQuestion[] = [{ displayText: 'Gold card', query: 'How?' }];
const landing = document.querySelector('assist-landing-search');
if (landing) {
  landing.popularQuestions = questions;
  landing.popularQuestions = undefined;
  const read: readonly PopularQuestion[] = landing.popularQuestions;
  document.createElement('assist-ask-button').append(String(read.length));
  // @ts-expect-error a popular question needs its text
  landing.popularQuestions = [{ query: 'How?' }];
}
// @ts-expect-error only the landing box has popular questions
document.createElement('assist-floating-search').popularQuestions = questions;
// @ts-expect-error there is no such element
const none: HTMLElementTagNameMap['assist-button'] = document.createElement('assist-button');
document.body.append(none);
for (const tag of ['assist-context-trigger', 'assist-playground'] as const) {
  const element: HTMLElement = document.createElement(tag);
  element.hidden = false;
}
document.createElement('assist-debug-dashboard').toggleAttribute('hide-status', true);

document.addEventListener('assist:state', ({ detail }) => {
  const isOpen: boolean = detail.isDrawerOpen;
  // @ts-expect-error the page cannot read answers
  detail.answer.toString();
  document.title = String(isOpen);
});
