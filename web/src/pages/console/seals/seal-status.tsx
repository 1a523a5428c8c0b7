import type { Seal } from '@countersign/api'
import { Badge, type Tone } from '../../../components/verdict.tsx'
import { consoleTexts } from '../../../strings/console.ts'

type Standing = Seal['status'] | 'EXPIRED'

const tones: Readonly<Record<Standing, Tone>> = { ACTIVE: 'good', REVOKED: 'bad', EXPIRED: 'open' }

export function SealStatusBadge({ seal }: { readonly seal: Seal }) {
  const standing = standingOf(seal)
  return <Badge tone={tones[standing]}>{consoleTexts.seals.statuses[standing]}</Badge>
}

/** An active seal cannot seal after its certificate expires. */
export function standingOf({ status, certificate }: Seal): Standing {
  return status === 'ACTIVE' && new Date(certificate.notAfter) < new Date() ? 'EXPIRED' : status
}
