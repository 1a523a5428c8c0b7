import { type Html, html } from '../html.ts'
import type { PageContext } from './anchors.ts'
import type { ExampleEvent } from './examples.ts'
import type { EventKind, Events } from './model.ts'
import { paragraphs } from './prose.ts'
import { renderExample, renderHead, renderJson, renderSnippets } from './render-example.ts'
import { renderData, renderFields } from './render-fields.ts'

/** What the service sends: what all events share, then each with its `data`. */
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
<p>Its JSON body has these fields and <code class="name">data</code>:</p>
${renderFields(fields, { anchors, path: [anchor, 'body'], direction: 'answered' })}
${paragraphs(aboutVerifying)}
<p>Your response:</p>
<dl class="errors">${answers.map((answer) => html`<div><dt>${answer.status}</dt><dd>${answer.description}</dd></div>`)}</dl>
</div>
<div class="shown">${renderSnippets(anchors, [anchor, 'receiver'], 'Receive and verify events', 'examples/webhooks', context.webhookCode)}</div>
</div>
${kinds.map((kind) => renderEvent(context, kind))}
</section>
`
}

const aboutVerifying = `Verify every event before you trust it. Compute the HMAC-SHA256 of \`X-Service-Timestamp\`, a dot and the raw body, keyed with the webhook secret of the endpoint or signing request. Compare it with \`X-Service-Signature\` in constant time. Use the raw bytes of the body: parsing and serializing it again changes them. The examples below have line breaks for readability. Reject an event with a timestamp more than 5 minutes from now.

An event can arrive twice, and a retry can arrive after newer events. Ignore an \`id\` that you have already handled, and compare \`sequence\` before you overwrite a state.

The service retries a failed delivery 3 times: after 1 minute, 10 minutes and 1 hour. A 410 response stops the retries. The service does not follow redirects. It disables an endpoint that fails for 5 days without a success.`

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
