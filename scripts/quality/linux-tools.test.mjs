import { describe, expect, it, vi } from 'vitest';
import { installDebianPackages } from './debian-packages.mjs';
import { findMissingTools } from './linux-tools.mjs';

vi.mock('./debian-packages.mjs', () => ({ installDebianPackages: vi.fn() }));

const tools = { node: process.execPath, reader: '/nowhere/reader' };

describe('missing tools', () => {
  it('missing tools are named, and not installed unasked', async () => {
    expect(await findMissingTools(tools, { install: false })).toEqual(['reader']);
    expect(installDebianPackages).not.toHaveBeenCalled();
  });

  it('missing tools are installed alone where that is asked for, and named when they are still missing', async () => {
    expect(await findMissingTools(tools, { install: true })).toEqual(['reader']);
    expect(installDebianPackages).toHaveBeenCalledExactlyOnceWith(['reader']);
  });
});
