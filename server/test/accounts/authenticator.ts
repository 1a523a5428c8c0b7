import { codeAt, stepAt } from '../../src/features/accounts/second-factor/totp.ts'
import { fromBase32 } from './from-base32.ts'

/** An authenticator app by the real time. */
export class Authenticator {
  readonly #secret: Uint8Array
  #last = 0

  constructor(secret: string) {
    this.#secret = fromBase32(secret.replaceAll(' ', ''))
  }

  /**
   * A code that was not used yet. The service accepts the next one early, so two codes can follow each other without
   * waiting.
   */
  code(): string {
    this.#last = Math.max(stepAt(new Date()), this.#last + 1)
    return codeAt(this.#secret, this.#last)
  }
}
