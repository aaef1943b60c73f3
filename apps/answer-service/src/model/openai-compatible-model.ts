import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { streamText } from 'ai';
import type { TextModel } from './text-model.ts';

/** Where an OpenAI-compatible endpoint is, and what to ask of it. */
export interface ModelSettings {
  readonly baseUrl: string;
  readonly name: string;
  readonly apiKey?: string;
  /** Longest time one answer may take, in ms. */
  readonly timeoutMs: number;
  /** Longest time until a first sentence can be shown, in ms. */
  readonly firstTextMs: number;
}

/** About twice the longest answer asked for. */
const MAX_OUTPUT_TOKENS = 800;

/** A model behind any endpoint that speaks the chat completions API. */
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
        // Errors come as parts below; the default handler would log the request, question included.
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
