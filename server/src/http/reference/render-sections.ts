import { eventKeptDays, timestamps, webhooks } from '@countersign/api'
import { type Html, html } from '../html.ts'
import { uploadLimit } from '../receive-upload.ts'
import { jsonBodyLimit } from '../server.ts'
import type { PageContext } from './anchors.ts'
import { paragraphs } from './prose.ts'
import { renderExchanges } from './render-exchange.ts'

/** Their anchors are these names in lowercase. */
export const sectionNames = ['Authentication', 'Errors', 'Headers', 'Pagination', 'Idempotency', 'Limits', 'Versioning']

/** Topics shared by many operations. */
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

const aboutPages = `Lists are paginated. \`limit\` sets the page size: 1 to 100, 20 by default.

If there are more items, the response has a \`nextCursor\`. Send it as \`cursor\` with the same filters to get the next page. It is null on the last page. Cursors are opaque: store them, but do not parse or build them.

Timestamps, documents, signing requests and deliveries are listed newest first. Items created while you page through a list do not shift its pages.

Events are listed oldest first, and their \`nextCursor\` is never null: save it, and send it later to get what happened since.`

const aboutRepetitions = `If a connection fails, you cannot know whether a POST succeeded. Send your own \`Idempotency-Key\` with it, for example a UUID, and retry with the same key until you get a response.

For 24 hours, a retry gets the first response with \`Idempotency-Replayed: true\`, and nothing is done twice. A key is 1 to 255 printable ASCII characters without spaces.

The same key with a different body returns \`IDEMPOTENCY_KEY_REUSED\`. While the first request is in progress, a retry returns \`IDEMPOTENCY_KEY_IN_USE\`. Errors are not stored: fix the request and send it again with the same key.

GET and DELETE need no key, nor does PATCH, except to correct a signer: each correction creates a new link. \`POST /timestamp/verify\`, \`POST /timestamp/proofs\` and \`POST /seals/verify\` change nothing and ignore it. The TypeScript client sends a key with every other POST and retries by itself.`

const aboutRates = `Each key has an hourly limit: 100 requests, unless the operator sets another limit. The hour starts with the first request. \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` show the current state in every response.

Requests over the limit return 429 and \`HOURLY_LIMIT_EXCEEDED\`. Retry after the number of seconds in \`Retry-After\`.

To stay within the limit, create timestamps in bulk, and use webhooks instead of polling. Your plan also has monthly limits: see \`GET /quota\`.`

function renderSizes(): Html {
  const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`
  const rows: [string, string][] = [
    ['A file', megabytes(uploadLimit)],
    ['A JSON body', `${megabytes(jsonBodyLimit)}; more for a batch of timestamps`],
    ['Hashes in one batch', timestamps.mostHashes.toLocaleString('en')],
    ['Proofs in one request', String(timestamps.mostProofs)],
    ['Items on a page', '100'],
    ['Webhook endpoints per organization', String(webhooks.mostWebhooks)],
    ['Time to respond to a webhook', '10 seconds'],
    ['Reminders for a signing request', '1 per hour'],
    ['Test events and resent deliveries', '10 per hour'],
    ['Deliveries are kept', '30 days after they are closed'],
    ['Events are kept', `${eventKeptDays} days`],
    ['Responses are kept for an Idempotency-Key', '24 hours'],
  ]
  return html`<dl class="sizes">${rows.map(([what, size]) => html`<div><dt>${what}</dt><dd>${size}</dd></div>`)}</dl>`
}

const aboutVersions = `The path contains the API version, \`/api/v1\`. It never changes in a way that breaks a working program. Breaking changes come as \`/api/v2\`, and both versions work side by side.

These changes can happen at any time, so prepare for them: new operations; new optional parameters and request fields; new fields in responses and events; new headers, event kinds, error codes and status values; different messages in \`error\`; different formats of ids and cursors. Ignore what you do not know.

These do not change within \`/api/v1\`: the path and method of an operation; the name, type and meaning of a field; what is required; the status of a success; the meaning of an error code; and how webhooks are signed.

The OpenAPI document and the changelog mark operations and fields that will be removed as \`deprecated\`. Responses of a deprecated operation have the header \`Deprecation\` (RFC 9745) with the date of that decision. The header \`Sunset\` (RFC 8594) has the earliest date of removal, at least 12 months later. Nothing is deprecated today.`
