import type { TestContext } from 'node:test'
import { sql } from 'kysely'
import { TestClock } from 'pg-boss'
import { pino } from 'pino'
import { findMail } from '../../src/features/mail/find-mail.ts'
import { mailJobs } from '../../src/features/mail/jobs.ts'
import { deliverMailJob, type Mail, type MailState } from '../../src/features/mail/model.ts'
import { type NewMail, queueMail } from '../../src/features/mail/queue-mail.ts'
import { renderInvitation } from '../../src/features/mail/render-mails.ts'
import { createMailbox } from '../../src/infrastructure/mailer/mailbox.ts'
import { createSmtpMailer } from '../../src/infrastructure/mailer/smtp-mailer.ts'
import { startBoss, stopBoss } from '../../src/jobs/boss.ts'
import { createJobQueue } from '../../src/jobs/queue.ts'
import { startWorker } from '../../src/jobs/worker.ts'
import type { Database } from '../../src/ports/database.ts'
import { jobEnds } from '../harness/job-ends.ts'
import { testPorts } from '../harness/test-ports.ts'

export const token = '7gq3Xw0Yb1c9dK2mN4pR6tV8xZ0aB3eF5hJ7lQ9sU1w'
const signedCopy = Buffer.from('%PDF-1.7 signed copy')

export const invitation: NewMail = {
  kind: 'INVITATION',
  owner: 'org_1',
  reference: 'sr_1',
  to: { address: 'anna@example.org', name: 'Anna Żółć' },
  senderName: 'Example GmbH',
  language: 'en',
  content: renderInvitation({
    language: 'en',
    brand: { companyName: 'Example GmbH', registeredName: 'Example GmbH', color: '#0b7a5c' },
    signerName: 'Anna Żółć',
    role: 'signer',
    title: 'Contract',
    reference: 'sr_1',
    expiresAt: new Date('2027-01-31T12:00:00Z'),
    url: `https://sign.example.org/sign/${token}`,
  }),
  files: [{ filename: 'contract.pdf', contentType: 'application/pdf', reference: 'f00d', size: signedCopy.length }],
}

/**
 * The feature over a real database and a real queue with a clock under the test's control. Without a server's port
 * emails stay in the mailbox.
 */
export async function mailFixture(t: TestContext, smtpPort?: number) {
  const { end, ...common } = await testPorts()
  const log: string[] = []
  const undelivered: Mail[] = []
  const ends = jobEnds()
  const write = (line: string) => {
    log.push(line)
    ends.hear(line)
  }
  const logger = pino({ level: 'debug' }, { write })
  const jobClock = new TestClock(Date.now() + 60 * 60 * 1000)
  const boss = await startBoss({ connectionString: common.connectionString, logger, clock: jobClock })
  const mailbox = createMailbox(common)
  const mailer = smtpPort === undefined ? mailbox.mailer : createSmtpMailer(`smtp://127.0.0.1:${smtpPort}`)
  const ports = {
    ...common,
    queue: createJobQueue(boss, common.afterCommit),
    mailer,
    mailFrom: 'Countersign <sign@example.org>',
    whyTooLate: async (): Promise<string | null> => null,
    onUndelivered: async (_transaction: unknown, mail: Mail) => void undelivered.push(mail),
    readAttachment: async (reference: string): Promise<Uint8Array> => {
      if (reference !== 'f00d') throw new Error('no such file')
      return signedCopy
    },
  }
  const worker = await startWorker(boss, mailJobs(ports))
  t.after(async () => {
    await worker.stop(0)
    mailer.close()
    await stopBoss(boss)
    await end()
  })

  return {
    ports,
    worker,
    undelivered,
    mailbox: mailbox.reader,
    jobClock,
    logged: () => log.join(''),
    queue: (mail: NewMail = invitation) =>
      ports.database.transaction().execute((transaction) => queueMail(transaction, ports, mail)),
    /**
     * Runs the queue's clock until the email is as wanted. It stands still while one is being sent, which no clock of
     * the test speeds up.
     */
    async until(id: string, wanted: (mail: Mail) => boolean, stepSeconds = 1): Promise<Mail> {
      const giveUpAt = performance.now() + 60_000
      while (performance.now() < giveUpAt) {
        const mail = await findMail(ports, id)
        if (mail !== undefined && wanted(mail)) return mail
        const ended = ends.next(50)
        if (await isSending(ports.database)) await ended
        else await jobClock.tick(stepSeconds * 1000)
      }
      throw new Error(`in vain: ${JSON.stringify(await findMail(ports, id))}`)
    },
  }
}

async function isSending(database: Database): Promise<boolean> {
  const active = sql`select 1 from jobs.job where name = ${deliverMailJob.name} and state = 'active'`
  return (await active.execute(database)).rows.length > 0
}

export function isIn(state: MailState): (mail: Mail) => boolean {
  return (mail) => mail.state === state
}
