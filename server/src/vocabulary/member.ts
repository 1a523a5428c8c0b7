import type { accounts } from '@countersign/api'

export type Role = accounts.Role

/** Who may manage what belongs to the organization as a whole: its people, its keys, its seals. */
export function mayManage(role: Role): boolean {
  switch (role) {
    case 'owner':
    case 'admin':
      return true
    case 'member':
      return false
  }
}

/** A person who is signed in, at work in one of his organizations. */
export interface Member {
  readonly userId: string
  readonly email: string
  readonly name: string
  readonly organizationId: string
  readonly role: Role
}
