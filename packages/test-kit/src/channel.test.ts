import { describe, expect, it } from 'vitest';
import { Channel } from './channel.ts';

async function readAll(channel: Channel<string>): Promise<string[]> {
  const items: string[] = [];
  for await (const item of channel) items.push(item);
  return items;
}

describe('Channel', () => {
  it('a channel keeps items in order for a later reader', async () => {
    const channel = new Channel<string>();
    channel.push('one');
    channel.push('two');
    channel.end();
    expect(channel.length).toBe(2);
    expect(await readAll(channel)).toEqual(['one', 'two']);
  });

  it('a channel gives each waiting reader its own item', async () => {
    const channel = new Channel<string>();
    const read = Promise.all([channel.next(), channel.next()]);
    channel.push('one');
    channel.push('two');
    expect(await read).toEqual(['one', 'two']);
    expect(channel.length).toBe(0);
  });

  it('a channel throws its error after the last item', async () => {
    const channel = new Channel<string>();
    channel.push('one');
    channel.fail(new Error('broken'));
    expect(await channel.next()).toBe('one');
    await expect(readAll(channel)).rejects.toThrow('broken');
  });

  it('a channel ends the wait of a reader, and ignores a second end', async () => {
    const channel = new Channel<string>();
    const items = readAll(channel);
    channel.end();
    channel.fail(new Error('too late'));
    expect(await items).toEqual([]);
    await expect(channel.next()).rejects.toThrow('The channel has ended.');
  });

  it('a channel can contain undefined', async () => {
    const channel = new Channel<undefined>();
    channel.push(undefined);
    expect(await channel.next()).toBeUndefined();
  });
});
