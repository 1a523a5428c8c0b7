import { randomBytes } from 'node:crypto'
import {
  addValidationData,
  beginDocumentTimestamp,
  finishSignature,
  PdfError,
  type PdfReport,
  readSignatureValues,
  readValidationData,
  verifyPdf,
} from '@countersign/pdf'
import { type AlgorithmEnds, endOfTimestamp, imprintFor, type Weakness } from '@countersign/pki'
import { CountersignError } from '../countersign-error.ts'
import { askTimestamp } from './ask-timestamp.ts'
import { certificatesOf, gatherValidation, topmostOf } from './renew-validation.ts'

export interface Renewal {
  /** The file's name, for messages. */
  readonly name: string
  readonly authority: URL
  /** DER each. */
  readonly roots: readonly Uint8Array[]
  /** The service whose URLs may be on this machine. */
  readonly service: string | undefined
  /** Configured in addition to the built-in ones. */
  readonly ends: AlgorithmEnds
  readonly now: Date
}

export interface RenewedPdf {
  readonly bytes: Uint8Array
  readonly signatures: number
  readonly before: Date
  readonly after: Date
  readonly added: { readonly certificates: number; readonly crls: number; readonly ocsps: number }
  /** True if an issuer is trusted here only because the file or the new timestamp contains it. */
  readonly assumed: boolean
}

/** Adds current validation data and a new document timestamp. Refuses a file that these cannot help; writes nothing. */
export async function renewPdf(bytes: Uint8Array, renewal: Renewal): Promise<RenewedPdf> {
  const { name, authority, now } = renewal
  const before = await refusingPdf(name, () => judge(bytes, renewal))
  const until = requireRenewable(name, before.report, now)

  const hosts = [authority.host, ...(renewal.service === undefined ? [] : [new URL(renewal.service).host])]
  const known = [...renewal.roots, ...readValidationData(bytes).certificates]
  const data = await gatherValidation(before.certificates, known, { ownHosts: hosts, now })
  const { renewed, weakness } = await refusingPdf(name, async () => {
    const validated = await addValidationData(bytes, data)
    const fieldName = `DocumentTimestamp_${randomBytes(6).toString('hex')}`
    const request = { fieldName, reserve: mostTokenBytes, hash: imprintFor(renewal.ends) }
    const begun = await beginDocumentTimestamp(validated, request)
    const { token, report } = await askTimestamp(authority, begun.digest, { at: now, ends: renewal.ends })
    return { renewed: finishSignature(begun, token), weakness: endOfTimestamp(report, renewal.ends).weakness }
  })

  const after = await refusingPdf(name, () => judge(renewed, { ...renewal, now: new Date() }))
  const protectedUntil = endOf(after.report, now)
  if (protectedUntil === undefined || protectedUntil <= until) {
    const end = `A timestamp by ${authority.host} does not protect it for longer.${whyWeak(weakness)}`
    throw refused(`${name} is protected until ${until.toISOString()}. ${end} Nothing was written.`)
  }
  const { certificates, crls, ocsps } = data
  return {
    bytes: renewed,
    signatures: before.report.signatures.length,
    before: until,
    after: protectedUntil,
    added: { certificates: certificates.length, crls: crls.length, ocsps: ocsps.length },
    assumed: before.assumed || after.assumed,
  }
}

function whyWeak(weakness: Weakness | null): string {
  if (weakness === null) return ''
  const day = weakness.since.toISOString().slice(0, 10)
  return ` It uses ${weakness.algorithm}, which is too weak from ${day} on. Use another authority with --tsa.`
}

/** Tokens of some authorities contain long chains. */
const mostTokenBytes = 32 * 1024

interface Judged {
  readonly report: PdfReport
  readonly certificates: readonly Uint8Array[]
  readonly assumed: boolean
}

/** By the given roots and, if a chain reaches none of them, by its end in the file. */
async function judge(bytes: Uint8Array, { roots, ends, now: at }: Renewal): Promise<Judged> {
  const certificates = certificatesOf(readSignatureValues(bytes))
  const strict = await verifyPdf(bytes, { anchors: roots, at, ends, intermediates: certificates })
  const assumed = strict.signatures.some(({ ownVerdict }) => ownVerdict === 'valid-issuer-unknown')
  if (!assumed) return { report: strict, certificates, assumed }
  const anchors = [...roots, ...topmostOf(certificates)]
  return { report: await verifyPdf(bytes, { anchors, at, ends, intermediates: certificates }), certificates, assumed }
}

function requireRenewable(name: string, report: PdfReport, now: Date): Date {
  if (report.unsigned) throw refused(`${name} is not signed. Only signed PDFs can be renewed.`)
  const broken = report.signatures.find(({ ownVerdict }) => ownVerdict === 'not-valid')
  if (broken !== undefined) {
    const why = broken.reasons.join(' ')
    throw refused(
      `The signature ${broken.fieldName} in ${name} is not valid, and a timestamp does not fix that. ${why}`,
    )
  }
  const until = endOf(report, now)
  if (until !== undefined) return until
  const [expired] = report.signatures
    .flatMap(({ protectedUntil }) => protectedUntil ?? [])
    .sort(byTime)
    .slice(-1)
  const since = expired === undefined ? '' : ` on ${expired.toISOString().slice(0, 10)}`
  throw refused(`The protection of ${name} expired${since}. A new timestamp cannot restore it.`)
}

/** When the first of the protected signatures loses its protection. */
function endOf({ signatures }: PdfReport, now: Date): Date | undefined {
  const ends = signatures.flatMap(({ protectedUntil }) => protectedUntil ?? []).filter((end) => end > now)
  return ends.sort(byTime)[0]
}

function byTime(one: Date, other: Date): number {
  return one.getTime() - other.getTime()
}

async function refusingPdf<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof PdfError)) throw error
    throw refused(`${name} cannot be renewed: ${error.message}.`)
  }
}

function refused(message: string): CountersignError {
  return new CountersignError('refused', message)
}
