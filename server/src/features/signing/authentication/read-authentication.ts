import type { Clock } from '../../../ports/clock.ts'
import { findProviderForSigners } from '../../accounts/single-sign-on/find-provider.ts'
import { stateOfLatest } from '../../text-messages/find-text-message.ts'
import type { TextMessageState } from '../../text-messages/model.ts'
import type { EmbeddingPorts } from '../embedding/find-embedding.ts'
import type { Signer } from '../model.ts'
import { findLink } from '../signer-access.ts'
import { isCurrent } from './authenticate-signer.ts'
import type { LinkCredentials } from './credentials.ts'
import { selectMethods } from './method-store.ts'
import { type DoneMethod, type MethodState, mostAttempts } from './model.ts'
import { findDone } from './require-authenticated.ts'
import { resendAt } from './send-code.ts'
import { type Steps, stepsOf } from './steps.ts'

/** What the holder of a link has done in this session, and what they can still do. */
export interface Authentication {
  readonly signer: Signer
  readonly methods: readonly ShownMethod[]
  /** What became of the latest code that was sent to the phone; null if there is none. */
  readonly textMessage: TextMessageState | null
  /** The name of the provider for `oidc`; null if none is required, or none exists. */
  readonly identityProvider: string | null
}

export interface ShownMethod extends Pick<MethodState, 'method' | 'sentAt'> {
  readonly isDone: boolean
  readonly resendAt: Date | null
  readonly attemptsLeft: number | null
  readonly isLocked: boolean
  /** Whether the person has a passkey; null for other methods. */
  readonly isRegistered: boolean | null
}

export async function readAuthentication(
  ports: EmbeddingPorts & { readonly clock: Clock },
  credentials: LinkCredentials,
): Promise<Authentication> {
  const link = await findLink(ports, credentials.token)
  const { signer, request } = link
  const done = await findDone(ports, signer, credentials)
  const steps = await stepsOf(ports.database, link)
  const states = await selectMethods(ports.database, signer.id, steps.methods)
  const now = ports.clock.now()
  const needsProvider = signer.authentication.includes('oidc')
  const provider = needsProvider ? await findProviderForSigners(ports.database, request.organizationId) : undefined
  const methods = states.map((state) => show(state, done, steps, now))
  const needsPhone = signer.authentication.includes('sms_code')
  const textMessage = needsPhone ? await stateOfLatest(ports, signer.id) : null
  return { signer, methods, textMessage, identityProvider: provider?.name ?? null }
}

function show(state: MethodState, done: readonly DoneMethod[], { hasPasskey }: Steps, now: Date): ShownMethod {
  const { method, sentAt, attempts, lockedAt } = state
  const isTryable = isCurrent(state, now)
  return {
    method,
    isDone: done.some((one) => one.method === method),
    sentAt: isTryable ? sentAt : null,
    resendAt: resendAt(state, now),
    attemptsLeft: isTryable && lockedAt === null && method !== 'identity_check' ? mostAttempts - attempts : null,
    isLocked: lockedAt !== null,
    isRegistered: method === 'passkey' ? hasPasskey : null,
  }
}
