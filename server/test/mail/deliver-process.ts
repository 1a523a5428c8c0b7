import { pino } from 'pino'
import { deliverMail } from '../../src/features/mail/deliver-mail.ts'
import { systemClock, systemTimers } from '../../src/infrastructure/clock/system-time.ts'
import { openDatabase } from '../../src/infrastructure/database/open-database.ts'
import { createSmtpMailer } from '../../src/infrastructure/mailer/smtp-mailer.ts'
import { systemRandomness } from '../../src/infrastructure/randomness/system-randomness.ts'
import { createSecretKeyVault } from '../../src/infrastructure/vault/secret-key-vault.ts'

/** Delivers one email, as a process that can be killed. */
const [databaseUrl = '', smtpUrl = '', secretKey = '', mailId = ''] = process.argv.slice(2)
const log = pino({ level: 'silent' })
const { database } = await openDatabase({ databaseUrl, dataDir: '', maxConnections: 2, log, onGivenUp: () => {} })
await deliverMail(
  {
    database,
    clock: systemClock,
    timers: systemTimers,
    randomness: systemRandomness,
    vault: createSecretKeyVault(Buffer.from(secretKey, 'hex')),
    mailer: createSmtpMailer(smtpUrl),
    mailFrom: 'sign@example.org',
    readAttachment: async () => new Uint8Array(),
    whyTooLate: async () => null,
    onUndelivered: async () => {},
  },
  mailId,
  new AbortController().signal,
)
process.exit()
