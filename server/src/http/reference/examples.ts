import { readFileSync } from 'node:fs'

/**
 * The exchanges that the reference shows: a story that the tests run against a service, request by request, with its
 * responses.
 */
export interface Examples {
  readonly exchanges: readonly Exchange[]
  /** One of each kind. */
  readonly events: readonly ExampleEvent[]
}

export interface Exchange {
  /** The operation's id. */
  readonly operation: string
  /** Where it is shown, unless at its operation; an `aside` is not shown, and exists for what follows it. */
  readonly place?: ExamplePlace
  readonly request: ExampleRequest
  readonly answer: ExampleAnswer
}

export type ExamplePlace = 'aside' | 'errors' | 'pagination' | 'idempotency'

export interface ExampleRequest {
  readonly method: string
  /** With the values of `params` in it. */
  readonly path: string
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | number>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object
  /** Fields of a form; a value that starts with `@` is the file of that name. */
  readonly form?: Readonly<Record<string, string>>
}

export interface ExampleAnswer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** The file name for the received file. */
  readonly file?: string
}

export interface ExampleEvent {
  readonly headers: Readonly<Record<string, string>>
  readonly body: { readonly event: string }
}

export type Language = 'curl' | 'typescript' | 'python' | 'php' | 'go' | 'shell'

/** The same request in several languages. */
export type Snippets = Readonly<Partial<Record<Language, string>>>

/** Replaces the URL of the recorded service. */
export const exampleUrl = 'https://sign.example.org'

/** Recorded by `npm run record`, for a service at this URL. */
export function readExamples(publicUrl: string): Examples {
  const text = readFileSync(new URL('./examples.json', import.meta.url), 'utf8')
  return JSON.parse(text.replaceAll(exampleUrl, () => JSON.stringify(publicUrl.replace(/\/$/, '')).slice(1, -1)))
}

/** Webhook receivers, which `npm run docs` copies from `examples/webhooks`. */
export function readWebhookCode(): Snippets {
  return JSON.parse(readFileSync(new URL('./webhook-code.json', import.meta.url), 'utf8'))
}
