import { type Html, html, join } from '../html.ts'
import type { PageContext } from './anchors.ts'
import type { KeyWay } from './model.ts'
import { code } from './prose.ts'
import { renderSnippets } from './render-example.ts'
import { setUp } from './snippets/snippets.ts'

/** How to send the key, and the setup for the other examples. */
export function renderAuthentication({ reference, anchors }: PageContext): Html | null {
  if (reference.keyWays.length === 0) return null
  const snippets = setUp(reference.baseUrl)
  return html`<section aria-labelledby="authentication">
<h2 id="authentication"><a class="anchor" href="#authentication">Authentication</a></h2>
<div class="row">
<div class="said">
<p>Send your API key with every request, ${join(reference.keyWays.map(renderWay), ' or ')}.
Either one works.</p>
<p>The examples on this page read the key from the environment variable ${code('API_KEY')}.
Keep it out of your source code: anyone with the key can act in your name.</p>
<p>All examples are recorded from a running service and build on each other: the id in one response is the id in the next request.
They continue from the setup shown here.</p>
</div>
<div class="shown">${renderSnippets(anchors, ['authentication', 'example'], 'Setup', 'set-up', snippets)}</div>
</div>
</section>
`
}

function renderWay({ header, prefix }: KeyWay): Html {
  return prefix === '' ? html`in the header ${code(header)}` : html`as ${code(`${header}: ${prefix}`.trim())}`
}
