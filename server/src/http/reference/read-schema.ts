import type { JsonSchema } from '@countersign/api'
import type { Facts, Kind, NumberKind, Shape } from './model.ts'

type Resolve = (schema: JsonSchema) => JsonSchema

/** Turns a JSON Schema into a shape. A recursive schema is expanded once and then only named. */
export function readSchema(source: JsonSchema, resolve: Resolve, around: readonly JsonSchema[] = []): Shape {
  const shape = readResolved(resolve(source), resolve, around)
  return source.$ref === undefined ? shape : { ...shape, name: nameIn(source.$ref) }
}

function nameIn(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1)
}

function readResolved(resolved: JsonSchema, resolve: Resolve, around: readonly JsonSchema[]): Shape {
  if (around.includes(resolved)) return { ...readFacts(resolved, []), kind: 'object', fields: [], exactlyOne: [] }
  const within = [...around, resolved]
  const read = (inner: JsonSchema) => readSchema(inner, resolve, within)

  const schema = mergeAll(resolved, resolve)
  const types = typesOf(schema)
  const facts = readFacts(schema, types)
  if (schema.const === null || (types.length === 1 && types[0] === 'null')) return { ...facts, kind: 'null' }
  if (schema.const !== undefined) return { ...facts, kind: 'constants', constants: [schema.const] }
  if (schema.enum !== undefined) {
    const constants = schema.enum.filter((value) => value !== null)
    return { ...facts, nullable: facts.nullable || constants.length < schema.enum.length, kind: 'constants', constants }
  }
  const alternatives = schema.anyOf ?? schema.oneOf ?? []
  if (alternatives.length > 0) {
    return choose(
      facts,
      alternatives.map((alternative) => read(withCommonPart(schema, alternative))),
    )
  }
  const shapes = types.filter((type) => type !== 'null').map((type) => ({ ...facts, ...readType(schema, type, read) }))
  return shapes.length === 1 && shapes[0] !== undefined ? shapes[0] : choose(facts, shapes)
}

/** `allOf` is read as one object with all their fields; other keywords of later parts win. */
function mergeAll(schema: JsonSchema, resolve: Resolve): JsonSchema {
  if (schema.allOf === undefined) return schema
  const { allOf, ...own } = schema
  const parts = [...allOf.map((part) => mergeAll(resolve(part), resolve)), own]
  return {
    ...Object.assign({}, ...parts),
    properties: Object.assign({}, ...parts.map((part) => part.properties)),
    required: parts.flatMap((part) => part.required ?? []),
  }
}

function typesOf(schema: JsonSchema): readonly string[] {
  if (schema.type !== undefined) return typeof schema.type === 'string' ? [schema.type] : schema.type
  if (schema.properties !== undefined || schema.additionalProperties !== undefined) return ['object']
  if (schema.items !== undefined) return ['array']
  return schema.contentMediaType === undefined ? ['anything'] : ['string']
}

function readFacts(schema: JsonSchema, types: readonly string[]): Facts {
  return {
    name: null,
    nullable: types.length > 1 && types.includes('null'),
    description: schema.description ?? '',
    expects: schema['x-expects'] ?? null,
    fallback: schema.default,
  }
}

/** Keywords beside `anyOf` apply to every alternative; only fields are shared in these schemas. */
function withCommonPart(schema: JsonSchema, alternative: JsonSchema): JsonSchema {
  if (schema.properties === undefined) return alternative
  const { properties, required } = schema
  return { allOf: [{ type: 'object', properties, ...(required && { required }) }, alternative] }
}

/** Simplifies a choice: a value or null, one of several constants. */
function choose(facts: Facts, shapes: readonly Shape[]): Shape {
  const others = shapes.filter((shape) => shape.kind !== 'null')
  const nullable = facts.nullable || others.length < shapes.length || others.some((shape) => shape.nullable)
  const [first, second] = others
  if (first === undefined) return { ...facts, nullable, kind: 'anything' }
  if (second === undefined) return { ...first, ...statedFacts(facts), nullable }
  const constants = others.map((shape) => (shape.kind === 'constants' ? shape.constants : null))
  if (constants.every((values) => values !== null))
    return { ...facts, nullable, kind: 'constants', constants: constants.flat() }
  return { ...facts, nullable, kind: 'choice', shapes: others }
}

function statedFacts(facts: Facts): Partial<Facts> {
  return {
    ...(facts.description !== '' && { description: facts.description }),
    ...(facts.expects !== null && { expects: facts.expects }),
    ...(facts.fallback !== undefined && { fallback: facts.fallback }),
  }
}

function readType(schema: JsonSchema, type: string, read: (inner: JsonSchema) => Shape): Kind {
  switch (type) {
    case 'object':
      return readObject(schema, read)
    case 'array':
      return {
        kind: 'list',
        item: read(schema.items ?? {}),
        minItems: schema.minItems ?? null,
        maxItems: schema.maxItems ?? null,
      }
    case 'string':
      return readText(schema)
    case 'integer':
    case 'number':
      return readNumber(schema, type)
    case 'boolean':
      return { kind: 'boolean' }
    default:
      return { kind: 'anything' }
  }
}

function readObject(schema: JsonSchema, read: (inner: JsonSchema) => Shape): Kind {
  const { properties, additionalProperties } = schema
  if (properties === undefined && typeof additionalProperties === 'object') {
    return { kind: 'map', values: read(additionalProperties) }
  }
  const fields = Object.entries(properties ?? {}).map(([name, value]) => ({
    name,
    required: schema.required?.includes(name) ?? false,
    shape: read(value),
  }))
  return { kind: 'object', fields, exactlyOne: schema['x-exactly-one'] ?? [] }
}

/** OpenAPI 3.0 uses `format: binary`, 3.1 a `contentMediaType` without an encoding; `byte` is Base64 in a text. */
function readText(schema: JsonSchema): Kind {
  const { format, contentMediaType } = schema
  if (format === 'binary' || (contentMediaType !== undefined && format !== 'byte')) {
    return { kind: 'file', mediaType: contentMediaType ?? null }
  }
  return {
    kind: 'text',
    format: format ?? null,
    pattern: schema.pattern ?? null,
    minLength: schema.minLength ?? null,
    maxLength: schema.maxLength ?? null,
  }
}

/** JSON's numbers end at 2^53 - 1 anyway (RFC 8259 6), so that bound is not worth showing. */
function readNumber(schema: JsonSchema, type: 'integer' | 'number'): NumberKind {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema
  return {
    kind: 'number',
    whole: type === 'integer',
    minimum: minimum ?? null,
    maximum: maximum === Number.MAX_SAFE_INTEGER ? null : (maximum ?? null),
    above: exclusiveMinimum ?? null,
    below: exclusiveMaximum ?? null,
  }
}
