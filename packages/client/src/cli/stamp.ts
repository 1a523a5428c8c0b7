import { command, type Surroundings } from './command.ts'
import { findFiles, requireDistinctNames } from './find-files.ts'
import { optional, text } from './option.ts'
import { stampFiles } from './stamp-files.ts'
import { journalPath, openJournal } from './stamp-journal.ts'
import { createStampProgress } from './stamp-progress.ts'
import { stampService } from './stamp-service.ts'
import type { Stamping, Tally } from './stamping.ts'
import { counted } from './text.ts'

export const stamp = command({
  name: 'stamp',
  about:
    'Timestamp files and folders and save proofs and receipts; sends hashes only, and continues an interrupted run',
  examples: [
    'countersign stamp contract.pdf',
    'countersign stamp photos drawings --json',
    'countersign stamp archive --out proofs',
  ],
  args: ['path...'],
  options: {
    out: optional(
      text('DIR'),
      'Folder for proofs and receipts. Default: next to each file, as FILE.proof and FILE.receipt',
    ),
  },
  async run(surroundings, { path, out }) {
    const { account, environment, output } = surroundings
    const [url, apiKey] = [account.url(), account.key()]
    if (out !== undefined) requireDistinctNames(path)
    const progress = createStampProgress(output)
    const problems: string[] = []
    const tally: Tally = {
      seen: 0,
      stamped: 0,
      changed: 0,
      unchanged: 0,
      failed: 0,
      withoutReceipt: 0,
      proofs: 0,
      receipts: 0,
      links: 0,
    }
    const total = await countFiles(surroundings, path)
    const journal = await openJournal(journalPath(url, apiKey, environment))
    const tell = (file: string, reason: string) => {
      if (problems.length < mostProblems) problems.push(`${file}: ${reason}.`)
    }
    const fail: Stamping['fail'] = (file, reason) => {
      tally.failed += 1
      tell(file, reason)
      output.result({ file, status: 'failed', reason })
      return undefined
    }
    const lackReceipt: Stamping['lackReceipt'] = (file, reason) => {
      tally.withoutReceipt += 1
      tell(file, reason)
      output.result({ file, status: 'without-receipt', reason })
    }
    const service = stampService(url, apiKey, (seconds) => progress.say(waitText(seconds)))
    try {
      await stampFiles(
        { journal, service, output, progress, tally, waiting: new Set(), total, fail, lackReceipt },
        path,
        out,
      )
    } finally {
      progress.end()
      await journal.close()
    }
    const hidden = tally.failed + tally.withoutReceipt - problems.length
    const shown = hidden > 0 ? [...problems, `${counted(hidden, 'more problem')}.`] : problems
    const { seen: _seen, ...summary } = tally
    return { data: { summary }, text: textOf(tally), code: tally.failed === 0 ? 0 : 4, problems: shown }
  },
})

const mostProblems = 1000

/** Only for the progress bar. */
async function countFiles({ output }: Surroundings, named: readonly string[]): Promise<number | undefined> {
  if (output.terminal.isTTY !== true) return undefined
  let count = 0
  for await (const _found of findFiles(named)) count += 1
  return count
}

function waitText(seconds: number): string {
  const until = new Date(Date.now() + seconds * 1000).toISOString()
  return `The service asks to wait ${seconds} s. Continuing at ${until}. You can also stop and run this again later.`
}

function textOf({ stamped, changed, unchanged, failed, withoutReceipt, proofs, receipts, links }: Tally): string {
  const again = changed === 0 ? '' : ` (${changed} again, after a change)`
  const left = [
    ...(unchanged === 0 ? [] : [`${unchanged} unchanged`]),
    ...(proofs === 0 ? [] : [counted(proofs, 'proof')]),
    ...(receipts === 0 ? [] : [counted(receipts, 'receipt')]),
    ...(links === 0 ? [] : [counted(links, 'symbolic link')]),
  ]
  const sentences = [
    `${counted(stamped, 'file')} stamped${again}.`,
    ...(left.length === 0 ? [] : [`Skipped: ${left.join(', ')}.`]),
    ...(failed === 0 ? [] : [`${failed} failed.`]),
    ...(withoutReceipt === 0 ? [] : [`${withoutReceipt} without a receipt.`]),
    ...(stamped === 0 ? [] : ['When the blockchain has confirmed them, complete the proofs with countersign upgrade.']),
  ]
  return sentences.join(' ')
}
