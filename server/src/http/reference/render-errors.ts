import { type Html, html, join } from '../html.ts'
import type { PageContext } from './anchors.ts'
import { exampleValue } from './example-value.ts'
import type { ErrorAnswer, Operation } from './model.ts'
import { inline } from './prose.ts'
import { statusPhrase } from './read-document.ts'
import { renderExample, renderJson } from './render-example.ts'
import { renderShape } from './render-fields.ts'

/** What errors look like, and what those mean that any operation may answer. */
export function renderErrors(context: PageContext): Html | null {
  const { errorBody, commonErrors } = context.reference
  if (errorBody === null && commonErrors.length === 0) return null
  const entries = commonErrors.map((error) => html`<div id="${anchorOf(context, error)}">${renderError(error)}</div>`)
  return html`<section aria-labelledby="errors">
<h2 id="errors"><a class="anchor" href="#errors">Errors</a></h2>
<div class="row">
<div class="said">
<p>Every operation names the errors it may answer. These mean the same everywhere:</p>
<dl class="errors">${entries}</dl>
${renderErrorBody(context)}
</div>
<div class="shown">${renderErrorExample(context)}</div>
</div>
</section>
`
}

function renderErrorBody({ reference, anchors }: PageContext): Html | null {
  if (reference.errorBody === null) return null
  const place = { anchors, path: ['errors', 'body'], direction: 'answered' } as const
  return html`<p>Every error has the same body:</p>
${renderShape(reference.errorBody, place)}`
}

function renderErrorExample({ reference, anchors }: PageContext): Html | null {
  if (reference.errorBody === null) return null
  const example = exampleValue(reference.errorBody, '', 'everything')
  return renderExample(anchors('errors', 'example'), 'Error', renderJson(example))
}

/** Statuses whose meaning is told in the section above are only named; the rest is told here. */
export function renderOperationErrors(context: PageContext, { anchor, errors }: Operation): Html | null {
  if (errors.length === 0) return null
  const isCommon = ({ status, description }: ErrorAnswer) =>
    context.reference.commonErrors.some((common) => common.status === status && common.description === description)
  const common = errors.filter(isCommon)
  const own = errors.filter((error) => !isCommon(error))
  return html`<h4 id="${context.anchors(anchor, 'errors')}">Errors</h4>
${own.length === 0 ? null : html`<dl class="errors">${own.map((error) => html`<div>${renderError(error)}</div>`)}</dl>`}
${
  common.length === 0
    ? null
    : html`<p>${join(
        common.map((error) => renderStatusLink(context, error)),
        ' ',
      )}</p>`
}`
}

function renderError({ status, description }: ErrorAnswer): Html {
  return html`<dt>${status} <span class="phrase">${statusPhrase(status)}</span></dt>
<dd>${inline(description)}</dd>`
}

function renderStatusLink(context: PageContext, error: ErrorAnswer): Html {
  const phrase = html`<span class="visually-hidden"> ${statusPhrase(error.status)}</span>`
  return html`<a class="status" href="#${anchorOf(context, error)}">${error.status}${phrase}</a>`
}

function anchorOf({ errorAnchors }: PageContext, { status }: ErrorAnswer): string {
  return errorAnchors.get(status) ?? 'errors'
}
