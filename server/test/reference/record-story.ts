import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { type Operation, operations, pathOf } from '@countersign/api'
import type { Examples, Exchange } from '../../src/http/reference/examples.ts'
import { checkAnswer } from '../harness/check-answer.ts'
import type { SigningHarness } from '../signing/signing-harness.ts'
import { createShownValues, type ShownValues } from './shown-values.ts'
import {
  anchorNow,
  draftHashes,
  hashOf,
  type Narrator,
  performOtherEvents,
  performStory,
  type StoryRequest,
} from './story.ts'
import { filesOf } from './story-files.ts'

export interface Fixture {
  readonly harness: SigningHarness
  readonly sealId: string
  readonly contract: Uint8Array
  pass(seconds: number): void
}

/** Runs the story by `fetch`, and records requests and answers. */
export async function recordStory(fixture: Fixture): Promise<Examples> {
  const { harness, contract } = fixture
  const shown = createShownValues(harness, [hashOf(contract), ...draftHashes])
  const files = filesOf(contract)
  const exchanges: Exchange[] = []
  const narrator: Narrator = {
    ...fixture,
    async perform(name, request = {}) {
      fixture.pass(60)
      const done = await callOperation(harness, name, request, files)
      await harness.service.settled()
      exchanges.push(exchangeOf(name, request, done, shown))
      return done.json?.data
    },
  }
  await performStory(narrator)
  // Without an endpoint: the event would list every timestamp of the story.
  await anchorNow(narrator)
  const endpoint = await harness.service.call('POST', '/api/v1/webhooks', {
    key: harness.key,
    body: { url: harness.callbackUrl },
  })
  await performOtherEvents(narrator)
  assert.equal(endpoint.status, 201)
  return { exchanges, events: eventsOf(harness, shown, secretIn(exchanges)) }
}

export interface Done {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Uint8Array
  // biome-ignore lint/suspicious/noExplicitAny: as in the story
  readonly json: any
}

/** As a program would. */
export async function callOperation(
  harness: SigningHarness,
  name: string,
  request: StoryRequest,
  files: Map<string, Uint8Array>,
): Promise<Done> {
  const { method } = operationNamed(name)
  const path = addressOf(name, request)
  const response = await fetch(harness.service.url + path, {
    method,
    headers: {
      'x-api-key': harness.key,
      ...(request.body !== undefined && { 'content-type': 'application/json' }),
      ...request.headers,
    },
    ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
    ...(request.form !== undefined && { body: formOf(request.form, files) }),
  })
  const bytes = new Uint8Array(await response.arrayBuffer())
  if (request.saveAs !== undefined) files.set(request.saveAs, bytes)
  const json = request.saveAs === undefined ? JSON.parse(Buffer.from(bytes).toString()) : undefined
  checkAnswer(method, path, { ...response, status: response.status, headers: response.headers, json })
  return { status: response.status, headers: response.headers, bytes, json }
}

function formOf(fields: Readonly<Record<string, string>>, files: ReadonlyMap<string, Uint8Array>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (!value.startsWith('@')) form.append(name, value)
    else form.append(name, new Blob([Buffer.from(files.get(value.slice(1)) ?? assert.fail(value))]), value.slice(1))
  }
  return form
}

function operationNamed(name: string): Operation {
  return operations.find(({ id, area }) => id === name && area === 'api') ?? assert.fail(`no operation ${name}`)
}

function addressOf(name: string, { params = {}, query }: StoryRequest): string {
  const path = pathOf(operationNamed(name)).replaceAll(
    /:(\w+)/g,
    (_, part: string) => params[part] ?? assert.fail(part),
  )
  const words = new URLSearchParams(
    Object.entries(query ?? {}).map(([key, value]): [string, string] => [key, String(value)]),
  )
  return words.size === 0 ? path : `${path}?${words}`
}

/** What a reader must know of an answer beside its body. */
const headersThatMatter = [
  'content-type',
  'content-disposition',
  'etag',
  'x-error-code',
  'x-error-field',
  'idempotency-replayed',
]

function exchangeOf(
  operation: string,
  asked: StoryRequest,
  { status, headers, json }: Done,
  shown: ShownValues,
): Exchange {
  const { place, saveAs, ...request } = asked
  const kept = headersThatMatter.flatMap((name) => (headers.has(name) ? [[titled(name), headers.get(name)]] : []))
  const isPlain = status < 300 && saveAs === undefined && place !== 'idempotency'
  return shown.of({
    operation,
    ...(place && { place }),
    request: {
      method: operationNamed(operation).method,
      path: addressOf(operation, { ...asked, query: {} }),
      ...request,
    },
    answer: {
      status,
      ...(!isPlain && { headers: Object.fromEntries(kept) }),
      ...(saveAs === undefined ? { body: json } : { file: saveAs }),
    },
  }) as Exchange
}

function titled(header: string): string {
  return header === 'etag' ? 'ETag' : header.replaceAll(/(^|-)[a-z]/g, (letter) => letter.toUpperCase())
}

function secretIn(exchanges: readonly Exchange[]): string {
  const created = exchanges.find(({ operation }) => operation === 'createWebhook')?.answer.body
  return (created as { data: { secret: string } }).data.secret
}

/** The first of each kind, with the headers that the service gives it. */
function eventsOf({ events }: SigningHarness, shown: ShownValues, secret: string): Examples['events'] {
  const kinds = [...new Set(events.map(({ json }) => json.event as string))]
  return kinds.map((kind) => {
    const { headers, json } = events.find((one) => one.json.event === kind) ?? assert.fail(kind)
    const own = Object.entries(headers).filter(([name]) => /^(content-type$|x-service-)/.test(name))
    const named = Object.fromEntries(own.map(([name, value]) => [titled(name), value]))
    const event = shown.of({ headers: named, body: json }) as Examples['events'][number]
    return { ...event, headers: { ...event.headers, 'X-Service-Signature': signatureOf(event, secret) } }
  })
}

/** The signature of the shown values, so that a reader who checks it finds it right. */
function signatureOf({ headers, body }: Examples['events'][number], secret: string): string {
  const signed = `${headers['X-Service-Timestamp']}.${JSON.stringify(body)}`
  return `sha256=${createHmac('sha256', secret).update(signed).digest('hex')}`
}
