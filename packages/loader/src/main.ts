import { readScriptConfig } from './config.ts';
import { readConfiguration } from './configuration.ts';
import { installAssist } from './install-assist.ts';
import { safely } from './safely.ts';

/* The loader as a classic script: the only file whose import does something. */
safely(() => {
  const script = document.currentScript;
  if (!(script instanceof HTMLScriptElement)) throw new TypeError('no script tag');
  installAssist(window, () => ({ ...readConfiguration(), ...readScriptConfig(script) }));
})();
