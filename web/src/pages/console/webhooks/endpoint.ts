import type { EventKind, webhooks } from '@countersign/api'
import type { Tone } from '../../../components/verdict.tsx'
import { consoleTexts } from '../../../strings/console.ts'

export type Endpoint = Readonly<webhooks.Webhook>
export type EndpointWithSecret = Readonly<webhooks.WebhookWithSecret>

/** Every endpoint gets test events. */
export type WantedEvent = Exclude<EventKind, 'webhook.test'>

/** Selectable events, and what each means. */
const meanings: Readonly<Record<WantedEvent, string>> = consoleTexts.webhooks.endpoints.eventMeanings

export const wantedEvents = Object.keys(meanings) as WantedEvent[]

/** Null for an event of a newer service. */
export function meaningOf(event: string): string | null {
  return Object.entries(meanings).find(([known]) => known === event)?.[1] ?? null
}

export type Standing = 'enabled' | 'failing' | 'disabled'

export const standingTones: Readonly<Record<Standing, Tone>> = { enabled: 'good', failing: 'bad', disabled: 'plain' }

export function standingOf({ enabled, failingSince }: Endpoint): Standing {
  if (!enabled) return 'disabled'
  return failingSince === null ? 'enabled' : 'failing'
}

/** The prefix of an id names its type. */
export function isEndpoint(id: string): boolean {
  return id.startsWith('wh_')
}
