/** What marks a reference to an element in what a driver sends and takes (WebDriver, "Elements"). */
const elementIdentifier = 'element-6066-11e4-a52e-4f735466cecf';

/** An element of a page that the driver keeps. */
export interface PageElement {
  readonly [elementIdentifier]: string;
}

/** Keys by the characters that WebDriver has for them ("Keyboard actions"). */
export const keys: { readonly enter: string; readonly escape: string; readonly end: string } = {
  enter: '\uE007',
  escape: '\uE00C',
  end: '\uE010',
};

/**
 * One session of a browser that is driven over W3C WebDriver, with the few commands that the tests need. Clicks and keys go
 * through the browser's own input, as a visitor's do: to whatever lies there, and to whatever has the focus.
 */
export class WebDriver {
  readonly #session: string;

  private constructor(session: string) {
    this.#session = session;
  }

  /**
   * Begins a session.
   * @param server where the driver listens
   * @param capabilities what the session is to have
   * @throws when the driver cannot start the browser
   */
  static async connect(
    server: string,
    capabilities: Readonly<Record<string, unknown>>,
  ): Promise<WebDriver> {
    const body = { capabilities: { alwaysMatch: capabilities } };
    const started = await command('POST', `${server}/session`, body);
    return new WebDriver(`${server}/session/${String(Reflect.get(Object(started), 'sessionId'))}`);
  }

  /** Goes to an address and waits until the page has loaded. */
  async navigate(url: string): Promise<void> {
    await this.#send('url', { url });
  }

  /** The windows of the session, as the driver names them. */
  async listWindows(): Promise<readonly unknown[]> {
    const handles = await command('GET', `${this.#session}/window/handles`);
    return Array.isArray(handles) ? handles : [];
  }

  /** Goes on in another window. */
  async useWindow(handle: unknown): Promise<void> {
    await this.#send('window', { handle });
  }

  /**
   * Runs the body of a function in the current frame.
   * @returns what it returns
   * @throws when it throws
   */
  run(script: string, ...args: readonly unknown[]): Promise<unknown> {
    return this.#send('execute/sync', { script, args });
  }

  /** Runs the body of a function that tells its result to its last argument. */
  runAsync(script: string, ...args: readonly unknown[]): Promise<unknown> {
    return this.#send('execute/async', { script, args });
  }

  /**
   * The element that a script returns.
   * @throws when it returns none
   */
  async find(script: string, ...args: readonly unknown[]): Promise<PageElement> {
    const found = await this.run(script, ...args);
    if (isElement(found)) return found;
    throw new Error(`No element: ${script}`);
  }

  /** Goes into a frame, or out of all of them. */
  async enter(frame: PageElement | null): Promise<void> {
    await this.#send('frame', { id: frame });
  }

  /** Presses the mouse button in the middle of an element of the current frame. */
  async click(element: PageElement): Promise<void> {
    await this.#act('pointer', [
      { type: 'pointerMove', x: 0, y: 0, origin: element },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]);
  }

  /** Presses one key after the other, whatever has the focus. */
  async type(text: string): Promise<void> {
    const actions = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await this.#act('key', actions);
  }

  /** Ends the session, and the browser with it. */
  async quit(): Promise<void> {
    await command('DELETE', this.#session);
  }

  async #act(type: 'key' | 'pointer', actions: readonly object[]): Promise<void> {
    await this.#send('actions', { actions: [{ type, id: type, actions }] });
  }

  #send(path: string, body: object): Promise<unknown> {
    return command('POST', `${this.#session}/${path}`, body);
  }
}

async function command(method: string, url: string, body?: object): Promise<unknown> {
  const response = await fetch(url, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { value }: { value: unknown } = await response.json();
  if (response.ok) return value;
  throw new Error(`${method} ${new URL(url).pathname}: ${JSON.stringify(value)}`);
}

function isElement(value: unknown): value is PageElement {
  return typeof value === 'object' && value !== null && elementIdentifier in value;
}
