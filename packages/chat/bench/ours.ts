import { decodeStream } from '@assist/stream';
import { createMessageBuilder } from '../src/message-builder.ts';
import type { Reader } from './reader.ts';
import { createBody } from './response.ts';

/** This project's client. Takes a snapshot after every part, as the reference updates after every part. */
export const ours: Reader = {
  async decode({ chunks }) {
    let length = 0;
    for await (const part of decodeStream(createBody(chunks))) {
      if (part.type === 'text') length += part.value.length;
    }
    return length;
  },

  async assemble({ chunks }) {
    const builder = createMessageBuilder({ createId: () => 'id', now: () => new Date(0) });
    let message = builder.snapshot();
    for await (const part of decodeStream(createBody(chunks))) {
      builder.apply(part);
      message = builder.snapshot();
    }
    return { content: message.content, args: message.toolInvocations[0]?.args };
  },
};
