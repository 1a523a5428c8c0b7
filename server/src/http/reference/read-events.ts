import type { OpenApiDocument, OperationObject } from '@countersign/api'
import type { Anchors } from './anchors.ts'
import type { EventKind, Events, Field } from './model.ts'
import { readBodies, readDescription, readParameters } from './read-media.ts'
import { readSchema } from './read-schema.ts'

/** The document's webhooks. Headers and the fields around `data` are the same for all, and read from the first. */
export function readEvents(document: OpenApiDocument, anchors: Anchors): Events | null {
  const found = Object.entries(document.webhooks ?? {}).flatMap(([kind, { post }]) => (post ? [{ kind, post }] : []))
  const first = found[0]?.post
  if (first === undefined) return null
  const name = first.tags?.[0] ?? 'Events'
  const anchor = anchors(name.toLowerCase())
  const kinds = found.map(({ kind, post }) => readKind(document, anchors, kind, post))
  return {
    name,
    description: document.tags?.find((tag) => tag.name === name)?.description ?? '',
    anchor,
    headers: readParameters(document, first),
    fields: fieldsAround(kinds),
    answers: Object.entries(first.responses ?? {}).map(([status, { description = '' }]) => ({ status, description })),
    kinds,
  }
}

function readKind(document: OpenApiDocument, anchors: Anchors, kind: string, source: OperationObject): EventKind {
  const [body] = readBodies(document, source.requestBody?.content)
  return {
    anchor: anchors('event', kind),
    kind,
    summary: source.summary ?? kind,
    description: readDescription(source),
    body: body?.shape ?? readSchema({}, (schema) => schema),
  }
}

/** The field that names the event lists the values of all events. */
function fieldsAround(kinds: readonly EventKind[]): Field[] {
  const fieldsOf = ({ body }: EventKind) => (body.kind === 'object' ? body.fields : [])
  const constantsOf = (name: string) =>
    kinds
      .flatMap(fieldsOf)
      .flatMap((field) => (field.name === name && field.shape.kind === 'constants' ? field.shape.constants : []))
  return kinds
    .slice(0, 1)
    .flatMap(fieldsOf)
    .filter(({ name }) => name !== 'data')
    .map((field) =>
      field.shape.kind === 'constants'
        ? { ...field, shape: { ...field.shape, constants: constantsOf(field.name) } }
        : field,
    )
}
