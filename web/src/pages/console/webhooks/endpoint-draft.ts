import type { EventKind, webhooks } from '@countersign/api'
import type { Endpoint } from './endpoint.ts'

/** The form's input. */
export type Entered = {
  readonly url: string
  readonly description: string
  readonly wantsAll: boolean
  readonly events: readonly EventKind[]
}

export type Wrong = { readonly url?: boolean; readonly events?: boolean }

type Draft = Readonly<webhooks.NewWebhook>

const mostUrlCharacters = 2000

export function enteredOf(endpoint: Endpoint | null): Entered {
  return {
    url: endpoint?.url ?? '',
    description: endpoint?.description ?? '',
    wantsAll: (endpoint?.events ?? null) === null,
    events: endpoint?.events ?? [],
  }
}

export function readDraft(entered: Entered): { readonly draft: Draft | null; readonly wrong: Wrong } {
  const url = entered.url.trim()
  const description = entered.description.trim()
  const wrong = { url: !isWebUrl(url), events: !entered.wantsAll && entered.events.length === 0 }
  if (wrong.url || wrong.events) return { draft: null, wrong }
  const draft = {
    url,
    ...(description !== '' && { description }),
    ...(!entered.wantsAll && { events: [...entered.events] }),
  }
  return { draft, wrong }
}

/** Only the changed fields, because the service checks every URL that it gets. */
export function changesFrom(endpoint: Endpoint, draft: Draft): Readonly<webhooks.WebhookChanges> {
  const { url, events = null, description = null } = draft
  return {
    ...(url !== endpoint.url && { url }),
    ...(description !== endpoint.description && { description }),
    ...(!sameEvents(events, endpoint.events) && { events }),
  }
}

function sameEvents(a: readonly string[] | null, b: readonly string[] | null): boolean {
  if (a === null || b === null) return a === b
  return a.length === b.length && a.every((one) => b.includes(one))
}

function isWebUrl(text: string): boolean {
  if (text.length > mostUrlCharacters || !URL.canParse(text)) return false
  return ['http:', 'https:'].includes(new URL(text).protocol)
}
