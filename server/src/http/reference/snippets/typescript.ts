import type { ExampleRequest, Exchange } from '../examples.ts'
import { literal, typescriptSpelling } from './literal.ts'

/** What a program imports; the service itself does not. */
export const clientPackage = '@countersign/client'

/** Uses the client that the reference creates at the start. Null for an operation without a method here. */
export function typescriptSnippet({ operation, request, answer }: Exchange): string | null {
  const method = methods[operation]
  if (method === undefined) return null
  const [name, ...words] = method
  const key = request.headers?.['Idempotency-Key']
  const given = [
    ...words.map((word) => word(request)).filter((word) => word !== null),
    ...(key === undefined ? [] : [literal({ idempotencyKey: key }, typescriptSpelling)]),
  ]
  const call = `await client.${name}(${given.join(', ')})`
  if (answer.status >= 400) return refusedCall(call)
  const imports = [
    ...(call.includes('openAsBlob(') ? ["import { openAsBlob } from 'node:fs'"] : []),
    ...(answer.file === undefined ? [] : ["import { writeFile } from 'node:fs/promises'"]),
  ]
  const lines = takenBy(operation, call, answer.file)
  return [...imports, ...(imports.length === 0 ? [] : ['']), ...lines].join('\n')
}

function takenBy(operation: string, call: string, file: string | undefined): readonly string[] {
  if (file === undefined) return [`const answer = ${call}`, 'console.log(answer)']
  const name = typescriptSpelling.text(file)
  if (operation === 'readProofs') return [`const proofs = ${call}`, `await writeFile(${name}, JSON.stringify(proofs))`]
  return [`const file = ${call}`, `await writeFile(${name}, file.stream)`]
}

function refusedCall(call: string): string {
  return `import { CountersignError } from '${clientPackage}'

try {
  ${call.replaceAll('\n', '\n  ')}
} catch (error) {
  if (!(error instanceof CountersignError)) throw error
  console.error(error.status, error.code, error.fields, error.message)
}`
}

type Word = (request: ExampleRequest) => string | null

const value = (one: unknown) => literal(one, typescriptSpelling)
const id: Word = ({ params }) => value(Object.values(params ?? {})[0])
const secondId: Word = ({ params }) => value(Object.values(params ?? {})[1])
const query: Word = ({ query: asked }) => (asked === undefined ? null : value(asked))
/** A body, or a form with a file, opened in place. */
const body: Word = ({ body: sent, form }) => (form === undefined ? value(sent) : formValue(form))

function formValue(form: Readonly<Record<string, string>>): string {
  const parts = Object.entries(form).map(([name, one]) =>
    one.startsWith('@') ? `  ${name}: await openAsBlob(${value(one.slice(1))}),` : `  ${name}: ${value(one)},`,
  )
  return ['{', ...parts, '}'].join('\n')
}

function withParams({ params, query: asked, body: sent }: ExampleRequest, names: Readonly<Record<string, string>>) {
  const named = Object.entries(params ?? {}).map(([name, one]) => [names[name] ?? name, one])
  return value({ ...Object.fromEntries(named), ...asked, ...sent })
}

/** The client's method for each operation, and its arguments. */
const methods: Readonly<Record<string, readonly [name: string, ...words: Word[]]>> = {
  createTimestamp: ['timestamps.create', body],
  createTimestamps: ['timestamps.createAll', ({ body: sent }) => value(Object.values(sent ?? {})[0])],
  listTimestamps: ['timestamps.list', query],
  verifyHash: ['timestamps.verify', body],
  verifyHashByAddress: ['timestamps.verify', query],
  readTimestamp: ['timestamps.read', id],
  readProofs: ['timestamps.proofs', ({ body: sent }) => value(Object.values(sent ?? {})[0])],
  downloadProof: ['timestamps.proofFile', id, ({ query: asked }) => value(asked?.format ?? 'json')],
  createDocument: ['documents.upload', body],
  listDocuments: ['documents.list', query],
  readDocumentStatus: ['documents.status', id],
  listFormFields: ['documents.formFields', id],
  downloadDocument: ['documents.download', id, query],
  deleteDocument: ['documents.delete', id],
  createSigningRequest: ['signing.create', body],
  listSigningRequests: ['signing.list', query],
  readSigningRequest: ['signing.read', id],
  readSigningStatus: ['signing.status', id],
  changeSigningRequest: ['signing.change', id, body],
  cancelSigningRequest: ['signing.cancel', id, ({ body: sent }) => value((sent as { reason?: string }).reason)],
  duplicateSigningRequest: ['signing.duplicate', id, body],
  remindSigners: ['signing.remind', id],
  deleteRequestDocuments: ['signing.deleteDocuments', id],
  holdSigningRequest: ['signing.hold', id, ({ body: sent }) => value((sent as { hold: boolean }).hold)],
  createBulk: ['bulk.create', id, body],
  checkBulk: ['bulk.check', id, body],
  listBulks: ['bulk.list', query],
  readBulk: ['bulk.read', id],
  listBulkRows: ['bulk.rows', id, query],
  cancelBulk: ['bulk.cancel', id],
  createTemplate: ['templates.create', body],
  listTemplates: ['templates.list', query],
  readTemplate: ['templates.read', id, query],
  replaceTemplate: ['templates.replace', id, body],
  deleteTemplate: ['templates.delete', id],
  listTemplateVersions: ['templates.versions', id, query],
  downloadTemplateDocument: ['templates.document', id, query],
  listTemplateFormFields: ['templates.formFields', id, query],
  duplicateTemplate: ['templates.duplicate', id, body],
  createSigningRequestFromTemplate: ['templates.use', id, body],
  correctSigner: ['signing.correctSigner', id, secondId, body],
  resetSignerPasskey: ['signing.resetPasskey', id, secondId],
  replaceSigningLink: ['signing.replaceLink', id, secondId, body],
  listAudit: ['audit.list', query],
  exportAudit: ['audit.export', query],
  readAuditHeads: ['audit.heads', query],
  readBranding: ['branding.read'],
  changeBranding: ['branding.change', body],
  downloadLogo: ['branding.logo'],
  readConsentTexts: ['consentTexts.read'],
  changeConsentText: ['consentTexts.change', id, secondId, body],
  listConsentVersions: ['consentTexts.versions', id, secondId, query],
  exportPerson: ['people.export', ({ body: sent }) => value((sent as { email: string }).email)],
  erasePerson: ['people.erase', body],
  readRetention: ['retention.read'],
  changeRetention: ['retention.change', body],
  readSigningSettings: ['signingSettings.read'],
  changeSigningSettings: ['signingSettings.change', body],
  readEmbedding: ['embedding.read'],
  changeEmbedding: ['embedding.change', body],
  createEmbedUrl: ['signing.embed', id, secondId, body],
  downloadEvidence: ['signing.evidence', id],
  downloadTrail: ['signing.trail', id],
  createDraft: ['drafts.create', body],
  listDrafts: ['drafts.list', query],
  readDraft: ['drafts.read', id],
  replaceDraft: ['drafts.replace', id, body],
  deleteDraft: ['drafts.delete', id],
  sendDraft: ['drafts.send', id, body],
  listSeals: ['seals.list', query],
  readSeal: ['seals.read', id],
  downloadSealImage: ['seals.image', id],
  sealDocument: ['seals.apply', body],
  applySeal: ['seals.apply', (request) => withParams(request, {})],
  verifySeals: ['seals.verify', body],
  readQuota: ['quota'],
  listEvents: ['events.list', query],
  createWebhook: ['webhooks.create', body],
  listWebhooks: ['webhooks.list'],
  readWebhook: ['webhooks.read', id],
  changeWebhook: ['webhooks.change', id, body],
  deleteWebhook: ['webhooks.delete', id],
  rotateWebhookSecret: ['webhooks.rotateSecret', id, body],
  testWebhook: ['webhooks.test', id],
  listWebhookDeliveries: ['webhooks.deliveries', query],
  listDeliveriesOfWebhook: ['webhooks.deliveries', (request) => withParams(request, { id: 'webhookId' })],
  readWebhookDelivery: ['webhooks.readDelivery', id],
  resendWebhookDelivery: ['webhooks.resend', id],
}
