import type { PasskeyRequestOptions, UsedPasskey } from '@countersign/api'
import type { Transaction } from '../../../ports/database.ts'
import { type Credential, requestOptions, verifyUse } from '../../passkeys/ceremonies.ts'
import { issueChallenge, redeemChallenge, type Use } from '../../passkeys/challenges.ts'
import type { TrailVisitor } from '../evidence/trail.ts'
import { noPasskey, passkeyInvalid, signerLocked } from '../refusals.ts'
import { findLink, type Link } from '../signer-access.ts'
import type { SigningPorts } from '../signing-ports.ts'
import { changeMethod } from './change-method.ts'
import type { LinkCredentials } from './credentials.ts'
import { findPasskey, updateCounter } from './passkey-store.ts'
import { fail, succeed } from './record-attempt.ts'

const useOf = ({ signer }: Link): Use => ({ purpose: 'signer-use', subject: signer.id })

export async function startPasskeyUse(ports: SigningPorts, { token }: LinkCredentials): Promise<PasskeyRequestOptions> {
  const link = await findLink(ports, token)
  const passkey = await requirePasskey(ports.database, link)
  return requestOptions(ports.publicUrl, { challenge: await issueChallenge(ports, useOf(link)), allowed: [passkey] })
}

/** Checks the passkey of the holder of a link. Returns the credentials that have the success. */
export async function usePasskey(
  ports: SigningPorts,
  credentials: LinkCredentials,
  { passkey: given, visitor }: { readonly passkey: UsedPasskey; readonly visitor: TrailVisitor },
): Promise<LinkCredentials> {
  const link = await findLink(ports, credentials.token)
  await requirePasskey(ports.database, link)
  const challenge = await redeemChallenge(ports, useOf(link), given.response.clientDataJSON)
  if (challenge === undefined) throw passkeyInvalid()
  const tried = { method: 'passkey', visitor } as const
  const outcome = await changeMethod(ports, link, 'passkey', async (transaction, locked) => {
    if (locked.state.lockedAt !== null) return { refusal: signerLocked() }
    const passkey = await requirePasskey(transaction, link)
    const counter = isThis(passkey, given)
      ? await verifyUse(ports.publicUrl, given, passkey, challenge, visitor.embeddedIn)
      : undefined
    const isRight = counter !== undefined && (await updateCounter(transaction, passkey, counter))
    return isRight
      ? { credentials: await succeed(ports, transaction, locked, credentials, tried) }
      : { refusal: await fail(ports, transaction, locked, tried) }
  })
  // After the commit: a wrong passkey must count.
  if (outcome.refusal !== undefined) throw outcome.refusal
  return outcome.credentials
}

function isThis({ credentialId }: Credential, { id }: UsedPasskey): boolean {
  return Buffer.from(id, 'base64url').equals(credentialId)
}

async function requirePasskey(database: Transaction | SigningPorts['database'], link: Link): Promise<Credential> {
  const { request, signer } = link
  const passkey = signer.authentication.includes('passkey')
    ? await findPasskey(database, { owner: request.owner, email: signer.email })
    : undefined
  if (passkey === undefined) throw noPasskey()
  return passkey
}
