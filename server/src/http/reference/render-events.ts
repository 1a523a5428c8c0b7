import { type Html, html } from '../html.ts'
import type { PageContext } from './anchors.ts'
import type { ExampleEvent } from './examples.ts'
import type { EventKind, Events } from './model.ts'
import { paragraphs } from './prose.ts'
import { renderExample, renderHead, renderJson, renderSnippets } from './render-example.ts'
import { renderData, renderFields } from './render-fields.ts'

/** What the service sends: what all events have in common, then each with its `data`. */
export function renderEvents(context: PageContext, events: Events): Html {
  const { anchors } = context
  const { name, description, anchor, headers, fields, answers, kinds } = events
  return html`<section aria-labelledby="${anchor}">
<h2 id="${anchor}"><a class="anchor" href="#${anchor}">${name}</a></h2>
<div class="row">
<div class="said">
${paragraphs(description)}
<p>Each event is a POST to your URL with these headers:</p>
${renderFields(headers, { anchors, path: [anchor, 'header'], direction: 'answered' })}
<p>and a JSON body of these fields and <code class="name">data</code>:</p>
${renderFields(fields, { anchors, path: [anchor, 'body'], direction: 'answered' })}
${paragraphs(aboutVerifying)}
<p>What you answer:</p>
<dl class="errors">${answers.map((answer) => html`<div><dt>${answer.status}</dt><dd>${answer.description}</dd></div>`)}</dl>
</div>
<div class="shown">${renderSnippets(anchors, [anchor, 'receiver'], 'Receive and verify events', 'examples/webhooks', context.webhookCode)}</div>
</div>
${kinds.map((kind) => renderEvent(context, kind))}
</section>
`
}

const aboutVerifying = `Verify every event before you believe it: compute the HMAC-SHA256 of \`X-Service-Timestamp\`, a dot and the body, with the secret of the endpoint or of the signing request, and compare it with \`X-Service-Signature\` in constant time. Use the bytes of the body as they came: parsed and written again, they differ. In the examples below, line breaks are added for reading. Refuse an event whose time is more than 5 minutes from now.

The same event can arrive twice, and a retry after newer events: pass over an \`id\` that you have handled, and compare \`sequence\` before you overwrite a state.

Failed attempts are repeated 3 times: after a minute, 10 minutes and an hour. The answer 410 ends a delivery. Redirects are not followed. An endpoint that has failed for 5 days without a success is disabled.`

function renderEvent(
  { anchors, examples }: PageContext,
  { anchor, kind, summary, description, body }: EventKind,
): Html {
  const data = body.kind === 'object' ? body.fields.find(({ name }) => name === 'data')?.shape : undefined
  const example = examples.events.find((one) => one.body.event === kind)
  return html`<article class="operation" aria-labelledby="${anchor}">
<h3 id="${anchor}"><a class="anchor" href="#${anchor}">${summary}</a></h3>
<p class="endpoint"><code class="path">${kind}</code></p>
<div class="row">
<div class="said">
${paragraphs(description)}
${data === undefined ? null : renderData(data, { anchors, path: [anchor, 'data'], direction: 'answered' })}
</div>
<div class="shown">${example === undefined ? null : renderExample(anchors(anchor, 'example'), 'Event', renderDelivery(example))}</div>
</div>
</article>
`
}

function renderDelivery({ headers, body }: ExampleEvent): Html {
  return html`${renderHead('POST /hooks/countersign HTTP/1.1', headers)}

${renderJson(body)}`
}
