import type { RateLimiter } from '../../ports/rate-limiter.ts'
import { Refusal } from '../../vocabulary/refusal.ts'

/**
 * A draft is work on a PDF and may take a timestamp that somebody pays for; a preview is the first of these alone, and is asked
 * for while somebody types.
 */
const perHour = { drafts: 60, previews: 600 }

export async function limitDrafts(
  { limiter }: { readonly limiter: RateLimiter },
  organizationId: string,
  what: keyof typeof perHour,
): Promise<void> {
  const most = perHour[what]
  const { allowed, resetSeconds } = await limiter.hit(`seal-${what}:${organizationId}`, most, 3600)
  if (allowed) return
  const message = `The limit of ${most} ${what} of seals per hour is exceeded. Try again in ${resetSeconds} seconds.`
  throw new Refusal('TOO_MANY_REQUESTS', message, resetSeconds)
}
