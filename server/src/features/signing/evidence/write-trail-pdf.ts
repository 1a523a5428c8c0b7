import { finishSignature, type ReportLine } from '@countersign/pdf'
import { defaultLanguage } from '../../../vocabulary/language.ts'
import { testNoticeIn } from '../../../vocabulary/mode.ts'
import { closeFile } from '../../documents/close-file.ts'
import type { Signer, SigningRequest } from '../model.ts'
import { signOnce } from '../sign-once.ts'
import type { SigningPorts } from '../signing-ports.ts'
import { describeTrail } from './describe-trail.ts'
import { nameActors } from './name-actors.ts'
import { insertTrailPdf, selectTrailPdf } from './store.ts'
import { isErased, type TrailLine } from './trail.ts'
import { trailWordsIn } from './trail-words/words-in.ts'

const signedBy = 'Countersign Audit Trail'

/** The trail as a PDF, signed and timestamped by the service. Created on the first request. */
export async function readTrailPdf(
  ports: SigningPorts,
  request: SigningRequest,
  signers: readonly Signer[],
  trail: readonly TrailLine[],
): Promise<Uint8Array> {
  const { database } = ports
  const { hash } = request.trail
  const kept = await selectTrailPdf(database, request.id, hash)
  if (kept !== undefined) return kept
  await insertTrailPdf(database, request.id, hash, await makeTrailPdf(ports, request, signers, trail))
  return (await selectTrailPdf(database, request.id, hash)) ?? new Uint8Array()
}

async function makeTrailPdf(
  ports: SigningPorts,
  request: SigningRequest,
  signers: readonly Signer[],
  trail: readonly TrailLine[],
): Promise<Uint8Array> {
  const language = request.language ?? defaultLanguage
  const words = trailWordsIn(language)
  const notice: ReportLine[] = ports.mode === 'test' ? [{ look: 'heading', text: testNoticeIn(language) }] : []
  const erasure: ReportLine[] = trail.some(isErased) ? [{ look: 'body', text: words.erased }] : []
  const lines = [...notice, ...erasure, ...describeTrail(request, signers, await nameActors(ports, trail), trail)]
  const footer = words.footer(request.id)
  const report = await ports.pdfWork.writeReport({ lines, footer, language })
  const begun = await ports.pdfWork.beginSignature(report, {
    field: { kind: 'invisible', fieldName: 'AuditTrail' },
    subFilter: 'ETSI.CAdES.detached',
    signingTime: ports.clock.now(),
    name: signedBy,
    reason: `Audit trail of ${request.id}`,
  })
  const organization = new URL(ports.publicUrl).hostname.slice(0, 64)
  const wanted = { profile: 'seal' as const, subject: { commonName: signedBy, organization } }
  const { cms, evidence } = await signOnce(ports, wanted, begun.digest)
  const signed = finishSignature(begun, cms)
  return (await closeFile(ports, signed, { proofs: [evidence], fieldName: 'DocumentTimestamp' })).bytes
}
