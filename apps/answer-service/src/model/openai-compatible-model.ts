import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { streamText } from 'ai';
import type { TextModel } from './text-model.ts';

/** The address of an OpenAI-compatible endpoint, its model and its timeouts. */
export interface ModelSettings {
  readonly baseUrl: string;
  readonly name: string;
  readonly apiKey?: string;
  /** The timeout of an answer, in ms. */
  readonly timeoutMs: number;
  /** The timeout of the first sentence, in ms. */
  readonly firstTextMs: number;
}

/** About twice the length of the longest requested answer. */
const MAX_OUTPUT_TOKENS = 800;

/** Creates a model for an endpoint with the chat completions API. */
export function createOpenAICompatibleModel(settings: ModelSettings): TextModel {
  const provider = createOpenAICompatible({
    name: 'model',
    baseURL: settings.baseUrl,
    ...(settings.apiKey === undefined ? {} : { apiKey: settings.apiKey }),
  });
  return {
    firstTextMs: settings.firstTextMs,
    async *write({ instructions, message }, signal) {
      const { fullStream } = streamText({
        model: provider.chatModel(settings.name),
        system: instructions,
        prompt: message,
        temperature: 0.2,
        maxOutputTokens: MAX_OUTPUT_TOKENS,
        maxRetries: 1,
        abortSignal: AbortSignal.any([signal, AbortSignal.timeout(settings.timeoutMs)]),
        // Errors come as parts below. The default handler would log the request with the question.
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
