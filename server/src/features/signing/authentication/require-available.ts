import { authenticationMethods } from '@countersign/api'
import type { Database } from '../../../ports/database.ts'
import type { IdentityChecks } from '../../../ports/identity-checks.ts'
import type { TextMessages } from '../../../ports/text-messages.ts'
import { wrongField } from '../../../vocabulary/refusal.ts'
import { findProviderForSigners } from '../../accounts/single-sign-on/find-provider.ts'
import type { Method } from './model.ts'

export interface AvailabilityPorts {
  readonly database: Database
  readonly textMessages: TextMessages | undefined
  readonly identityChecks: IdentityChecks | undefined
}

/** What signers can be asked for. */
export async function availableMethods(ports: AvailabilityPorts, organizationId: string | null): Promise<Method[]> {
  const available: Method[] = []
  for (const method of authenticationMethods) {
    if ((await whyUnavailable(ports, organizationId, method)) === null) available.push(method)
  }
  return available
}

/** Refuses a method that this service, or this organization, is not set up for. `field` has the methods. */
export async function requireAvailable(
  ports: AvailabilityPorts,
  organizationId: string | null,
  field: string,
  methods: readonly Method[],
): Promise<void> {
  for (const method of methods) {
    const reason = await whyUnavailable(ports, organizationId, method)
    if (reason === null) continue
    throw wrongField(field, `${field} must not contain ${method}, because ${reason}`, 'METHOD_NOT_AVAILABLE')
  }
}

async function whyUnavailable(
  { database, textMessages, identityChecks }: AvailabilityPorts,
  organizationId: string | null,
  method: Method,
): Promise<string | null> {
  switch (method) {
    case 'email_code':
    case 'access_code':
    case 'passkey':
      return null
    case 'sms_code':
      return textMessages === undefined
        ? 'this service sends no text messages. Its operator can set SMS_URL and SMS_TOKEN.'
        : null
    case 'identity_check':
      return identityChecks === undefined
        ? 'this service has no provider of identity checks. Its operator can set IDENTITY_CHECK_URL and IDENTITY_CHECK_TOKEN.'
        : null
    case 'oidc':
      return (await findProviderForSigners(database, organizationId)) === undefined
        ? 'the organization has no identity provider for signers. An owner can add one.'
        : null
  }
}
