import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import {
  type Accuracy,
  type CertificateProfile,
  type CertificateRequest,
  createKeySigner,
  generateKey,
  issueCertificate,
  makeTimestampResponse,
  openKey,
  readTimestampRequest,
} from '@countersign/pki'

/** An external time-stamping authority, over HTTP. */
export interface OutsideAuthority {
  readonly url: string
  readonly root: Uint8Array
  /** Of its certificate, PKCS #8 and DER. */
  readonly key: Uint8Array
  readonly certificate: Uint8Array
  /** Answers instead of it. */
  answer: (query: Buffer) => Promise<Uint8Array>
  close(): void
}

interface Options {
  /** The time in its tokens. */
  readonly time?: () => Date
  readonly accuracy?: Accuracy
  /** When its certificate begins and ends. */
  readonly validity?: readonly [Date, Date]
}

const day = 86_400_000

export async function startOutsideAuthority(options: Options = {}): Promise<OutsideAuthority> {
  const { time = () => new Date(), accuracy, validity } = options
  const now = Math.floor(time().getTime() / 1000) * 1000
  const [notBefore, notAfter] = validity ?? [new Date(now - day), new Date(now + day)]
  const issue = async (profile: CertificateProfile, spki: Uint8Array, issuer: CertificateRequest['issuer']) =>
    await issueCertificate({
      profile,
      subject: { commonName: `Outside ${profile}` },
      publicKey: spki,
      serialNumber: Uint8Array.of(profile.length),
      notBefore,
      notAfter,
      issuer,
    })
  const rootKey = await generateKey('p256')
  const root = await issue('root', rootKey.spki, { self: await openKey(rootKey.pkcs8) })
  const key = await generateKey('p256')
  const certificate = await issue('tsa', key.spki, await createKeySigner(rootKey.pkcs8, root, []))
  const signer = await createKeySigner(key.pkcs8, certificate, [root])

  const server = createServer((request, response) => {
    void buffer(request).then(async (query) => response.end(await authority.answer(query)))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const authority: OutsideAuthority = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    root,
    key: key.pkcs8,
    certificate,
    answer: (query) =>
      makeTimestampResponse({
        request: readTimestampRequest(query),
        signer,
        policy: '2.999.1',
        serialNumber: Uint8Array.of(1),
        time: time(),
        ...(accuracy && { accuracy }),
        ordering: false,
      }),
    close: () => server.close().closeAllConnections(),
  }
  return authority
}
