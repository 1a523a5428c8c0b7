import { consentTexts as api, languages } from '@countersign/api'
import { replaceUnsafeCharacters } from '@countersign/rules/readable-name'
import type { Database } from '../../../ports/database.ts'
import type { ActedBy } from '../../../vocabulary/audit.ts'
import { type Caller, ownerOf } from '../../../vocabulary/caller.ts'
import type { Language } from '../../../vocabulary/language.ts'
import { readNumberCursor } from '../../../vocabulary/read-cursor.ts'
import { wrongField } from '../../../vocabulary/refusal.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { requireShareable } from '../signing-link.ts'
import { currentConsent, versionOf } from './consent.ts'
import { type ConsentRole, insertOwnText, type OwnText, selectOwnTexts, selectVersions } from './store.ts'

interface Ports {
  readonly database: Database
}

interface Place {
  readonly role: ConsentRole
  readonly language: Language
}

export async function readConsentTexts({ database }: Ports, owner: string): Promise<api.ConsentText[]> {
  const own = await selectOwnTexts(database, owner)
  return api.consentRoles.flatMap((role) => languages.map((language) => present(own, { role, language })))
}

/** A text that is in use already makes no new version. */
export async function changeConsentText(
  ports: Ports,
  by: ActedBy,
  caller: Caller,
  { role, language, text: given }: Place & { readonly text: string | null },
): Promise<api.ConsentText> {
  const owner = ownerOf(caller)
  const text = given === null ? null : requireText(given)
  return await ports.database.transaction().execute(async (transaction) => {
    const before = (await selectOwnTexts(transaction, owner)).filter(
      (one) => one.role === role && one.language === language,
    )
    if ((before[0]?.text ?? null) === text) return present(before, { role, language })
    const own = await insertOwnText(transaction, owner, { role, language, text, changedAt: by.at })
    const organizationId = caller.organization?.id ?? null
    const version = text === null ? null : versionOf(own)
    const details = { setting: 'consent', role, language, version }
    await recordAudit(transaction, { ...by, organizationId, action: 'settings.changed', details })
    return present([own], { role, language })
  })
}

export async function listConsentVersions(
  { database }: Ports,
  owner: string,
  { role, language }: Place,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string },
): Promise<{ versions: api.ConsentVersion[]; nextCursor: string | null }> {
  const before = readNumberCursor(cursor)
  const found = await selectVersions(database, { owner, role, language }, { before, limit: limit + 1 })
  const page = found.slice(0, limit)
  return {
    versions: page.map((one) => ({
      version: versionOf(one),
      text: one.text,
      createdAt: one.changedAt.toISOString(),
    })),
    nextCursor: found.length > limit ? String(page.at(-1)?.number) : null,
  }
}

function present(own: readonly OwnText[], { role, language }: Place): api.ConsentText {
  const found = own.find((one) => one.role === role && one.language === language)
  const { version, text } = currentConsent(own, { role, language, documents: 1 })
  const isStandard = (found?.text ?? null) === null
  return { role, language, version, text, isStandard, changedAt: found?.changedAt.toISOString() ?? null }
}

/** As people will read it: without spaces around, and with one kind of line break. */
function requireText(given: string): string {
  const text = given.replaceAll('\r\n', '\n').trim()
  if (text.split('\n').some((line) => replaceUnsafeCharacters(line, ' ') !== line)) {
    throw wrongField('text', 'text must not contain control characters, except line breaks.')
  }
  if (text.length < api.fewestConsentCharacters) {
    throw wrongField(
      'text',
      `text must have at least ${api.fewestConsentCharacters} characters. Spaces around it do not count.`,
    )
  }
  requireShareable('text', text)
  return text
}
