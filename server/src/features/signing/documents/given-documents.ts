import type { signing } from '@countersign/api'
import { type Refusal, wrongField } from '../../../vocabulary/refusal.ts'

/** A document of a new request, with the names that errors give to its fields. */
export interface GivenDocument extends Pick<signing.NewRequestDocument, 'documentUrl' | 'documentId' | 'documentHash'> {
  /** From 1. */
  readonly number: number
  /** Undefined: as the document itself is called. */
  readonly title: string | undefined
  readonly named: (field: keyof signing.NewRequestDocument) => string
}

/** The documents of the input, whether it has one or a list. */
export function givenDocuments(input: signing.CreateSigningRequest): GivenDocument[] {
  const { documents, documentTitle, documentUrl, documentId, documentHash } = input
  const given = (number: number, one: signing.NewRequestDocument, named: GivenDocument['named']): GivenDocument => ({
    number,
    named,
    title: one.title?.trim(),
    ...(one.documentUrl !== undefined && { documentUrl: one.documentUrl }),
    ...(one.documentId !== undefined && { documentId: one.documentId }),
    ...(one.documentHash !== undefined && { documentHash: one.documentHash }),
  })
  if (documents !== undefined) {
    return documents.map((one, index) => given(index + 1, one, (field) => `documents[${index}].${field}`))
  }
  const only = {
    title: documentTitle,
    ...(documentUrl !== undefined && { documentUrl }),
    ...(documentId !== undefined && { documentId }),
    ...(documentHash !== undefined && { documentHash }),
  }
  return [given(1, only, (field) => field)]
}

const sources = ['documentUrl', 'documentId', 'documents'] as const

/** Checks what a schema cannot: one source for the request and for each document, and no document twice. */
export function requireSources(input: signing.CreateSigningRequest): void {
  const sent = sources.filter((name) => input[name] !== undefined)
  if (sent.length === 0) {
    throw wrongField(
      [...sources],
      'documentUrl is required. For an uploaded document, send documentId instead. For several documents, send documents.',
    )
  }
  if (sent.length === 2) throw wrongField(sent, `Send either ${sent.join(' or ')}, not both.`)
  if (sent.length > 2) throw wrongField(sent, `Send only one of ${sent.join(', ')}.`)
  if (input.documents !== undefined && input.documentHash !== undefined) {
    throw wrongField('documentHash', 'documentHash does not fit documents. Send it in the document that it is for.')
  }
  const all = input.documents === undefined ? [] : givenDocuments(input)
  for (const one of all) requireSource(one)
  requireDifferent(all)
}

function requireSource({ documentUrl, documentId, named }: GivenDocument): void {
  const names = [named('documentUrl'), named('documentId')]
  if (documentUrl === undefined && documentId === undefined) {
    throw wrongField(names, `${names[0]} is required. For an uploaded document, send ${names[1]} instead.`)
  }
  if (documentUrl !== undefined && documentId !== undefined) {
    throw wrongField(names, `Send either ${names[0]} or ${names[1]}, not both.`)
  }
}

/** A file may be sent twice, but a document has one place in one request. */
function requireDifferent(all: readonly GivenDocument[]): void {
  const seen = new Map<string, GivenDocument>()
  for (const one of all) {
    if (one.documentId === undefined) continue
    const other = seen.get(one.documentId)
    if (other !== undefined) throw sentTwice(one.named('documentId'), other.named('documentId'))
    seen.set(one.documentId, one)
  }
}

function sentTwice(name: string, other: string): Refusal {
  return wrongField(name, `${name} is the same document as ${other}. Send each document once.`)
}
