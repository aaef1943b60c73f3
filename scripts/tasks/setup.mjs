import { installDependencies } from '../install.mjs';

/** What runs before a script that is one command of an installed tool. */
export const run = installDependencies;
