import { type JsonValue, StreamError } from '@assist/stream';
import type { ToolInvocation } from './message.ts';

/** A tool call as the stream names it. */
export interface ToolName {
  readonly toolCallId: string;
  readonly toolName: string;
}

/** What a tool gave back. */
export interface ToolOutcome {
  readonly result: JsonValue;
  readonly isError?: true;
}

interface ToolCall {
  readonly invocation: ToolInvocation;
  /** How the arguments of an unfinished call arrive, and their text so far. */
  readonly arguments?: { readonly encoding: 'json' | 'text'; readonly text: string };
}

/** The tool calls of one answer. Each method returns the invocation as it now is: a new object. */
export class ToolCalls {
  /** Ids come from outside: a `Map` has no names of its own to mistake them for. */
  readonly #calls = new Map<string, ToolCall>();

  /** Begins a call whose arguments follow as text. A call of the same id begins again. */
  start(call: ToolName, step: number, encoding: 'json' | 'text'): ToolInvocation {
    return this.#setUnfinished({ ...call, step }, { encoding, text: '' });
  }

  /**
   * Adds to the arguments of a started call. Throws a `StreamError` of code `invalid-part` where none
   * was started.
   */
  append(toolCallId: string, text: string): ToolInvocation {
    const call = this.#calls.get(toolCallId);
    if (call?.arguments === undefined) {
      throw new StreamError(
        'invalid-part',
        'tool_call_delta must be preceded by a tool_call_streaming_start with the same toolCallId',
      );
    }
    const { encoding, text: before } = call.arguments;
    return this.#setUnfinished(call.invocation, { encoding, text: before + text });
  }

  /** The call is complete. */
  complete({ toolCallId, toolName }: ToolName, step: number, args: JsonValue): ToolInvocation {
    return this.#set({ invocation: { state: 'call', step, toolCallId, toolName, args } });
  }

  /**
   * The tool has answered; a later answer replaces an earlier one. Throws a `StreamError` of code
   * `invalid-part`, in the words of the reference, where nothing was called.
   */
  finish(toolCallId: string, outcome: ToolOutcome): ToolInvocation {
    const call = this.#calls.get(toolCallId);
    if (call === undefined) {
      const expected = 'tool_result must be preceded by a tool_call';
      throw new StreamError(
        'invalid-part',
        this.#calls.size === 0 ? expected : `${expected} with the same toolCallId`,
      );
    }
    const { step, toolName, args } = call.invocation;
    return this.#set({
      invocation: { state: 'result', step, toolCallId, toolName, args, ...outcome },
    });
  }

  delete(toolCallId: string): void {
    this.#calls.delete(toolCallId);
  }

  /** All invocations, in the order of their calls. */
  list(): readonly ToolInvocation[] {
    return Array.from(this.#calls.values(), ({ invocation }) => invocation);
  }

  #setUnfinished(
    { step, toolCallId, toolName }: ToolName & { readonly step: number },
    argumentText: NonNullable<ToolCall['arguments']>,
  ): ToolInvocation {
    let read: { readonly args: JsonValue | undefined } | undefined;
    return this.#set({
      arguments: argumentText,
      invocation: {
        state: 'partial-call',
        step,
        toolCallId,
        toolName,
        // Read when somebody asks: to parse the text for each piece of it would cost its square.
        get args() {
          read ??= { args: readArguments(argumentText) };
          return read.args;
        },
      },
    });
  }

  #set(call: ToolCall): ToolInvocation {
    this.#calls.set(call.invocation.toolCallId, call);
    return call.invocation;
  }
}

function readArguments({
  encoding,
  text,
}: NonNullable<ToolCall['arguments']>): JsonValue | undefined {
  if (encoding === 'text') return text;
  try {
    return JSON.parse(text);
  } catch {
    // Half-written, or never valid: `ToolInvocation` says that there are no arguments then.
    return undefined;
  }
}
