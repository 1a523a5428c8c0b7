import { callsTo } from './call.ts'
import { done, failed, type Outcome } from './problem.ts'
import { dataIn, isObject, send } from './request.ts'

const call = callsTo({ openEmbedded: 'POST /signer/v1/embedded' })

export type EmbeddedSession = { readonly token: string; readonly expiresAt: number }

/** Exchanges the secret of an embed URL for a session. */
export async function openEmbedded(
  ticket: string,
  origin: string,
  signal: AbortSignal,
): Promise<Outcome<EmbeddedSession>> {
  const answer = await send(call('openEmbedded'), { ticket, origin }, signal)
  if (!answer.ok) return answer
  const data = dataIn(answer.value)
  if (!isObject(data) || typeof data.token !== 'string') return failed({ kind: 'unexpected' })
  return done({ token: data.token, expiresAt: Date.parse(String(data.expiresAt)) })
}
