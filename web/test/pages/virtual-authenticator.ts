import type { CDPSession } from 'playwright-core'
import type { Person } from './person.ts'

/** A device that keeps passkeys, in a person's browser. It needs no gesture. */
export class VirtualAuthenticator {
  readonly #session: CDPSession
  readonly #id: string

  private constructor(session: CDPSession, id: string) {
    this.#session = session
    this.#id = id
  }

  static async of({ page, context }: Person): Promise<VirtualAuthenticator> {
    const session = await context.newCDPSession(page)
    await session.send('WebAuthn.enable')
    const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    return new VirtualAuthenticator(session, authenticatorId)
  }

  /** Whether the person passes the check of their finger, face or PIN. Without it, the browser reports a cancellation. */
  async verifiesPerson(isRight: boolean): Promise<void> {
    await this.#session.send('WebAuthn.setUserVerified', { authenticatorId: this.#id, isUserVerified: isRight })
  }

  /** Takes over the passkeys of another device, as a synchronized one does. */
  async copies(other: VirtualAuthenticator): Promise<void> {
    for (const credential of await other.passkeys()) {
      await this.#session.send('WebAuthn.addCredential', { authenticatorId: this.#id, credential })
    }
  }

  async passkeys() {
    const { credentials } = await this.#session.send('WebAuthn.getCredentials', { authenticatorId: this.#id })
    return credentials
  }

  async remove(): Promise<void> {
    await this.#session.send('WebAuthn.disable')
    await this.#session.detach()
  }
}
