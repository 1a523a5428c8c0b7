import type { ErrorCode } from '@countersign/api'
import type { ContainerReport } from '@countersign/asic'
import type { PdfReport, Trust } from '@countersign/pdf'
import type { AlgorithmEnds } from '@countersign/pki'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { PdfWork } from '../../ports/pdf-work.ts'
import type { Authority } from '../authority/authority.ts'
import { readCrl } from '../authority/read-crl.ts'
import { noEvidence, type OutsideEvidence } from './outside-evidence.ts'
import { refusingContainer, refusingPdf } from './refuse-file.ts'

export interface JudgePorts {
  readonly database: Database
  readonly clock: Clock
  readonly authority: Authority
  /** Roots of trusted external time-stamping authorities. */
  readonly timestampRoots: readonly Uint8Array[]
  /** Configured in addition to the built-in ones. */
  readonly algorithmEnds: AlgorithmEnds
  readonly pdfWork: PdfWork
}

/** Validates every signature of a PDF and the changes after it. Refuses an unreadable file with this code. */
export async function judgePdf(
  ports: JudgePorts,
  bytes: Uint8Array,
  code: ErrorCode,
  outside: OutsideEvidence = noEvidence,
): Promise<PdfReport> {
  const own = await ownTrust(ports)
  const { certificates: intermediates, ocsps, listed } = outside
  const trust = { ...own, intermediates, ocsps, listed, crls: [...own.crls, ...outside.crls] }
  return await refusingPdf<PdfReport>(code, ports.pdfWork.verify(bytes, trust))
}

/** The service's own authorities with their revocations, and external ones for timestamps only. */
export async function ownTrust({ authority, timestampRoots, algorithmEnds: ends, ...ports }: JudgePorts) {
  const issuers = authority.keys().filter(({ name }) => name === 'root' || name === 'issuing')
  const lists = await Promise.all(issuers.map(({ id }) => readCrl({ ...ports, authority }, id)))
  const crls = lists.map(({ crl }) => crl)
  const at = ports.clock.now()
  return { anchors: authority.anchors(), timestampAnchors: timestampRoots, at, ends, crls } satisfies Trust
}

/** Validates every signature of a container and lists its files. Refuses an unreadable file with this code. */
export async function judgeContainer(ports: JudgePorts, bytes: Uint8Array, code: ErrorCode): Promise<ContainerReport> {
  const trust = await ownTrust(ports)
  return await refusingContainer<ContainerReport>(code, ports.pdfWork.verifyContainer(bytes, trust))
}
