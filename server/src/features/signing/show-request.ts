import type { Language } from '../../vocabulary/language.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { findDocument, findVersions } from '../documents/find-document.ts'
import type { Document } from '../documents/model.ts'
import type { LinkCredentials } from './authentication/credentials.ts'
import { consentsFor, languageOf } from './consent/consent.ts'
import type { Consent } from './consent/standard-texts.ts'
import type { FieldEntry } from './fields/model.ts'
import { selectFields } from './fields/store.ts'
import { type Logo, selectLogo } from './logo-store.ts'
import { isOpen, type RequestDocument } from './model.ts'
import { registeredSender } from './registered-sender.ts'
import { type Access, findAccess, requireAlive, turnOf } from './signer-access.ts'
import { addShownConsent } from './signer-store.ts'
import type { SigningPorts } from './signing-ports.ts'

export interface ShownDocument {
  readonly asked: RequestDocument
  readonly document: Document | undefined
  /** The size of the uploaded file; null until it arrives. */
  readonly size: number | null
}

/** What a link opens, with the consent text. */
export interface ShownRequest {
  readonly access: Access
  readonly documents: readonly ShownDocument[]
  readonly hasLogo: boolean
  /** The sender's registered name. */
  readonly registeredName: string
  /** Of the page. */
  readonly language: Language
  /** Null for a role that agrees to nothing. */
  readonly consent: Consent | null
  /** What the signer fills in; empty unless it is their turn. */
  readonly entries: readonly FieldEntry[]
}

/** Records which consent the link was shown: no other can be agreed to. */
export async function showRequest(
  ports: SigningPorts,
  credentials: LinkCredentials,
  language: string | undefined,
): Promise<ShownRequest> {
  const access = await findAccess(ports, credentials)
  requireAlive(ports, access)
  const { request, signer } = access
  const shownLanguage = languageOf(language ?? signer.language ?? undefined)
  const consents = await consentsFor(ports.database, access)
  const consent = consents.find((one) => one.language === shownLanguage) ?? null
  const isShownAgain = signer.shownConsents.at(-1) === consent?.version
  if (consent !== null && signer.status === 'PENDING' && isOpen(request.status) && !isShownAgain) {
    await addShownConsent(ports.database, signer, consent.version)
  }
  const documents = await Promise.all(request.documents.map((asked) => showDocument(ports, asked)))
  const hasLogo = ((await selectLogo(ports.database, request.id)) ?? null) !== null
  const registeredName = await registeredSender(ports, request)
  // What is filled in before shows what the document says: not before their turn.
  const entries = turnOf(access) === 'YOURS' ? (await selectFields(ports.database, request.id)).entries : []
  return {
    access,
    documents,
    hasLogo,
    registeredName,
    language: shownLanguage,
    consent,
    entries: entries[signer.position] ?? [],
  }
}

async function showDocument(ports: SigningPorts, asked: RequestDocument): Promise<ShownDocument> {
  const document = await findDocument(ports, asked.documentId)
  const [original] = await findVersions(ports, asked.documentId)
  return { asked, document, size: original?.size ?? null }
}

/** The sender's logo, for holders of a link. */
export async function showLogo(ports: SigningPorts, credentials: LinkCredentials): Promise<Logo> {
  const access = await findAccess(ports, credentials)
  requireAlive(ports, access)
  const logo = await selectLogo(ports.database, access.request.id)
  if (logo === null || logo === undefined) throw new Refusal('NOT_FOUND', 'The sender has no logo.')
  return logo
}
