import {
  type ContainerFile,
  type ContainerReport,
  type ContainerSignature,
  confirmContainerSigners,
} from '@countersign/asic'
import type { JudgePorts } from '../documents/judge-file.ts'
import { judgeContainer } from '../documents/judge-file.ts'
import { summarize, wordsWith } from './describe-seals.ts'
import { describeSeal, findKnownSeals, isIntact, isOfOrganization, isRegistered } from './known-seals.ts'
import type { DescribedSignature, FoundSeal, JudgedSignature, LaterChange, SealsReport } from './seals-report.ts'

/** A hostile container can have thousands of files. */
const MOST_CHANGES = 1000

/** Finds the seals of a container and the files they cover. */
export async function verifyContainerSeals(ports: JudgePorts, bytes: Uint8Array): Promise<SealsReport> {
  const judged = await judgeContainer(ports, bytes, 'INVALID_CONTAINER')
  const knownAs = await findKnownSeals(ports, judged.signatures)
  const report = confirmContainerSigners(judged, (signature) => isRegistered(signature, knownAs(signature)))
  const seals: FoundSeal[] = []
  const others: JudgedSignature[] = []
  for (const one of report.signatures) {
    if (one.kind === 'document-timestamp') continue
    const described = describe(one)
    const seal = knownAs(one)
    const words = wordsWith(one, openFiles(report, one).map(wordsOfFile))
    const judgedOne = { report: described, intact: isIntact(one), words, qualified: null }
    if (seal === null && !isOfOrganization(one)) others.push(judgedOne)
    else seals.push(describeSeal(judgedOne, seal))
  }
  const leftOut = new Set(report.signatures.flatMap(({ kind, uncovered }) => (kind === 'signature' ? uncovered : [])))
  const changes = report.files.filter(({ name }) => leftOut.has(name)).map(changeOf)
  return {
    valid: seals.length > 0 && seals.every(({ valid }) => valid),
    summary: summarize(seals, others, changes),
    seals,
    others,
    laterChanges: changes.slice(0, MOST_CHANGES),
    laterChangeCount: changes.length,
    files: report.files,
  }
}

function describe({ name, uncovered, ...rest }: ContainerSignature): DescribedSignature {
  const coversWholeFile = uncovered.length === 0
  return { ...rest, fieldName: name, coversWholeFile, signedLength: null, place: null, name: null }
}

/** The files that neither this signature nor that of anybody trusted covers. */
function openFiles({ files }: ContainerReport, { uncovered }: ContainerSignature): ContainerFile[] {
  const leftOut = new Set(uncovered)
  return files.filter(({ name, signer }) => signer !== 'trusted' && leftOut.has(name))
}

function changeOf(file: ContainerFile): LaterChange {
  const mark = { kind: 'file', pages: [], fieldName: null, signer: file.signer } as const
  return { mark, after: null, signedBy: null, words: wordsOfFile(file) }
}

function wordsOfFile({ name, signer }: ContainerFile): string {
  switch (signer) {
    case 'trusted':
      return `Only another signature covers the file ${name}.`
    case 'unknown':
      return `Only a signature that this service does not trust covers the file ${name}.`
    case 'nobody':
      return `No valid signature covers the file ${name}.`
  }
}
