import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { addValidationData, beginSeal, finishSignature } from '@countersign/pdf'
import {
  answerOcsp,
  type CertificateRequest,
  createKeySigner,
  generateKey,
  issueCertificate,
  makeCrl,
  openKey,
  type Signer,
  signCms,
} from '@countersign/pki'
import { notoFonts } from '../../src/infrastructure/pdf-work/noto-fonts.ts'
import { samplePdf } from '../documents/sample-pdf.ts'

const day = 86_400_000

/** What a file of the foreign authority contains, and what its certificate names. */
export interface ForeignChoice {
  readonly subject?: { readonly commonName: string; readonly organization: string }
  /** True if the signature contains the certificate of its issuer. */
  readonly bringsIssuer?: boolean
  /** True if the file contains the issuer's CRL. */
  readonly bringsRevocations?: boolean
  readonly names?: { readonly ocsp?: boolean; readonly crl?: boolean; readonly issuer?: boolean }
  /** URLs other than this authority's. */
  readonly ocspUrl?: string
  /** Further extensions of the certificate, each DER. */
  readonly extensions?: readonly Uint8Array[]
  /** Returns a timestamp over the signature. */
  readonly addTimestamp?: (signature: Uint8Array) => Promise<Uint8Array>
}

export interface ForeignAuthority {
  readonly url: string
  readonly host: string
  readonly root: Uint8Array
  readonly issuing: Uint8Array
  /** The requested paths, in order. */
  readonly asked: string[]
  /** A new sealed PDF, with the serial number of the certificate. */
  sealed(choice?: ForeignChoice): Promise<{ bytes: Uint8Array; serial: number }>
  revoke(serial: number, at: Date): void
  /** Answers every request instead of it; undefined for its own answers. */
  instead: ((path: string) => { status: number; body: Uint8Array } | undefined) | undefined
  close(): void
}

/** An authority that this service does not know, with the servers that its certificates name. */
export async function startForeignAuthority(now: () => Date): Promise<ForeignAuthority> {
  const asked: string[] = []
  const revoked = new Map<number, Date>()
  let serial = 10
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    void buffer(request).then(async (body) => {
      const other = authority.instead?.(path)
      const answer = other?.body ?? (await ownAnswer(path, body))
      response.statusCode = other?.status ?? (answer === undefined ? 404 : 200)
      response.end(answer)
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const url = `http://${host}`

  const start = new Date(Math.floor(now().getTime() / 1000) * 1000)
  const issue = (request: Omit<CertificateRequest, 'notBefore' | 'notAfter'>, days: number) =>
    issueCertificate({
      notBefore: new Date(start.getTime() - day),
      notAfter: new Date(start.getTime() + days * day),
      ...request,
    })
  const rootKey = await generateKey('p256')
  const root = await issue(
    {
      profile: 'root',
      subject: { commonName: 'Foreign Root' },
      publicKey: rootKey.spki,
      serialNumber: Uint8Array.of(1),
      issuer: { self: await openKey(rootKey.pkcs8) },
    },
    900,
  )
  const rootSigner = await createKeySigner(rootKey.pkcs8, root, [])
  const issuingKey = await generateKey('p256')
  const issuing = await issue(
    {
      profile: 'issuing',
      subject: { commonName: 'Foreign Issuing' },
      publicKey: issuingKey.spki,
      serialNumber: Uint8Array.of(2),
      issuer: rootSigner,
      crlUrl: `${url}/root.crl`,
      issuerUrl: `${url}/root.cer`,
    },
    800,
  )
  const issuer = await createKeySigner(issuingKey.pkcs8, issuing, [])

  const list = (by: Signer, entries: readonly { serialNumber: Uint8Array; revokedAt: Date }[]) =>
    makeCrl({
      issuer: by,
      number: 1n,
      thisUpdate: now(),
      nextUpdate: new Date(now().getTime() + day),
      revoked: entries,
    })

  const revocations = () => {
    const entries = [...revoked].map(([number, revokedAt]) => ({ serialNumber: Uint8Array.of(number), revokedAt }))
    return list(issuer, entries)
  }

  async function ownAnswer(path: string, body: Buffer): Promise<Uint8Array | undefined> {
    switch (path) {
      case '/issuing.cer':
        return issuing
      case '/root.cer':
        return root
      case '/root.crl':
        return await list(rootSigner, [])
      case '/issuing.crl':
        return await revocations()
      case '/ocsp':
        return await answerOcsp({
          request: body,
          responder: issuer,
          issuer: issuing,
          statusOf: (number) => {
            const revokedAt = revoked.get(Number.parseInt(number, 16))
            return revokedAt === undefined ? 'good' : { revokedAt }
          },
          producedAt: now(),
          nextUpdate: new Date(now().getTime() + day),
        })
      default:
        return undefined
    }
  }

  const authority: ForeignAuthority = {
    url,
    host,
    root,
    issuing,
    asked,
    instead: undefined,
    revoke: (number, at) => void revoked.set(number, at),
    close: () => server.close().closeAllConnections(),
    async sealed({
      subject = acme,
      bringsIssuer = true,
      bringsRevocations = false,
      names = { ocsp: true },
      ocspUrl,
      extensions = [],
      addTimestamp,
    } = {}) {
      const key = await generateKey('p256')
      serial += 1
      const certificate = await issue(
        {
          profile: 'seal',
          subject,
          publicKey: key.spki,
          serialNumber: Uint8Array.of(serial),
          issuer,
          extensions,
          ...((ocspUrl ?? names.ocsp) && { ocspUrl: ocspUrl ?? `${url}/ocsp` }),
          ...(names.crl && { crlUrl: `${url}/issuing.crl` }),
          ...(names.issuer && { issuerUrl: `${url}/issuing.cer` }),
        },
        700,
      )
      const signer = await createKeySigner(key.pkcs8, certificate, bringsIssuer ? [issuing] : [])
      const begun = await beginSeal(samplePdf(), {
        fieldName: 'Theirs',
        organization: subject.organization,
        sealedAt: now(),
        position: { page: 1, x: 200, y: 50 },
        width: 150,
        fonts: notoFonts(),
      })
      const cms = await signCms({ signer, digest: begun.digest, ...(addTimestamp && { addTimestamp }) })
      const bytes = finishSignature(begun, cms)
      if (!bringsRevocations) return { bytes, serial }
      const evidence = { certificates: [], ocsps: [], crls: [await revocations()] }
      return { bytes: await addValidationData(bytes, evidence), serial }
    },
  }
  return authority
}

const acme = { commonName: 'Acme S.p.A.', organization: 'Acme S.p.A.' }
