import { processDataStream, type UIMessage } from '@ai-sdk/ui-utils';
import { readWithReference } from '../src/reference-client.test-support.ts';
import type { Reader } from './reader.ts';
import { createBody, createResponse } from './response.ts';

/** The reference client: its decoder alone, or its decoder, reducer and updates. */
export const reference: Reader = {
  async decode({ chunks }) {
    let length = 0;
    await processDataStream({
      stream: createBody(chunks),
      onTextPart: (value) => {
        length += value.length;
      },
    });
    return length;
  },

  async assemble({ chunks }) {
    let message: UIMessage | undefined;
    await readWithReference(createResponse(chunks), {
      onUpdate: (update) => {
        message = update.message;
      },
    });
    return message?.content ?? '';
  },
};
