import { createContext, useContext } from 'react'
import type { Role } from '../../../api/console/members.ts'

export type Organization = {
  readonly id: string
  readonly name: string
  readonly plan: 'enterprise' | 'free'
  readonly role: Role
}

/** Who is signed in, as `/console/v1/me` tells it. */
export type Me = {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly organizations: readonly Organization[]
  /** Addresses of pages that not every installation has. */
  readonly pages: { readonly mailbox: string | null; readonly explorer: string | null }
  readonly limits: { readonly requestsPerHour: number }
}

export type Session = {
  readonly me: Me
  readonly organization: Organization
  /** Whether people, keys and seals of the organization are this person's to manage. */
  readonly manages: boolean
  /** The address of something of the organization: `own('documents')`. */
  readonly own: (path: string) => `/${string}`
  readonly choose: (organizationId: string) => void
  /** Asks anew who is signed in: after a change of names, roles or organizations. */
  readonly refresh: () => void
  readonly signOut: () => void
}

const SessionContext = createContext<Session | null>(null)

export const SessionProvider = SessionContext.Provider

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (session === null) throw new Error('nobody is signed in')
  return session
}
