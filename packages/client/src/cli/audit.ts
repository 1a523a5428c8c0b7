import { type AuditHead, ProofError } from '@countersign/proof'
import { createClient } from '../client.ts'
import { verifyAuditFile } from './audit-file.ts'
import { command, type Noun, type Outcome } from './command.ts'
import { optional, required, text } from './option.ts'
import { requireAbsent, saveDownload } from './save-download.ts'
import { fields } from './text.ts'

const exportLog = command({
  name: 'audit export',
  about: 'Save the audit log of your organization as JSON Lines',
  examples: [
    'countersign audit export --out audit.jsonl',
    'countersign audit export --from 2027-01-01T00:00:00Z --out january.jsonl',
  ],
  options: {
    out: required(text('FILE'), 'Where to save it; the file must not exist'),
    from: optional(text('TIME'), 'Only entries at this time or later'),
    to: optional(text('TIME'), 'Only entries before this time'),
  },
  async run({ account }, { out, from, to }) {
    await requireAbsent(out)
    const client = createClient({ url: account.url(), apiKey: account.key() })
    await saveDownload(await client.audit.export({ from, to }), out)
    return { data: { file: out }, text: `Saved as ${out}. Verify it: countersign audit verify ${out}` }
  },
})

const verify = command({
  name: 'audit verify',
  about: 'Check that no entry of an exported audit log was changed, removed or added; needs no service',
  examples: ['countersign audit verify audit.jsonl'],
  args: ['file'],
  options: {
    hash: optional(text('HASH'), 'A hash that must be in the log, such as one that was timestamped'),
  },
  async run(_, { file, hash }) {
    try {
      const { first, last, hasHash } = await verifyAuditFile(file, hash?.toLowerCase())
      if (hash !== undefined && !hasHash) return invalid(`No entry of this file has the hash ${hash}.`)
      return { data: { valid: true, first, last }, text: describe(first, last) }
    } catch (error) {
      if (!(error instanceof ProofError)) throw error
      return invalid(`The file is not a valid audit log: ${error.message}.`)
    }
  },
})

export const audit: Noun = { about: 'The audit log of your organization', commands: [exportLog, verify] }

function invalid(problem: string): Outcome {
  return { data: { valid: false, problem }, text: problem, code: 1 }
}

function describe(first: AuditHead, last: AuditHead): string {
  const entries = last.number - first.number + 1
  return fields([
    ['Valid', `${entries} ${entries === 1 ? 'entry' : 'entries'}, in one unbroken chain`],
    ['Entries', `${first.number} to ${last.number}`],
    ['Last hash', last.hash],
  ])
}
