import type { RateLimiter } from '../../ports/rate-limiter.ts'
import { Refusal } from '../../vocabulary/refusal.ts'

/**
 * A draft is work on a PDF and may use a paid timestamp; a preview is only the former, and is requested while somebody
 * types.
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
