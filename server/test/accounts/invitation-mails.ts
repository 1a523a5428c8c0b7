import { eventually } from '../harness/eventually.ts'
import type { TestService } from '../harness/test-service.ts'

interface Message {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly links: readonly string[]
}

export async function mailsTo(service: TestService, email: string): Promise<Message[]> {
  const { json } = await service.call('GET', '/dev/mailbox.json?limit=100')
  return (json.messages as Message[]).filter(({ to }) => to === email)
}

/** The links of all invitations to an email address, as soon as so many have arrived. */
export function joinLinksTo(service: TestService, email: string, arrived = 1): Promise<string[]> {
  return eventually(`${arrived} invitations to ${email}`, async () => {
    const links = (await mailsTo(service, email)).flatMap(({ links }) =>
      links.filter((link) => link.includes('/join/')),
    )
    return links.length >= arrived && links
  })
}

export function joinTokenOf(link: string): string {
  return new URL(link).pathname.slice('/join/'.length)
}
