export type { AssistApi, OpenOptions } from './api/assist-api.ts';
export type { AssistState } from './api/assist-state.ts';
export type { AssistEvents } from './api/events.ts';
export type { AssistConfig, SiteSearchSelectors } from './config/assist-config.ts';
export type { AssistElementAttributes, LandingSearchElement } from './elements/element-types.ts';
export type { PopularQuestion } from './elements/popular-questions.ts';
export { registerAssist } from './register-assist.ts';
