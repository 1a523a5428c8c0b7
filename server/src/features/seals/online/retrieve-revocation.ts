import {
  type CertificateDescription,
  checkCrl,
  checkOcspResponse,
  makeOcspRequest,
  readCrlHead,
  readOcspValidity,
} from '@countersign/pki'
import type { RetrievePorts } from './evidence-source.ts'
import { usableUrls } from './evidence-source.ts'
import type { FetchBudget } from './fetch-budget.ts'

type Ports = RetrievePorts & { readonly budget: FetchBudget }

interface Question {
  readonly current: Uint8Array
  readonly described: CertificateDescription
  readonly issuer: Uint8Array
}

export interface RevocationAnswers {
  readonly crls: Uint8Array[]
  readonly ocsps: Uint8Array[]
}

const mostOcspBytes = 64 * 1024
const mostCrlBytes = 8 * 1024 * 1024

/**
 * Adds the revocation status of the certificate, by OCSP or else by CRL; returns sentences on why it is unknown
 * otherwise.
 */
export async function retrieveRevocation(
  ports: Ports,
  question: Question,
  answers: RevocationAnswers,
): Promise<string[]> {
  const { ocspUrls, crlUrls } = question.described
  const problems: string[] = []
  for (const url of usableUrls(ocspUrls)) {
    const problem = await askResponder(ports, question, url, answers)
    if (problem === undefined) return []
    problems.push(problem)
  }
  for (const url of usableUrls(crlUrls)) {
    const problem = await readList(ports, question, url, answers)
    if (problem === undefined) return []
    problems.push(problem)
  }
  if (problems.length > 0) return problems.map((problem) => `The revocation status could not be retrieved: ${problem}`)
  return [
    `The certificate “${question.described.subject.commonName ?? 'without a name'}” has no URL for its revocation status.`,
  ]
}

async function askResponder(
  { evidenceSource, clock, budget }: Ports,
  { current, issuer }: Question,
  url: string,
  { ocsps }: RevocationAnswers,
): Promise<string | undefined> {
  const body = await makeOcspRequest({ certificate: current, issuer })
  const send = { body, type: 'application/ocsp-request' }
  const question = { kind: 'ocsp', url, send, mostBytes: mostOcspBytes, until: readOcspValidity } as const
  const answer = await evidenceSource.retrieve(question, budget)
  if ('problem' in answer) return answer.problem
  const { status, reasons } = await checkOcspResponse(answer.bytes, current, issuer, clock.now())
  if (status === 'unknown') return reasons[0] ?? 'The OCSP responder does not know the certificate.'
  ocsps.push(answer.bytes)
  return undefined
}

async function readList(
  { evidenceSource, budget }: Ports,
  { issuer }: Question,
  url: string,
  { crls }: RevocationAnswers,
): Promise<string | undefined> {
  // Parsing a large CRL would block the event loop for seconds; the validation parses it in a thread.
  const until = (bytes: Uint8Array) => readCrlHead(bytes).nextUpdate
  const answer = await evidenceSource.retrieve({ kind: 'crl', url, mostBytes: mostCrlBytes, until }, budget)
  if ('problem' in answer) return answer.problem
  const { valid, reasons } = await checkCrl(readCrlHead(answer.bytes), issuer)
  if (!valid) return reasons[0] ?? 'The revocation list cannot be used.'
  if (!crls.includes(answer.bytes)) crls.push(answer.bytes)
  return undefined
}
