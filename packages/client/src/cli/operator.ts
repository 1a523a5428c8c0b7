import type { NewOperator, Operator } from './administration.ts'
import { command, type Noun } from './command.ts'
import { listCommand } from './list-command.ts'
import { required, text } from './option.ts'
import { fields } from './text.ts'

const create = command({
  name: 'operator create',
  about: 'Create an operator and print their token',
  examples: ['countersign operator create --name "Anna Example"'],
  options: { name: required(text('N'), 'Name of the person, for the audit log') },
  async run({ admin }, { name }) {
    const created = await admin.post<NewOperator>(['operators'], { name })
    return { data: created, text: createdText(created) }
  },
})

const list = listCommand({
  name: 'operator list',
  about: 'List operators',
  examples: ['countersign operator list'],
  path: ['operators'],
  field: { service: 'operators', printed: 'operators' },
  filters: {},
  query: () => ({}),
  columns: {
    ID: ({ id }: Operator) => id,
    NAME: ({ name }: Operator) => name,
    TOKEN: ({ hint }: Operator) => `…${hint}`,
    CREATED: ({ createdAt }: Operator) => createdAt,
    'LAST USED': ({ lastUsedAt }: Operator) => lastUsedAt ?? 'never',
    DISABLED: ({ disabledAt }: Operator) => disabledAt ?? 'no',
  },
  empty: 'No operators yet, so the admin token can do everything. Create one: countersign operator create --name NAME',
})

const disable = command({
  name: 'operator disable',
  about: 'Disable an operator; their token stops working immediately',
  examples: ['countersign operator disable operator_01'],
  args: ['id'],
  options: {},
  async run({ admin }, { id }) {
    const disabled = await admin.post<Operator>(['operators', id, 'disable'])
    return { data: disabled, text: `Operator ${disabled.name} is disabled.` }
  },
})

export const operator: Noun = {
  about: 'Operators: people who administer the service',
  commands: [create, list, disable],
}

function createdText({ id, name, token }: NewOperator): string {
  const shown = fields([
    ['id', id],
    ['name', name],
    ['token', token],
  ])
  const use = 'The operator sets it as OPERATOR_TOKEN. From now on, the admin token can only manage operators.'
  return `Operator created.\n\n${shown}\n\nCopy the token now. It will not be shown again. ${use}`
}
