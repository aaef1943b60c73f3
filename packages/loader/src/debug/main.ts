import { readConfiguration } from '../configuration.ts';
import { safely } from '../safely.ts';
import { installDebug } from './install-debug.ts';

/* The elements for test pages as a classic script of their own, beside the loader's. */
safely(() => installDebug(window, readConfiguration().apiBaseUrl))();
