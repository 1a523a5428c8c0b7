import type { Locator } from 'playwright-core'
import type { ConsolePerson } from './console-person.ts'

/** The page of members and open invitations. */
export class MembersPage {
  readonly person: ConsolePerson

  constructor(person: ConsolePerson) {
    this.person = person
  }

  get form(): Locator {
    return this.person.dialog('Invite a member')
  }

  /** Invites this email address with the form. */
  async send(email: string, role?: string): Promise<void> {
    await this.person.presses('Invite a member')
    await this.person.fills('Email address', email, this.form)
    if (role !== undefined) await this.person.selects('Role', role, this.form)
    await this.person.presses('Send invitation', this.form)
  }

  async invite(email: string, role?: string): Promise<void> {
    await this.send(email, role)
    await this.person.sees(`Invitation sent to ${email}.`)
  }

  roleOf(name: string): Locator {
    return this.person.page.getByLabel(`Role of ${name}`, { exact: true })
  }

  /** Leaves the organization, and confirms. */
  async leave(): Promise<void> {
    await this.person.page.getByRole('button', { name: 'Leave', exact: true }).click()
    await this.person.presses('Leave organization', this.person.dialog())
  }

  /** The number of lines of each role. */
  linesOfRoles(): Promise<number[]> {
    return this.person.page.evaluate(`[...document.querySelectorAll('.role-rules dt')].map((role) => {
      const words = document.createRange()
      words.selectNodeContents(role)
      return new Set([...words.getClientRects()].map(({ top }) => top)).size
    })`)
  }
}
