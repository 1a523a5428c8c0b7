import { type Html, html } from '../html.ts'
import type { PageContext } from './anchors.ts'
import { renderFields } from './render-fields.ts'

/** The headers of every response. */
export function renderHeaders({ reference, anchors }: PageContext): Html | null {
  if (reference.commonHeaders.length === 0) return null
  return html`<section aria-labelledby="headers">
<h2 id="headers"><a class="anchor" href="#headers">Headers</a></h2>
<div class="row">
<div class="said">
<p>Every response has these headers:</p>
${renderFields(reference.commonHeaders, { anchors, path: ['headers'], direction: 'answered' })}
</div>
</div>
</section>
`
}
