import assert from 'node:assert/strict'
import { cookieOf } from '../accounts/console-client.ts'
import type { Answer } from '../harness/test-service.ts'
import type { Secret } from './find-secret.ts'

/** The secrets of a story, as its people come to know them. */
export class KeptSecrets {
  readonly all: Secret[] = []

  keep(what: string, value: string, more: Pick<Secret, 'mailedTo' | 'bytes'> = {}): string {
    assert.ok(typeof value === 'string' && value.length >= 6, `${what} is ${value}`)
    this.all.push({ what, value, ...more })
    const bare = value.replace(/^(?:cs_[a-z]+|whsec)_/, '')
    if (bare !== value) this.all.push({ what: `${what} without its prefix`, value: bare, ...more })
    return value
  }

  /** Keeps each cookie, and the tokens and signatures in it. */
  keepCookies(what: string, answer: Answer): string {
    const cookies = cookieOf(answer)
    for (const pair of cookies.split('; ')) {
      const value = decodeURIComponent(pair.slice(pair.indexOf('=') + 1))
      if (value === '') continue
      this.keep(`the cookie of ${what}`, value)
      const parts = value.split('.').filter((part) => part.length >= 32)
      for (const part of parts) if (part !== value) this.keep(`a part of the cookie of ${what}`, part)
    }
    return cookies
  }
}
