import type { Me } from '@countersign/api'
import { createContext, useContext } from 'react'

/** The person who is signed in, also one who belongs to no organization. */
export type Person = {
  readonly me: Me
  /** Loads the account again, after a change of names, roles or organizations. */
  readonly refresh: () => void
  readonly signOut: () => void
}

const PersonContext = createContext<Person | null>(null)

export const PersonProvider = PersonContext.Provider

export function usePerson(): Person {
  const person = useContext(PersonContext)
  if (person === null) throw new Error('nobody is signed in')
  return person
}
