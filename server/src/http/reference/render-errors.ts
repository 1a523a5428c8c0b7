import { errorAdvice } from '@countersign/api'
import { type Html, html, join } from '../html.ts'
import type { PageContext } from './anchors.ts'
import { ownError } from './common-errors.ts'
import type { ErrorAnswer, Operation } from './model.ts'
import { code, inline } from './prose.ts'
import { statusPhrase } from './read-document.ts'
import { renderExchanges } from './render-exchange.ts'
import { renderShape } from './render-fields.ts'

/** The shape of errors, and every code with what to do about it. */
export function renderErrors(context: PageContext): Html | null {
  const { errorBody, errors } = context.reference
  if (errorBody === null && errors.length === 0) return null
  return html`<section aria-labelledby="errors">
<h2 id="errors"><a class="anchor" href="#errors">Errors</a></h2>
<div class="row">
<div class="said">
${renderErrorBody(context)}
<p>Let your program decide by the code, which keeps its meaning. The message in ${code('error')} is for people and can change.
Include ${code('X-Request-Id')} when you contact support.</p>
</div>
<div class="shown">${renderExchanges(context, 'errors', 'An example of an error')}</div>
</div>
${errors.map((error) => renderStatus(context, error))}
</section>
`
}

function renderErrorBody({ reference, anchors }: PageContext): Html | null {
  if (reference.errorBody === null) return null
  const place = { anchors, path: ['errors', 'body'], direction: 'answered' } as const
  return html`<p>Every error has a code in the header ${code('X-Error-Code')} and this body:</p>
${renderShape(reference.errorBody, place)}`
}

function renderStatus(context: PageContext, { status, description, codes }: ErrorAnswer): Html {
  const anchor = context.errorAnchors.get(status) ?? 'errors'
  return html`<h3 class="error-status" id="${anchor}">${status} <span class="phrase">${statusPhrase(status)}</span></h3>
<p>${inline(description)}</p>
<dl class="catalogue">${codes.map((one) => renderAdvice(context, one))}</dl>`
}

function renderAdvice({ errorAnchors }: PageContext, name: string): Html {
  const advice = (errorAdvice as Readonly<Record<string, string>>)[name]
  return html`<div id="${errorAnchors.get(name) ?? ''}"><dt><code>${name}</code></dt><dd>${advice === undefined ? null : inline(advice)}</dd></div>
`
}

/** The section above has the common errors; this shows only the operation's own. */
export function renderOperationErrors(context: PageContext, { anchor, errors }: Operation): Html | null {
  if (errors.length === 0) return null
  const own = errors.map((error) => ownError(context.reference.commonErrors, error))
  const isShared = ({ description, codes }: ErrorAnswer) => description === '' && codes.length === 0
  const shared = own.filter(isShared)
  const rest = own.filter((error) => !isShared(error))
  return html`<h4 id="${context.anchors(anchor, 'errors')}">Errors</h4>
${rest.length === 0 ? null : html`<dl class="errors">${rest.map((error) => renderOwnError(context, error))}</dl>`}
${
  shared.length === 0
    ? null
    : html`<p>${join(
        shared.map((error) => renderStatusLink(context, error)),
        ' ',
      )}</p>`
}`
}

function renderOwnError(context: PageContext, error: ErrorAnswer): Html {
  const { status, description, codes } = error
  const phrase = html`<span class="phrase">${statusPhrase(status)}</span>`
  return html`<div><dt><a class="status-own" href="#${anchorOf(context, error)}">${status}</a> ${phrase}</dt>
<dd>${description === '' ? null : html`<p>${inline(description)}</p>`}${renderCodes(context, codes)}</dd></div>`
}

function renderCodes({ errorAnchors }: PageContext, codes: readonly string[]): Html | null {
  if (codes.length === 0) return null
  const links = codes.map((one) => html`<a href="#${errorAnchors.get(one) ?? 'errors'}">${code(one)}</a>`)
  return html`<p class="codes">${join(links, ' ')}</p>`
}

function renderStatusLink(context: PageContext, error: ErrorAnswer): Html {
  const phrase = html`<span class="visually-hidden"> ${statusPhrase(error.status)}</span>`
  return html`<a class="status" href="#${anchorOf(context, error)}">${error.status}${phrase}</a>`
}

function anchorOf({ errorAnchors }: PageContext, { status }: ErrorAnswer): string {
  return errorAnchors.get(status) ?? 'errors'
}
