import { createPrivateKey, randomBytes } from 'node:crypto'
import {
  checkCrl,
  createKeySigner,
  describeCertificate,
  generateKey,
  issueCertificate,
  makeCrl,
  openKey,
  PkiError,
  type Revocation,
  readCrl,
  readPem,
  readSigningRequest,
  type Signer,
  type SubjectName,
  writePem,
} from '@countersign/pki'
import { command } from './command.ts'
import { NotReadyError, UsageError } from './exits.ts'
import type { Keyboard } from './keyboard.ts'
import { optional, repeatable, required, text, wholeNumber } from './option.ts'
import { requireNew, writeNew } from './private-file.ts'
import { reasons } from './seal.ts'
import { firstLine, readSmall } from './small-file.ts'
import { fields } from './text.ts'

const day = 86_400_000
const yearsLater = (from: Date, years: number) => new Date(from.getTime() + years * 365 * day)

/** Clocks differ: what is new must already be valid on a machine whose clock is behind. */
const startOfLife = (now: Date) => new Date(now.getTime() - 5 * 60_000)

const passphraseFile = optional(text('FILE'), 'File whose first line is the passphrase. Default: prompt for it')

/** What signs with the root needs. */
const rootOptions = {
  key: required(text('FILE'), 'Private key of the root, encrypted, in PEM'),
  root: required(text('FILE'), 'Certificate of the root, in PEM'),
  passphraseFile,
}

const crlYears = optional(wholeNumber('N', 1), 'Years until the next revocation list is due. Default: 1')

export const newRoot = command({
  name: 'pki new-root',
  about: 'Create a root on this machine: a key, encrypted with a passphrase, and its certificate. Needs no service',
  examples: ['countersign pki new-root --name "Example Root" --key root.key --out root.crt'],
  options: {
    name: required(text('N'), 'Common name in the certificate'),
    organization: optional(text('N'), 'Organization in the certificate'),
    country: optional(text('CC'), 'Country in the certificate, two capital letters'),
    years: optional(wholeNumber('N', 1), 'Years until the root expires. Default: 30'),
    key: required(text('FILE'), 'New file for the encrypted private key'),
    out: required(text('FILE'), 'New file for the certificate'),
    passphraseFile,
  },
  async run({ keyboard }, { name, organization, country, years = 30, key, out, passphraseFile: file }) {
    await requireNew(key, out)
    const passphrase = await newPassphrase(keyboard, file)
    const now = new Date()
    const { pkcs8, spki } = await generateKey('p384')
    const subject: SubjectName = {
      commonName: name,
      ...(organization === undefined ? {} : { organization }),
      ...(country === undefined ? {} : { country }),
    }
    const certificate = await explained(
      issueCertificate({
        profile: 'root',
        subject,
        publicKey: spki,
        serialNumber: newSerialNumber(),
        notBefore: startOfLife(now),
        notAfter: yearsLater(now, years),
        issuer: { self: await openKey(pkcs8) },
      }),
    )
    const encrypted = createPrivateKey({ key: Buffer.from(pkcs8), format: 'der', type: 'pkcs8' }).export({
      type: 'pkcs8',
      format: 'pem',
      cipher: 'aes-256-cbc',
      passphrase,
    })
    await writeNew(key, encrypted.toString())
    await writeNew(out, writePem(certificate))
    const described = await describeCertificate(certificate)
    const shown = [
      ['subject', described.subject.text],
      ['fingerprint', described.fingerprint],
      ['valid until', described.notAfter.toISOString()],
    ] as const
    return {
      data: { key, certificate: out, fingerprint: described.fingerprint },
      text: `Root created.\n\n${fields(shown)}\n\nStore ${key} and its passphrase in two places. Without them, the root cannot sign again.`,
    }
  },
})

export const sign = command({
  name: 'pki sign',
  about: 'Sign the request of a service with the root, and create the first revocation list. Needs no service',
  examples: ['countersign pki sign issuing.csr --key root.key --root root.crt --out issuing.crt --crl root.crl'],
  args: ['request'],
  options: {
    ...rootOptions,
    out: required(text('FILE'), 'New file for the certificate of the issuing authority'),
    crl: required(text('FILE'), 'New file for the revocation list of the root'),
    years: optional(
      wholeNumber('N', 1),
      'Years until the certificate expires, at most as long as the root. Default: 15',
    ),
    crlYears,
    former: optional(text('FILE'), 'The latest revocation list of the root, if there is one'),
  },
  async run({ keyboard }, { request, key, root, out, crl, years = 15, crlYears: listYears = 1, former, ...rest }) {
    await requireNew(out, crl)
    const now = new Date()
    const wanted = await explained(readOne(request, 'CERTIFICATE REQUEST').then(readSigningRequest))
    const issuer = await openRoot(keyboard, { key, root, passphraseFile: rest.passphraseFile })
    const { notAfter: end } = await describeCertificate(issuer.certificate)
    const certificate = await explained(
      issueCertificate({
        ...wanted,
        profile: 'issuing',
        serialNumber: newSerialNumber(),
        notBefore: startOfLife(now),
        notAfter: new Date(Math.min(yearsLater(now, years).getTime(), end.getTime())),
        issuer,
      }),
    )
    const list = await listOf(issuer, { now, years: listYears, former: await formerList(former, issuer), added: [] })
    await writeNew(out, writePem(certificate))
    await writeNew(crl, writePem(list, 'X509 CRL'))
    const { serialNumber, subject, notAfter, fingerprint } = await describeCertificate(certificate)
    const shown = [
      ['subject', subject.text],
      ['serial number', serialNumber],
      ['fingerprint', fingerprint],
      ['valid until', notAfter.toISOString()],
    ] as const
    return {
      data: { certificate: out, crl, serialNumber, fingerprint },
      text: `Certificate signed.\n\n${fields(shown)}\n\nNext, where the service can be reached: countersign pki install ${out} --root ${root} --crl ${crl}`,
    }
  },
})

export const crl = command({
  name: 'pki crl',
  about: 'Create the next revocation list of the root, with further revocations if there are any. Needs no service',
  examples: [
    'countersign pki crl --key root.key --root root.crt --former root.crl --out next.crl',
    'countersign pki crl --key root.key --root root.crt --former root.crl --revoke 01a6c55d --out next.crl',
  ],
  options: {
    ...rootOptions,
    former: required(text('FILE'), 'The latest revocation list of the root'),
    revoke: repeatable(text('SERIAL'), 'Serial number of a certificate to revoke'),
    reason: optional(reasons, 'Reason that revocation checks show for these'),
    years: crlYears,
    out: required(text('FILE'), 'New file for the revocation list'),
  },
  async run({ keyboard }, { key, root, passphraseFile: file, former, revoke, reason, years = 1, out }) {
    await requireNew(out)
    const now = new Date()
    const issuer = await openRoot(keyboard, { key, root, passphraseFile: file })
    const added = revoke.map((serial) => ({
      serialNumber: serialBytes(serial),
      revokedAt: now,
      ...(reason === undefined ? {} : { reason }),
    }))
    const list = await listOf(issuer, { now, years, former: await formerList(former, issuer), added })
    await writeNew(out, writePem(list, 'X509 CRL'))
    const due = yearsLater(now, years).toISOString()
    const revoked = readCrl(list).entries.size
    return {
      data: { crl: out, revoked, nextUpdate: due },
      text: `Revocation list created with ${revoked} certificates. The next one is due by ${due}.`,
    }
  },
})

interface RootFiles {
  readonly key: string
  readonly root: string
  readonly passphraseFile: string | undefined
}

async function openRoot(keyboard: Keyboard, { key, root, passphraseFile: file }: RootFiles): Promise<Signer> {
  const [pem, certificate] = [await readSmall(key), await readOne(root, 'CERTIFICATE')]
  const passphrase = file === undefined ? await keyboard.askSecret('Passphrase of the root: ') : await firstLine(file)
  let der: Buffer
  try {
    der = createPrivateKey({ key: pem, passphrase }).export({ format: 'der', type: 'pkcs8' })
  } catch {
    throw new NotReadyError(`${key} does not open with this passphrase, or is not a private key in PEM.`)
  }
  return await explained(createKeySigner(der, certificate, []))
}

interface FormerList {
  readonly number: bigint
  readonly revoked: readonly Revocation[]
}

interface NextList {
  readonly now: Date
  readonly years: number
  readonly former: FormerList
  readonly added: readonly Revocation[]
}

/**
 * Numbers must increase with each list (RFC 5280 5.2.3). Times do so without a record of former lists, except on a machine
 * whose clock went back. The first revocation of a certificate stays.
 */
async function listOf(issuer: Signer, { now, years, former, added }: NextList): Promise<Uint8Array> {
  const byTime = BigInt(now.getTime())
  const number = byTime > former.number ? byTime : former.number + 1n
  const revoked = new Map([...added.toReversed(), ...former.revoked].map((one) => [hexOf(one.serialNumber), one]))
  const list = { number, thisUpdate: now, nextUpdate: yearsLater(now, years), revoked: [...revoked.values()] }
  return await explained(makeCrl({ issuer, ...list }))
}

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** Somebody may have changed the file on its way. */
async function formerList(path: string | undefined, { certificate }: Signer): Promise<FormerList> {
  if (path === undefined) return { number: 0n, revoked: [] }
  const list = await readOne(path, 'X509 CRL')
  const { valid, reasons: problems } = await explained(checkCrl(list, certificate))
  if (!valid) throw new NotReadyError(`${path} cannot be used. ${problems.join(' ')}`)
  const { entries, number } = readCrl(list)
  const revoked = [...entries.values()].map(({ serialNumber, revokedAt, reason }) => ({
    serialNumber: serialBytes(serialNumber),
    revokedAt,
    ...(reason === null ? {} : { reason }),
  }))
  return { number: number ?? 0n, revoked }
}

/** RFC 5280 4.1.2.2: positive, at most 20 bytes. 120 random bits do not collide. */
function newSerialNumber(): Uint8Array {
  return Uint8Array.of(0x01, ...randomBytes(15))
}

/** OpenSSL and PDF readers show serial numbers in capitals, with colons or spaces. */
export function plainSerial(given: string): string {
  return given.replaceAll(/[:\s]/g, '').toLowerCase()
}

function serialBytes(given: string): Uint8Array {
  const hex = plainSerial(given)
  if (!/^[0-9a-f]{2,40}$/.test(hex)) throw new UsageError(`"${given}" is not a serial number in hexadecimal.`)
  return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex')
}

const leastPassphrase = 16

async function newPassphrase(keyboard: Keyboard, file: string | undefined): Promise<string> {
  const passphrase =
    file === undefined
      ? await keyboard.askSecret(`New passphrase, at least ${leastPassphrase} characters: `)
      : await firstLine(file)
  if ([...passphrase].length < leastPassphrase) {
    throw new UsageError(`The passphrase must have at least ${leastPassphrase} characters.`)
  }
  if (file === undefined && (await keyboard.askSecret('The same passphrase again: ')) !== passphrase) {
    throw new UsageError('The two passphrases differ. Nothing was created.')
  }
  return passphrase
}

/** The only block of this kind in a file. */
export async function readOne(path: string, label: Parameters<typeof readPem>[1]): Promise<Uint8Array> {
  const blocks = await readSmall(path).then((pem) => {
    try {
      return readPem(pem.toString('utf8'), label)
    } catch {
      return []
    }
  })
  const [first] = blocks
  if (first === undefined || blocks.length > 1) {
    throw new NotReadyError(`${path} must contain one ${(label ?? 'certificate').toLowerCase()} in PEM.`)
  }
  return first
}

async function explained<T>(work: Promise<T>): Promise<T> {
  return await work.catch((error: unknown) => {
    if (error instanceof PkiError) throw new NotReadyError(`Refused: ${error.message}.`)
    throw error
  })
}
