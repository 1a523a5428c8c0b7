import type { accounts } from '@countersign/api'

export type Role = accounts.Role

/** Reports whether this role may manage the whole organization: its members, keys and seals. */
export function mayManage(role: Role): boolean {
  switch (role) {
    case 'owner':
    case 'admin':
      return true
    case 'member':
      return false
  }
}

/** A person who is signed in and works in one of their organizations. */
export interface Member {
  readonly userId: string
  readonly email: string
  readonly name: string
  readonly organizationId: string
  readonly role: Role
}
