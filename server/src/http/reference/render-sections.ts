import { eventKeptDays, timestamps, webhooks } from '@countersign/api'
import { type Html, html } from '../html.ts'
import { uploadLimit } from '../receive-upload.ts'
import { jsonBodyLimit } from '../server.ts'
import type { PageContext } from './anchors.ts'
import { paragraphs } from './prose.ts'
import { renderExchanges } from './render-exchange.ts'

/** Their anchors are these names in small letters. */
export const sectionNames = ['Authentication', 'Errors', 'Headers', 'Pagination', 'Idempotency', 'Limits', 'Versioning']

/** What holds for many operations. */
export function renderSections(context: PageContext): Readonly<Record<string, Html>> {
  return {
    Pagination: renderSection(
      'pagination',
      paragraphs(aboutPages),
      renderExchanges(context, 'pagination', 'The next page'),
    ),
    Idempotency: renderSection(
      'idempotency',
      paragraphs(aboutRepetitions),
      renderExchanges(context, 'idempotency', 'The same request a second time'),
    ),
    Limits: renderSection('limits', [...paragraphs(aboutRates), renderSizes()], null),
    Versioning: renderSection('versioning', paragraphs(aboutVersions), null),
  }
}

function renderSection(anchor: string, said: readonly Html[], shown: Html | null): Html {
  const title = anchor.charAt(0).toUpperCase() + anchor.slice(1)
  return html`<section aria-labelledby="${anchor}">
<h2 id="${anchor}"><a class="anchor" href="#${anchor}">${title}</a></h2>
<div class="row">
<div class="said">${said}</div>
${shown === null ? null : html`<div class="shown">${shown}</div>`}
</div>
</section>
`
}

const aboutPages = `Lists come in pages. \`limit\` sets the size of a page: 1 to 100, 20 by default.

If there is more, the answer has a \`nextCursor\`. Send it as \`cursor\` to get the next page, with the same filters. It is null on the last page. A cursor is a text without meaning of its own: store it, but do not parse or build it.

Timestamps, documents, signing requests and deliveries come newest first. What is created while you read does not shift the pages.

Events come oldest first, and their \`nextCursor\` is never null: keep it, and send it later to get what has happened since.`

const aboutRepetitions = `When a connection breaks, you cannot know whether a POST was carried out. Send an \`Idempotency-Key\` of your own with it, for example a UUID, and repeat the request with the same key until you have an answer.

For 24 hours, a repetition gets the first answer, with \`Idempotency-Replayed: true\`, and nothing is done twice. A key is 1 to 255 printable ASCII characters without spaces.

The same key with a different body is refused with \`IDEMPOTENCY_KEY_REUSED\`. While the first request is in progress, a repetition is refused with \`IDEMPOTENCY_KEY_IN_USE\`. Refusals are not stored: correct the request and send it again with the same key.

GET, PATCH and DELETE need no key. \`POST /timestamp/verify\`, \`POST /timestamp/proofs\` and \`POST /seals/verify\` change nothing and ignore it. The TypeScript client sends a key with every other POST and repeats requests by itself.`

const aboutRates = `Each key can make a number of requests an hour: 100, unless the operator has set another limit. The hour begins with the first request. \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` show the state with every answer.

Beyond the limit, requests are refused with 429 and \`HOURLY_LIMIT_EXCEEDED\`. Wait as many seconds as \`Retry-After\` says, then repeat the request.

To stay within it, create timestamps in batches, and receive webhooks instead of asking for the state. What your plan allows in a month is a different limit: see \`GET /quota\`.`

function renderSizes(): Html {
  const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`
  const rows: [string, string][] = [
    ['A file', megabytes(uploadLimit)],
    ['A JSON body', `${megabytes(jsonBodyLimit)}; a batch of timestamps may be larger`],
    ['Hashes in one batch', timestamps.mostHashes.toLocaleString('en')],
    ['Proofs in one request', String(timestamps.mostProofs)],
    ['Items on a page', '100'],
    ['Webhook endpoints of an organization', String(webhooks.mostWebhooks)],
    ['Time to answer a webhook', '10 seconds'],
    ['Reminders of a signing request', 'one an hour'],
    ['Test events and repeated deliveries', '10 an hour'],
    ['Deliveries are kept', '30 days after they have ended'],
    ['Events are kept', `${eventKeptDays} days`],
    ['Answers are kept for an Idempotency-Key', '24 hours'],
  ]
  return html`<dl class="sizes">${rows.map(([what, size]) => html`<div><dt>${what}</dt><dd>${size}</dd></div>`)}</dl>`
}

const aboutVersions = `The path holds the version of the interface, \`/api/v1\`. It does not change in a way that breaks a program that works today. What cannot be done without that comes as \`/api/v2\`, and both work side by side.

These changes can come at any time, so expect them: new operations, new optional parameters and fields of a request, new fields in answers and events, new headers, new event kinds, new error codes, new values of a status, other sentences in \`error\`, ids and cursors of another form. Ignore what you do not know.

These do not change within \`/api/v1\`: the path and method of an operation, the name, type and meaning of a field, what is required, the status of a success, the meaning of an error code, and how webhooks are signed.

An operation or field that is to go is marked as \`deprecated\` in the OpenAPI document and in the changelog. Answers of a deprecated operation carry the header \`Deprecation\` (RFC 9745) with the date of that decision, and \`Sunset\` (RFC 8594) with the date from which it may be gone. There are at least 12 months between the two. Nothing is deprecated today.`
