import { type Content, type Html, html, join } from '../html.ts'
import type { Anchors } from './anchors.ts'
import type { Field, Shape } from './model.ts'
import { code, inline, paragraphs, sentence } from './prose.ts'
import { wordLimits, wordType } from './word-shape.ts'

/** Fields that a caller sends carry what is asked of them; fields that we answer only what they are. */
export type Direction = 'sent' | 'answered'

export interface FieldPlace {
  readonly anchors: Anchors
  readonly path: readonly string[]
  readonly direction: Direction
}

/** The fields of a shape with those inside them, or null where it has none. */
export function renderShape(shape: Shape, place: FieldPlace): Html | null {
  switch (shape.kind) {
    case 'object':
      return shape.fields.length === 0
        ? null
        : html`${renderGroups(shape.oneGroupOf)}${renderFields(shape.fields, place)}`
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

export function renderFields(fields: readonly Field[], place: FieldPlace): Html {
  return html`<dl class="fields">${fields.map((field) => renderField(field, place))}</dl>`
}

function renderGroups(groups: readonly (readonly string[])[]): Html | null {
  if (groups.length === 0) return null
  const names = groups.map((group) => join(group.map(code), ' with '))
  return html`<p>Required as well: ${join(names, ' or ')}.</p>`
}

function renderChoice(shapes: readonly Shape[], place: FieldPlace): Html | null {
  const variants = shapes.map((shape) => renderShape(shape, place)).filter((variant) => variant !== null)
  if (variants.length < 2) return variants[0] ?? null
  const label = (index: number) => html`<p class="variant">${index === 0 ? 'Either' : 'Or'}</p>`
  return html`${variants.map((variant, index) => [label(index), variant])}`
}

function renderField(field: Field, place: FieldPlace): Html {
  const { name, shape } = field
  const path = [...place.path, name]
  const anchor = place.anchors(...path)
  const link = html`<a class="field-name" href="#${anchor}"><code>${name}</code></a>`
  const limits = renderLimits(shape, place.direction)
  return html`<div id="${anchor}">
<dt>${link} <span class="type">${wordType(shape)}</span>${renderPresence(field, place.direction)}</dt>
<dd>${paragraphs(shape.description)}${limits}${renderShape(shape, { ...place, path })}</dd>
</div>
`
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
  if (shape.kind === 'list') return renderConstants(shape.item)
  if (shape.kind !== 'constants' || shape.constants.length < 2) return []
  return [html`One of ${join(shape.constants.map(constant), ', ')}.`]
}

/** A text stands as it is, so that it can be copied into a form or an address; the rest as JSON. */
function constant(value: unknown): Html {
  return code(typeof value === 'string' ? value : JSON.stringify(value))
}
