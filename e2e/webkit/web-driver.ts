/** Key that marks a reference to an element in WebDriver's JSON (section "Elements" of the WebDriver specification). */
const elementIdentifier = 'element-6066-11e4-a52e-4f735466cecf';

/** A reference to an element in a page. */
export interface PageElement {
  readonly [elementIdentifier]: string;
}

/** WebDriver's characters for special keys (section "Keyboard actions" of the WebDriver specification). */
export const keys: { readonly enter: string; readonly escape: string; readonly end: string } = {
  enter: '\uE007',
  escape: '\uE00C',
  end: '\uE010',
};

/**
 * A browser session over W3C WebDriver, with only the commands that the tests need. Clicks and keys are real input,
 * like a visitor's: a click reaches the topmost element, and a key reaches the focused element.
 */
export class WebDriver {
  readonly #session: string;

  private constructor(session: string) {
    this.#session = session;
  }

  /**
   * Starts a browser session.
   * @param server address of the driver
   * @param capabilities capabilities that the browser must have
   * @throws if the driver cannot start the browser
   */
  static async connect(
    server: string,
    capabilities: Readonly<Record<string, unknown>>,
  ): Promise<WebDriver> {
    const body = { capabilities: { alwaysMatch: capabilities } };
    const started = await command('POST', `${server}/session`, body);
    return new WebDriver(`${server}/session/${String(Reflect.get(Object(started), 'sessionId'))}`);
  }

  /** Opens an address and waits until the page has loaded. */
  async navigate(url: string): Promise<void> {
    await this.#send('url', { url });
  }

  /** Returns the handles of all windows in the session. */
  async listWindows(): Promise<readonly unknown[]> {
    const handles = await command('GET', `${this.#session}/window/handles`);
    return Array.isArray(handles) ? handles : [];
  }

  async useWindow(handle: unknown): Promise<void> {
    await this.#send('window', { handle });
  }

  /**
   * Runs a script in the current frame. The script is the body of a function.
   * @returns the function's result
   * @throws if the function throws
   */
  run(script: string, ...args: readonly unknown[]): Promise<unknown> {
    return this.#send('execute/sync', { script, args });
  }

  /**
   * Runs a script in the current frame. The script is the body of a function, and passes its result to a callback. The
   * callback is the function's last argument.
   */
  runAsync(script: string, ...args: readonly unknown[]): Promise<unknown> {
    return this.#send('execute/async', { script, args });
  }

  /**
   * Returns the element that a script returns.
   * @throws if the script does not return an element
   */
  async find(script: string, ...args: readonly unknown[]): Promise<PageElement> {
    const found = await this.run(script, ...args);
    if (isElement(found)) return found;
    throw new Error(`No element: ${script}`);
  }

  /** Switches to a frame. `null` switches to the top document. */
  async enter(frame: PageElement | null): Promise<void> {
    await this.#send('frame', { id: frame });
  }

  /** Clicks in the middle of an element in the current frame. */
  async click(element: PageElement): Promise<void> {
    await this.#act('pointer', [
      { type: 'pointerMove', x: 0, y: 0, origin: element },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]);
  }

  /** Presses the keys one after the other. They go to the focused element. */
  async type(text: string): Promise<void> {
    const actions = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await this.#act('key', actions);
  }

  /** Ends the session and closes its browser. */
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
