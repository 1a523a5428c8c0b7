import type { Database } from '../../../ports/database.ts'
import type { PersonEmail } from '../../../vocabulary/person.ts'
import { readEvent } from '../evidence/describe-trail.ts'
import { signersThen } from '../evidence/signers-then.ts'
import { selectTrail } from '../evidence/store.ts'
import { selectFields } from '../fields/store.ts'
import type { Signer, SigningRequest } from '../model.ts'
import { selectRequest } from '../request-store.ts'
import { selectSigners } from '../signer-store.ts'
import { onlyOwn } from './only-own.ts'
import { selectDraftsNaming, selectIds, selectNaming } from './store.ts'

interface Ports {
  readonly database: Database
}

const batchSize = 200

/** The ids of all requests of an owner that name the person: as they are now, or in their trail. */
export async function* requestsNaming({ database }: Ports, owner: string, email: PersonEmail): AsyncGenerator<string> {
  for (let after = '', isMore = true; isMore; ) {
    const ids = await selectIds(database, { owner, after, most: batchSize })
    yield* await selectNaming(database, ids, email)
    isMore = ids.length === batchSize
    after = ids.at(-1) ?? after
  }
}

/** Drafts that name the person. An owner has few drafts. */
export async function draftsNaming({ database }: Ports, owner: string, email: PersonEmail) {
  return await selectDraftsNaming(database, owner, email)
}

interface OwnRequest {
  readonly request: SigningRequest
  /** The places of the person in the request. */
  readonly signers: readonly Signer[]
  /** What the sender filled in for them. */
  readonly fields: readonly object[]
  readonly events: readonly object[]
}

/** What a request says of one person, without the other people. */
export async function readAboutPerson(
  { database }: Ports,
  id: string,
  email: PersonEmail,
): Promise<OwnRequest | undefined> {
  const request = await selectRequest(database, id)
  if (request === undefined) return undefined
  const all = await selectSigners(database, id)
  const isTheirs = (one: { readonly email: string } | null) => one?.email.toLowerCase() === email
  const signers = all.filter((signer) => isTheirs(signer) || isTheirs(signer.delegatedBy))
  const { entries } = await selectFields(database, id)
  const fields = signers.filter(isTheirs).flatMap(({ position }) => entries[position] ?? [])
  const trail = signersThen((await selectTrail(database, id)).map(readEvent), all)
  const events = trail.flatMap(({ event, signerOf }) => {
    const isOwn = 'signerId' in event && isTheirs(signerOf(event.signerId))
    return onlyOwn(event, email, isOwn) ?? []
  })
  return { request, signers, fields, events }
}
