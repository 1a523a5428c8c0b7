import { eventually } from '../harness/eventually.ts'
import type { TestService } from '../harness/test-service.ts'
import { mailsTo } from './invitation-mails.ts'

/** The secret of the newest link of a kind in the emails to this address, after `arrived` of them. */
export async function linkTokenTo(
  service: TestService,
  email: string,
  page: 'reset-password' | 'confirm-email',
  arrived = 1,
): Promise<string> {
  const links = await eventually(`${arrived} emails with ${page} to ${email}`, async () => {
    const found = (await mailsTo(service, email)).flatMap(({ links: [first = ''] }) =>
      first.includes(`/${page}/`) ? [first] : [],
    )
    return found.length >= arrived && found
  })
  return new URL(links[0] ?? '').pathname.slice(`/${page}/`.length)
}

/** Waits for an email with this subject. */
export async function mailAbout(service: TestService, email: string, subject: string): Promise<void> {
  await eventually(`the email "${subject}" to ${email}`, async () =>
    (await mailsTo(service, email)).some((mail) => mail.subject === subject),
  )
}
