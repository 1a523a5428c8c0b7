import type { AdminSeal } from './administration.ts'
import { command, type Noun } from './command.ts'
import { UsageError } from './exits.ts'
import { listCommand } from './list-command.ts'
import { choice, optional, required, text } from './option.ts'
import { firstLine, readSmall } from './small-file.ts'
import { fields } from './text.ts'

const create = command({
  name: 'seal create',
  about: 'Create a seal, with a certificate of the service or your own',
  examples: ['countersign seal create --org org_01 --name "Main seal" --image seal.svg'],
  options: {
    org: required(text('ID'), 'Organization that owns the seal'),
    name: required(text('N'), 'Name of the seal, for example Main seal'),
    image: optional(text('FILE'), 'PNG or SVG to show. Default: the name of the organization, drawn'),
    pkcs12: optional(text('FILE'), 'Key with its certificate, as .p12 or .pfx'),
    passwordFile: optional(text('FILE'), 'File whose first line is the password of the PKCS#12 file'),
  },
  async run({ admin }, { org, name, image, pkcs12, passwordFile }) {
    if (passwordFile !== undefined && pkcs12 === undefined) throw new UsageError('--password-file needs --pkcs12.')
    const created = await admin.post<AdminSeal>(['organizations', org, 'seals'], {
      name,
      ...(image === undefined ? {} : { image: (await readSmall(image)).toString('base64') }),
      ...(pkcs12 === undefined ? {} : { pkcs12: (await readSmall(pkcs12)).toString('base64') }),
      ...(passwordFile === undefined ? {} : { password: await firstLine(passwordFile) }),
    })
    return { data: created, text: `Seal created.\n\n${sealText(created)}` }
  },
})

const list = listCommand({
  name: 'seal list',
  about: 'List seals',
  examples: ['countersign seal list --org org_01'],
  path: ['seals'],
  field: { service: 'seals', printed: 'seals' },
  filters: { org: optional(text('ID'), 'Only the seals of this organization') },
  query: ({ org }) => ({ organizationId: org }),
  columns: {
    ID: ({ id }: AdminSeal) => id,
    NAME: ({ name }: AdminSeal) => name,
    ORGANIZATION: ({ organizationId }: AdminSeal) => organizationId,
    STATUS: ({ status }: AdminSeal) => status,
    'VALID UNTIL': ({ certificate }: AdminSeal) => certificate.notAfter,
    CREATED: ({ createdAt }: AdminSeal) => createdAt,
  },
  empty: 'No seals yet. Create one: countersign seal create --org ID --name NAME',
})

export const reasons = choice(
  'unspecified',
  'keyCompromise',
  'affiliationChanged',
  'superseded',
  'cessationOfOperation',
)

const revoke = command({
  name: 'seal revoke',
  about: 'Revoke a seal permanently; documents it sealed before stay valid',
  examples: ['countersign seal revoke seal_01 --reason superseded'],
  args: ['id'],
  options: { reason: optional(reasons, 'Reason that revocation checks show') },
  async run({ admin }, { id, reason }) {
    const revoked = await admin.post<AdminSeal>(['seals', id, 'revoke'], reason === undefined ? {} : { reason })
    return { data: revoked, text: `Seal ${id} revoked. It can no longer seal documents.` }
  },
})

export const seal: Noun = { about: 'Company seals', commands: [create, list, revoke] }

function sealText({ id, name, organizationId, certificate }: AdminSeal): string {
  return fields([
    ['id', id],
    ['name', name],
    ['organization', organizationId],
    ['subject', certificate.subject],
    ['issuer', certificate.issuer],
    ['valid until', certificate.notAfter],
  ])
}
