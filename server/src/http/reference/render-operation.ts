import { type Html, html, join } from '../html.ts'
import type { PageContext } from './anchors.ts'
import type { Exchange } from './examples.ts'
import { mediaKind } from './media-type.ts'
import { type Answer, type Body, type Operation, type ParameterPlace, parameterPlaces, type Shape } from './model.ts'
import { code, paragraphs } from './prose.ts'
import { statusPhrase } from './read-document.ts'
import { renderOperationErrors } from './render-errors.ts'
import { exchangesAt, renderAnswer as renderAnswerExample, renderRequest } from './render-exchange.ts'
import { type FieldPlace, renderData, renderFields, renderShape, renderTypeName } from './render-fields.ts'
import { wordType } from './word-shape.ts'

/** Two rows of description and example: the request, then the responses. */
export function renderOperation(context: PageContext, operation: Operation): Html {
  const { anchor, summary } = operation
  const exchanges = exchangesAt(context, operation)
  return html`<article class="operation" aria-labelledby="${anchor}">
<h3 id="${anchor}"><a class="anchor" href="#${anchor}">${summary}</a></h3>
<p class="endpoint">${renderMethod(operation.method, 'badge')} ${renderPath(operation.path)}</p>
<div class="row">
<div class="said">
${paragraphs(operation.description)}
${operation.scope === null ? null : html`<p>Scope: ${code(operation.scope)}</p>`}
${parameterPlaces.map((place) => renderParameters(context, operation, place))}
${operation.bodies.map((body) => renderBody(context, operation, body))}
</div>
<div class="shown">${exchanges.map((one) => renderRequest(context, anchor, `Request${noteOf(one, exchanges)}`, one))}</div>
</div>
<div class="row">
<div class="said">
${operation.answers.map((answer) => renderAnswer(context, operation, answer))}
${renderOperationErrors(context, operation)}
</div>
<div class="shown">${exchanges.map((one) => renderAnswerExample(context, anchor, noteOf(one, exchanges), one))}</div>
</div>
</article>
`
}

const colouredMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

export function renderMethod(method: string, look: 'badge' | 'entry-method'): Html {
  const colour = colouredMethods.includes(method) ? method.toLowerCase() : 'other'
  return html`<span class="${look} method-${colour}">${method}</span>`
}

/** Breaks before a slash, and nowhere else if possible. */
function renderPath(path: string): Html {
  const parts = path.split(/(?=\/)/).map((part) => (part.startsWith('/{') ? html`/<var>${part.slice(1)}</var>` : part))
  return html`<code class="path">${join(parts, html`<wbr>`)}</code>`
}

const placeTitles: Record<ParameterPlace, string> = {
  path: 'Path parameters',
  query: 'Query parameters',
  header: 'Headers',
}

function renderParameters({ anchors }: PageContext, operation: Operation, place: ParameterPlace): Html | null {
  const parameters = operation.parameters.filter((parameter) => parameter.place === place)
  if (parameters.length === 0) return null
  const path = [operation.anchor, place]
  return html`<h4 id="${anchors(...path)}">${placeTitles[place]}</h4>
${renderFields(parameters, { anchors, path, direction: 'sent' })}`
}

function renderBody({ anchors }: PageContext, operation: Operation, body: Body): Html {
  const path = [operation.anchor, bodyNames[mediaKind(body.mediaType)]]
  const anchor = anchors(...path)
  const fields = renderShape(body.shape, { anchors, path, direction: 'sent' })
  const note = operation.needsBody ? null : html` <span class="phrase">optional</span>`
  return html`<h4 id="${anchor}">${bodyTitle(body)}${renderTypeName(body.shape)}${note}</h4>
${paragraphs(body.shape.description)}
${fields ?? html`<p>${describeWhole(body)}</p>`}`
}

const bodyNames = { json: 'body', multipart: 'form', form: 'form', other: 'content' } as const

function bodyTitle({ mediaType }: Body): string {
  switch (mediaKind(mediaType)) {
    case 'json':
      return 'JSON body'
    case 'multipart':
      return 'Form with a file'
    case 'form':
      return 'Form'
    case 'other':
      return 'Body'
  }
}

/** A body without fields. */
function describeWhole({ mediaType, shape }: Body): Html {
  if (mediaKind(mediaType) === 'json') return html`JSON: ${wordType(shape)}.`
  return html`A file of type ${code(mediaType)}.`
}

function renderAnswer({ anchors }: PageContext, operation: Operation, answer: Answer): Html {
  const path = [operation.anchor, answer.status]
  const anchor = anchors(...path)
  const place = { anchors, path, direction: 'answered' } as const
  return html`<h4 id="${anchor}">Response ${answer.status} <span class="phrase">${statusPhrase(answer.status)}</span></h4>
${paragraphs(answer.description)}
${answer.headers.length === 0 ? null : html`<p class="label">Headers</p>${renderFields(answer.headers, place)}`}
${answer.bodies.map((body) => renderAnswerBody(body, place))}
${answer.bodies.length === 0 ? html`<p>No body.</p>` : null}`
}

function renderAnswerBody(body: Body, place: FieldPlace): Html {
  const data = dataOf(body.shape)
  if (data === null) return renderShape(body.shape, place) ?? html`<p>${describeWhole(body)}</p>`
  return renderData(data, place)
}

/** The part of a response inside the common envelope. */
function dataOf(shape: Shape): Shape | null {
  if (shape.kind !== 'object' || !shape.fields.some(({ name }) => name === 'success')) return null
  return shape.fields.find(({ name }) => name === 'data')?.shape ?? null
}

/** Requests that differ in the kind of their body are labeled with it. */
function noteOf(exchange: Exchange, all: readonly Exchange[]): string {
  if (all.length < 2) return ''
  return exchange.request.form === undefined ? ': JSON body' : ': form with a file'
}
