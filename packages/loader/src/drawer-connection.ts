import {
  type Bridge,
  CONTRACT_VERSION,
  connectToDrawer,
  type DrawerMethods,
  type Health,
  type HostMethods,
  type OpenRequest,
  type RemoteDrawer,
  type StateSnapshot,
} from '@assist/bridge';
import { version } from '../package.json';
import type { Events } from './api.ts';
import type { ReadPageUrl } from './config.ts';
import { readViewport } from './host-page.ts';
import { loadWords, requestedLanguage, type WordsSource } from './words.ts';

const REPLY_LIMIT_MS = 1_000;

export interface ConnectionOptions extends WordsSource {
  readonly health: Health;
  readonly readPageUrl: ReadPageUrl;
  readonly events: Events;
}

/**
 * The result of connecting to a drawer. A `refused` drawer answered `hello` with an error, or not in time. An `unfit`
 * one speaks another version of the contract. A `replaced` one has lost its place to another frame.
 */
type ConnectionResult = 'connected' | 'refused' | 'unfit' | 'replaced';

/** Notices of the drawer to the controller. */
interface ConnectionOwner {
  stateChanged(hasClosed: boolean): void;
  closed(): void;
  /** Another document of the frame connects. */
  replaced(): void;
}

/**
 * The connection to one drawer after another. Keeps what a page has set before a drawer is there, and what the next
 * drawer must know after a crash: question, context page, language and debugging.
 */
export class DrawerConnection {
  readonly #options: ConnectionOptions;
  readonly #owner: ConnectionOwner;
  #bridge: Bridge<DrawerMethods> | undefined;
  #drawer: RemoteDrawer | undefined;
  #snapshot: StateSnapshot | undefined;
  /** The question asked from the page. Stays until the dialog closes, because the drawer may crash with it. */
  #question: string | undefined;
  #isQuestionSent = false;
  /** The context page that the drawer does not have yet. `null` removes the drawer's own; undefined keeps it. */
  #contextUrl: string | null | undefined;
  #isDebugging = false;
  #owesTestError = false;

  constructor(options: ConnectionOptions, owner: ConnectionOwner) {
    this.#options = options;
    this.#owner = owner;
  }

  /** The drawer that has answered `hello`. */
  get drawer(): RemoteDrawer | undefined {
    return this.#drawer;
  }

  get question(): string | undefined {
    return this.#question;
  }

  /** Whether the drawer has a context page, or gets one when it opens. */
  get hasContextUrl(): boolean {
    const url = this.#contextUrl;
    return Boolean(url === undefined ? this.#snapshot?.contextUrl : url);
  }

  get snapshot(): StateSnapshot | undefined {
    return this.#snapshot;
  }

  /** Whether a frame is expected to answer. */
  get isConnecting(): boolean {
    return this.#bridge !== undefined;
  }

  /** Whether the drawer does not answer soon, and no other has taken its place. False after `disconnect`. */
  async isGone(): Promise<boolean> {
    if (!this.#bridge) return false;
    const drawer = this.#drawer;
    const answer = drawer?.ping().then(
      () => false,
      () => true,
    );
    const limit = new Promise<true>((resolve) => setTimeout(resolve, REPLY_LIMIT_MS, true));
    return (await Promise.race([answer ?? true, limit])) && this.#drawer === drawer;
  }

  /** Connects to the drawer of a new frame. Must be called in the task that inserts the frame. */
  connect(frame: Window): Promise<ConnectionResult> {
    this.disconnect();
    const { drawerUrl, events } = this.#options;
    const methods: HostMethods = {
      stateChanged: (snapshot) => {
        const hasClosed = this.#snapshot?.isDrawerOpen === true && !snapshot.isDrawerOpen;
        this.#snapshot = snapshot;
        this.#owner.stateChanged(hasClosed);
      },
      closed: () => this.#owner.closed(),
      visitorActed: (event) => events.emit(event.name, event),
    };
    const bridge = connectToDrawer(frame, new URL(drawerUrl).origin, methods, () =>
      this.#owner.replaced(),
    );
    this.#bridge = bridge;
    return this.#greet(bridge);
  }

  disconnect(): void {
    this.#bridge?.destroy();
    this.#bridge = undefined;
    this.#drawer = undefined;
    this.#isQuestionSent = false;
    if (this.#contextUrl === undefined) this.#contextUrl = this.#snapshot?.contextUrl ?? undefined;
    this.#snapshot = undefined;
  }

  /** Calls a connected drawer whose answer does not matter. */
  tell(call: (drawer: RemoteDrawer) => Promise<void>): void {
    if (this.#drawer) call(this.#drawer).catch(() => {});
  }

  /** Sets the question for the next `open`. */
  keepQuestion(question: string): void {
    this.#question = question;
    this.#isQuestionSent = false;
  }

  /** Drops the question. Returns it if no drawer has got it. */
  dropQuestion(): string | undefined {
    const unsent = this.#isQuestionSent ? undefined : this.#question;
    this.#question = undefined;
    return unsent;
  }

  /** Sets the context page for the next `open`. Leaves out what must not leave the page. */
  keepContextUrl(url: string | null): void {
    this.#contextUrl = url && this.#options.readPageUrl(new URL(url));
  }

  /** Opens the drawer with everything that it needs, and with a question that no drawer has got. */
  async sendOpening(
    drawer: RemoteDrawer,
    opening: Pick<OpenRequest, 'theme' | 'isInPlace'>,
  ): Promise<void> {
    const question = this.#isQuestionSent ? undefined : this.#question;
    this.#isQuestionSent = true;
    const contextUrl = this.#contextUrl;
    const viewport = readViewport();
    await drawer.open({
      ...opening,
      ...(question !== undefined && { question }),
      ...(contextUrl !== undefined && { contextUrl }),
      pageUrl: this.#options.readPageUrl(),
      ...(viewport && { viewport }),
    });
    this.#dropSent(contextUrl);
  }

  sendContextUrl(): void {
    const contextUrl = this.#contextUrl;
    if (contextUrl === undefined) return;
    this.tell(async (drawer) => {
      await drawer.setContextUrl(contextUrl);
      this.#dropSent(contextUrl);
    });
  }

  /** The connection keeps a context page until a drawer has taken it, because that drawer may crash before. */
  #dropSent(contextUrl: string | null | undefined): void {
    if (this.#contextUrl === contextUrl) this.#contextUrl = undefined;
  }

  setLanguage(tag: string): void {
    void loadWords(tag, this.#options).then((isLoaded) => {
      if (!isLoaded) return;
      this.tell((drawer) => drawer.setLanguage(tag));
      this.#options.events.emit('language');
    });
  }

  sendTestError(): void {
    this.#owesTestError = !this.#drawer;
    this.tell((drawer) => drawer.sendTestError());
  }

  setDebug(isOn: boolean): void {
    this.#isDebugging = isOn;
    this.tell((drawer) => drawer.setDebug(isOn));
  }

  async #greet(bridge: Bridge<DrawerMethods>): Promise<ConnectionResult> {
    const greeted = requestedLanguage;
    try {
      const drawer = await bridge.remote;
      const { contract } = await drawer.hello({
        contract: CONTRACT_VERSION,
        loaderVersion: version,
        pageUrl: this.#options.readPageUrl(),
        language: greeted,
        ...this.#options.health,
      });
      if (bridge !== this.#bridge) return 'replaced';
      if (contract !== CONTRACT_VERSION) return 'unfit';
      this.#drawer = drawer;
    } catch {
      return bridge === this.#bridge ? 'refused' : 'replaced';
    }
    if (this.#isDebugging) this.setDebug(true);
    if (this.#owesTestError) this.sendTestError();
    if (requestedLanguage !== greeted) {
      this.tell((drawer) => drawer.setLanguage(requestedLanguage));
    }
    return 'connected';
  }
}
