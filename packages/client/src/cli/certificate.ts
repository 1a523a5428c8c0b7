import type { Certificate, OwnCertificates, RevokedCertificate } from './administration.ts'
import { command, type Noun } from './command.ts'
import { optional } from './option.ts'
import { plainSerial } from './pki-offline.ts'
import { reasons } from './seal.ts'
import { fields, table } from './text.ts'

const list = command({
  name: 'certificate list',
  about: "List the certificates of the service's own keys: which sign now, and which signed before",
  examples: ['countersign certificate list'],
  options: {},
  async run({ admin }) {
    const found = await admin.get<OwnCertificates>(['certificates'])
    return { data: found, text: ownText(found) }
  },
})

const show = command({
  name: 'certificate show',
  about: 'Show a certificate that the service issued, to itself, a seal or a signer',
  examples: ['countersign certificate show 01a6c55dd4f4f4a9e7b8c1d2e3f40516'],
  args: ['serial'],
  options: {},
  async run({ admin }, { serial }) {
    const found = await admin.get<Certificate>(['certificates', plainSerial(serial)])
    return { data: found, text: certificateText(found) }
  },
})

const replace = command({
  name: 'certificate replace',
  about:
    "Replace one of the service's own keys, and the keys it certifies. What the former keys signed stays valid. SERIAL is shown by certificate list",
  examples: ['countersign certificate replace 01a6c55dd4f4f4a9e7b8c1d2e3f40516'],
  args: ['serial'],
  options: {},
  async run({ admin }, { serial }) {
    const found = await admin.post<OwnCertificates>(['certificates', plainSerial(serial), 'replace'])
    return { data: found, text: `The service signs with a new key.\n\n${ownText(found)}` }
  },
})

const revoke = command({
  name: 'certificate revoke',
  about:
    "Revoke a certificate that the service issued. One of the service's own keys is replaced first; seals that depend on the certificate are revoked",
  examples: ['countersign certificate revoke 01a6c55dd4f4f4a9e7b8c1d2e3f40516 --reason keyCompromise'],
  args: ['serial'],
  options: { reason: optional(reasons, 'Reason that revocation checks show') },
  async run({ admin }, { serial, reason }) {
    const path = ['certificates', plainSerial(serial), 'revoke']
    const revoked = await admin.post<RevokedCertificate>(path, reason === undefined ? {} : { reason })
    const seals = revoked.revokedSeals === 0 ? '' : `\n\nSeals revoked with it: ${revoked.revokedSeals}`
    return { data: revoked, text: `Certificate revoked.\n\n${certificateText(revoked)}${seals}` }
  },
})

export const certificate: Noun = {
  about: 'Certificates that the service issued',
  commands: [list, show, replace, revoke],
}

export function ownText({ certificates }: OwnCertificates): string {
  const rows = certificates.map(({ serialNumber, kind, status, current, issuedAt, notAfter }) => [
    serialNumber,
    kind,
    current ? 'yes' : 'no',
    status,
    issuedAt,
    notAfter,
  ])
  return table(['SERIAL NUMBER', 'KIND', 'CURRENT', 'STATUS', 'ISSUED', 'VALID UNTIL'], rows)
}

function certificateText({ serialNumber, kind, subject, ...rest }: Certificate): string {
  return fields([
    ['serial number', serialNumber],
    ['kind', kind],
    ['subject', subject ?? 'erased'],
    ['status', rest.status],
    ['issued', rest.issuedAt],
    ['valid until', rest.notAfter],
    ['revoked', rest.revokedAt ?? undefined],
    ['reason', rest.revocationReason ?? undefined],
  ])
}
