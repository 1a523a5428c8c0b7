import { type Html, html } from '../html.ts'
import type { PageContext } from './anchors.ts'
import { exampleValue } from './example-value.ts'
import type { EventKind, Events } from './model.ts'
import { paragraphs } from './prose.ts'
import { renderExample, renderJson } from './render-example.ts'
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
<p>What you answer:</p>
<dl class="errors">${answers.map((answer) => html`<div><dt>${answer.status}</dt><dd>${answer.description}</dd></div>`)}</dl>
</div>
</div>
${kinds.map((kind) => renderEvent(context, kind))}
</section>
`
}

function renderEvent({ anchors }: PageContext, { anchor, kind, summary, description, body }: EventKind): Html {
  const data = body.kind === 'object' ? body.fields.find(({ name }) => name === 'data')?.shape : undefined
  const example = renderJson(exampleValue(body, '', 'everything'))
  return html`<article class="operation" aria-labelledby="${anchor}">
<h3 id="${anchor}"><a class="anchor" href="#${anchor}">${summary}</a></h3>
<p class="endpoint"><code class="path">${kind}</code></p>
<div class="row">
<div class="said">
${paragraphs(description)}
${data === undefined ? null : renderData(data, { anchors, path: [anchor, 'data'], direction: 'answered' })}
</div>
<div class="shown">${renderExample(anchors(anchor, 'example'), 'Event', example)}</div>
</div>
</article>
`
}
