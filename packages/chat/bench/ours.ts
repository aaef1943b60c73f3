import { decodeStream } from '@assist/stream';
import { applyPart } from '../src/apply-part.ts';
import { MessageDraft } from '../src/message-draft.ts';
import { MESSAGE_LIMITS } from '../src/message-limits.ts';
import type { Reader } from './reader.ts';
import { createBody } from './response.ts';

/** This project's client. It takes the message after every part, because the reference updates after every part. */
export const ours: Reader = {
  async decode({ chunks }) {
    let length = 0;
    for await (const parts of decodeStream(createBody(chunks))) {
      for (const part of parts) if (part.type === 'text') length += part.value.length;
    }
    return length;
  },

  async assemble({ chunks }) {
    // Removes the limit of parts, to measure very many.
    const limits = { ...MESSAGE_LIMITS, parts: Number.POSITIVE_INFINITY };
    const draft = new MessageDraft({ id: 'id', createdAt: new Date(0) }, limits);
    for await (const parts of decodeStream(createBody(chunks))) {
      for (const part of parts) {
        applyPart(draft, part);
        draft.message();
      }
    }
    return draft.message()?.content ?? '';
  },
};
