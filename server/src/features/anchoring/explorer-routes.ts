import { type Static, Type } from 'typebox'
import { type Content, type Html, html } from '../../http/html.ts'
import { moment, pageShell } from '../../http/page-shell.ts'
import { answerPage, pageResource, stylesheetResource } from '../../http/rendered-page.ts'
import type { Routes } from '../../http/server.ts'
import type { ChainReader, ReadTransaction } from '../../ports/chain-reader.ts'
import type { Database } from '../../ports/database.ts'
import { type Mode, rootOf } from '../../vocabulary/mode.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { hexOf } from '../../vocabulary/sha256-hex.ts'
import { findBatchOfTransaction } from './find-batch.ts'
import type { Batch } from './model.ts'

interface Ports {
  readonly mode: Mode
  readonly database: Database
  /** Undefined if the service does not run its own chain, or no longer does. */
  readonly chainReader: ChainReader | undefined
}

/** A transaction as it is shown. Only the chain knows its sender. */
interface Shown extends Omit<ReadTransaction, 'from'> {
  readonly from?: string
}

const Hash = Type.Object({
  hash: Type.String({
    pattern: '^0x[0-9a-fA-F]{64}$',
    'x-expects': 'a transaction hash: 0x followed by 64 hexadecimal characters',
  }),
})

const chainAddress = '/chain'

const blocksShown = 25

/**
 * An explorer for the service's own chain. Records and proofs link to its pages forever, so a transaction is shown from
 * its batch once the chain no longer runs.
 */
export function explorerRoutes(ports: Ports): Routes {
  const stylesheet = stylesheetResource(new URL('./explorer.css', import.meta.url))
  const { chainReader, mode } = ports
  return async (app) => {
    if (chainReader !== undefined) {
      app.get(chainAddress, async (request, reply) =>
        answerPage(request, reply, pageResource(await renderChain(mode, chainReader))),
      )
    }

    app.get('/chain/explorer.css', async (request, reply) => answerPage(request, reply, stylesheet))

    app.get<{ Params: Static<typeof Hash> }>(
      '/chain/tx/:hash',
      { schema: { params: Hash } },
      async (request, reply) => {
        const hash = request.params.hash.toLowerCase()
        const held = await chainReader?.transaction(hash)
        const batch = await findBatchOfTransaction(ports, hash)
        const transaction = held ?? keptTransaction(hash, batch)
        if (transaction === undefined) throw new Refusal('NOT_FOUND', `The local chain has no transaction ${hash}.`)
        const section = chainReader === undefined ? `/chain/tx/${hash}` : chainAddress
        return answerPage(request, reply, pageResource(renderTransaction(mode, section, transaction, batch)))
      },
    )
  }
}

/** The batch's copy of its transaction, if this explorer showed it; other chains have their own explorers. */
function keptTransaction(hash: string, batch: Batch | undefined): Shown | undefined {
  if (batch === undefined || batch.phase === 'CLOSED') return undefined
  if (batch.explorerUrl?.endsWith(`/chain/tx/${hash}`) !== true) return undefined
  const { value, blockNumber: number, blockTime: time, anchor } = batch
  return { hash, data: `0x${hexOf(value)}`, block: { number, hash: `0x${anchor.blockHash}`, time } }
}

async function renderChain(mode: Mode, chainReader: ChainReader): Promise<string> {
  const [account, blocks] = await Promise.all([chainReader.account(), chainReader.latestBlocks(blocksShown)])
  const written = blocks.filter(({ transactions }) => transactions.length > 0)
  const list =
    written.length === 0
      ? html`<p>No records in the last ${blocksShown} blocks. The first one follows shortly after the first timestamp.</p>`
      : html`<ul class="blocks">${written.map(
          ({ number, time, transactions }) =>
            html`<li>Block ${number} · ${moment(time)}<br>${transactions.map(
              (hash) => html`<a href="${rootOf(mode)}/chain/tx/${hash}"><code>${hash}</code></a> `,
            )}</li>`,
        )}</ul>`
  return page(
    mode,
    'Local blockchain',
    chainAddress,
    html`<h2>Account</h2>
<p><code>${account}</code></p>
<h2>Latest transactions</h2>
${list}`,
  )
}

function renderTransaction(
  mode: Mode,
  section: string,
  { hash, from, data, block }: Shown,
  batch: Batch | undefined,
): string {
  return page(
    mode,
    'Transaction',
    section,
    html`${from === undefined ? html`<p>The blockchain no longer returns this transaction. This page shows the copy that the service keeps.</p>` : ''}
<h2>Transaction</h2>
${facts([
  ['Transaction', code(hash)],
  ...(from === undefined ? [] : [['From', code(from)] as [string, Content]]),
  ['Data', html`${code(data)}<p class="note">The anchor value. It commits to the name, size and root of the log.</p>`],
])}
<h2>Block</h2>
${
  block === undefined
    ? html`<p>The transaction is not in a block yet.</p>`
    : facts([
        ['Number', String(block.number)],
        ['Hash', code(block.hash)],
        ['Time', moment(block.time)],
      ])
}
<h2>Log</h2>
${batch === undefined ? html`<p>This transaction is not from this service.</p>` : facts(factsOf(mode, batch))}`,
  )
}

function factsOf(mode: Mode, batch: Batch): [string, Content][] {
  return [
    ['Batch', code(batch.id)],
    ['Entries', `${batch.first} to ${batch.size - 1}`],
    ['Log root', code(hexOf(batch.root))],
    ['Closed', moment(batch.closedAt)],
    ...(batch.phase === 'CONFIRMED'
      ? [
          ['Published as', html`<a href="${rootOf(mode)}/ipfs/${batch.cid}"><code>${batch.cid}</code></a>`] as [
            string,
            Content,
          ],
        ]
      : []),
  ]
}

function facts(rows: readonly [string, Content][]): Html {
  return html`<dl class="facts">${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`
}

function code(text: string): Html {
  return html`<code>${text}</code>`
}

function page(mode: Mode, title: string, section: string, content: Html): string {
  const warning = html`<p class="warning"><strong>Test network, not independent proof.</strong> Only this service runs this blockchain. Use it for development.</p>`
  return pageShell({
    title,
    section: { name: 'Local blockchain', address: section },
    stylesheet: '/chain/explorer.css',
    content: [warning, content],
    mode,
  }).markup
}
