import type { Logger } from 'pino'
import type { IdentityChecks } from '../../ports/identity-checks.ts'
import type { Keys } from '../../ports/key-store.ts'
import type { Passwords } from '../../ports/passwords.ts'
import type { PdfWork } from '../../ports/pdf-work.ts'
import type { Slots } from '../../ports/slots.ts'
import type { TextMessages } from '../../ports/text-messages.ts'
import type { TimestampAuthority } from '../../ports/timestamp-authority.ts'
import type { VisitPorts } from '../accounts/single-sign-on/visit-provider.ts'
import type { Authority } from '../authority/authority.ts'
import type { ChangePorts } from '../documents/change-document.ts'
import type { ImportPorts } from '../documents/import-document.ts'
import type { JudgePorts } from '../documents/judge-file.ts'
import type { QueuePorts } from '../mail/queue-mail.ts'

type ProviderPort = 'identityProviders' | 'redirectBase'

/** The dependencies of signing: documents, emails, events, the log, the authorities. */
export interface SigningPorts extends ChangePorts, ImportPorts, QueuePorts, JudgePorts, Pick<VisitPorts, ProviderPort> {
  readonly pdfWork: PdfWork
  readonly passwords: Passwords
  readonly signingSlots: Slots
  /** Undefined if the operator has configured none. */
  readonly textMessages: TextMessages | undefined
  /** Undefined if the operator has configured none. */
  readonly identityChecks: IdentityChecks | undefined
  readonly authority: Authority
  readonly keys: Keys
  readonly timestampAuthority: TimestampAuthority
  readonly publicUrl: string
  readonly logger: Pick<Logger, 'warn' | 'info'>
}
