import { vi } from 'vitest';

// Evaluates the drawer's modules anew for each test file, because some files replace a module that these import.
vi.resetModules();
