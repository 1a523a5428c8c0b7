import type { NewUser, User } from './administration.ts'
import { command, type Noun } from './command.ts'
import { UsageError } from './exits.ts'
import { listCommand } from './list-command.ts'
import { choice, optional, required, text } from './option.ts'
import { fields } from './text.ts'

const create = command({
  name: 'user create',
  about: 'Create a user and print their first password',
  examples: ['countersign user create --email anna@example.org --org org_01 --role owner'],
  options: {
    email: required(text('E'), 'Email address they sign in with'),
    name: optional(text('N'), 'Name of the person. Default: the email address'),
    org: optional(text('ID'), 'Organization to join'),
    role: optional(choice('owner', 'admin', 'member'), 'Role in the organization. Default: member'),
  },
  async run({ admin }, { email, name, org, role }) {
    if (role !== undefined && org === undefined) throw new UsageError('--role needs --org.')
    const created = await admin.post<NewUser>(['users'], { email, name, organizationId: org, role })
    return { data: created, text: createdText(created) }
  },
})

const password = command({
  name: 'user password',
  about: 'Set and print a new password for a user, and end their sessions',
  examples: ['countersign user password --email anna@example.org'],
  options: { email: required(text('E'), 'Email address they sign in with') },
  async run({ admin }, { email }) {
    const changed = await admin.post<NewUser>(['users', 'password'], { email })
    return { data: changed, text: `Password changed.\n\n${shownOnce(changed)}` }
  },
})

const disable = command({
  name: 'user disable',
  about: 'Disable a user: end their sessions, refuse sign-in, stop their personal keys',
  examples: ['countersign user disable --email anna@example.org'],
  options: { email: required(text('E'), 'Email address they sign in with') },
  async run({ admin }, { email }) {
    const changed = await admin.post<User>(['users', 'disable'], { email })
    const kept = 'Keys that this user made for organizations keep working. List them: countersign key list'
    return { data: changed, text: `User ${changed.email} is disabled.\n${kept}` }
  },
})

const enable = command({
  name: 'user enable',
  about: 'Enable a disabled user',
  examples: ['countersign user enable --email anna@example.org'],
  options: { email: required(text('E'), 'Email address they sign in with') },
  async run({ admin }, { email }) {
    const changed = await admin.post<User>(['users', 'enable'], { email })
    return { data: changed, text: `User ${changed.email} is enabled.` }
  },
})

const resetSecondFactor = command({
  name: 'user reset-second-factor',
  about: 'Turn off two-step verification for a user who has lost it, and end their sessions',
  examples: ['countersign user reset-second-factor --email anna@example.org'],
  options: { email: required(text('E'), 'Email address they sign in with') },
  async run({ admin }, { email }) {
    const changed = await admin.post<User>(['users', 'second-factor'], { email })
    return {
      data: changed,
      text: `Two-step verification of ${changed.email} is off. They sign in with the password alone.`,
    }
  },
})

const list = listCommand({
  name: 'user list',
  about: 'List users',
  examples: ['countersign user list --limit 10'],
  path: ['users'],
  field: { service: 'users', printed: 'users' },
  filters: {},
  query: () => ({}),
  columns: {
    ID: ({ id }: User) => id,
    EMAIL: ({ email }: User) => email,
    NAME: ({ name }: User) => name,
    CREATED: ({ createdAt }: User) => createdAt,
    DISABLED: ({ disabledAt }: User) => disabledAt ?? 'no',
  },
  empty: 'No users yet. Create one: countersign user create --email EMAIL --org ID --role owner',
})

export const user: Noun = {
  about: 'Users',
  commands: [create, password, resetSecondFactor, disable, enable, list],
}

function createdText(created: NewUser): string {
  return `User created.\n\n${shownOnce(created)}`
}

function shownOnce({ id, email, name, password: word }: NewUser): string {
  const shown = fields([
    ['id', id],
    ['email', email],
    ['name', name],
    ['password', word],
  ])
  return `${shown}\n\nCopy the password now. It will not be shown again. The user can change it after signing in.`
}
