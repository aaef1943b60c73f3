import { readDepartmentSettings, readScriptTag } from './config.ts';
import { safely } from './dom.ts';
import { installAssist } from './register-assist.ts';

/*
 * The entry point of the loader as a classic script. No other file of the loader's script has side effects on import.
 */
safely(() => {
  const script = document.currentScript;
  if (!(script instanceof HTMLScriptElement)) {
    throw new TypeError('loader.js is not a module.');
  }
  installAssist(window, { ...readDepartmentSettings(), ...readScriptTag(script) });
})();
