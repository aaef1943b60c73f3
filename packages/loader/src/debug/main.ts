import { readBuildSettings } from '../config/build-settings.ts';
import { safely } from '../page/safely.ts';
import { installDebug } from './install-debug.ts';

/* The elements for test pages, as a classic script beside the loader's. */
safely(() => installDebug(window, readBuildSettings().apiBaseUrl))();
