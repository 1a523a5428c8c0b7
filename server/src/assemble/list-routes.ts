import type { Logger } from 'pino'
import { accountsAdminRoutes } from '../features/accounts/admin-routes.ts'
import { accountsConsoleRoutes } from '../features/accounts/console-routes.ts'
import { findMember } from '../features/accounts/find-member.ts'
import { identityProviderConsoleRoutes } from '../features/accounts/identity-providers/console-routes.ts'
import { invitationConsoleRoutes } from '../features/accounts/invitation-console-routes.ts'
import type { SendInvitation } from '../features/accounts/invitations/invitation.ts'
import { requireOrganization } from '../features/accounts/list-accounts.ts'
import { memberConsoleRoutes } from '../features/accounts/member-console-routes.ts'
import { operatorAdminRoutes } from '../features/accounts/operators/admin-routes.ts'
import { passkeyConsoleRoutes } from '../features/accounts/passkey-console-routes.ts'
import { policyConsoleRoutes } from '../features/accounts/policy-console-routes.ts'
import { profileConsoleRoutes } from '../features/accounts/profile-console-routes.ts'
import { queueFailedSignIn } from '../features/accounts/record-sign-in.ts'
import { scimConsoleRoutes } from '../features/accounts/scim/console-routes.ts'
import { scimRoutes } from '../features/accounts/scim/routes.ts'
import { secondFactorConsoleRoutes } from '../features/accounts/second-factor-console-routes.ts'
import { sessionConsoleRoutes } from '../features/accounts/session-console-routes.ts'
import { singleSignOnConsoleRoutes } from '../features/accounts/single-sign-on/console-routes.ts'
import type { Failure } from '../features/accounts/slow-down-guessing.ts'
import { anchoringAdminRoutes } from '../features/anchoring/admin-routes.ts'
import { anchoringConsoleRoutes } from '../features/anchoring/console-routes.ts'
import { explorerRoutes } from '../features/anchoring/explorer-routes.ts'
import { gatewayRoutes } from '../features/anchoring/gateway-routes.ts'
import { recordAudit } from '../features/audit/record-audit.ts'
import { auditAdminRoutes, auditRoutes } from '../features/audit/routes.ts'
import { authorityPublicRoutes } from '../features/authority/public-routes.ts'
import { certificatesAdminRoutes } from '../features/certificates/admin-routes.ts'
import { dataProtectionRoutes } from '../features/data-protection/routes.ts'
import { documentConsoleRoutes } from '../features/documents/console-routes.ts'
import { documentRoutes } from '../features/documents/routes.ts'
import { logAdminRoutes } from '../features/log/admin-routes.ts'
import { logPublicRoutes } from '../features/log/public-routes.ts'
import { mailAdminRoutes } from '../features/mail/admin-routes.ts'
import { mailMembershipInvitation } from '../features/mail/mail-membership-invitation.ts'
import { mailboxRoutes } from '../features/mail/mailbox-routes.ts'
import { quotaAdminRoutes, quotaRoutes } from '../features/quota/routes.ts'
import { randomnessPublicRoutes } from '../features/randomness/public-routes.ts'
import { sealsAdminRoutes } from '../features/seals/admin-routes.ts'
import { sealConsoleRoutes } from '../features/seals/console-routes.ts'
import { sealRoutes } from '../features/seals/routes.ts'
import { signingAdminRoutes } from '../features/signing/admin-routes.ts'
import { brandingRoutes } from '../features/signing/branding/routes.ts'
import { consentRoutes } from '../features/signing/consent/routes.ts'
import { signingConsoleRoutes } from '../features/signing/console-routes.ts'
import { draftRoutes } from '../features/signing/drafts/routes.ts'
import { embeddingRoutes } from '../features/signing/embedding/routes.ts'
import { signingRoutes } from '../features/signing/routes.ts'
import { signingSettingsRoutes } from '../features/signing/settings/routes.ts'
import { bulkRoutes } from '../features/templates/bulk/routes.ts'
import { templateRoutes } from '../features/templates/routes.ts'
import { timestampAuthorityPublicRoutes } from '../features/time-stamping-authority/public-routes.ts'
import { timestampBatchRoutes } from '../features/timestamps/batch-routes.ts'
import { timestampConsoleRoutes } from '../features/timestamps/console-routes.ts'
import { timestampRoutes } from '../features/timestamps/routes.ts'
import { trustedListsPublicRoutes } from '../features/trusted-lists/public-routes.ts'
import { webhookAdminRoutes } from '../features/webhooks/admin-routes.ts'
import { eventRoutes } from '../features/webhooks/event-routes.ts'
import { webhookRoutes } from '../features/webhooks/routes.ts'
import { withLatestCosignatures } from '../features/witnesses/find-witnessed.ts'
import { witnessedLogPublicRoutes, witnessPublicRoutes } from '../features/witnesses/public-routes.ts'
import { memberArea } from '../http/member-area.ts'
import type { SignInMetrics } from '../http/metrics.ts'
import type { Routes } from '../http/server.ts'
import { jobsAdminRoutes } from '../jobs/admin-routes.ts'
import type { Visitor } from '../vocabulary/caller.ts'
import type { Wired } from './wire-ports.ts'

/** Pages that not every service has. */
type Pages = { readonly mailbox: boolean; readonly explorer: boolean }

export function publicRoutes(wired: Wired, pages: Pages): Routes[] {
  const { ports, logPorts, witnesses, witnessPorts, authorityPorts, tokenPorts } = wired
  const { trustedServices, mailbox, chainReader } = wired
  const { database } = ports
  return [
    logPublicRoutes({ ...logPorts, withCosignatures: (published) => withLatestCosignatures(database, published) }),
    witnessedLogPublicRoutes({ ...logPorts, witnesses }),
    randomnessPublicRoutes({ database }),
    ...(witnessPorts === undefined ? [] : [witnessPublicRoutes(witnessPorts)]),
    gatewayRoutes(logPorts),
    authorityPublicRoutes(authorityPorts),
    timestampAuthorityPublicRoutes(tokenPorts),
    trustedListsPublicRoutes({ ...ports, trustedServices }),
    ...(pages.mailbox ? [mailboxRoutes({ mode: ports.mode, mailbox })] : []),
    explorerRoutes({ mode: ports.mode, database, chainReader }),
  ]
}

/** Routes for API keys, and for members in the console. */
export function interfaceRoutes({
  ports,
  logPorts,
  promisedTrees,
  ownTimestampAuthority,
  batchPorts,
  documentPorts,
  signingPorts,
  sealPorts,
  webhookPorts,
}: Wired): Routes[] {
  return [
    timestampRoutes({ ...logPorts, promisedTrees, ownTimestampAuthority }),
    timestampBatchRoutes(batchPorts),
    documentRoutes(documentPorts),
    signingRoutes(signingPorts),
    draftRoutes(signingPorts),
    templateRoutes(signingPorts),
    embeddingRoutes(signingPorts),
    bulkRoutes(signingPorts),
    brandingRoutes(ports),
    signingSettingsRoutes(signingPorts),
    consentRoutes(ports),
    sealRoutes(sealPorts),
    quotaRoutes(ports),
    eventRoutes(ports),
    auditRoutes(ports),
    webhookRoutes(webhookPorts),
    dataProtectionRoutes(ports),
  ]
}

export function adminRoutes(wired: Wired): Routes[] {
  const { ports, accountPorts, keyRing, sealPorts, parked, anchoringPorts, mailPorts, webhookPorts, signingPorts } =
    wired
  const { logPorts, witnessProblemsWithout } = wired
  const ofAccounts = [
    accountsAdminRoutes({ ...accountPorts, keyRing }),
    operatorAdminRoutes(ports),
    quotaAdminRoutes(ports),
  ]
  return [
    ...(ports.mode === 'live' ? ofAccounts : []),
    auditAdminRoutes({ ...ports, requireOrganization: (id) => requireOrganization(ports.database, id) }),
    sealsAdminRoutes(sealPorts),
    certificatesAdminRoutes(sealPorts),
    jobsAdminRoutes(ports, parked, (transaction, by, action, id) =>
      recordAudit(transaction, { ...by, organizationId: null, action, target: { kind: 'job', id } }),
    ),
    anchoringAdminRoutes(anchoringPorts),
    logAdminRoutes({ ...logPorts, witnessProblemsWithout }),
    mailAdminRoutes(mailPorts),
    webhookAdminRoutes(webhookPorts),
    signingAdminRoutes(signingPorts),
  ]
}

export function consoleRoutes(wired: Wired, pages: Pages, watch: { metrics: SignInMetrics; logger: Logger }): Routes[] {
  const { ports, keyRing, signIn, accountPorts, anchoringPorts, identityPorts } = wired
  const { database, limiter, mode } = ports
  const recordFailure = (failure: Failure) => queueFailedSignIn({ ...ports, queue: anchoringPorts.queue }, failure)
  const members = {
    find: (visitor: Visitor, organizationId: string) => findMember({ database, signIn }, visitor, organizationId),
  }
  const personPorts = { ...accountPorts, ...watch, signIn, recordFailure }
  const ofAccounts = [
    invitationConsoleRoutes({ ...ports, signIn }),
    sessionConsoleRoutes(personPorts),
    profileConsoleRoutes(personPorts),
    secondFactorConsoleRoutes(personPorts),
    singleSignOnConsoleRoutes({ ...identityPorts, signIn }),
    passkeyConsoleRoutes(personPorts),
  ]
  return [
    accountsConsoleRoutes({ ...ports, keyRing, signIn, recordFailure, pages, ...watch }),
    ...(mode === 'live' ? ofAccounts : []),
    anchoringConsoleRoutes({ ...anchoringPorts, signIn }),
    memberArea({ mode, members, limiter }, [...interfaceRoutes(wired), ...memberRoutes(wired)]),
  ]
}

/** Where identity providers manage members. */
export const scimPath = '/scim/v2'

export function provisioningRoutes({ accountPorts, identityPorts, keyRing }: Wired): Routes[] {
  return [scimRoutes({ ...accountPorts, ...identityPorts, keyRing, baseUrl: accountPorts.publicUrl + scimPath })]
}

function memberRoutes(wired: Wired): Routes[] {
  const { ports, keyRing, signIn, logPorts, documentPorts, sealPorts, mailPorts, signingPorts, identityPorts } = wired
  const sendInvitation: SendInvitation = (transaction, letter) =>
    mailMembershipInvitation(transaction, mailPorts, letter)
  const members = memberConsoleRoutes({ ...ports, keyRing, publicUrl: logPorts.publicUrl, sendInvitation })
  const ofAccounts = [
    members,
    identityProviderConsoleRoutes({ ...identityPorts, keyRing }),
    scimConsoleRoutes({ ...ports, baseUrl: logPorts.publicUrl + scimPath }),
  ]
  return [
    ...(ports.mode === 'live' ? ofAccounts : []),
    policyConsoleRoutes({ ...ports, keyRing, signIn }),
    timestampConsoleRoutes(logPorts),
    documentConsoleRoutes(documentPorts),
    sealConsoleRoutes(sealPorts),
    signingConsoleRoutes(signingPorts),
  ]
}
