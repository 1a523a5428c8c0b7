import { createHmac } from 'node:crypto'
import type { CreatedPasskey, PasskeyCreationOptions } from '@countersign/api'
import { wrongField } from '../../../vocabulary/refusal.ts'
import { creationOptions, verifyCreation } from '../../passkeys/ceremonies.ts'
import { issueChallenge, redeemChallenge, type Use } from '../../passkeys/challenges.ts'
import type { TrailVisitor } from '../evidence/trail.ts'
import { methodNotRequired, notAuthenticated, passkeyExists } from '../refusals.ts'
import { registeredSender } from '../registered-sender.ts'
import { findLink, type Link } from '../signer-access.ts'
import type { SigningPorts } from '../signing-ports.ts'
import { changeMethod } from './change-method.ts'
import { type LinkCredentials, sessionHash } from './credentials.ts'
import { findPasskey, insertPasskey } from './passkey-store.ts'
import { succeed } from './record-attempt.ts'
import { findDone } from './require-authenticated.ts'

/** For a person who has no passkey yet, and has confirmed their email address in this session. */
export async function startRegistration(
  ports: SigningPorts,
  credentials: LinkCredentials,
): Promise<PasskeyCreationOptions> {
  const link = await findLink(ports, credentials.token)
  const use = await requireConfirmed(ports, link, credentials)
  const { request, signer } = link
  const sender = await registeredSender(ports, request)
  return creationOptions(ports.publicUrl, {
    challenge: await issueChallenge(ports, use),
    user: { handle: handleOf(ports, link), name: `${signer.email} (${sender})`, displayName: signer.name },
    known: [],
    isDiscoverable: false,
  })
}

/** Registers the passkey, which also authenticates the signer. Returns the credentials that have the success. */
export async function registerPasskey(
  ports: SigningPorts,
  credentials: LinkCredentials,
  { passkey: given, visitor }: { readonly passkey: CreatedPasskey; readonly visitor: TrailVisitor },
): Promise<LinkCredentials> {
  const link = await findLink(ports, credentials.token)
  const use = await requireConfirmed(ports, link, credentials)
  const challenge = await redeemChallenge(ports, use, given.response.clientDataJSON)
  const passkey = challenge && (await verifyCreation(ports.publicUrl, given, challenge))
  if (!passkey) {
    throw wrongField('passkey', 'passkey was not created for this request, or the request has expired. Start again.')
  }
  return await changeMethod(ports, link, 'passkey', async (transaction, locked) => {
    const { request, signer } = locked
    const { email } = signer
    if (!(await insertPasskey(transaction, { owner: request.owner, email }, passkey, ports.clock.now()))) {
      throw passkeyExists()
    }
    const registered = { event: 'passkey-registered', signerId: signer.id, email, ...visitor } as const
    return await succeed(ports, transaction, locked, credentials, { method: 'passkey', visitor }, [registered])
  })
}

/** The session is the one in which the emailed code was entered, and only this one can register. */
async function requireConfirmed(ports: SigningPorts, link: Link, credentials: LinkCredentials): Promise<Use> {
  const { request, signer } = link
  if (!signer.authentication.includes('passkey')) throw methodNotRequired()
  if ((await findPasskey(ports.database, { owner: request.owner, email: signer.email })) !== undefined) {
    throw passkeyExists()
  }
  const session = sessionHash(credentials)
  const done = await findDone(ports, signer, credentials)
  if (session === undefined || !done.some(({ method }) => method === 'email_code')) throw notAuthenticated()
  return { purpose: 'signer-add', subject: Buffer.from(session).toString('base64url') }
}

/** Names the person without saying who they are. The same again after a reset, so that the device replaces the old one. */
function handleOf({ vault }: SigningPorts, { request, signer }: Link): Uint8Array {
  return createHmac('sha256', vault.permanent('signer-passkeys'))
    .update(`${request.owner}\n${signer.email.toLowerCase()}`)
    .digest()
}
