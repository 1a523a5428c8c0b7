import { describeMark, type LaterMark, type PdfReport, type SignatureReport, vouchFor } from '@countersign/pdf'
import { holderOf } from './holder-of.ts'
import { type JudgePorts, judgePdf } from './judge-pdf.ts'
import type { Seal } from './model.ts'
import type { FoundSeal, JudgedSignature, LaterChange, SealsReport } from './seals-report.ts'
import { selectSealsByFingerprint } from './store.ts'
import { summarize, wordsOf, wordsOfSeal } from './tell-seals.ts'

/** Which seals a PDF carries, ours or a stranger's, and what each is worth. */
export async function verifySeals(ports: JudgePorts, bytes: Uint8Array): Promise<SealsReport> {
  const judged = await judgePdf(ports, bytes, 'INVALID_PDF')
  const fingerprints = judged.signatures.flatMap(({ signer }) => signer?.fingerprint ?? [])
  const known = new Map(
    (await selectSealsByFingerprint(ports.database, fingerprints)).map((seal) => [seal.fingerprint, seal]),
  )
  const report = vouchFor(judged, registeredSigners(judged, known))
  const seals: FoundSeal[] = []
  const others: JudgedSignature[] = []
  for (const one of report.signatures) {
    const seal = known.get(one.signer?.fingerprint ?? '') ?? null
    if (one.kind === 'document-timestamp') continue
    if (seal === null && !isOfOrganization(one))
      others.push({ report: one, intact: isIntact(one), words: wordsOf(report, one) })
    else seals.push(await describe(ports, report, one, seal))
  }
  const valid = seals.length > 0 && seals.every((seal) => seal.valid)
  const laterChanges = report.marks.map((mark) => changeOf(report, mark))
  return { valid, summary: summarize(seals, others, laterChanges), seals, others, laterChanges }
}

/** An organization that registered a certificate with its key has shown whose it is, though its issuer is not known here. */
function registeredSigners({ signatures }: PdfReport, known: ReadonlyMap<string, Seal>): ReadonlySet<string> {
  const revoked = signatures.flatMap((report) => {
    const { fingerprint = '' } = report.signer ?? {}
    return wasRevokedBefore(report, known.get(fingerprint) ?? null) ? fingerprint : []
  })
  return new Set([...known.keys()].filter((fingerprint) => !revoked.includes(fingerprint)))
}

function isIntact({ unaltered, verdict }: SignatureReport): boolean {
  return unaltered && verdict !== 'changed-later'
}

function changeOf(report: PdfReport, mark: LaterMark): LaterChange {
  const { after, signedIn } = mark
  return {
    mark,
    after: report.signatures[after - 1] ?? null,
    signed: signedIn === null ? null : (report.signatures[signedIn - 1] ?? null),
    words: describeMark(mark, report),
  }
}

/**
 * EN 319 412-3 4.2.1: the certificate of a legal person names its organization and its identifier, and no person. Many that
 * are issued without that norm name the organization twice instead.
 */
function isOfOrganization({ signer }: SignatureReport): boolean {
  if (signer === null || signer.organization === null) return false
  const namesPerson = /(^|,)(SN|GN)=/.test(signer.subject)
  return (
    !namesPerson && (/(^|,)organizationIdentifier=/.test(signer.subject) || signer.commonName === signer.organization)
  )
}

async function describe(
  ports: JudgePorts,
  file: PdfReport,
  report: SignatureReport,
  seal: Seal | null,
): Promise<FoundSeal> {
  const organization = seal === null ? (report.signer?.organization ?? null) : await holderOf(ports, seal)
  const revokedBefore = wasRevokedBefore(report, seal)
  const valid = report.verdict === 'valid' && !revokedBefore
  const words = [...wordsOfSeal(report, seal, revokedBefore), ...wordsOf(file, report)]
  return { report, seal, organization, intact: isIntact(report), valid, words: [...new Set(words)] }
}

/** Without a proven time nobody can tell that it was made before. */
function wasRevokedBefore({ provenTime }: SignatureReport, seal: Seal | null): boolean {
  if (seal === null || seal.revoked === null) return false
  return provenTime === null || provenTime >= seal.revoked.at
}
