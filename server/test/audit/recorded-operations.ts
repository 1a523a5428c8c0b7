import type { AuditAction } from '@countersign/api'
import { joinLinksTo, joinTokenOf } from '../accounts/invitation-mails.ts'
import type { World } from './audited-world.ts'

/** What an operation records, and how to see it; or why it records nothing. */
type Recorded = { readonly action: AuditAction; readonly act: (world: World) => Promise<unknown> } | string

const trail = 'The activity of the signing request shows it.'
const daily = 'It is the daily work of an organization, and no administrative event.'
const reads = 'It changes nothing.'
const severalSteps = 'It records an action, but takes several steps that are not performed here.'

async function ocspCertificate(operator: World['operator']): Promise<string> {
  const { certificates } = (await operator('GET', '/certificates')) as never as {
    certificates: { serialNumber: string; kind: string; current: boolean }[]
  }
  return certificates.find(({ kind, current }) => kind === 'OCSP' && current)?.serialNumber ?? ''
}

async function currentLogKey(operator: World['operator']): Promise<string> {
  const { keys } = (await operator('GET', '/log')) as never as { keys: { keyId: string }[] }
  return keys.at(-1)?.keyId ?? ''
}

/** Every operation that can change something, by its id. */
export const recordedOperations: Readonly<Record<string, Recorded>> = {
  // Accounts, by the operator.
  createOrganization: {
    action: 'organization.created',
    act: ({ operator }) => operator('POST', '/organizations', { name: 'New' }),
  },
  changeOrganization: {
    action: 'plan.changed',
    act: ({ operator, organizationId }) =>
      operator('PATCH', `/organizations/${organizationId}`, { plan: 'enterprise' }),
  },
  setLimits: {
    action: 'quota.changed',
    act: ({ operator, organizationId }) => operator('PUT', `/organizations/${organizationId}/limits`, { seals: 100 }),
  },
  createUser: {
    action: 'user.created',
    act: ({ operator, organizationId }) => operator('POST', '/users', { email: 'new@example.org', organizationId }),
  },
  disableUser: {
    action: 'user.disabled',
    act: ({ operator, second }) => operator('POST', '/users/disable', { email: second.email }),
  },
  enableUser: {
    action: 'user.enabled',
    act: ({ operator, second }) => operator('POST', '/users/enable', { email: second.email }),
  },
  resetPassword: {
    action: 'password.reset',
    act: ({ operator, second }) => operator('POST', '/users/password', { email: second.email }),
  },
  createKey: {
    action: 'key.created',
    act: ({ operator, organizationId }) => operator('POST', '/keys', { organizationId, name: 'ERP' }),
  },
  changeKey: {
    action: 'key.changed',
    async act({ operator, organizationId }) {
      const { id } = await operator('POST', '/keys', { organizationId, name: 'ERP' })
      await operator('PATCH', `/keys/${id}`, { scopes: ['audit:read'] })
    },
  },
  rotateKey: {
    action: 'key.rotated',
    async act({ operator, organizationId }) {
      const { id } = await operator('POST', '/keys', { organizationId, name: 'ERP' })
      await operator('POST', `/keys/${id}/rotate`, {})
    },
  },
  deleteKey: {
    action: 'key.deleted',
    async act({ operator, organizationId }) {
      const { id } = await operator('POST', '/keys', { organizationId, name: 'ERP' })
      await operator('DELETE', `/keys/${id}`)
    },
  },

  // Commands of the operator.
  createSeal: {
    action: 'seal.created',
    act: ({ operator, organizationId }) => operator('POST', `/organizations/${organizationId}/seals`, { name: 'Seal' }),
  },
  revokeSeal: {
    action: 'seal.revoked',
    async act({ operator, organizationId }) {
      const { id } = await operator('POST', `/organizations/${organizationId}/seals`, { name: 'Seal' })
      await operator('POST', `/seals/${id}/revoke`, {})
    },
  },
  anchorNow: { action: 'anchoring.started', act: ({ operator }) => operator('POST', '/anchoring/now', {}) },
  rotateLogKey: {
    action: 'log.key_rotated',
    async act({ operator }) {
      await operator('POST', '/log/rotate-key', { keyId: await currentLogKey(operator) })
    },
  },
  retireLogKey: {
    action: 'log.key_retired',
    async act({ operator }) {
      const keyId = await currentLogKey(operator)
      await operator('POST', '/log/rotate-key', { keyId })
      await operator('POST', '/log/retire-key', { keyId })
    },
  },
  replaceCertificate: {
    action: 'certificate.replaced',
    async act({ operator }) {
      await operator('POST', `/certificates/${await ocspCertificate(operator)}/replace`)
    },
  },
  revokeCertificate: {
    action: 'certificate.revoked',
    async act({ operator }) {
      await operator('POST', `/certificates/${await ocspCertificate(operator)}/revoke`, {})
    },
  },
  requestIssuing: { action: 'certificate.requested', act: ({ operator }) => operator('POST', '/pki/requests') },
  installIssuing: 'It needs a root, which the tests of the offline root have.',
  installCrl: 'It needs a root, which the tests of the offline root have.',
  freezeLog: 'It ends the log for ever, which the tests of the log do.',
  resendMail: {
    action: 'email.resent',
    async act({ operator, owner }) {
      await owner('POST', '/members', { email: 'resent@example.org' })
      const { mails } = (await operator('GET', '/mails')) as never as { mails: { id: string }[] }
      await operator('POST', `/mails/${mails[0]?.id}/resend`, {})
    },
  },
  resendDelivery: {
    action: 'delivery.resent',
    async act({ service, operator, owner }) {
      const { id } = await owner('POST', '/webhooks', { url: 'https://hooks.example.org/' })
      await owner('POST', `/webhooks/${id}/test`, {})
      await service.settled()
      const { deliveries } = await owner('GET', `/webhooks/${id}/deliveries`)
      await operator('POST', `/webhooks/deliveries/${deliveries[0].id}/resend`, {})
    },
  },
  retryParkedJob: {
    action: 'job.retried',
    act: async ({ operator, parkJob }) => operator('POST', `/jobs/parked/${await parkJob()}/retry`, {}),
  },
  discardParkedJob: {
    action: 'job.discarded',
    act: async ({ operator, parkJob }) => operator('DELETE', `/jobs/parked/${await parkJob()}`),
  },
  retrySigningRequest: {
    action: 'signing_request.retried',
    act: async ({ operator, stuckRequest }) => operator('POST', `/signing-requests/${await stuckRequest()}/retry`, {}),
  },

  // People.
  signIn: { action: 'sign_in.succeeded', act: ({ signIn }) => signIn() },
  signOut: {
    action: 'sign_out.succeeded',
    act: async ({ person, signIn }) => person('POST', '/sign-out', {}, await signIn()),
  },
  changePassword: {
    action: 'password.changed',
    act: async ({ person, password, signInAs, fourth }) =>
      person('POST', '/password', { currentPassword: password, newPassword: password }, await signInAs(fourth.email)),
  },
  acceptInvitation: {
    action: 'member.joined',
    async act({ service, owner, person }) {
      await owner('POST', '/members', { email: 'joins@example.org' })
      const [link = ''] = await joinLinksTo(service, 'joins@example.org')
      const account = { name: 'Joins', password: 'a password of their own' }
      await person('POST', `/invitations/${joinTokenOf(link)}/accept`, account, '')
    },
  },
  createOwnKey: {
    action: 'key.created',
    act: ({ person, organizationId }) => person('POST', '/keys', { name: 'own', organizationId }),
  },
  changeOwnKey: {
    action: 'key.changed',
    async act({ person }) {
      const { id } = await person('POST', '/keys', { name: 'personal' })
      await person('PATCH', `/keys/${id}`, { scopes: ['timestamps:read'] })
    },
  },
  rotateOwnKey: {
    action: 'key.rotated',
    async act({ person }) {
      const { id } = await person('POST', '/keys', { name: 'personal' })
      await person('POST', `/keys/${id}/rotate`, {})
    },
  },
  deleteOwnKey: {
    action: 'key.deleted',
    async act({ person }) {
      const { id } = await person('POST', '/keys', { name: 'personal' })
      await person('DELETE', `/keys/${id}`)
    },
  },

  // Members and settings.
  inviteMember: {
    action: 'member.invited',
    act: ({ owner }) => owner('POST', '/members', { email: 'asked@example.org' }),
  },
  withdrawInvitation: {
    action: 'invitation.withdrawn',
    async act({ owner }) {
      const { id } = await owner('POST', '/members', { email: 'withdrawn@example.org' })
      await owner('DELETE', `/members/invitations/${id}`)
    },
  },
  changeRole: {
    action: 'member.role_changed',
    act: ({ owner, second }) => owner('PATCH', `/members/${second.userId}`, { role: 'admin' }),
  },
  removeMember: { action: 'member.removed', act: ({ owner, third }) => owner('DELETE', `/members/${third.userId}`) },
  changeOrganizationLanguage: {
    action: 'settings.changed',
    act: ({ owner }) => owner('PUT', '/language', { language: 'fr' }),
  },
  changePolicy: {
    action: 'settings.changed',
    act: ({ owner }) => owner('PUT', '/policy', { refusesActiveContent: true }),
  },
  changeKeyPolicy: {
    action: 'settings.changed',
    act: ({ owner }) => owner('PUT', '/key-policy', { keyExpiryDays: 90 }),
  },
  changeBranding: {
    action: 'settings.changed',
    act: ({ owner }) => owner('PUT', '/branding', { companyName: 'Example', brandColor: null }),
  },
  changeConsentText: {
    action: 'settings.changed',
    act: ({ owner }) =>
      owner('PUT', '/consent-texts/signer/de', { text: 'Ich habe den Vertrag gelesen und stimme ihm zu.' }),
  },
  changeSigningSettings: {
    action: 'settings.changed',
    act: ({ owner }) => owner('PUT', '/signing-settings', { signerAuthentication: ['email_code'] }),
  },
  changeEmbedding: {
    action: 'settings.changed',
    act: ({ owner }) => owner('PUT', '/embedding', { origins: ['https://app.example.org'] }),
  },
  createOwnSeal: { action: 'seal.created', act: ({ owner }) => owner('POST', '/seals', { name: 'Own seal' }) },
  revokeOwnSeal: {
    action: 'seal.revoked',
    async act({ owner }) {
      const { sealId } = await owner('POST', '/seals', { name: 'Own seal' })
      await owner('POST', `/seals/${sealId}/revoke`, {})
    },
  },

  // Templates, webhooks and documents.
  createTemplate: { action: 'template.created', act: ({ template }) => template() },
  duplicateTemplate: {
    action: 'template.created',
    act: async ({ owner, template }) => owner('POST', `/templates/${await template()}/duplicate`, { name: 'Copy' }),
  },
  replaceTemplate: {
    action: 'template.changed',
    act: async ({ owner, template }) =>
      owner('PUT', `/templates/${await template()}`, { version: 1, name: 'Lease', roles: [{ label: 'Tenant' }] }),
  },
  deleteTemplate: {
    action: 'template.deleted',
    act: async ({ owner, template }) => owner('DELETE', `/templates/${await template()}`),
  },
  createWebhook: {
    action: 'webhook.created',
    act: ({ owner }) => owner('POST', '/webhooks', { url: 'https://hooks.example.org/' }),
  },
  changeWebhook: {
    action: 'webhook.changed',
    act: async ({ owner, webhook }) => owner('PATCH', `/webhooks/${await webhook()}`, { description: 'ERP' }),
  },
  rotateWebhookSecret: {
    action: 'webhook.secret_rotated',
    act: async ({ owner, webhook }) => owner('POST', `/webhooks/${await webhook()}/rotate-secret`, {}),
  },
  deleteWebhook: {
    action: 'webhook.deleted',
    act: async ({ owner, webhook }) => owner('DELETE', `/webhooks/${await webhook()}`),
  },
  deleteDocument: {
    action: 'document.deleted',
    act: async ({ owner, document }) => owner('DELETE', `/documents/${await document()}`),
  },
  holdSigningRequest: {
    action: 'signing_request.held',
    act: async ({ owner, endedRequest }) => owner('PUT', `/signing/${await endedRequest()}/hold`, { hold: true }),
  },
  exportPerson: {
    action: 'person.exported',
    act: async ({ owner }) => owner('POST', '/people/export', { email: 'sam@example.org' }),
  },
  erasePerson: {
    action: 'person.erased',
    act: async ({ owner }) => owner('POST', '/people/erase', { email: 'former@example.org' }),
  },
  changeRetention: {
    action: 'settings.changed',
    act: async ({ owner }) => owner('PUT', '/retention', { documentsDays: 365, personalDataDays: null }),
  },
  deleteRequestDocuments: {
    action: 'signing_request.documents_deleted',
    act: async ({ owner, endedRequest }) => owner('DELETE', `/signing/${await endedRequest()}/documents`),
  },

  signOutEverywhere: {
    action: 'session.ended',
    act: async ({ person, signInAs, fourth }) =>
      person('POST', '/sign-out/everywhere', {}, await signInAs(fourth.email)),
  },
  endSession: {
    action: 'session.ended',
    async act({ person, signIn }) {
      await signIn()
      const { sessions } = await person('GET', '/sessions')
      const other = sessions.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)
      await person('DELETE', `/sessions/${other.id}`)
    },
  },

  changeName: { action: 'user.changed', act: ({ person }) => person('PATCH', '/me', { name: 'Olga Owner' }) },
  requestPasswordReset: {
    action: 'password.reset_requested',
    act: ({ person, third }) => person('POST', '/password-resets', { email: third.email }, ''),
  },
  setNewPassword: severalSteps,
  requestEmailChange: 'Nothing changes until the new email address is confirmed.',
  confirmEmailChange: severalSteps,
  startTotp: 'Nothing changes until the first code is confirmed.',
  confirmTotp: severalSteps,
  confirmSignIn: severalSteps,
  replaceRecoveryCodes: severalSteps,
  removeSecondFactors: severalSteps,
  removeTotp: severalSteps,
  startPasskey: 'Nothing changes until the passkey is added.',
  addPasskey: severalSteps,
  renamePasskey: severalSteps,
  removePasskey: severalSteps,
  startPasskeyProof: 'Nothing changes until the change is confirmed.',
  startPasskeyStep: 'Nothing changes until the sign-in is confirmed.',
  startPasskeySignIn: 'Nothing changes until the person is signed in.',
  signInWithPasskey: severalSteps,
  resetSecondFactor: severalSteps,
  changeSecurity: {
    action: 'settings.changed',
    act: ({ owner }) => owner('PUT', '/security', { requiresSecondFactor: false }),
  },

  createIdentityProvider: {
    action: 'identity_provider.created',
    act: ({ owner, identityProvider }) => owner('POST', '/identity-providers', identityProvider),
  },
  changeIdentityProvider: {
    action: 'identity_provider.changed',
    async act({ owner }) {
      const { identityProviders } = await owner('GET', '/identity-providers')
      const [{ id }] = identityProviders
      await owner('PATCH', `/identity-providers/${id}`, { name: 'Other' })
    },
  },
  deleteIdentityProvider: {
    action: 'identity_provider.deleted',
    async act({ owner }) {
      const { identityProviders } = await owner('GET', '/identity-providers')
      const [{ id }] = identityProviders
      await owner('DELETE', `/identity-providers/${id}`)
    },
  },
  addDomain: {
    action: 'domain.added',
    act: ({ owner }) => owner('POST', '/sign-in-domains', { domain: 'added.example' }),
  },
  removeDomain: {
    action: 'domain.removed',
    async act({ owner }) {
      await owner('POST', '/sign-in-domains', { domain: 'removed.example' })
      await owner('DELETE', '/sign-in-domains/removed.example')
    },
  },
  proveDomain: {
    action: 'domain.proven',
    act: ({ operator, organizationId }) => operator('PUT', `/organizations/${organizationId}/domains/proven.example`),
  },
  withdrawDomain: {
    action: 'domain.removed',
    async act({ operator, organizationId }) {
      await operator('PUT', `/organizations/${organizationId}/domains/withdrawn.example`)
      await operator('DELETE', `/organizations/${organizationId}/domains/withdrawn.example`)
    },
  },
  createScimToken: {
    action: 'scim_token.created',
    act: ({ owner }) => owner('POST', '/scim-tokens', { name: 'Okta' }),
  },
  rotateScimToken: {
    action: 'scim_token.rotated',
    async act({ owner }) {
      const { id } = await owner('POST', '/scim-tokens', { name: 'Okta' })
      await owner('POST', `/scim-tokens/${id}/rotate`)
    },
  },
  deleteScimToken: {
    action: 'scim_token.deleted',
    async act({ owner }) {
      const { id } = await owner('POST', '/scim-tokens', { name: 'Okta' })
      await owner('DELETE', `/scim-tokens/${id}`)
    },
  },
  verifyDomain: severalSteps,
  changeSignInSettings: {
    action: 'settings.changed',
    act: ({ owner }) => owner('PUT', '/sign-in-settings', { requiresSingleSignOn: false }),
  },
  startSingleSignOn: 'Nothing changes until the person comes back from the identity provider.',
  completeSingleSignOn: severalSteps,
  findSignInOptions: reads,

  // No administrative or security event.
  createDocument: daily,
  createTimestamp: daily,
  createTimestamps: daily,
  applySeal: 'The uses of the seal show it.',
  sealDocument: 'The uses of the seal show it.',
  createDraft: daily,
  replaceDraft: daily,
  deleteDraft: daily,
  sendDraft: trail,
  createSigningRequest: trail,
  createSigningRequestFromTemplate: trail,
  changeSigningRequest: trail,
  cancelSigningRequest: trail,
  duplicateSigningRequest: trail,
  remindSigners: trail,
  correctSigner: trail,
  replaceSigningLink: trail,
  resetSignerPasskey: severalSteps,
  createEmbedUrl: trail,
  createBulk: 'The list of bulk sends shows it.',
  cancelBulk: 'The list of bulk sends shows it.',
  testWebhook: 'The deliveries of the endpoint show it.',
  resendWebhookDelivery: 'The deliveries of the endpoint show it.',
  checkBulk: reads,
  previewSeal: reads,
  readProofs: reads,
  verifyHash: reads,
  verifySeals: reads,

  // Last: from the first operator on, the administrator's token can only manage operators.
  createOperator: {
    action: 'operator.created',
    act: ({ operator }) => operator('POST', '/operators', { name: 'Olga' }),
  },
  disableOperator: {
    action: 'operator.disabled',
    async act({ operator }) {
      const { id } = await operator('POST', '/operators', { name: 'Oskar' })
      await operator('POST', `/operators/${id}/disable`, {})
    },
  },
}
