import { useCallback, useSyncExternalStore } from 'react'
import { replaceAddress, subscribe } from './navigate.ts'

type Values<Name extends string> = Readonly<Partial<Record<Name, string>>>

/** Keeps filters in the URL, so that they survive a reload and can be shared. */
export function useAddressQuery<const Name extends string>(
  names: readonly Name[],
): readonly [Values<Name>, (values: Values<Name>) => void] {
  const search = useSyncExternalStore(subscribe, () => location.search)
  const given = new URLSearchParams(search)
  const values: Partial<Record<Name, string>> = {}
  for (const name of names) {
    const value = given.get(name)
    if (value !== null && value !== '') values[name] = value
  }
  const set = useCallback((next: Values<Name>) => {
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries<string | undefined>(next)) {
      if (value !== undefined && value !== '') query.set(name, value)
    }
    replaceAddress(query.size === 0 ? location.pathname : `${location.pathname}?${query}`)
  }, [])
  return [values, set]
}
