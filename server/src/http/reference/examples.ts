import { readFileSync } from 'node:fs'

/** What the reference shows: a story that the tests tell a running service, request by request, with what it answered. */
export interface Examples {
  readonly exchanges: readonly Exchange[]
  /** One of each kind. */
  readonly events: readonly ExampleEvent[]
}

export interface Exchange {
  /** The operation's id. */
  readonly operation: string
  /** Where it is shown, unless at its operation; `aside` is shown nowhere, and there for what follows it. */
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
  /** Fields of a form; one that begins with `@` is the file of that name. */
  readonly form?: Readonly<Record<string, string>>
}

export interface ExampleAnswer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** What the file that came is saved as. */
  readonly file?: string
}

export interface ExampleEvent {
  readonly headers: Readonly<Record<string, string>>
  readonly body: { readonly event: string }
}

export type Language = 'curl' | 'typescript' | 'python' | 'php' | 'go' | 'shell'

/** The same in several languages. */
export type Snippets = Readonly<Partial<Record<Language, string>>>

/** In place of the address of the service that the story was told. */
export const exampleUrl = 'https://sign.example.org'

/** Recorded by `npm run record`, for a service at this address. */
export function readExamples(publicUrl: string): Examples {
  const text = readFileSync(new URL('./examples.json', import.meta.url), 'utf8')
  return JSON.parse(text.replaceAll(exampleUrl, () => JSON.stringify(publicUrl.replace(/\/$/, '')).slice(1, -1)))
}

/** Receivers of webhooks, which `npm run docs` copies from `examples/webhooks`. */
export function readWebhookCode(): Snippets {
  return JSON.parse(readFileSync(new URL('./webhook-code.json', import.meta.url), 'utf8'))
}
