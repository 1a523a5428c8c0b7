import type { Seal } from '@countersign/api'
import { useMemo } from 'react'
import { useQuery } from '../../../queries/use-query.ts'
import { useSession } from '../shell/session.tsx'

/** The service's limit of active seals. */
const MOST_SEALS = 100

/** The seals that documents can be sealed with now. `value` is null while they load. */
export function useUsableSeals() {
  const { own } = useSession()
  const { value, problem, reload } = useQuery(own('listSeals', { limit: MOST_SEALS }))
  const seals = useMemo(() => value?.seals.filter(isUsable) ?? null, [value])
  return { value: seals, problem, reload }
}

function isUsable({ status, certificate }: Seal): boolean {
  return status === 'ACTIVE' && new Date(certificate.notAfter) > new Date()
}
