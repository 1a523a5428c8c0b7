import type { Identity } from '../../../ports/identity-provider.ts'
import type { IdentityProvider } from '../../accounts/identity-providers/model.ts'
import { findProviderForSigners } from '../../accounts/single-sign-on/find-provider.ts'
import { finishVisit, startVisit } from '../../accounts/single-sign-on/visit-provider.ts'
import type { TrailVisitor } from '../evidence/trail.ts'
import type { Signer } from '../model.ts'
import { methodNotRequired, noProvider, providerInFrame, signerLocked, unknownLink } from '../refusals.ts'
import { findLink } from '../signer-access.ts'
import type { SigningPorts } from '../signing-ports.ts'
import { changeMethod } from './change-method.ts'
import { isCookieSession, type LinkCredentials } from './credentials.ts'
import type { ProvenIdentity } from './model.ts'
import { fail, succeed } from './record-attempt.ts'

const method = 'oidc'

/** Sends the holder of a link to the identity provider of the sender's organization. */
export async function startSignerVisit(
  ports: SigningPorts,
  credentials: LinkCredentials,
): Promise<{ readonly url: string; readonly browser: string }> {
  const link = await findLink(ports, credentials.token)
  if (!link.signer.authentication.includes(method)) throw methodNotRequired()
  // The session after the way back is a cookie, which frames do not get.
  if (!isCookieSession(credentials)) throw providerInFrame()
  const isLocked = await changeMethod(ports, link, method, async (_transaction, { state }) => state.lockedAt !== null)
  if (isLocked) throw signerLocked()
  const provider = await findProviderForSigners(ports.database, link.request.organizationId)
  if (provider === undefined) throw noProvider()
  return await startVisit(ports, provider, { signerId: link.signer.id })
}

interface Answer {
  readonly organizationId: string
  readonly query: string
  readonly browser: string | undefined
}

/** Takes what the provider says about the holder of a link. Returns the credentials that have the success. */
export async function completeSignerVisit(
  ports: SigningPorts,
  credentials: LinkCredentials,
  answer: Answer,
  visitor: TrailVisitor,
): Promise<LinkCredentials> {
  const link = await findLink(ports, credentials.token)
  const { provider, identity, signerId } = await finishVisit(ports, { ...answer, purpose: 'signers' })
  // A visit proves something only to the link with which it began, and only at the provider of its sender.
  if (signerId !== link.signer.id || provider.organizationId !== link.request.organizationId) throw unknownLink()
  const outcome = await changeMethod(ports, link, method, async (transaction, locked) => {
    if (locked.state.lockedAt !== null) return { refusal: signerLocked() }
    return isSigner(provider, identity, locked.signer)
      ? {
          credentials: await succeed(ports, transaction, locked, credentials, {
            method,
            visitor,
            identity: provenOf(provider, identity),
          }),
        }
      : { refusal: await fail(ports, transaction, locked, { method, visitor }) }
  })
  // After the commit: the wrong person must count.
  if (outcome.refusal !== undefined) throw outcome.refusal
  return outcome.credentials
}

/** Providers of electronic identities know no email address: there, the identified person is recorded as the provider says. */
function isSigner(
  { matchesEmail, trustsEmail }: IdentityProvider,
  { email, emailVerified }: Identity,
  signer: Signer,
): boolean {
  if (!matchesEmail) return true
  return (emailVerified ?? trustsEmail) && email !== null && email === signer.email.toLowerCase()
}

function provenOf({ matchesEmail }: IdentityProvider, identity: Identity): ProvenIdentity {
  const { issuer, subject, name, email, acr } = identity
  return { issuer, subject, name, ...(matchesEmail && email !== null && { email }), acr }
}
