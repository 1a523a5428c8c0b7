import type { Member } from '../../../api/console/members.ts'

/** An account made without a name has only its address. */
export function nameOf({ name, email }: Member): string {
  return name === '' ? email : name
}
