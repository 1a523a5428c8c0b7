import { type Html, html, join } from '../html.ts'
import type { PageContext } from './anchors.ts'
import { curlExample } from './curl-example.ts'
import type { KeyWay, Operation, Reference } from './model.ts'
import { code } from './prose.ts'
import { renderExample } from './render-example.ts'

/** How to send the key, tried out on the simplest operation there is. */
export function renderAuthentication({ reference, anchors }: PageContext): Html | null {
  const operation = simplestOperation(reference)
  if (reference.keyWays.length === 0 || operation === undefined) return null
  const commands = reference.keyWays.map((way) =>
    curlExample({ baseUrl: reference.baseUrl, keyWays: [way] }, operation, operation.bodies[0] ?? null),
  )
  const example = ["export API_KEY='cs_live_…'", ...commands].join('\n\n')
  return html`<section aria-labelledby="authentication">
<h2 id="authentication"><a class="anchor" href="#authentication">Authentication</a></h2>
<div class="row">
<div class="said">
<p>Send your API key with every request, ${join(reference.keyWays.map(renderWay), ' or ')}.
One of them is enough.</p>
<p>The examples on this page read the key from the variable ${code('API_KEY')} of your shell.
Keep it out of your source code: anyone who holds the key acts in your name.</p>
</div>
<div class="shown">${renderExample(anchors('authentication', 'example'), 'Set the key, then call', example)}</div>
</div>
</section>
`
}

function simplestOperation({ chapters }: Reference): Operation | undefined {
  const operations = chapters.flatMap((chapter) => chapter.operations)
  return operations.find(({ method, path }) => method === 'GET' && !path.includes('{')) ?? operations[0]
}

function renderWay({ header, prefix }: KeyWay): Html {
  return prefix === '' ? html`in the header ${code(header)}` : html`as ${code(`${header}: ${prefix}`.trim())}`
}
