import {
  confirmSigners,
  describeMark,
  type LaterMark,
  type PdfReport,
  type SignatureReport,
  signerName,
} from '@countersign/pdf'
import { holderOf } from './holder-of.ts'
import { type JudgePorts, judgePdf } from './judge-pdf.ts'
import type { Seal } from './model.ts'
import type { FoundSeal, JudgedSignature, LaterChange, SealsReport } from './seals-report.ts'
import { selectSealsByFingerprint } from './store.ts'
import { summarize, wordsOf, wordsOfSeal } from './tell-seals.ts'

/** A hostile file can hold hundreds of thousands. */
const MOST_CHANGES = 1000

/** Which seals a PDF carries, ours or a stranger's, and what each is worth. */
export async function verifySeals(ports: JudgePorts, bytes: Uint8Array): Promise<SealsReport> {
  const judged = await judgePdf(ports, bytes, 'INVALID_PDF')
  const known = await findKnownSeals(ports, judged)
  const knownAs = ({ signer }: Signed) => known.get(signer?.fingerprint ?? '') ?? null
  const report = confirmSigners(judged, (signature) => isRegistered(signature, knownAs(signature)))
  const tell = (mark: LaterMark) => {
    const signature = report.signatures[(mark.signedIn ?? 0) - 1]
    return changeOf(report, mark, signature && (knownAs(signature)?.holder ?? signerName(signature)))
  }
  const seals: FoundSeal[] = []
  const others: JudgedSignature[] = []
  for (const one of report.signatures) {
    if (one.kind === 'document-timestamp') continue
    const seal = knownAs(one)
    const words = wordsOf(report, one, (mark) => tell(mark).words)
    if (seal === null && !isOfOrganization(one)) others.push({ report: one, intact: isIntact(one), words })
    else seals.push(describe(one, seal, words))
  }
  const valid = seals.length > 0 && seals.every((seal) => seal.valid)
  const laterChanges = report.marks.slice(0, MOST_CHANGES).map(tell)
  const laterChangeCount = report.marks.length
  return { valid, summary: summarize(seals, others, laterChanges), seals, others, laterChanges, laterChangeCount }
}

type Signed = Omit<SignatureReport, 'verdict'>
type KnownSeal = { readonly seal: Seal; readonly holder: string }

/** By the fingerprints of their certificates. */
async function findKnownSeals(ports: JudgePorts, { signatures }: PdfReport): Promise<ReadonlyMap<string, KnownSeal>> {
  const fingerprints = signatures.flatMap(({ signer }) => signer?.fingerprint ?? [])
  const seals = await selectSealsByFingerprint(ports.database, fingerprints)
  const found = seals.map(async (seal) => [seal.fingerprint, { seal, holder: await holderOf(ports, seal) }] as const)
  return new Map(await Promise.all(found))
}

/** An organization that registered a certificate with its key has shown whose it is, though its issuer is not known here. */
function isRegistered(signature: Signed, known: KnownSeal | null): boolean {
  return known !== null && !wasRevokedBefore(signature, known.seal)
}

function isIntact({ unaltered, verdict }: SignatureReport): boolean {
  return unaltered && verdict !== 'changed-later'
}

function changeOf({ signatures }: PdfReport, mark: LaterMark, name: string | undefined): LaterChange {
  const signed = signatures[(mark.signedIn ?? 0) - 1]
  const before = signatures.slice(0, mark.after)
  return {
    mark,
    after: before.findLast(({ kind }) => kind !== 'document-timestamp')?.fieldName ?? null,
    signedBy: signed === undefined ? null : { fieldName: signed.fieldName, name: name ?? null },
    words: describeMark(mark, name ?? ''),
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

function describe(report: SignatureReport, known: KnownSeal | null, words: readonly string[]): FoundSeal {
  const seal = known?.seal ?? null
  const revokedBefore = wasRevokedBefore(report, seal)
  return {
    report,
    seal,
    organization: known === null ? (report.signer?.organization ?? null) : known.holder,
    intact: isIntact(report),
    valid: report.verdict === 'valid' && !revokedBefore,
    words: [...new Set([...wordsOfSeal(report, seal, revokedBefore), ...words])],
  }
}

/** Without a proven time nobody can tell that it was made before. */
function wasRevokedBefore({ provenTime }: Signed, seal: Seal | null): boolean {
  if (seal === null || seal.revoked === null) return false
  return provenTime === null || provenTime >= seal.revoked.at
}
