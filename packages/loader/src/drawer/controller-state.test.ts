// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { createTestController } from './controller.test-support.ts';

describe('the state', () => {
  test('the page reads the drawer’s state after the drawer has sent it', async () => {
    const { controller, openDrawer } = createTestController();
    expect(controller.state).toEqual({ isDrawerOpen: false, mode: 'input', contextUrl: null });
    await openDrawer();
    expect(controller.state).toEqual({
      isDrawerOpen: true,
      mode: 'answering',
      contextUrl: null,
      environment: 'test',
      errorReporting: 'missing',
    });
  });

  test('the event `state` carries every change', async () => {
    const { controller, events, bridge, openDrawer } = createTestController();
    const states: boolean[] = [];
    events.on('state', ({ isDrawerOpen }) => states.push(isDrawerOpen));
    await openDrawer();
    controller.close();
    bridge().methods.closed();
    expect(states).toEqual([true, true, false]);
  });
});

describe('debugging', () => {
  test('debugging adds the query to the state until the loader is destroyed', async () => {
    const { controller, events, openDrawer, tell } = createTestController();
    const queries: unknown[] = [];
    events.on('state', ({ query }) => queries.push(query));
    controller.setDebug(true);
    const drawer = await openDrawer();
    tell(true, { query: 'How?' });
    expect(controller.state.query).toBe('How?');
    controller.destroy();
    expect(controller.state).toEqual({ isDrawerOpen: false, mode: 'input', contextUrl: null });
    expect(queries.at(-1)).toBeUndefined();
    drawer.setDebug.mockClear();
    controller.setDebug(true);
    controller.warm();
    expect(drawer.setDebug).not.toHaveBeenCalled();
  });
});
