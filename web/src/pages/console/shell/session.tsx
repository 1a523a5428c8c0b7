import type { OwnOrganization } from '@countersign/api'
import { createContext, useContext } from 'react'
import type { Own } from '../../../api/console/calls.ts'
import type { Person } from './person.tsx'

/** A person who is signed in, and their current organization. */
export type Session = Person & {
  readonly organization: OwnOrganization
  /** Whether this person manages the organization's members, keys and seals. */
  readonly manages: boolean
  /** Stable while the organization is the same. */
  readonly own: Own
  readonly choose: (organizationId: string) => void
}

const SessionContext = createContext<Session | null>(null)

export const SessionProvider = SessionContext.Provider

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (session === null) throw new Error('nobody is signed in')
  return session
}
