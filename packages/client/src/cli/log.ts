import { formatVerifierKey, formatWitnessKey, toHex } from '@countersign/proof'
import { addressRule, readServiceAddress } from '../service-address.ts'
import { command, type Noun } from './command.ts'
import { UsageError } from './exits.ts'
import { freeze, keys, retireKey, rotateKey } from './log-admin.ts'
import { type Check, checkLog, type Findings, type SizedConfirmation } from './log-check.ts'
import { checkpoints } from './log-checkpoints.ts'
import { mlDsaKeyValue, vkeyValue } from './log-key.ts'
import { createProgress } from './log-progress.ts'
import { randomnessData, randomnessWords } from './log-randomness.ts'
import { checkReceipts, type GivenReceipt, type Kept, receiptWords } from './log-receipts.ts'
import { type LogSource, openLogSource } from './log-source.ts'
import { defaultStatePath, readSeen, type Seen, writeSeen } from './log-state.ts'
import { type Stated, statedWords } from './log-statements.ts'
import { isoTime } from './log-time.ts'
import { flag, optional, repeatable, text, wholeNumber } from './option.ts'
import { readReceipt } from './receipt-file.ts'
import { fields } from './text.ts'
import { readPolicy } from './witness-policy-file.ts'

const check = command({
  name: 'log check',
  about: 'Audit the timestamp log of a service, starting where the last check ended; needs no key',
  examples: ['countersign log check https://sign.example.org', 'countersign log check --full'],
  args: ['url?'],
  options: {
    vkey: optional(
      vkeyValue,
      "The log's key, from a source you trust. Default: the key of the last check, then the one that the log shows",
    ),
    vkeyMlDsa: optional(
      mlDsaKeyValue,
      "The log's key for ML-DSA-44, from a source you trust: requires its signature on the checkpoint as well",
    ),
    policy: optional(
      text('FILE'),
      'Witnesses that must confirm the log, as a C2SP tlog-policy from a source you trust. Finds a fork of what they had confirmed --max-age ago in the first check, and other forks, frozen logs and rolled back logs after that time at the latest',
    ),
    maxAge: optional(wholeNumber('SECONDS', 1), 'With --policy: how old the latest confirmation may be. Default: 3600'),
    state: optional(text('FILE'), 'File that remembers the last check. Default: a file in $XDG_STATE_HOME/countersign'),
    receipt: repeatable(text('FILE'), 'Receipt of a timestamp: checks that the log still has its entry, unchanged'),
    full: flag('Start at the first entry again'),
  },
  async run(
    { account, environment, waiting },
    { url, vkey, vkeyMlDsa: mlDsaKey, policy, maxAge, state, receipt: receiptPaths, full },
  ) {
    if (maxAge !== undefined && policy === undefined) throw new UsageError('--max-age needs --policy.')
    const required = policy === undefined ? undefined : { policy: await readPolicy(policy), maxAge: maxAge ?? 3600 }
    const address = logAddress(url ?? account.url())
    const path = state ?? defaultStatePath(address, environment)
    const seen = await readSeen(path)
    const given = await Promise.all(receiptPaths.map(async (one) => ({ path: one, receipt: await readReceipt(one) })))
    const findings = await checkWithProgress(
      openLogSource(address, undefined, waiting),
      { vkey, mlDsaKey, required, seen, full },
      given,
    )
    await writeSeen(path, findings.now)
    const { receipts } = findings
    const awaited = receipts.filter(({ standing }) => standing === 'awaited').map(receiptWords)
    const code = awaited.length === 0 ? 0 : 4
    const checked = { ...findings, mlDsaKey }
    return { data: dataOf(checked, seen), text: textOf(checked, seen), code, problems: awaited }
  },
})

export const log: Noun = {
  about: 'The public timestamp log',
  commands: [check, checkpoints, keys, rotateKey, retireKey, freeze],
}

function logAddress(url: string): string {
  const address = readServiceAddress(url)
  if (address === undefined) throw new UsageError(`URL must be ${addressRule}, for example http://127.0.0.1:3000.`)
  return address.endsWith('/log') ? address : `${address}/log`
}

async function checkWithProgress(
  source: LogSource,
  input: Omit<Check, 'report'>,
  given: readonly GivenReceipt[],
): Promise<Findings & Pick<Checked, 'receipts'>> {
  const progress = createProgress()
  try {
    const findings = await checkLog(source, { ...input, report: progress.show })
    return { ...findings, receipts: await checkReceipts(source, { ...input, ...findings.now }, findings.stated, given) }
  } finally {
    progress.end()
    source.close()
  }
}

interface Checked extends Findings, Pick<Check, 'mlDsaKey'> {
  readonly receipts: readonly Kept[]
}

function dataOf(
  { now: { key, checkpoint, standing }, mlDsaKey, checkedFrom, confirmation, randomness, receipts, stated }: Checked,
  seen: Seen | undefined,
): object {
  const { origin, size, root } = checkpoint
  return {
    origin,
    size,
    root: toHex(root),
    vkey: formatVerifierKey(key),
    ...(mlDsaKey === undefined ? {} : { mlDsaVkey: formatWitnessKey(mlDsaKey) }),
    checkedFrom,
    checkedTo: size,
    firstTime: standing.firstTime === null ? null : isoTime(standing.firstTime),
    lastTime: size === 0 ? null : isoTime(standing.head.serverTimestamp),
    witnesses:
      confirmation === undefined
        ? null
        : {
            size: confirmation.size,
            confirmed: confirmation.by.map(({ name, time }) => ({ name, time: isoTime(time * 1000) })),
            of: confirmation.of,
          },
    ...(randomness === undefined ? {} : { randomness: randomnessData(randomness) }),
    ...(receipts.length === 0
      ? {}
      : { receipts: receipts.map(({ path, due, ...one }) => ({ file: path, ...one, due: isoTime(due) })) }),
    consistentWith: seen === undefined ? null : { size: seen.checkpoint.size },
    ...(stated === undefined ? {} : dataOfStated(stated)),
  }
}

function dataOfStated({ chain: { periods, frozen } }: Stated): object {
  return {
    keys: periods.map(({ key, after, compromised }) => ({
      vkey: formatVerifierKey(key),
      from: Math.max(0, after),
      compromised,
    })),
    frozen: frozen && {
      lastEntry: frozen.tree.size,
      successor: frozen.successor && formatVerifierKey(frozen.successor),
    },
  }
}

function textOf(
  {
    now: { key, checkpoint, standing },
    mlDsaKey,
    keyFrom,
    checkedFrom,
    confirmation,
    randomness,
    receipts,
    stated,
  }: Checked,
  seen: Seen | undefined,
): string {
  const { origin, size, root } = checkpoint
  const shown = fields([
    ['log', origin],
    ['entries', String(size)],
    ['first entry', standing.firstTime === null ? undefined : isoTime(standing.firstTime)],
    ['last entry', size === 0 ? undefined : isoTime(standing.head.serverTimestamp)],
    ['newly checked', checkedFrom === size ? 'none' : `${size - checkedFrom}, from ${checkedFrom} to ${size - 1}`],
    ['root', toHex(root)],
    ['witnesses', confirmation && witnessWords(confirmation)],
    ['confirmed', confirmation && confirmation.size < size ? `${confirmation.size} of ${size} entries` : undefined],
    ['randomness', randomness && randomnessWords(randomness)],
    ['key', formatVerifierKey(key)],
    ['signed as well', mlDsaKey && `with ML-DSA-44, by the key ${mlDsaKey.id}`],
  ])
  const changes = stated === undefined ? [] : statedWords(stated, seen?.checkpoint.size ?? 0)
  const trust = keyFrom === 'log' ? `\n${trustOnFirstUse}` : ''
  const kept = receipts
    .filter((one) => one.standing === 'kept')
    .map((one) => `\n${receiptWords(one)}`)
    .join('')
  return `The log is valid.\n\n${shown}\n\n${[comparison(checkpoint.size, checkedFrom, seen), ...changes].join('\n')}${kept}${trust}`
}

function witnessWords({ by, of }: SizedConfirmation): string {
  if (by.length === 0) return 'the policy requires none'
  const latest = Math.max(...by.map(({ time }) => time))
  return `${by.length} of ${of}, at ${isoTime(latest * 1000)} (${by.map(({ name }) => name).join(', ')})`
}

const trustOnFirstUse =
  'The key comes from the log itself. Compare it with one from a source you trust. Later checks report any change.'

function comparison(size: number, checkedFrom: number, seen: Seen | undefined): string {
  if (seen === undefined) return 'This is the first check of this log. The next one starts where this one ended.'
  const before = seen.checkpoint.size
  if (before === size && checkedFrom === size) return `It has not changed since the last check.`
  const how = checkedFrom === 0 ? 'as its tiles prove' : 'as the signed root proves'
  return `It still starts with the ${before} entries seen last time, ${how}.`
}
