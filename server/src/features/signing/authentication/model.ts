import type { AuthenticationMethod, SignerAuthentication } from '@countersign/api'

export type Method = AuthenticationMethod

/** Methods with a code that is entered. */
export type CodeMethod = Extract<Method, 'email_code' | 'sms_code' | 'access_code'>

/** Methods with a code that the service sends. */
export type SentCodeMethod = Exclude<CodeMethod, 'access_code'>

export function isSentCode(method: Method): method is SentCodeMethod {
  return method === 'email_code' || method === 'sms_code'
}

/** A method that a signer has done, and when. */
export interface DoneMethod {
  readonly method: Method
  readonly at: Date
  /** Of `oidc` and `identity_check`. */
  readonly identity?: ProvenIdentity
}

/** Who a signer is at an identity provider, as it says. An identity check is its subject there. */
export interface ProvenIdentity {
  readonly issuer: string
  readonly subject: string
  readonly name: string | null
  /** Absent where the provider need not know the email address of the signer. */
  readonly email?: string
  /** How the person signed in or was checked there. */
  readonly acr: string | null
  /** When the person was checked; absent but for `identity_check`. */
  readonly checkedAt?: string
}

/** How far a method of a signer is. */
export interface MethodState {
  readonly method: Method
  /** Of the current code, or of the browser that can complete the identity check; null if there is none. */
  readonly codeHash: string | null
  /** At the provider of identity checks; null if none was started. */
  readonly checkId: string | null
  readonly sentAt: Date | null
  readonly expiresAt: Date | null
  /** When the latest codes were sent, oldest first. */
  readonly recentlySent: readonly Date[]
  /** Wrong tries of the current code. */
  readonly attempts: number
  /** Wrong tries since the last success. */
  readonly failures: number
  /** Codes sent since the last success. */
  readonly sends: number
  readonly lockedAt: Date | null
  /** The first success with the current link. */
  readonly doneAt: Date | null
}

export function untouched(method: Method): MethodState {
  return {
    method,
    codeHash: null,
    checkId: null,
    sentAt: null,
    expiresAt: null,
    recentlySent: [],
    attempts: 0,
    failures: 0,
    sends: 0,
    lockedAt: null,
    doneAt: null,
  }
}

/** What a signer must do for each code before they get another one. */
export const mostAttempts = 5

/** A method without an end would let a patient holder of a link guess for months. */
export const mostFailures: Readonly<Record<Method, number>> = {
  email_code: 50,
  sms_code: 50,
  access_code: mostAttempts,
  identity_check: 10,
  oidc: 20,
  passkey: 50,
}

/** A video call may have a queue. */
export const checkLastsMs = 60 * 60_000

export const codeLastsMs = 10 * 60_000

/** Sent to one signer by one method, within an hour and without a success. */
export const mostCodesPerHour = 5
export const mostCodes = 50

export const hourMs = 3_600_000

export const sessionLastsMs = 12 * hourMs

/** A signer may use several browsers; older sessions end. */
export const mostSessions = 10

/** The methods beside the link, which is always needed. */
export function methodsIn(chosen: readonly SignerAuthentication[number][]): readonly Method[] {
  return chosen.filter((one) => one !== 'link')
}

/** As all views of the sender show it. */
export function shownMethods(methods: readonly Method[]): SignerAuthentication {
  return methods.length === 0 ? ['link'] : [...methods]
}
