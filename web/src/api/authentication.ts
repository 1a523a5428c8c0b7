import type { CreatedPasskey, PasskeyCreationOptions, PasskeyRequestOptions, UsedPasskey } from '@countersign/api'
import { type AnswerTo, type BodyFor, type Call, callsTo } from './call.ts'
import { done, failed, type Outcome } from './problem.ts'
import { contentOf, dataIn, exchange, isObject, isTextOrNull } from './request.ts'

const call = callsTo({
  readAuthentication: 'GET /signer/v1/:token/authentication',
  sendEmailCode: 'POST /signer/v1/:token/email-code',
  sendSmsCode: 'POST /signer/v1/:token/sms-code',
  checkSmsCode: 'POST /signer/v1/:token/sms-code/verify',
  checkEmailCode: 'POST /signer/v1/:token/email-code/verify',
  checkAccessCode: 'POST /signer/v1/:token/access-code',
  startSignerVisit: 'POST /signer/v1/:token/identity-provider',
  completeSignerVisit: 'POST /signer/v1/:token/identity-provider/verify',
  startIdentityCheck: 'POST /signer/v1/:token/identity-check',
  completeIdentityCheck: 'POST /signer/v1/:token/identity-check/verify',
  requestSignerPasskey: 'POST /signer/v1/:token/passkey/options',
  checkSignerPasskey: 'POST /signer/v1/:token/passkey',
  startSignerPasskey: 'POST /signer/v1/:token/passkey/registration/options',
  registerSignerPasskey: 'POST /signer/v1/:token/passkey/registration',
})

const sends = { email_code: 'sendEmailCode', sms_code: 'sendSmsCode' } as const
const checks = { email_code: 'checkEmailCode', sms_code: 'checkSmsCode', access_code: 'checkAccessCode' } as const

/** Methods with a code that is entered. */
export type CodeMethod = keyof typeof checks

/** Methods with a code that the service sends. */
export type SentCodeMethod = keyof typeof sends

export function isSentCode(method: string): method is SentCodeMethod {
  return Object.hasOwn(sends, method)
}

type Answer = AnswerTo<'readAuthentication'>

export type MethodState = Readonly<Answer['methods'][number]>

/** What a signer has proved so far, and what is missing. */
export type Authentication = Readonly<
  Pick<Answer, 'methods' | 'emailHint' | 'phoneHint' | 'textMessage' | 'identityProvider'>
> & {
  /** How far the clock of the service is ahead of this device. */
  readonly aheadMs: number
}

export function fetchAuthentication(token: string, signal: AbortSignal): Promise<Outcome<Authentication>> {
  return ask(call('readAuthentication', { token }), null, signal)
}

/** Earlier codes stop working. */
export function sendCode(token: string, method: SentCodeMethod, signal: AbortSignal): Promise<Outcome<Authentication>> {
  return ask(call(sends[method], { token }), null, signal)
}

export function authenticate(
  token: string,
  method: CodeMethod,
  code: string,
  signal: AbortSignal,
): Promise<Outcome<Authentication>> {
  return ask(call(checks[method], { token }), { code }, signal)
}

/** The URL of the identity provider. */
export async function startVisit(token: string, signal: AbortSignal): Promise<Outcome<string>> {
  const { method, address } = call('startSignerVisit', { token })
  const answer = await exchange(address, { method }, signal, (response) => response.text())
  if (!answer.ok) return answer
  const data = dataIn(answer.value)
  return isObject(data) && typeof data.url === 'string' ? done(data.url) : failed({ kind: 'unexpected' })
}

/** Where to send the person, and with which state they come back. */
export async function startCheck(token: string, signal: AbortSignal): Promise<Outcome<AnswerTo<'startIdentityCheck'>>> {
  const { method, address } = call('startIdentityCheck', { token })
  const answer = await exchange(address, { method }, signal, (response) => response.text())
  if (!answer.ok) return answer
  const data = dataIn(answer.value)
  const isVisit = isObject(data) && typeof data.url === 'string' && typeof data.state === 'string'
  return isVisit ? done({ url: String(data.url), state: String(data.state) }) : failed({ kind: 'unexpected' })
}

/** `proof`: with which the person came back; undefined where they ask again. */
export function completeCheck(
  token: string,
  proof: string | undefined,
  signal: AbortSignal,
): Promise<Outcome<Authentication>> {
  return ask(call('completeIdentityCheck', { token }), proof === undefined ? {} : { proof }, signal)
}

export function completeVisit(
  token: string,
  answer: BodyFor<'completeSignerVisit'>,
  signal: AbortSignal,
): Promise<Outcome<Authentication>> {
  return ask(call('completeSignerVisit', { token }), answer, signal)
}

export function fetchRequestOptions(token: string, signal: AbortSignal): Promise<Outcome<PasskeyRequestOptions>> {
  return askOptions(call('requestSignerPasskey', { token }), signal)
}

export function sendUsedPasskey(
  token: string,
  passkey: UsedPasskey,
  signal: AbortSignal,
): Promise<Outcome<Authentication>> {
  return ask(call('checkSignerPasskey', { token }), { passkey }, signal)
}

export function fetchCreationOptions(token: string, signal: AbortSignal): Promise<Outcome<PasskeyCreationOptions>> {
  return askOptions(call('startSignerPasskey', { token }), signal)
}

export function sendCreatedPasskey(
  token: string,
  passkey: CreatedPasskey,
  signal: AbortSignal,
): Promise<Outcome<Authentication>> {
  return ask(call('registerSignerPasskey', { token }), { passkey }, signal)
}

/** The browser checks the options. */
async function askOptions<T>({ method, address }: Call, signal: AbortSignal): Promise<Outcome<T>> {
  const answer = await exchange(address, { method }, signal, (response) => response.text())
  if (!answer.ok) return answer
  const data = dataIn(answer.value)
  return isObject(data) ? done(data as T) : failed({ kind: 'unexpected' })
}

async function ask(
  { method, address }: Call,
  body: object | null,
  signal: AbortSignal,
): Promise<Outcome<Authentication>> {
  const answer = await exchange(address, { method, ...contentOf(body) }, signal, async (response) => {
    const aheadMs = Date.parse(response.headers.get('date') ?? '') - Date.now()
    return { text: await response.text(), aheadMs: Number.isNaN(aheadMs) ? 0 : aheadMs }
  })
  if (!answer.ok) return answer
  const { text, aheadMs } = answer.value
  const data = dataIn(text)
  return isAuthentication(data) ? done({ ...data, aheadMs }) : failed({ kind: 'unexpected' })
}

function isAuthentication(data: unknown): data is Omit<Authentication, 'aheadMs'> {
  return (
    isObject(data) &&
    [data.emailHint, data.phoneHint ?? null, data.textMessage ?? null].every(isTextOrNull) &&
    isTextOrNull(data.identityProvider) &&
    Array.isArray(data.methods) &&
    data.methods.every(isMethodState)
  )
}

function isMethodState(value: unknown): boolean {
  return (
    isObject(value) &&
    (['oidc', 'identity_check', 'passkey'].includes(String(value.method)) ||
      Object.hasOwn(checks, String(value.method))) &&
    [value.isDone, value.isLocked].every((one) => typeof one === 'boolean') &&
    [value.sentAt, value.resendAt].every(isTextOrNull) &&
    (value.attemptsLeft === null || Number.isSafeInteger(value.attemptsLeft))
  )
}
