import type { OperationIdsOf, PlaceOf } from '@countersign/api'
import { type Call, callAt, callsTo, liveCallsTo, type ParametersOf } from '../call.ts'

/** Operations that do not depend on an organization. */
export const callConsole = callsTo({
  signIn: 'POST /console/v1/sign-in',
  signOut: 'POST /console/v1/sign-out',
  readMe: 'GET /console/v1/me',
  readOffer: 'GET /console/v1/invitations/:token',
  acceptInvitation: 'POST /console/v1/invitations/:token/accept',
  createOwnKey: 'POST /console/v1/keys',
  listOwnKeys: 'GET /console/v1/keys',
  rotateOwnKey: 'POST /console/v1/keys/:id/rotate',
  deleteOwnKey: 'DELETE /console/v1/keys/:id',
  viewAnchoring: 'GET /console/v1/anchoring',
})

/** Operations on the person's own account. */
export const callAccount = liveCallsTo({
  changePassword: 'POST /console/v1/password',
  confirmSignIn: 'POST /console/v1/sign-in/second-factor',
  requestPasswordReset: 'POST /console/v1/password-resets',
  readPasswordReset: 'GET /console/v1/password-resets/:token',
  setNewPassword: 'POST /console/v1/password-resets/:token',
  listSessions: 'GET /console/v1/sessions',
  endSession: 'DELETE /console/v1/sessions/:id',
  signOutEverywhere: 'POST /console/v1/sign-out/everywhere',
})

const organization = '/console/v1/organizations/:organizationId'

type OwnPlaces = { readonly [Id in OperationIdsOf<{ area: 'api' | 'member' }>]?: PlaceOf<Id, 'member'> }

const places = {
  readQuota: `GET ${organization}/quota`,
  readPolicy: `GET ${organization}/policy`,
  changePolicy: `PUT ${organization}/policy`,
  readOrganizationLanguage: `GET ${organization}/language`,
  changeOrganizationLanguage: `PUT ${organization}/language`,
  readBranding: `GET ${organization}/branding`,
  changeBranding: `PUT ${organization}/branding`,
  downloadLogo: `GET ${organization}/branding/logo`,
  readEmbedding: `GET ${organization}/embedding`,
  changeEmbedding: `PUT ${organization}/embedding`,
  readSigningSettings: `GET ${organization}/signing-settings`,
  changeSigningSettings: `PUT ${organization}/signing-settings`,
  listMembers: `GET ${organization}/members`,
  changeRole: `PATCH ${organization}/members/:userId`,
  removeMember: `DELETE ${organization}/members/:userId`,
  inviteMember: `POST ${organization}/members`,
  listInvitations: `GET ${organization}/members/invitations`,
  withdrawInvitation: `DELETE ${organization}/members/invitations/:id`,
  createWebhook: `POST ${organization}/webhooks`,
  listWebhooks: `GET ${organization}/webhooks`,
  readWebhook: `GET ${organization}/webhooks/:id`,
  changeWebhook: `PATCH ${organization}/webhooks/:id`,
  deleteWebhook: `DELETE ${organization}/webhooks/:id`,
  rotateWebhookSecret: `POST ${organization}/webhooks/:id/rotate-secret`,
  testWebhook: `POST ${organization}/webhooks/:id/test`,
  listDeliveriesOfWebhook: `GET ${organization}/webhooks/:id/deliveries`,
  listWebhookDeliveries: `GET ${organization}/webhook-deliveries`,
  readWebhookDelivery: `GET ${organization}/webhook-deliveries/:id`,
  resendWebhookDelivery: `POST ${organization}/webhook-deliveries/:id/resend`,
  createTimestamp: `POST ${organization}/timestamp`,
  listOwnTimestamps: `GET ${organization}/timestamps`,
  downloadProof: `GET ${organization}/timestamp/:id/proof`,
  createOwnSeal: `POST ${organization}/seals`,
  previewSeal: `POST ${organization}/seals/preview`,
  listSeals: `GET ${organization}/seals`,
  readSeal: `GET ${organization}/seals/:sealId`,
  downloadSealImage: `GET ${organization}/seals/:sealId/image`,
  listOwnSealUses: `GET ${organization}/seals/:sealId/uses`,
  revokeOwnSeal: `POST ${organization}/seals/:sealId/revoke`,
  applySeal: `POST ${organization}/seals/:sealId/apply`,
  createDocument: `POST ${organization}/documents`,
  listDocuments: `GET ${organization}/documents`,
  listUnrenewedDocuments: `GET ${organization}/documents/unrenewed`,
  readDocumentStatus: `GET ${organization}/documents/:id/status`,
  listFormFields: `GET ${organization}/documents/:id/form-fields`,
  downloadDocument: `GET ${organization}/documents/:id/file`,
  downloadDocumentVersion: `GET ${organization}/documents/:id/versions/:fileHash/file`,
  deleteDocument: `DELETE ${organization}/documents/:id`,
  createSigningRequest: `POST ${organization}/signing`,
  listOwnSigningRequests: `GET ${organization}/signing-requests`,
  readSigningRequest: `GET ${organization}/signing/:id`,
  readSigningTimeline: `GET ${organization}/signing/:id/timeline`,
  downloadEvidence: `GET ${organization}/signing/:id/evidence`,
  downloadTrail: `GET ${organization}/signing/:id/trail`,
  createTemplate: `POST ${organization}/templates`,
  listTemplates: `GET ${organization}/templates`,
  readTemplate: `GET ${organization}/templates/:id`,
  replaceTemplate: `PUT ${organization}/templates/:id`,
  deleteTemplate: `DELETE ${organization}/templates/:id`,
  duplicateTemplate: `POST ${organization}/templates/:id/duplicate`,
  listTemplateVersions: `GET ${organization}/templates/:id/versions`,
  downloadTemplateDocument: `GET ${organization}/templates/:id/document`,
  listTemplateFormFields: `GET ${organization}/templates/:id/form-fields`,
  createSigningRequestFromTemplate: `POST ${organization}/templates/:id/signing`,
  createBulk: `POST ${organization}/templates/:id/bulk`,
  checkBulk: `POST ${organization}/templates/:id/bulk/check`,
  listBulks: `GET ${organization}/bulk`,
  readBulk: `GET ${organization}/bulk/:id`,
  listBulkRows: `GET ${organization}/bulk/:id/rows`,
  cancelBulk: `POST ${organization}/bulk/:id/cancel`,
  createDraft: `POST ${organization}/drafts`,
  listDrafts: `GET ${organization}/drafts`,
  readDraft: `GET ${organization}/drafts/:id`,
  replaceDraft: `PUT ${organization}/drafts/:id`,
  deleteDraft: `DELETE ${organization}/drafts/:id`,
  sendDraft: `POST ${organization}/drafts/:id/send`,
  changeSigningRequest: `PATCH ${organization}/signing/:id`,
  duplicateSigningRequest: `POST ${organization}/signing/:id/duplicate`,
  remindSigners: `POST ${organization}/signing/:id/remind`,
  correctSigner: `PATCH ${organization}/signing/:id/signers/:signerId`,
  replaceSigningLink: `POST ${organization}/signing/:id/signers/:signerId/link`,
  cancelSigningRequest: `POST ${organization}/signing/:id/cancel`,
} as const satisfies OwnPlaces

/** Operations of one organization: `own('listDocuments', { status: 'READY' })`. */
export type Own = <Id extends keyof typeof places>(id: Id, ...given: ParametersOf<Id>) => Call<Id>

export function callsOf(organizationId: string): Own {
  return (id, ...[given]) => callAt(id, places[id], { ...given, organizationId })
}
