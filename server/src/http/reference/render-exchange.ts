import { type Html, html } from '../html.ts'
import type { PageContext } from './anchors.ts'
import type { ExamplePlace, Exchange } from './examples.ts'
import { statusPhrase } from './read-document.ts'
import { renderExample, renderHead, renderJson, renderSnippets } from './render-example.ts'
import { snippetsOf } from './snippets/snippets.ts'

/** The exchanges of an operation, or of another place. */
export function exchangesAt({ examples }: PageContext, wanted: { id: string } | { place: ExamplePlace }): Exchange[] {
  return examples.exchanges.filter(({ operation, place }) =>
    'place' in wanted ? place === wanted.place : place === undefined && operation === wanted.id,
  )
}

export function renderRequest(context: PageContext, anchor: string, caption: string, exchange: Exchange): Html {
  const { anchors, reference, examples } = context
  const source = `exchange ${examples.exchanges.indexOf(exchange)}`
  return renderSnippets(anchors, [anchor, 'request'], caption, source, snippetsOf(exchange, reference.baseUrl))
}

export function renderAnswer({ anchors }: PageContext, anchor: string, note: string, exchange: Exchange): Html {
  const { status, headers, body, file } = exchange.answer
  const head = headers && renderHead(`HTTP/1.1 ${status} ${statusPhrase(String(status))}`, headers)
  const parts = [
    head ?? null,
    head === undefined || body === undefined ? null : '\n\n',
    body === undefined ? null : renderJson(body),
  ]
  const caption = `Response ${status}${note}${file === undefined ? '' : ', saved as a file'}`
  return renderExample(anchors(anchor, String(status), 'example'), caption, parts)
}

/** An exchange in a section: the request and the response. */
export function renderExchanges(context: PageContext, place: ExamplePlace, caption: string): Html | null {
  const found = exchangesAt(context, { place })
  if (found.length === 0) return null
  return html`${found.map((one) => [renderRequest(context, place, caption, one), renderAnswer(context, place, '', one)])}`
}
