import type { Signer } from '../model.ts'
import { noCurrentCode, signerLocked } from '../refusals.ts'
import { findLink } from '../signer-access.ts'
import type { SigningPorts } from '../signing-ports.ts'
import { isAccessCode } from './access-code.ts'
import { changeMethod } from './change-method.ts'
import type { LinkCredentials } from './credentials.ts'
import { type CodeMethod, type MethodState, mostAttempts } from './model.ts'
import { type Attempt, fail, succeed } from './record-attempt.ts'
import { isCode } from './sent-code.ts'

interface Try extends Attempt {
  readonly method: CodeMethod
  readonly code: string
}

/** Checks a code of the holder of a link. Returns the credentials that have the success. */
export async function authenticateSigner(
  ports: SigningPorts,
  credentials: LinkCredentials,
  tried: Try,
): Promise<LinkCredentials> {
  const known = await findLink(ports, credentials.token)
  const outcome = await changeMethod(ports, known, tried.method, async (transaction, locked) => {
    const { state, signer } = locked
    if (state.lockedAt !== null) return { refusal: signerLocked() }
    if (!isCurrent(state, ports.clock.now())) return { refusal: noCurrentCode() }
    const isRight = await checks[tried.method](ports, signer, tried.code, state.codeHash ?? '')
    return isRight
      ? { credentials: await succeed(ports, transaction, locked, credentials, tried) }
      : { refusal: await fail(ports, transaction, locked, tried) }
  })
  // After the commit: a wrong code must count.
  if (outcome.refusal !== undefined) throw outcome.refusal
  return outcome.credentials
}

type Check = (ports: SigningPorts, signer: Signer, given: string, hash: string) => boolean | Promise<boolean>

const checks: Readonly<Record<CodeMethod, Check>> = {
  email_code: ({ vault }, { id }, given, hash) => isCode(vault, { method: 'email_code', signerId: id }, given, hash),
  sms_code: ({ vault }, { id }, given, hash) => isCode(vault, { method: 'sms_code', signerId: id }, given, hash),
  access_code: ({ passwords }, _signer, given, hash) => isAccessCode(passwords, given, hash),
}

/** Reports whether there is a code that can still be tried. */
export function isCurrent({ codeHash, expiresAt, attempts }: MethodState, now: Date): boolean {
  return codeHash !== null && attempts < mostAttempts && (expiresAt === null || expiresAt > now)
}
