import type { EventKind, webhooks } from '@countersign/api'
import type { Tone } from '../../../components/verdict.tsx'
import { consoleTexts } from '../../../strings/console.ts'

export type Endpoint = Readonly<webhooks.Webhook>
export type EndpointWithSecret = Readonly<webhooks.WebhookWithSecret>

/** An endpoint gets test events whatever it wants. */
export type WantedEvent = Exclude<EventKind, 'webhook.test'>

/** What an endpoint can want, and what each means. */
const meanings: Readonly<Record<WantedEvent, string>> = consoleTexts.webhooks.endpoints.eventMeanings

export const wantedEvents = Object.keys(meanings) as WantedEvent[]

/** Null for what a newer service has and this page does not know. */
export function meaningOf(event: string): string | null {
  return Object.entries(meanings).find(([known]) => known === event)?.[1] ?? null
}

export type Standing = 'enabled' | 'failing' | 'disabled'

export const standingTones: Readonly<Record<Standing, Tone>> = { enabled: 'good', failing: 'bad', disabled: 'plain' }

export function standingOf({ enabled, failingSince }: Endpoint): Standing {
  if (!enabled) return 'disabled'
  return failingSince === null ? 'enabled' : 'failing'
}

/** An endpoint's id says what it is of, and so does that of a signing request. */
export function isEndpoint(id: string): boolean {
  return id.startsWith('wh_')
}
