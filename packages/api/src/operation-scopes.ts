import type { Operation } from './operation.ts'
import type { OperationIdsOf } from './operation-types.ts'
import type { Scope } from './scopes.ts'

/** The scope that each operation for programs needs; null if any key may use it. */
const scopes: Readonly<Record<OperationIdsOf<{ readonly area: 'api' }>, Scope | null>> = {
  createTimestamp: 'timestamps:write',
  createTimestamps: 'timestamps:write',
  listTimestamps: 'timestamps:read',
  readTimestamp: 'timestamps:read',
  downloadProof: 'timestamps:read',
  readProofs: 'timestamps:read',
  verifyHash: 'timestamps:read',
  verifyHashByAddress: 'timestamps:read',

  createDocument: 'documents:write',
  deleteDocument: 'documents:write',
  listDocuments: 'documents:read',
  readDocumentStatus: 'documents:read',
  downloadDocument: 'documents:read',
  listFormFields: 'documents:read',

  createSigningRequest: 'signing:write',
  changeSigningRequest: 'signing:write',
  cancelSigningRequest: 'signing:write',
  duplicateSigningRequest: 'signing:write',
  deleteRequestDocuments: 'signing:write',
  holdSigningRequest: 'signing:write',
  exportPerson: 'signing:read',
  erasePerson: 'signing:write',
  readRetention: 'signing:read',
  changeRetention: 'signing:write',
  remindSigners: 'signing:write',
  correctSigner: 'signing:write',
  resetSignerPasskey: 'signing:write',
  replaceSigningLink: 'signing:write',
  listSigningRequests: 'signing:read',
  readSigningRequest: 'signing:read',
  readSigningStatus: 'signing:read',
  downloadEvidence: 'signing:read',
  downloadTrail: 'signing:read',

  createDraft: 'signing:write',
  replaceDraft: 'signing:write',
  deleteDraft: 'signing:write',
  sendDraft: 'signing:write',
  listDrafts: 'signing:read',
  readDraft: 'signing:read',

  createEmbedUrl: 'signing:write',
  changeEmbedding: 'signing:write',
  readEmbedding: 'signing:read',
  changeBranding: 'signing:write',
  readConsentTexts: 'signing:read',
  listConsentVersions: 'signing:read',
  changeConsentText: 'signing:write',
  readSigningSettings: 'signing:read',
  changeSigningSettings: 'signing:write',
  readBranding: 'signing:read',
  downloadLogo: 'signing:read',

  createSigningRequestFromTemplate: 'signing:write',
  createBulk: 'signing:write',
  cancelBulk: 'signing:write',
  checkBulk: 'signing:read',
  listBulks: 'signing:read',
  readBulk: 'signing:read',
  listBulkRows: 'signing:read',

  createTemplate: 'templates:write',
  replaceTemplate: 'templates:write',
  duplicateTemplate: 'templates:write',
  deleteTemplate: 'templates:write',
  listTemplates: 'templates:read',
  readTemplate: 'templates:read',
  listTemplateVersions: 'templates:read',
  downloadTemplateDocument: 'templates:read',
  listTemplateFormFields: 'templates:read',

  applySeal: 'seals:write',
  sealDocument: 'seals:write',
  listSeals: 'seals:read',
  readSeal: 'seals:read',
  downloadSealImage: 'seals:read',
  verifySeals: 'seals:read',

  createWebhook: 'webhooks:write',
  changeWebhook: 'webhooks:write',
  deleteWebhook: 'webhooks:write',
  rotateWebhookSecret: 'webhooks:write',
  testWebhook: 'webhooks:write',
  resendWebhookDelivery: 'webhooks:write',
  listWebhooks: 'webhooks:read',
  readWebhook: 'webhooks:read',
  listWebhookDeliveries: 'webhooks:read',
  listDeliveriesOfWebhook: 'webhooks:read',
  readWebhookDelivery: 'webhooks:read',
  listEvents: 'webhooks:read',

  listAudit: 'audit:read',
  exportAudit: 'audit:read',
  readAuditHeads: 'audit:read',
  readQuota: null,
}

/** Null for the operations of other areas as well: scopes limit keys, not people. */
export function scopeOf({ id }: Pick<Operation, 'id'>): Scope | null {
  return (scopes as Readonly<Record<string, Scope | null>>)[id] ?? null
}
