import { useEffect, useRef } from 'react'
import { PublicFrame } from '../../components/public-frame.tsx'
import { useAddressQuery } from '../../navigation/use-address-query.ts'
import { useLogTrust } from '../../queries/use-log-trust.ts'
import { texts } from '../../strings/log.ts'
import { strings } from '../../strings/strings.ts'
import { LogPage } from './log-page.tsx'
import { OneCheckpoint } from './one-checkpoint.tsx'
import type { Confirmer } from './use-checkpoints.ts'

/** The whole log, one of its checkpoints, or those that cover an entry: the URL says which. */
export function LogApp() {
  const [{ size, entry, confirmedBy }] = useAddressQuery(['size', 'entry', 'confirmedBy'])
  const trust = useLogTrust()
  useFocusOnArrival(`${size ?? ''} ${entry ?? ''}`)
  return (
    <PublicFrame page="/log" section={strings.footer.log}>
      {size === undefined ? (
        <LogPage trust={trust} entry={numberIn(entry)} confirmedBy={filterIn(confirmedBy)} />
      ) : (
        <OneCheckpoint key={size} size={size} trust={trust} />
      )}
    </PublicFrame>
  )
}

function numberIn(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null
}

function filterIn(text: string | undefined): Confirmer | null {
  return text !== undefined && text !== 'all' && Object.hasOwn(texts.filters, text) ? (text as Confirmer) : null
}

/** Moves focus to a new page, because screen readers do not announce a client-side navigation. */
function useFocusOnArrival(place: string): void {
  const before = useRef(place)
  useEffect(() => {
    if (before.current === place) return
    before.current = place
    document.getElementById('title')?.focus({ preventScroll: true })
  }, [place])
}
