import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { streamText } from 'ai';
import type { TextModel } from './text-model.ts';

/** The settings of an OpenAI-compatible endpoint: its address, model, key and timeouts. */
export interface ModelSettings {
  readonly baseUrl: string;
  readonly name: string;
  readonly apiKey?: string;
  /** The timeout of a whole answer, in ms. */
  readonly timeoutMs: number;
}

/** Maximum tokens of a reply: several times the longest answer that the prompt asks for. */
const MAX_OUTPUT_TOKENS = 800;

/** Creates a text model that calls the chat completions API of an endpoint. */
export function createOpenAICompatibleModel(settings: ModelSettings): TextModel {
  const provider = createOpenAICompatible({
    name: 'model',
    baseURL: settings.baseUrl,
    ...(settings.apiKey === undefined ? {} : { apiKey: settings.apiKey }),
  });
  return {
    async *write({ instructions, message }, signal) {
      const { fullStream } = streamText({
        model: provider.chatModel(settings.name),
        system: instructions,
        prompt: message,
        temperature: 0.2,
        maxOutputTokens: MAX_OUTPUT_TOKENS,
        maxRetries: 1,
        abortSignal: signal,
        timeout: settings.timeoutMs,
        // Errors arrive as parts of the stream below. The default handler would log the request, which contains the
        // question.
        onError: () => {},
      });
      for await (const part of fullStream) {
        if (part.type === 'text-delta') yield part.text;
        else if (part.type === 'error') throw part.error;
        else if (part.type === 'abort') throw new Error('The model was stopped.');
        else if (part.type === 'finish' && part.finishReason === 'content-filter') {
          throw new Error('The model refused.');
        } else if (part.type === 'finish' && part.finishReason === 'length') {
          throw new Error('The model was cut off.');
        }
      }
    },
  };
}
