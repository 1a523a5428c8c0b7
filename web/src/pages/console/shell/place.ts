import { isTestMode } from '../../../browser/mode.ts'

/** Where in the console somebody is, as the address says it. */
export type Place =
  | { readonly page: 'overview' }
  | { readonly page: 'documents' }
  | { readonly page: 'document'; readonly id: string }
  | { readonly page: 'signing' }
  | { readonly page: 'new-request' }
  | { readonly page: 'request'; readonly id: string }
  | { readonly page: 'seals' }
  | { readonly page: 'seal'; readonly id: string }
  | { readonly page: 'timestamps' }
  | { readonly page: 'webhooks' }
  | { readonly page: 'endpoint'; readonly id: string }
  | { readonly page: 'delivery'; readonly id: string }
  | { readonly page: 'keys' }
  | { readonly page: 'members' }
  | { readonly page: 'account' }
  | { readonly page: 'join'; readonly token: string }
  | { readonly page: 'unknown' }

export function placeOf(pathname: string): Place {
  const [area = '', id, ...more] = pathname.split('/').slice(1).map(decoded)
  if (more.length > 0) return { page: 'unknown' }
  if (id === undefined || id === '') return placeOfArea(area)
  if (area === 'documents') return { page: 'document', id }
  if (area === 'signing') return id === 'new' ? { page: 'new-request' } : { page: 'request', id }
  if (area === 'seals') return { page: 'seal', id }
  if (area === 'join') return { page: 'join', token: id }
  // The id says what it is of.
  if (area === 'webhooks') return { page: id.startsWith('wh_') ? 'endpoint' : 'delivery', id }
  return { page: 'unknown' }
}

/** Members are those of the live service, and invited there. */
const areas = [
  ...(['documents', 'signing', 'seals', 'timestamps', 'webhooks', 'keys', 'account'] as const),
  ...(isTestMode ? [] : (['members'] as const)),
]

function placeOfArea(area: string): Place {
  if (area === '') return { page: 'overview' }
  const known = areas.find((one) => one === area)
  return known === undefined ? { page: 'unknown' } : { page: known }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
