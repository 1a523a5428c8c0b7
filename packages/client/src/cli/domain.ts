import type { SignInDomain, SignInDomains } from './administration.ts'
import { command, type Noun } from './command.ts'
import { required, text } from './option.ts'
import { fields, table } from './text.ts'

const org = required(text('ID'), 'Organization whose members have email addresses in the domain')

const confirm = command({
  name: 'domain confirm',
  about: 'Confirm that a domain belongs to an organization, without a TXT record',
  examples: ['countersign domain confirm example.org --org org_01'],
  args: ['domain'],
  options: { org },
  async run({ admin }, { domain, org: id }) {
    const proven = await admin.put<SignInDomain>(['organizations', id, 'domains', domain], {})
    const effect = 'If another organization had it, it has lost it.'
    return { data: proven, text: `Domain confirmed. ${effect}\n\n${domainText(proven)}` }
  },
})

const list = command({
  name: 'domain list',
  about: 'List the domains of an organization',
  examples: ['countersign domain list --org org_01'],
  options: { org },
  async run({ admin }, { org: id }) {
    const data = await admin.get<SignInDomains>(['organizations', id, 'domains'])
    return { data, text: listText(data) }
  },
})

const remove = command({
  name: 'domain remove',
  about: 'Remove a domain of an organization: single sign-on ends for its email addresses',
  examples: ['countersign domain remove example.org --org org_01'],
  args: ['domain'],
  options: { org },
  async run({ admin }, { domain, org: id }) {
    const removed = await admin.delete<{ domain: string }>(['organizations', id, 'domains', domain])
    return { data: removed, text: `Domain ${removed.domain} removed. Members with addresses in it stay members.` }
  },
})

export const domain: Noun = {
  about: 'Domains of organizations, for single sign-on',
  commands: [confirm, list, remove],
}

function listText({ domains, requiresSingleSignOn }: SignInDomains): string {
  if (domains.length === 0) return 'No domains yet. Confirm one: countersign domain confirm DOMAIN --org ID'
  const rows = domains.map((one) => [one.domain, proofOf(one), one.verifiedAt ?? 'no', one.createdAt])
  const rule = requiresSingleSignOn ? 'required' : 'not required'
  return `${table(['DOMAIN', 'PROOF', 'PROVEN', 'ADDED'], rows)}\nSingle sign-on is ${rule}.`
}

function domainText(one: SignInDomain): string {
  return fields([
    ['domain', one.domain],
    ['proof', proofOf(one)],
    ['proven', one.verifiedAt ?? 'no'],
  ])
}

function proofOf({ byOperator, record }: SignInDomain): string {
  return byOperator ? 'operator' : record
}
