import assert from 'node:assert/strict'
import { createPublicKey, randomBytes, verify, X509Certificate } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { issueCertificate } from '@countersign/pki'
import { openKeys } from '../../src/infrastructure/key-store/open-keys.ts'
import { createSecretKeyVault } from '../../src/infrastructure/vault/secret-key-vault.ts'
import { type KeyAlgorithm, type KeyStore, KeyStoreFailed, type Keys } from '../../src/ports/key-store.ts'

/** A key store's outside, as far as a test can play it. */
export interface KeyStoreFixture {
  /** Undefined for the vault. */
  readonly store: KeyStore | undefined
  readonly algorithms: readonly KeyAlgorithm[]
  close(): Promise<void>
}

const hashes = { 'ecdsa-p256-sha256': 'sha256', 'ecdsa-p384-sha384': 'sha384', 'rsa-sha256': 'sha256', ed25519: null }
const day = 86_400_000

/** What the keys of every store guarantee; see the port. */
export function keyStoreContract(name: string, makeFixture: () => Promise<KeyStoreFixture>): void {
  describe(`${name}, as a key store`, () => {
    const vault = createSecretKeyVault(randomBytes(32))
    let fixture: KeyStoreFixture
    let keys: Keys
    before(async () => {
      fixture = await makeFixture()
      const { store } = fixture
      const uses = store && { ca: 'outside', tsa: 'outside', log: 'outside', seal: 'outside' }
      keys = openKeys({ vault, ...(store && uses && { stores: new Map([['outside', store]]), uses }) })
    })
    after(() => fixture?.close())

    async function made(algorithm: KeyAlgorithm, purpose: string) {
      const key = await keys.create(algorithm === 'ed25519' ? 'log' : 'ca', algorithm, 'A key of the tests')
      return { publicKey: key.publicKey, stored: keys.protect(purpose, key) }
    }

    async function signing(algorithm: KeyAlgorithm, purpose: string) {
      const { publicKey, stored } = await made(algorithm, purpose)
      const opened = createPublicKey({ key: Buffer.from(publicKey), format: 'der', type: 'spki' })
      const sign =
        algorithm === 'ed25519'
          ? keys.ed25519(purpose, stored, publicKey.subarray(-32))
          : (await keys.signingKey(purpose, stored, publicKey)).sign
      const isRight = (message: Uint8Array, signature: Uint8Array) =>
        verify(hashes[algorithm], message, opened, signature)
      return { sign, isRight }
    }

    it('signs what its public key verifies, be it empty, short, or longer than a request may be', async () => {
      for (const algorithm of fixture.algorithms) {
        const { sign, isRight } = await signing(algorithm, 'key:1')
        for (const size of [0, 1, 250, ...(algorithm === 'ed25519' ? [] : [100_000])]) {
          const message = randomBytes(size)
          assert.ok(isRight(message, await sign(message)), `${algorithm}, ${size} bytes`)
        }
      }
    })

    it('signs for many at the same time', async () => {
      const [algorithm = 'ed25519'] = fixture.algorithms
      const { sign, isRight } = await signing(algorithm, 'key:2')
      const messages = Array.from({ length: 20 }, () => randomBytes(50))
      const signatures = await Promise.all(messages.map(async (message) => await sign(message)))
      for (const [at, message] of messages.entries()) assert.ok(isRight(message, signatures[at] as Uint8Array))
    })

    it('makes each key another one', async () => {
      const [algorithm = 'ed25519'] = fixture.algorithms
      const [one, other] = [await made(algorithm, 'key:3'), await made(algorithm, 'key:3')]
      assert.notDeepEqual(one.publicKey, other.publicKey)
    })

    it('opens a key for its purpose only, and with its secret key only', async () => {
      const { publicKey, stored } = await made('ecdsa-p256-sha256', 'key:4')
      await assert.rejects(keys.signingKey('key:5', stored, publicKey))
      const others = openKeys({
        vault: createSecretKeyVault(randomBytes(32)),
        ...(fixture.store && { stores: new Map([['outside', fixture.store]]) }),
      })
      await assert.rejects(others.signingKey('key:4', stored, publicKey))
    })

    it('signs certificates, first its own', async () => {
      const { publicKey, stored } = await made('ecdsa-p256-sha256', 'key:6')
      // Certificates have whole seconds.
      const now = Math.floor(Date.now() / 1000) * 1000
      const self = await keys.signingKey('key:6', stored, publicKey)
      const wanted = { publicKey, notBefore: new Date(now - day), notAfter: new Date(now + day), policies: [] }
      const subject = { commonName: 'Root' }
      const serialNumber = Uint8Array.of(1)
      const root = await issueCertificate({ ...wanted, profile: 'root', subject, serialNumber, issuer: { self } })
      const issuer = await keys.signer('key:6', stored, root, [])
      const issuing = await issueCertificate({
        ...wanted,
        ...{ profile: 'issuing', subject: { commonName: 'Issuing' }, serialNumber: Uint8Array.of(2), issuer },
        ...{ crlUrl: 'http://localhost/crl', issuerUrl: 'http://localhost/crt' },
      })
      assert.ok(new X509Certificate(issuing).verify(new X509Certificate(root).publicKey))
    })

    it('does not sign for the certificate of another key', async () => {
      const [one, other] = [await made('ecdsa-p256-sha256', 'key:7'), await made('ecdsa-p256-sha256', 'key:7')]
      const self = await keys.signingKey('key:7', one.stored, one.publicKey)
      const notBefore = new Date(Date.now() - day)
      const root = await issueCertificate({
        ...{ profile: 'root', subject: { commonName: 'Root' }, policies: [], publicKey: one.publicKey },
        ...{ serialNumber: Uint8Array.of(1), notBefore, notAfter: new Date(Date.now() + day), issuer: { self } },
      })
      await assert.rejects(async () => {
        const signer = await keys.signer('key:7', other.stored, root, [])
        await signer.sign(randomBytes(20))
      })
    })

    it('knows a key that it has made, and no other', async (t) => {
      const { store } = fixture
      if (store === undefined) return t.skip('the vault has no keys of its own')
      const { reference, publicKey } = await store.create('ecdsa-p256-sha256', 'A key')
      assert.deepEqual(Buffer.from(await store.publicKey(reference)), Buffer.from(publicKey))
      await store.check()
      const unknown = `${reference.slice(0, -4)}0000`
      await assert.rejects(store.sign(unknown, 'ecdsa-p256-sha256', randomBytes(9)), isDenied)
      await assert.rejects(store.publicKey(unknown), isDenied)
    })
  })
}

export function isDenied(error: unknown): boolean {
  return error instanceof KeyStoreFailed && error.kind === 'denied'
}

export function isUnavailable(error: unknown): boolean {
  return error instanceof KeyStoreFailed && error.kind === 'unavailable'
}
