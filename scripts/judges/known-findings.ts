import type { Finding } from './model.ts'

/**
 * A judge's finding about the service's documents or API, and its reason. One that is no longer found must be removed.
 */
export interface KnownFinding {
  readonly judge: string
  readonly document: RegExp
  readonly text: RegExp
  readonly reason: string
}

const firstTypeOnly =
  'openapi-generator 7 makes a method for the first type of a body alone, which is JSON. A program can hash a file itself, and ' +
  'upload a document before it verifies its seals.'

export const knownFindings: readonly KnownFinding[] = [
  {
    judge: 'openapi-generator, Python',
    document: /^the interface$/,
    text: /^(createTimestamp|verifySeals): the method takes no file$/,
    reason: firstTypeOnly,
  },
  {
    judge: 'openapi-generator, Python',
    document: /^the interface$/,
    text: /^WebhookEventsApi: cannot be compiled: x_service_event: ,$/,
    reason:
      'openapi-generator 7 writes parameters of webhooks without their types. Nothing imports that file: it would send the events ' +
      'that the service sends, and their models are sound.',
  },
  {
    judge: 'openapi-generator, Java',
    document: /^the interface$/,
    text: /^(createTimestamp|verifySeals): the method takes no file$/,
    reason: firstTypeOnly,
  },
]

export function reasonFor(finding: Finding): KnownFinding | undefined {
  return knownFindings.find(
    ({ judge, document, text }) =>
      judge === finding.judge && document.test(finding.document) && text.test(finding.text),
  )
}
