import { verifyPdf } from '@countersign/pdf'
import type { Received } from '../webhooks/receiver.ts'
import type { EndState } from './end-state.ts'
import type { LoadHistory } from './load.ts'
import { contradictionsOfLog } from './log-history.ts'

/** What the service has lost, invented or confused, as sentences. None if everything is as it was answered. */
export async function lossesOf(history: LoadHistory, end: EndState, received: readonly Received[]): Promise<string[]> {
  return [
    ...contradictionsOfLog(history.log, end.log),
    ...lostRecords(history, end),
    ...lostDocuments(history, end),
    ...(await invalidFiles(history, end)),
    ...lostEvents(history, end, received),
    ...wrongQuota(history, end),
    ...end.parkedJobs.map((job) => `a job is parked: ${JSON.stringify(job)}`),
  ]
}

function lostRecords({ records }: LoadHistory, end: EndState): string[] {
  return records.flatMap(({ id, hash, index, receipt }) => {
    const kept = end.records.get(id)
    const promised = receipt === undefined ? undefined : end.receipts.get(receipt)
    return [
      ...(kept?.hash === hash && kept.index === index ? [] : [`record ${id} of ${hash} at ${index} is not there`]),
      ...(promised === undefined || (promised.standing === 'kept' && promised.index === index)
        ? []
        : [`the receipt of ${id} at ${index} says ${promised.index}, which is ${promised.standing}`]),
    ]
  })
}

/** Files as uploaded, every answered change in the chain of versions, and each version in the log. */
function lostDocuments({ uploads, seals, requests }: LoadHistory, end: EndState): string[] {
  return uploads.flatMap(({ id, bytes }) => {
    const found = end.documents.get(id)
    if (found === undefined) return [`document ${id} is not there`]
    const problems: string[] = []
    if (!found.original.equals(bytes)) problems.push(`the original of ${id} has other bytes`)
    const versions: readonly { kind: string; fileHash: string }[] = found.state.versions
    const hashes = versions.map(({ fileHash }) => fileHash)
    const own = seals.filter(({ documentId }) => documentId === id)
    for (const { from, to } of own) {
      const at = hashes.indexOf(to)
      if (at < 1 || hashes[at - 1] !== from) problems.push(`the sealed version ${to} of ${id} does not follow ${from}`)
    }
    const isSigned = requests.some(({ documentId }) => documentId === id)
    const expected = isSigned ? 'ORIGINAL PREPARED SIGNED FINAL' : ['ORIGINAL', ...own.map(() => 'SEALED')].join(' ')
    const kinds = versions.map(({ kind }) => kind).join(' ')
    if (kinds !== expected) problems.push(`document ${id} has the versions ${kinds}, not ${expected}`)
    const stamps: readonly { sequenceNumber: number; fingerprint: string }[] = found.state.timestamps
    for (const { sequenceNumber, fingerprint } of stamps) {
      if (!hashes.includes(fingerprint)) problems.push(`entry ${sequenceNumber} of ${id} is of no version`)
    }
    for (const { to, index } of own) {
      const isThere = stamps.some((stamp) => stamp.fingerprint === to && stamp.sequenceNumber === index)
      if (!isThere) problems.push(`the sealed version ${to} of ${id} is not at entry ${index}`)
    }
    return problems
  })
}

/** By our own verifier: each seal and each signature is valid, and there are as many as were answered. */
async function invalidFiles({ seals, requests }: LoadHistory, end: EndState): Promise<string[]> {
  const problems: string[] = []
  for (const [id, { latest }] of end.documents) {
    const sealed = seals.filter(({ documentId }) => documentId === id).length
    const request = requests.find(({ documentId }) => documentId === id)
    // The service closes a file with a timestamp after each seal, and after the last person.
    const expected = request === undefined ? 2 * sealed : 2
    if (expected === 0) continue
    const report = await verifyPdf(latest, { anchors: [end.root], at: new Date() }).catch((error: Error) => error)
    if (report instanceof Error) {
      problems.push(`document ${id} cannot be read: ${report.message}`)
      continue
    }
    if (report.verdict !== 'valid') problems.push(`document ${id} is ${report.verdict}`)
    if (report.signatures.length !== expected)
      problems.push(`document ${id} has ${report.signatures.length} signatures, not ${expected}`)
  }
  return problems
}

/** Each event is recorded once, and delivered at least once, always with the same id and the same content. */
function lostEvents({ seals, requests }: LoadHistory, { events }: EndState, received: readonly Received[]): string[] {
  const problems: string[] = []
  const nameOf = ({ event, data }: EndState['events'][number]) =>
    `${event} of ${data.signingRequestId ?? data.documentId ?? ''} ${event === 'document.sealed' ? data.fileHash : ''}`.trim()
  const expected = [
    ...seals.map(({ documentId, to }) => `document.sealed of ${documentId} ${to}`),
    ...requests.flatMap(({ id }) =>
      ['signing_request.created', 'signing_request.viewed', 'signature.signed', 'signing_request.completed'].map(
        (event) => `${event} of ${id}`,
      ),
    ),
  ]
  const recorded = events.map(nameOf)
  for (const name of new Set([...expected, ...recorded])) {
    const [should, is] = [expected, recorded].map((names) => names.filter((one) => one === name).length)
    if (should !== is) problems.push(`${name} was recorded ${is} times, not ${should}`)
  }
  const gap = events.findIndex(({ sequence }, at) => sequence !== at + 1)
  if (gap >= 0) problems.push(`the events have a gap after ${gap}`)
  const byId = new Map(events.map((event) => [event.id, event]))
  const bodies = new Map<string, string>()
  for (const { id, body } of received) {
    const text = String(body)
    if ((bodies.get(id) ?? text) !== text) problems.push(`event ${id} was delivered with two contents`)
    bodies.set(id, text)
    if (!byId.has(id)) problems.push(`event ${id} was delivered and is not recorded`)
  }
  for (const event of events) if (!bodies.has(event.id)) problems.push(`${nameOf(event)} was never delivered`)
  return problems
}

function wrongQuota({ uploads, seals, requests }: LoadHistory, { quota, records, documents }: EndState): string[] {
  const sizes = [...documents.values()].flatMap(({ state }) => state.versions.map(({ size }: { size: number }) => size))
  const happened = {
    timestamps: [...records.values()].filter(({ type }) => type === 'SUBMITTED_HASH').length,
    documents: uploads.length,
    seals: seals.length,
    signingRequests: requests.length,
    storageBytes: sizes.reduce((sum, size) => sum + size, 0),
  }
  return Object.entries(happened).flatMap(([resource, count]) =>
    quota[resource].used === count
      ? []
      : [`the quota counts ${quota[resource].used} ${resource}, and there are ${count}`],
  )
}
