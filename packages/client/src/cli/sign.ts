import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import type { Client } from '../client.ts'
import { createClient } from '../client.ts'
import type { SigningStatus } from '../interface.ts'
import { command, type Outcome, type Surroundings } from './command.ts'
import { NotReadyError, UsageError } from './exits.ts'
import { languages } from './languages.ts'
import { choice, flag, optional, repeatable, text, type Value, wholeNumber } from './option.ts'
import { requireAbsent, saveDownload } from './save-download.ts'
import { fields, printable, table } from './text.ts'

interface Person {
  readonly name: string
  readonly email: string
}

const signerValue: Value<Person> = { shown: '"NAME <EMAIL>"', parse: readPerson }

export const sign = command({
  name: 'sign',
  about: 'Upload a PDF, request signatures, and print the signing links; --watch waits for the result',
  examples: [
    'countersign sign contract.pdf --signer "Anna Kowalska <anna@example.org>"',
    'countersign sign contract.pdf --signer "Anna <anna@example.org>" --signer "Bob <bob@example.org>" --order --watch --out signed.pdf',
  ],
  args: ['file'],
  options: {
    signer: repeatable(signerValue, 'Signer; repeat it for more signers'),
    title: optional(text('TEXT'), 'Title of the document. Default: the name of the file'),
    order: flag('Signers sign one after another, in the order given. Default: everyone at once'),
    expires: optional(wholeNumber('DAYS', 1), 'Days until the request expires. Default: 30'),
    message: optional(text('TEXT'), 'Message in the invitation'),
    language: optional(
      choice(...languages),
      'Language of emails, pages and the certificate. Default: that of the organization',
    ),
    watch: flag('Follow the request until it is completed, declined, expired, canceled or failed'),
    out: optional(text('FILE'), 'With --watch: where to save the signed file; it must not exist'),
  },
  async run(surroundings, { file, signer, title, order, expires, message, language, watch, out }) {
    if (signer.length === 0) throw new UsageError('--signer is missing.')
    if (out !== undefined && !watch) throw new UsageError('--out needs --watch.')
    if (out !== undefined) await requireAbsent(out)
    const client = clientOf(surroundings)
    const documentTitle = title ?? basename(file)
    const { documentId } = await client.documents.upload({
      file: await blobOf(file),
      name: basename(file),
      title: documentTitle,
    })
    const created = await client.signing.create({
      documentTitle,
      documentId,
      signers: signer.map((person, index) => ({ ...person, order: order ? index : 0 })),
      ...(expires === undefined ? {} : { expiresInDays: expires }),
      ...(message === undefined ? {} : { message }),
      ...(language === undefined ? {} : { language }),
    })
    const links = table(
      ['SIGNER', 'LINK'],
      created.signers.map(({ name, email, signingUrl }) => [`${name} <${email}>`, signingUrl]),
    )
    const shown = fields([
      ['request', created.signingRequestId],
      ['document', documentId],
      ['expires', created.expiresAt],
    ])
    const begun = `Signatures requested.\n\n${shown}\n\n${links}\n\nCopy the links now. They will not be shown again.`
    if (!watch) return { data: created, text: begun }
    surroundings.output.result(created, begun)
    const ended = await follow(client, surroundings, created.signingRequestId)
    return await outcomeOf(client, documentId, ended, out)
  },
})

export function clientOf({ account }: Surroundings): Client {
  return createClient({ url: account.url(), apiKey: account.key(), retry: { attempts: 5 } })
}

/** Read while it is sent, once per attempt. */
export async function blobOf(path: string): Promise<Blob> {
  try {
    return await openAsBlob(path)
  } catch (error) {
    const { code = 'unknown reason' } = error as NodeJS.ErrnoException
    throw new NotReadyError(`${path} cannot be read (${code}).`)
  }
}

/** Shows each change once. Polls every minute, since requests count against the hourly limit. */
async function follow(client: Client, { output }: Surroundings, id: string): Promise<SigningStatus> {
  let last = ''
  return await client.signing.waitUntilEnded(id, {
    everySeconds: 60,
    onLook: (seen) => {
      const state = JSON.stringify([seen.status, seen.signers])
      if (state === last) return
      last = state
      output.result({ status: seen.status, progress: seen.progress, signers: seen.signers }, lineOf(seen))
    },
  })
}

function lineOf({ status, progress, reason }: SigningStatus): string {
  const why = reason === null ? '' : `: ${reason}`
  return printable(`${status}, ${progress.signed} of ${progress.total} signed${why}`)
}

async function outcomeOf(
  client: Client,
  documentId: string,
  ended: SigningStatus,
  out: string | undefined,
): Promise<Outcome> {
  const { status, reason, document } = ended
  const isCompleted = status === 'COMPLETED'
  if (isCompleted && out !== undefined) await saveDownload(await client.documents.download(documentId), out)
  const written = isCompleted ? (out ?? null) : null
  const saved = written === null ? '' : ` The signed file is ${written}.`
  const data = { status, reason, finalHash: document.finalHash, written }
  return { data, text: `The request is ${status}.${saved}`, code: isCompleted ? 0 : 1 }
}

function readPerson(given: string, option: string): Person {
  const [, name = '', email = ''] = /^\s*(.+?)\s*<\s*([^<>\s]+@[^<>\s]+)\s*>\s*$/.exec(given) ?? []
  if (name !== '') return { name, email }
  throw new UsageError(`${option} must be a name and an email address, as "Anna Kowalska <anna@example.org>".`)
}
