import { readFile } from 'node:fs/promises';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { parse } from 'yaml';
import { z } from 'zod';

const reference = z.object({ $ref: z.string() });
const response = z.object({
  headers: z.record(z.string(), reference).optional(),
  content: z.record(z.string(), z.object({ schema: reference })).optional(),
});
const operation = z.object({
  responses: z.record(z.string(), z.union([reference, response])),
});
const schemaWithExamples = z.looseObject({ examples: z.array(z.json()).optional() });
const description = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.looseObject({
    headers: z.record(z.string(), z.object({ required: z.literal(true), schema: z.unknown() })),
    responses: z.record(z.string(), response),
    schemas: z.record(z.string(), schemaWithExamples),
  }),
});
const dataStream = z.object({ 'x-lines': z.record(z.string(), reference) });

/** The API of the answer service as described in docs/develop/openapi.yaml, with functions that check values. */
export interface ApiDescription {
  /** Returns the violations of the OpenAPI format in the document, or undefined if the document is valid. */
  faultsOfFormat(): Promise<unknown>;
  /** The documented responses, each written as method, path and status, such as `get /health 200`. */
  readonly responses: readonly string[];
  /** The documented examples, each with the name of its schema. */
  readonly examples: readonly { readonly schema: string; readonly value: unknown }[];
  /** Examples of each kind of line in the data stream, exactly as the lines appear in a stream. */
  readonly lines: readonly string[];
  /** Returns the faults of a value, or an empty array for a valid value. An undocumented field is a fault. */
  faultsOf(schema: string, value: unknown): readonly string[];
  /** Returns the faults of a line of the data stream, or an empty array for a valid line. */
  faultsOfLine(line: string): readonly string[];
  /** Whether a department's own service may send the value. Unlike this answer service, that service may add fields. */
  allows(schema: string, value: unknown): boolean;
  /** Reads the body of a response. Returns the faults of the status, the headers and the body. */
  faultsOfResponse(method: string, path: string, response: Response): Promise<readonly string[]>;
}

export async function readApiDescription(): Promise<ApiDescription> {
  const file = new URL('../../../docs/develop/openapi.yaml', import.meta.url);
  const document: unknown = parse(await readFile(file, 'utf8'));
  const { paths, components } = description.parse(document);
  const lineSchemas = dataStream.parse(components.schemas.DataStream)['x-lines'];
  const open = validators(document);
  const closed = validators(withoutOtherFields(document));

  const faultsAt = (pointer: string, value: unknown): string[] => {
    const validate = closed(pointer);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(({ instancePath, message }) =>
      `${pointer} ${instancePath} ${message}`.trim(),
    );
  };
  const faultsOfLine = (line: string): string[] => {
    const [, code = '', json = ''] = /^([^:]*):(.*)$/.exec(line) ?? [];
    const schema = lineSchemas[code];
    return schema === undefined
      ? [`a line that is not documented: ${code}`]
      : faultsAt(schema.$ref, JSON.parse(json));
  };
  const faultsOfBody = (type: string, schema: string, body: string): string[] => {
    if (type === 'application/json') return faultsAt(schema, JSON.parse(body));
    return body
      .split('\n')
      .filter((line) => line !== '')
      .flatMap(faultsOfLine);
  };

  return {
    faultsOfFormat: async () => {
      const specification = z.record(z.string(), z.unknown()).parse(structuredClone(document));
      return (await new Validator().validate(specification)).errors;
    },
    responses: Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { responses }]) =>
        Object.keys(responses).map((status) => `${method} ${path} ${status}`),
      ),
    ),
    examples: Object.entries(components.schemas).flatMap(([schema, { examples = [] }]) =>
      examples.map((value) => ({ schema, value })),
    ),
    lines: Object.entries(lineSchemas).flatMap(([code, { $ref }]) =>
      (components.schemas[nameIn($ref)]?.examples ?? []).map(
        (value) => `${code}:${JSON.stringify(value)}`,
      ),
    ),
    faultsOf: (schema, value) => faultsAt(`#/components/schemas/${schema}`, value),
    faultsOfLine,
    allows: (schema, value) => open(`#/components/schemas/${schema}`)(value) === true,
    faultsOfResponse: async (method, path, given) => {
      const stated = paths[path]?.[method]?.responses[given.status];
      const documented =
        stated !== undefined && '$ref' in stated
          ? components.responses[nameIn(stated.$ref)]
          : stated;
      if (documented === undefined) return [`status ${given.status} is not documented`];
      const headers = Object.entries(documented.headers ?? {}).flatMap(([name, { $ref }]) =>
        faultsAt(`${$ref}/schema`, given.headers.get(name)).map((fault) => `${name}: ${fault}`),
      );
      const body = await given.text();
      const type = given.headers.get('content-type')?.split(';')[0] ?? '';
      const schema = documented.content?.[type]?.schema.$ref;
      if (schema !== undefined) return [...headers, ...faultsOfBody(type, schema, body)];
      const isEmpty = documented.content === undefined && body === '';
      return isEmpty ? headers : [...headers, `a body of type ${type} is not documented`];
    },
  };
}

/** Returns a function that compiles the document's schema at a JSON pointer. */
function validators(document: unknown): (pointer: string) => ValidateFunction {
  // Disables the validation of formats, because the patterns in the schemas already check addresses.
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  ajv.addSchema(z.record(z.string(), z.unknown()).parse(document), 'api');
  return (pointer) => {
    const validate = ajv.getSchema(`api${pointer}`);
    if (validate === undefined) throw new Error(`There is no ${pointer}.`);
    return validate;
  };
}

/** Returns a copy of the schemas that forbids additional properties. */
function withoutOtherFields(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutOtherFields);
  if (typeof node !== 'object' || node === null) return node;
  const copy = Object.fromEntries(
    Object.entries(node).map(([name, value]) => [name, withoutOtherFields(value)]),
  );
  return 'type' in copy && 'properties' in copy ? { ...copy, additionalProperties: false } : copy;
}

function nameIn(pointer: string): string {
  return pointer.slice(pointer.lastIndexOf('/') + 1);
}
