import { type Content, type Html, html, join } from '../html.ts'
import type { Anchors } from './anchors.ts'
import type { Field, Shape } from './model.ts'
import { code, inline, paragraphs, sentence } from './prose.ts'
import { wordLimits, wordType } from './word-shape.ts'

/** Sent fields show their requirements; answered fields only what they are. */
export type Direction = 'sent' | 'answered'

export interface FieldPlace {
  readonly anchors: Anchors
  readonly path: readonly string[]
  readonly direction: Direction
}

/** The fields of a shape with nested ones, or null if it has none. */
export function renderShape(shape: Shape, place: FieldPlace): Html | null {
  switch (shape.kind) {
    case 'object':
      return shape.fields.length === 0
        ? null
        : html`${renderChoiceOfFields(shape.exactlyOne)}${renderFields(shape.fields, place)}`
    case 'list':
      return renderShape(shape.item, place)
    case 'map':
      return renderShape(shape.values, place)
    case 'choice':
      return renderChoice(shape.shapes, place)
    case 'constants':
    case 'text':
    case 'number':
    case 'boolean':
    case 'file':
    case 'null':
    case 'anything':
      return null
  }
}

/** The part of an envelope that differs between operations or events. */
export function renderData(data: Shape, place: FieldPlace): Html {
  const label = data.kind === 'object' ? html`Fields of ${code('data')}` : html`${code('data')}: ${wordType(data)}`
  return html`<p class="label">${label}${renderTypeName(data)}</p>
${paragraphs(data.description)}
${renderShape(data, place)}`
}

export function renderFields(fields: readonly Field[], place: FieldPlace): Html {
  return html`<dl class="fields">${fields.map((field) => renderField(field, place))}</dl>`
}

function renderChoiceOfFields(names: readonly string[]): Html | null {
  return names.length === 0 ? null : html`<p>Also required: ${join(names.map(code), ' or ')}.</p>`
}

function renderChoice(shapes: readonly Shape[], place: FieldPlace): Html | null {
  const variants = shapes
    .map((shape) => ({ shape, fields: renderShape(shape, place) }))
    .filter(({ fields }) => fields !== null)
  if (variants.length < 2) return variants[0]?.fields ?? null
  const label = (index: number) => (index === 0 ? 'Either' : 'Or')
  return html`${variants.map(({ shape, fields }, index) => [
    html`<p class="variant">${label(index)}${renderTypeName(shape)}</p>`,
    fields,
  ])}`
}

function renderField(field: Field, place: FieldPlace): Html {
  const { name, shape } = field
  const path = [...place.path, name]
  const anchor = place.anchors(...path)
  const link = html`<a class="field-name" href="#${anchor}"><code>${name}</code></a>`
  const limits = renderLimits(shape, place.direction)
  return html`<div id="${anchor}">
<dt>${link} <span class="type">${wordType(shape)}${renderTypeName(shape)}</span>${renderPresence(field, place.direction)}</dt>
<dd>${paragraphs(shape.description)}${limits}${renderShape(shape, { ...place, path })}</dd>
</div>
`
}

/** The type's name in generated clients, or that of the items of a list. */
export function renderTypeName(shape: Shape): Html | null {
  const name = typeName(shape)
  return name === null ? null : html` <code class="type-name">${name}</code>`
}

function typeName(shape: Shape): string | null {
  if (shape.name !== null) return shape.name
  if (shape.kind === 'list') return typeName(shape.item)
  return shape.kind === 'map' ? typeName(shape.values) : null
}

function renderPresence(field: Field, direction: Direction): Html | null {
  if (direction === 'sent') return field.required ? html` <strong class="required">required</strong>` : null
  return field.required ? null : html` <span class="absent">may be absent</span>`
}

function renderLimits(shape: Shape, direction: Direction): Html | null {
  const limits = direction === 'sent' ? wordLimits(shape) : []
  const sentences: Content[] = [
    ...renderConstants(shape),
    ...limits.map((limit) => inline(sentence(limit))),
    ...(shape.fallback === undefined || direction === 'answered' ? [] : [html`Default: ${constant(shape.fallback)}.`]),
  ]
  return sentences.length === 0 ? null : html`<p class="limits">${join(sentences, ' ')}</p>`
}

function renderConstants(shape: Shape): Content[] {
  const isList = shape.kind === 'list'
  const value = isList ? shape.item : shape
  if (value.kind !== 'constants' || value.constants.length < 2) return []
  return [html`${isList ? 'Each is one' : 'One'} of ${join(value.constants.map(constant), ', ')}.`]
}

/** A text is shown without quotes, so that it can be copied into a form or a URL; the rest as JSON. */
function constant(value: unknown): Html {
  return code(typeof value === 'string' ? value : JSON.stringify(value))
}
