import { type Html, html, join } from '../html.ts'
import type { PageContext } from './anchors.ts'
import { ownError } from './common-errors.ts'
import { exampleValue } from './example-value.ts'
import type { ErrorAnswer, Operation } from './model.ts'
import { code, inline } from './prose.ts'
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
<p>These errors mean the same everywhere. Every operation names the codes that it adds.</p>
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
  return html`<p>The header ${code('X-Error-Code')} holds the code, and every error has the same body:</p>
${renderShape(reference.errorBody, place)}`
}

function renderErrorExample({ reference, anchors }: PageContext): Html | null {
  if (reference.errorBody === null) return null
  const example = exampleValue(reference.errorBody, '', 'everything')
  return renderExample(anchors('errors', 'example'), 'Error', renderJson(example))
}

/** What holds for most operations is told in the section above, and here only what comes to it. */
export function renderOperationErrors(context: PageContext, { anchor, errors }: Operation): Html | null {
  if (errors.length === 0) return null
  const own = errors.map((error) => ownError(context.reference.commonErrors, error))
  const isTold = ({ description, codes }: ErrorAnswer) => description === '' && codes.length === 0
  const told = own.filter(isTold)
  const rest = own.filter((error) => !isTold(error))
  return html`<h4 id="${context.anchors(anchor, 'errors')}">Errors</h4>
${rest.length === 0 ? null : html`<dl class="errors">${rest.map((error) => renderOwnError(context, error))}</dl>`}
${
  told.length === 0
    ? null
    : html`<p>${join(
        told.map((error) => renderStatusLink(context, error)),
        ' ',
      )}</p>`
}`
}

function renderOwnError(context: PageContext, error: ErrorAnswer): Html {
  if (error.description !== '') return html`<div>${renderError(error)}</div>`
  const { status, codes } = error
  const phrase = html`<span class="phrase">${statusPhrase(status)}</span>`
  return html`<div><dt><a class="status-own" href="#${anchorOf(context, error)}">${status}</a> ${phrase}</dt>
<dd>${renderCodes(codes)}</dd></div>`
}

function renderError({ status, description, codes }: ErrorAnswer): Html {
  return html`<dt>${status} <span class="phrase">${statusPhrase(status)}</span></dt>
<dd><p>${inline(description)}</p>${renderCodes(codes)}</dd>`
}

function renderCodes(codes: readonly string[]): Html | null {
  return codes.length === 0 ? null : html`<p class="codes">${join(codes.map(code), ' ')}</p>`
}

function renderStatusLink(context: PageContext, error: ErrorAnswer): Html {
  const phrase = html`<span class="visually-hidden"> ${statusPhrase(error.status)}</span>`
  return html`<a class="status" href="#${anchorOf(context, error)}">${error.status}${phrase}</a>`
}

function anchorOf({ errorAnchors }: PageContext, { status }: ErrorAnswer): string {
  return errorAnchors.get(status) ?? 'errors'
}
