import { vi } from 'vitest';

// Each test file gets the drawer's modules new, because some test files replace what these modules import.
vi.resetModules();
