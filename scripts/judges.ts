// Shows documents of every kind that the service makes, and its API, to third-party judges: `npm run judges`, or with
// words to choose documents by a part of their names, or the API by its own. Needs a network the first time; exit code
// 1 if a judge finds something without a known reason.
import { makeBatches } from './judges/documents/make-batches.ts'
import { dss } from './judges/dss.ts'
import { type JudgedInterface, judgeInterface } from './judges/interface/judge-interface.ts'
import { knownFindings, reasonFor } from './judges/known-findings.ts'
import { type Finding, type Judge, type JudgeAll, Unavailable, type Verdict, type Verdicts } from './judges/model.ts'
import { ownVerifier } from './judges/own-verifier.ts'
import { poppler } from './judges/poppler.ts'
import { printFindings, printTable } from './judges/print-table.ts'
import { pyhanko } from './judges/pyhanko.ts'
import { qpdf } from './judges/qpdf.ts'
import { verapdf } from './judges/verapdf.ts'
import { writeDocuments } from './judges/write-documents.ts'

const chosen = process.argv.slice(2)
const isInterfaceChosen = chosen.length === 0 || chosen.some((word) => 'interface'.includes(word))
const isAlone = isInterfaceChosen && chosen.length === 1
const batches = isAlone ? [] : await makeBatches(chosen)
const documents = batches.flatMap((batch) => batch.documents)
if (documents.length === 0 && !isInterfaceChosen) {
  console.error(`No document has one of these words in its name: ${chosen.join(', ')}`)
  process.exit(1)
}
const judges = isAlone ? [] : [ownVerifier, poppler, qpdf, pyhanko, dss, verapdf].flatMap(install)
writeDocuments(batches)
const columns = await judgeDocuments()
const nothing: JudgedInterface = { rows: [], findings: [], judges: [] }
const ofInterface = isInterfaceChosen ? await judgeInterface() : nothing
const ofDocuments = columns.flatMap(({ name, verdicts }) =>
  documents.flatMap((document, row) =>
    (verdicts[row]?.findings ?? []).map((text): Finding => ({ judge: name, document: document.name, text })),
  ),
)
const findings = [...ofDocuments, ...ofInterface.findings]
const rows = documents.map(({ name }, row) => [
  outcomeOf(name),
  name,
  ...columns.map(({ verdicts }) => verdicts[row]?.cell ?? ''),
])
if (rows.length > 0) printTable(['', 'document', ...columns.map(({ name }) => name)], rows)
if (ofInterface.rows.length > 0) {
  const judged = ofInterface.rows.map(([name, cell]) => [outcomeOfJudge(name), name, cell])
  printTable(['', 'judge of the interface', ''], judged)
}
conclude()

async function judgeDocuments(): Promise<{ name: string; verdicts: Verdicts }[]> {
  const judged: { name: string; verdicts: Verdicts }[] = []
  for (const { name, judgeAll } of judges) {
    const verdicts: (Verdict | undefined)[] = []
    for (const batch of batches) verdicts.push(...(await judgeAll(batch)))
    judged.push({ name, verdicts })
  }
  return judged
}

function install({ name, install: ready }: Judge): { name: string; judgeAll: JudgeAll }[] {
  try {
    return [{ name, judgeAll: ready() }]
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error
    console.error(`${name} is left out. ${error.message}`)
    return []
  }
}

function outcomeOf(document: string): string {
  return outcome(findings.filter((finding) => finding.document === document))
}

function outcomeOfJudge(name: string): string {
  return outcome(ofInterface.findings.filter(({ judge }) => judge === name))
}

function outcome(own: readonly Finding[]): string {
  if (own.some((finding) => reasonFor(finding) === undefined)) return 'FAIL'
  return own.length === 0 ? 'pass' : 'fail, known'
}

function conclude(): void {
  for (const known of knownFindings) {
    const found = findings.filter((finding) => reasonFor(finding) === known)
    if (found.length > 0) printFindings(`Known: ${known.reason}`, found)
    const isJudged =
      (chosen.length === 0 && judges.some(({ name }) => name === known.judge)) ||
      ofInterface.judges.includes(known.judge)
    if (found.length > 0 || !isJudged) continue
    console.log(`\nFound no more, so remove it from known-findings.ts: ${known.reason}`)
    process.exitCode = 1
  }
  const fresh = findings.filter((finding) => reasonFor(finding) === undefined)
  printFindings('Without a known reason:', fresh)
  if (fresh.length > 0) process.exitCode = 1
}
