import {
  confirmSigners,
  describeMark,
  type LaterMark,
  type PdfReport,
  type SignatureReport,
  signerName,
} from '@countersign/pdf'
import { type JudgePorts, judgePdf } from '../documents/judge-file.ts'
import { noEvidence, type OutsideEvidence } from '../documents/outside-evidence.ts'
import { summarize, wordsOf } from './describe-seals.ts'
import { describeSeal, findKnownSeals, isIntact, isOfOrganization, isRegistered } from './known-seals.ts'
import { isArchive } from './model.ts'
import { qualifySignature } from './qualify-signature.ts'
import type { FoundSeal, JudgedSignature, LaterChange, SealsReport } from './seals-report.ts'
import { verifyContainerSeals } from './verify-container-seals.ts'

/** A hostile file can have hundreds of thousands. */
const MOST_CHANGES = 1000

/** Finds and validates the seals of a PDF or a container, the service's own and others. */
export async function verifySeals(
  ports: JudgePorts,
  bytes: Uint8Array,
  outside: OutsideEvidence = noEvidence,
): Promise<SealsReport> {
  return isArchive(bytes) ? await verifyContainerSeals(ports, bytes) : await verifyPdfSeals(ports, bytes, outside)
}

async function verifyPdfSeals(ports: JudgePorts, bytes: Uint8Array, outside: OutsideEvidence): Promise<SealsReport> {
  const judged = await judgePdf(ports, bytes, 'INVALID_PDF', outside)
  const knownAs = await findKnownSeals(ports, judged.signatures)
  const report = confirmSigners(judged, (signature) => isRegistered(signature, knownAs(signature)))
  const describe = (mark: LaterMark) => {
    const signature = report.signatures[(mark.signedIn ?? 0) - 1]
    return changeOf(report, mark, signature && (knownAs(signature)?.holder ?? signerName(signature)))
  }
  const seals: FoundSeal[] = []
  const others: JudgedSignature[] = []
  for (const one of report.signatures) {
    if (one.kind === 'document-timestamp') continue
    const seal = knownAs(one)
    const words = [...wordsOf(report, one, (mark) => describe(mark).words), ...problemsOf(one, outside)]
    const qualified = qualifySignature(one, outside.services, ports.clock.now())
    const judgedOne = { report: one, intact: isIntact(one), words, qualified }
    if (seal === null && !isOfOrganization(one)) others.push(judgedOne)
    else seals.push(describeSeal(judgedOne, seal))
  }
  const valid = seals.length > 0 && seals.every((seal) => seal.valid)
  const laterChanges = report.marks.slice(0, MOST_CHANGES).map(describe)
  const laterChangeCount = report.marks.length
  return {
    valid,
    summary: summarize(seals, others, laterChanges),
    seals,
    others,
    laterChanges,
    laterChangeCount,
    files: null,
  }
}

/** If the status is known anyway, failed requests are not reported. */
function problemsOf({ revocation, signer }: SignatureReport, { problems }: OutsideEvidence): readonly string[] {
  return revocation === 'unknown' ? (problems.get(signer?.fingerprint ?? '') ?? []) : []
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
