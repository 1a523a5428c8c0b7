import { certificates as api } from '@countersign/api'
import { describeCertificate, readPem, writePem } from '@countersign/pki'
import { actedBy } from '../../http/acted-by.ts'
import { answersOf } from '../../http/admin-token.ts'
import { success } from '../../http/envelope.ts'
import { answerOnce } from '../../http/idempotency/answer-once.ts'
import type { AnswerPorts } from '../../http/idempotency/idempotency-key.ts'
import { serve } from '../../http/serve.ts'
import type { Routes } from '../../http/server.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { Mode } from '../../vocabulary/mode.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Authority } from '../authority/authority.ts'
import { findCertificate, findOwnKey, findOwnKeys, type OwnKey } from '../authority/find-certificate.ts'
import type { IssuedCertificate } from '../authority/model.ts'
import { installCrl } from '../authority/offline-root.ts'
import { revokeSealsWith } from '../seals/revoke-seal.ts'
import { replaceOwnKey, revokeAnyCertificate } from './change-certificate.ts'

interface Ports extends AnswerPorts {
  readonly clock: Clock
  readonly authority: Authority
  readonly mode: Mode
}

/** The certificates that the service issued, for operators. */
export function certificatesAdminRoutes(ports: Ports): Routes {
  const { authority, clock, database } = ports

  return async (app) => {
    serve(app, api.listOwnCertificates, async () => success(await listOwn(database, clock.now())))

    serve(app, api.readCertificate, async (request) =>
      success(await readOne(database, request.params.serialNumber, clock.now())),
    )

    serve(app, api.replaceCertificate, async (request, reply) => {
      const answer = await answerOnce(ports, request, reply, {
        owner: answersOf(request),
        status: 200,
        run: async (transaction) => {
          await replaceOwnKey({ ...ports, transaction, by: actedBy(ports, request) }, request.params.serialNumber)
          return await listOwn(transaction, clock.now())
        },
      })
      await authority.reload()
      return answer
    })

    serve(app, api.revokeCertificate, async (request, reply) => {
      const answer = await answerOnce(ports, request, reply, {
        owner: answersOf(request),
        status: 200,
        run: async (transaction) => {
          const { serialNumber } = request.params
          const reason = request.body?.reason ?? 'unspecified'
          const by = actedBy(ports, request)
          const revokedSeals = await revokeAnyCertificate({ ...ports, transaction, by }, serialNumber, reason)
          return { ...(await readOne(transaction, serialNumber, clock.now())), revokedSeals }
        },
      })
      await authority.reload()
      return answer
    })

    serve(app, api.requestIssuing, (request, reply) =>
      answerOnce(ports, request, reply, {
        owner: answersOf(request),
        status: 201,
        run: async (transaction) => {
          const asked = await authority.request(transaction, { newRoot: request.body?.newRoot ?? false })
          const by = actedBy(ports, request)
          await recordAudit(transaction, { ...by, organizationId: null, action: 'certificate.requested' })
          return { request: writePem(asked, 'CERTIFICATE REQUEST') }
        },
      }),
    )

    serve(
      app,
      api.installIssuing,
      async (request, reply) => {
        const { root, certificate, crl } = request.body
        const offline = {
          root: derOf(root, 'CERTIFICATE'),
          certificate: derOf(certificate, 'CERTIFICATE'),
          crl: derOf(crl, 'X509 CRL'),
        }
        const answer = await answerOnce(ports, request, reply, {
          owner: answersOf(request),
          status: 200,
          run: async (transaction) => {
            const by = actedBy(ports, request)
            for (const { certificate: former, reason } of await authority.install(transaction, offline)) {
              await revokeSealsWith({ transaction, clock, by }, former, reason)
            }
            const { fingerprint } = await describeCertificate(offline.root)
            const event = {
              organizationId: null,
              action: 'certificate.installed',
              details: { root: fingerprint },
            } as const
            await recordAudit(transaction, { ...by, ...event })
            return await listOwn(transaction, clock.now())
          },
        })
        await authority.reload()
        return answer
      },
      { bodyLimit: mostBytes },
    )

    serve(
      app,
      api.installCrl,
      (request, reply) =>
        answerOnce(ports, request, reply, {
          owner: answersOf(request),
          status: 200,
          run: async (transaction) => {
            const by = actedBy(ports, request)
            const installed = await installCrl(ports, transaction, derOf(request.body.crl, 'X509 CRL'))
            const { thisUpdate, nextUpdate, revoked } = installed
            let revokedSeals = 0
            for (const { certificate, reason } of installed.newlyRevoked) {
              revokedSeals += await revokeSealsWith({ transaction, clock, by }, certificate, reason)
            }
            const times = { thisUpdate: thisUpdate.toISOString(), nextUpdate: nextUpdate.toISOString() }
            const event = { organizationId: null, action: 'certificate.crl_installed', details: times } as const
            await recordAudit(transaction, { ...by, ...event })
            return { ...times, revoked, revokedSeals }
          },
        }),
      { bodyLimit: mostBytes },
    )
  }
}

/** A revocation list in PEM with thousands of entries. */
const mostBytes = 5 * 1024 * 1024

function derOf(pem: string, label: 'CERTIFICATE' | 'X509 CRL'): Uint8Array {
  try {
    const [der, ...more] = readPem(pem, label)
    if (der !== undefined && more.length === 0) return der
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
  }
  throw new Refusal('INVALID_CERTIFICATE', 'The PEM does not have exactly one block that can be read.')
}

async function listOwn(database: Database, now: Date): Promise<api.OwnCertificates> {
  const keys = await findOwnKeys(database)
  return { certificates: await Promise.all(keys.map((key) => presentOwn(database, key, now))) }
}

async function presentOwn(database: Database, { certificate, current }: OwnKey, now: Date): Promise<api.Certificate> {
  const { serialNumber } = await describeCertificate(certificate)
  return await present(await findCertificate(database, serialNumber), current, now)
}

async function readOne(database: Database, serialNumber: string, now: Date): Promise<api.Certificate> {
  const found = await findCertificate(database, serialNumber)
  return await present(found, (await findOwnKey(database, found))?.current ?? false, now)
}

async function present(
  { serialNumber, profile, certificate, issuedAt, notAfter, revoked }: IssuedCertificate,
  current: boolean,
  now: Date,
): Promise<api.Certificate> {
  return {
    serialNumber: Buffer.from(serialNumber).toString('hex'),
    kind: kinds[profile],
    subject: certificate && (await describeCertificate(certificate)).subject.text,
    status: revoked !== null ? 'REVOKED' : notAfter < now ? 'EXPIRED' : 'VALID',
    current,
    issuedAt: issuedAt.toISOString(),
    notAfter: notAfter.toISOString(),
    revokedAt: revoked?.at.toISOString() ?? null,
    revocationReason: revoked?.reason ?? null,
  }
}

const kinds = {
  root: 'ROOT',
  issuing: 'ISSUING',
  ocsp: 'OCSP',
  tsa: 'TSA',
  seal: 'SEAL',
  signer: 'SIGNER',
} as const satisfies Record<IssuedCertificate['profile'], api.Certificate['kind']>
