export type { AssistApi, OpenOptions } from './assist-api.ts';
export type { AssistElementAttributes, LandingSearchElement } from './assist-elements.ts';
export type { AssistEvents, AssistState } from './assist-state.ts';
export type { AssistConfig, SiteSearchSelectors } from './config.ts';
export type { PopularQuestion } from './elements/popular-questions.ts';
export { registerAssist } from './register-assist.ts';
