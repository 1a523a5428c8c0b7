import type { AuthenticationProgress, AuthenticationResult, AuthenticationState } from '@countersign/api'
import type { MethodState } from './model.ts'
import type { Authentication } from './read-authentication.ts'

/** All that a link shows of its signer before they are authenticated. */
export function presentAuthentication(authentication: Authentication): AuthenticationState {
  const { signer, methods, textMessage, identityProvider } = authentication
  return {
    methods: methods.map(({ method, isDone, sentAt, resendAt, attemptsLeft, isLocked, isRegistered }) => ({
      method,
      isDone,
      sentAt: sentAt?.toISOString() ?? null,
      resendAt: resendAt?.toISOString() ?? null,
      attemptsLeft,
      isLocked,
      isRegistered,
    })),
    emailHint: methods.some(({ method }) => method === 'email_code') ? emailHint(signer.email) : null,
    phoneHint: signer.phone === null ? null : phoneHint(signer.phone),
    textMessage,
    identityProvider,
    language: signer.language,
  }
}

export function presentProgress({ methods }: Pick<Authentication, 'methods'>): AuthenticationProgress {
  return {
    required: methods.map(({ method }) => method),
    done: methods.filter(({ isDone }) => isDone).map(({ method }) => method),
  }
}

/** For the sender; null for a signer without methods. */
export function presentResult(methods: readonly MethodState[]): AuthenticationResult {
  if (methods.length === 0) return null
  const times = methods.flatMap(({ doneAt }) => (doneAt === null ? [] : [doneAt.getTime()]))
  const isComplete = times.length === methods.length
  return {
    authenticatedAt: isComplete ? new Date(Math.max(...times)).toISOString() : null,
    done: methods.filter(({ doneAt }) => doneAt !== null).map(({ method }) => method),
    locked: methods.filter(({ lockedAt }) => lockedAt !== null).map(({ method }) => method),
  }
}

/** Enough to know which phone to look at. */
function phoneHint(phone: string): string {
  return `•••${phone.slice(-2)}`
}

/** Enough to know which mailbox to look into, and too little to write to it. */
function emailHint(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  const dot = domain.lastIndexOf('.')
  const end = dot < 1 ? '' : domain.slice(dot)
  return `${hidden(email.slice(0, at))}@${hidden(domain)}${end}`
}

function hidden(text: string): string {
  return `${[...text][0] ?? ''}•••`
}
