import { readBuildSettings } from '../config/build-settings.ts';
import { safely } from '../page/safely.ts';
import { installDebug } from './install-debug.ts';

/*
 * The entry point of `debug.js`, the elements for test pages. A page loads this classic script in addition to the
 * loader's.
 */
safely(() => installDebug(window, readBuildSettings().apiBaseUrl))();
