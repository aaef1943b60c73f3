export type { AssistEvents, AssistState } from './assist-state.ts';
export type { AssistConfig, SiteSearchSelectors } from './config.ts';
export type { PopularQuestion } from './elements/popular-questions.ts';
export type { AssistApi, OpenOptions } from './public-api.ts';
export { registerAssist } from './register-assist.ts';
