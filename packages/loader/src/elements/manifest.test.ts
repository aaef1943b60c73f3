import { Ajv } from 'ajv';
import schema from 'custom-elements-manifest/schema.json';
import { expect, test } from 'vitest';
import { createManifest } from '../../describe-elements.ts';

test('the manifest of the elements follows its published schema', () => {
  const isValid = new Ajv({ allowUnionTypes: true }).compile(schema);
  expect([isValid(createManifest()), isValid.errors]).toEqual([true, null]);
});
