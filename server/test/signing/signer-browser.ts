import assert from 'node:assert/strict'
import { testPath } from '@countersign/rules/test-mode'
import type { Answer, TestService } from '../harness/test-service.ts'
import { type Mail, tokenOf } from './signing-harness.ts'

/** A browser with a signing link: it keeps the cookies of that link, as it must. */
export interface SignerBrowser {
  readonly token: string
  call(method: string, act?: string, body?: object): Promise<Answer>
  /** Undefined before a success. */
  cookie(): string | undefined
}

export function openLink(
  service: Pick<TestService, 'call'>,
  signingUrl: string,
  { token = tokenOf(signingUrl), cookie = undefined as string | undefined } = {},
): SignerBrowser {
  const base = `${signingUrl.includes(`${testPath}/`) ? testPath : ''}/signer/v1/${token}`
  const kept = new Map<string, string>()
  const keep = (pair: string) => kept.set(pair.slice(0, pair.indexOf('=')), pair)
  if (cookie !== undefined) for (const pair of cookie.split('; ')) keep(pair)
  const sent = () => (kept.size === 0 ? undefined : [...kept.values()].join('; '))
  return {
    token,
    cookie: sent,
    async call(method, act, body) {
      const cookies = sent()
      const answer = await service.call(method, act === undefined ? base : `${base}/${act}`, {
        ...(body && { body }),
        ...(cookies !== undefined && { headers: { cookie: cookies } }),
      })
      for (const set of answer.headers.getSetCookie()) {
        const [pair = '', ...attributes] = set.split(/; */)
        assert.deepEqual(
          attributes.filter((one) => !one.startsWith('Max-Age')),
          [`Path=${base}`, 'HttpOnly', 'SameSite=Lax'],
        )
        keep(pair)
      }
      return answer
    },
  }
}

/** The code in the latest email about this request. */
export function codeIn(mails: readonly Mail[], id: string): string {
  const codes = mails.flatMap(({ text }) => (text.includes(id) ? (/\b\d{6}\b/.exec(text)?.[0] ?? []) : []))
  return codes[0] ?? assert.fail(`there is no code for ${id}`)
}
