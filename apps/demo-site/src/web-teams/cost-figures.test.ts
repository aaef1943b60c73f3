import { describe, expect, it } from 'vitest';
import {
  describeBytes,
  describeDrawer,
  describeShifts,
  describeTasks,
  drawerDelay,
  filesBeforeLoad,
} from './cost-figures.js';

const cdn = 'https://cdn.example.gov';
const resources = [
  { name: `${cdn}/loader.js`, initiatorType: 'script', startTime: 20 },
  { name: `${cdn}.other.example/a.js`, initiatorType: 'script', startTime: 20 },
  { name: `${cdn}/drawer/index.html`, initiatorType: 'iframe', startTime: 512.4 },
];

describe('the cost meter’s figures', () => {
  it('the cost meter’s figures count what the CDN was asked for before the page had loaded', () => {
    expect(filesBeforeLoad(resources, cdn, 400)).toEqual(['loader.js']);
    expect(filesBeforeLoad(resources, cdn, 600)).toEqual(['loader.js', 'index.html']);
  });

  it('the cost meter’s figures say when the drawer’s frame was asked for', () => {
    expect(describeDrawer(drawerDelay(resources, cdn, 400))).toBe('0.11 s after load');
    expect(describeDrawer(drawerDelay(resources, cdn, 700))).toBe('0.19 s before load');
    expect(describeDrawer(drawerDelay(resources.slice(0, 2), cdn, 400))).toBe('not yet');
  });

  it('the cost meter’s figures say how many long tasks there were, and how long', () => {
    expect(describeTasks([])).toBe('none');
    expect(describeTasks([51.2, 80.7])).toBe('2, at most 81 ms');
  });

  it('the cost meter’s figures add up the shifts that no input caused', () => {
    expect(describeShifts([])).toBe('0');
    const shifts = [
      { value: 0.5, hadRecentInput: true },
      { value: 0.001, hadRecentInput: false },
      { value: 0.0204, hadRecentInput: false },
    ];
    expect(describeShifts(shifts)).toBe('0.0214');
  });

  it('the cost meter’s figures say when the CDN does not tell a size', () => {
    expect(describeBytes(14_323)).toBe('14,323 bytes');
    expect(describeBytes(0)).toBe('not told by this CDN');
  });
});
