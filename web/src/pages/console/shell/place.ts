import { isTestMode } from '../../../browser/mode.ts'

/** A page of the console, read from the URL. */
export type Place =
  | { readonly page: 'overview' }
  | { readonly page: 'documents' }
  | { readonly page: 'document'; readonly id: string }
  | { readonly page: 'signing' }
  | { readonly page: 'new-request' }
  | { readonly page: 'drafts' }
  | { readonly page: 'templates' }
  | { readonly page: 'template' | TemplatePage; readonly id: string }
  | { readonly page: 'bulks' }
  | { readonly page: 'bulk'; readonly id: string }
  | { readonly page: 'request'; readonly id: string }
  | { readonly page: 'seals' }
  | { readonly page: 'seal'; readonly id: string }
  | { readonly page: 'timestamps' }
  | { readonly page: 'webhooks' }
  | { readonly page: 'endpoint'; readonly id: string }
  | { readonly page: 'delivery'; readonly id: string }
  | { readonly page: 'keys' }
  | { readonly page: 'members' }
  | { readonly page: 'audit' }
  | { readonly page: 'settings' }
  | { readonly page: 'sign-in-settings' }
  | { readonly page: 'sign-in-callback'; readonly organizationId: string }
  | { readonly page: 'account' }
  | { readonly page: 'join'; readonly token: string }
  | { readonly page: 'forgot-password' }
  | { readonly page: 'reset-password'; readonly token: string }
  | { readonly page: 'confirm-email'; readonly token: string }
  | { readonly page: 'unknown' }

type TemplatePage = (typeof templatePages)[keyof typeof templatePages]

/** By the last part of the URL. */
const templatePages = { use: 'use-template', edit: 'edit-template', bulk: 'new-bulk' } as const

export function placeOf(pathname: string): Place {
  const [area = '', id, ...more] = pathname.split('/').slice(1).map(decoded)
  if (more.length > 0) return placeBelow(area, id, more)
  if (id === undefined || id === '') return placeOfArea(area)
  if (area === 'documents') return { page: 'document', id }
  // The prefix of an id names its type.
  if (area === 'signing') return signingPages[id] ?? { page: pageOfId(id), id }
  if (area === 'seals') return { page: 'seal', id }
  if (area === 'join' || area === 'reset-password' || area === 'confirm-email') return { page: area, token: id }
  if (area === 'settings' && id === 'sign-in' && !isTestMode) return { page: 'sign-in-settings' }
  if (area === 'webhooks') return { page: id.startsWith('wh_') ? 'endpoint' : 'delivery', id }
  return { page: 'unknown' }
}

function placeBelow(area: string, id = '', [name = '', ...more]: readonly string[]): Place {
  if (area === 'sign-in' && id === 'callback' && more.length === 0)
    return { page: 'sign-in-callback', organizationId: name }
  const page = Object.entries(templatePages).find(([known]) => known === name)?.[1]
  const isTemplate = area === 'signing' && id.startsWith('tpl_') && more.length === 0
  return isTemplate && page !== undefined ? { page, id } : { page: 'unknown' }
}

function pageOfId(id: string): 'template' | 'bulk' | 'request' {
  return id.startsWith('tpl_') ? 'template' : id.startsWith('bulk_') ? 'bulk' : 'request'
}

const signingPages: Readonly<Record<string, Place>> = {
  new: { page: 'new-request' },
  drafts: { page: 'drafts' },
  templates: { page: 'templates' },
  bulks: { page: 'bulks' },
}

/** Members are managed only in live mode. The audit log of both modes is there, too. */
const areas = [
  ...(['documents', 'signing', 'seals', 'timestamps', 'webhooks', 'keys', 'settings', 'account'] as const),
  ...(isTestMode ? [] : (['members', 'audit'] as const)),
]

function placeOfArea(area: string): Place {
  if (area === '') return { page: 'overview' }
  if (area === 'forgot-password') return { page: area }
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
