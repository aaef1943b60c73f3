export { BreakingProxy } from './breaking-proxy.ts';
export { Channel } from './channel.ts';
export { BEFORE_FLOOD, floods } from './floods.ts';
export { forwardRequest } from './forward-request.ts';
export { leadRequests } from './lead-requests.ts';
export { findFreePort, type Listening, listen } from './listen.ts';
export { ScriptedAnswer, ScriptedAnswers } from './scripted-answers.ts';
export { type ReceivedRequest, type Respond, serveRequests } from './serve-requests.ts';
export { readWrongSettings } from './wrong-settings.ts';
