import { createStore } from 'jotai/vanilla';
import type { Announcer } from '../announcer/announcer.ts';
import { type Configuration, readConfiguration } from '../configuration.ts';
import type { DrawerParts } from '../drawer-context.tsx';
import type { FeedbackSink } from '../feedback/send-score.ts';
import { createAssistant } from '../state/assistant.ts';
import { createSetLanguage } from '../state/language.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import { reportChatError } from '../telemetry/telemetry.ts';
import { createScriptedService, type ScriptedService } from './scripted-session.ts';

/** The `DrawerParts` of a test, with a scripted service and recorded announcements and reports. */
export interface TestDrawer extends DrawerParts {
  readonly service: ScriptedService;
  /** All announcements. Assertive announcements begin with `!`. */
  readonly announcements: readonly string[];
  /** All reports, as `component: error`. */
  readonly reports: readonly string[];
}

const variables = {
  VITE_API_BASE_URL: 'https://api.example.gov',
  VITE_ALLOWED_HOST_ORIGINS: 'https://www.example.gov',
  VITE_DEPARTMENT_NAME: 'the Department of Examples',
  VITE_LEARN_MORE_URL: 'https://www.example.gov/about/',
};

/** Creates the `DrawerParts` as `main.tsx` does, but with a scripted service. */
export function createTestDrawer(
  overrides: Record<string, string> = {},
  feedbackSink?: FeedbackSink,
): TestDrawer {
  const configuration: Configuration = readConfiguration({ ...variables, ...overrides });
  const store = createStore();
  const announcements: string[] = [];
  const reports: string[] = [];
  const telemetry: Telemetry = {
    report: (error, component) => reports.push(`${component}: ${String(error)}`),
    async sendTestError() {
      reports.push('debug: test error');
      return { number: 1, time: 0, isSent: true };
    },
    start: () => undefined,
  };
  const announcer: Announcer = {
    announce: (text) => announcements.push(text),
    interrupt: (text) => announcements.push(`!${text}`),
  };
  const service = createScriptedService((error) =>
    reportChatError(error, service.session.getSnapshot(), telemetry),
  );
  const { session } = service;
  const assistant = createAssistant(store, session);
  return {
    configuration,
    service,
    store,
    session,
    assistant,
    setLanguage: createSetLanguage(store, configuration),
    announcer,
    announcements,
    feedbackSink,
    reports,
    telemetry,
    isEmbedded: true,
  };
}
