import { readFileSync } from 'node:fs';
import { checkTexts, type Texts } from '@assist/words/texts';

/** The sections of the catalogue that belong to the widget. The service ignores their messages. */
const WIDGET_MESSAGE = /^(?:shared|loader|drawer)\./;

/** A department's texts for the service, and one sentence for each fault of the file. */
export interface ReadTexts {
  readonly texts: Texts;
  readonly faults: readonly string[];
}

/** Reads a JSON file of texts, and checks the messages of the service. Never throws. */
export function readTexts(path: string): ReadTexts {
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unreadable';
    const remedy = 'Set it to a JSON file of texts, or leave it out.';
    return { texts: {}, faults: [`TEXTS cannot be read: ${reason}. ${remedy}`] };
  }
  const { texts, faults } = checkTexts(ofService(json));
  return { texts, faults: faults.map((fault) => `TEXTS: ${fault}${/\?$/.test(fault) ? '' : '.'}`) };
}

/** Removes the widget's messages, because the widget may be of another release with other messages. */
function ofService(json: unknown): unknown {
  return mapValues(json, (messages) =>
    mapValues(messages, (message, name) => (WIDGET_MESSAGE.test(name) ? undefined : message)),
  );
}

/**
 * Applies `change` to each value of an object, and drops values that become undefined. Returns a non-object unchanged.
 */
function mapValues(value: unknown, change: (value: unknown, name: string) => unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, one]) => [name, change(one, name)] as const)
      .filter(([, changed]) => changed !== undefined),
  );
}
