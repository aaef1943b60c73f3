export type { AssistApi, AssistEvents, AssistState, OpenOptions } from './api.ts';
export type { AssistConfig, SiteSearchSelectors } from './config.ts';
export type { LandingSearchElement, PopularQuestion } from './elements/element-types.ts';
export { registerAssist } from './register-assist.ts';
