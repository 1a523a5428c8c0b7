import { basename } from 'node:path'
import type { Client } from '../client.ts'
import { CountersignError } from '../countersign-error.ts'
import { command } from './command.ts'
import { UsageError } from './exits.ts'
import { optional, required, text, type Value, wholeNumber } from './option.ts'
import { requireAbsent, saveDownload } from './save-download.ts'
import { blobOf, clientOf } from './sign.ts'
import { fields } from './text.ts'

const points: Value<number> = { shown: 'POINTS', parse: readPoints }

export const sealFile = command({
  name: 'seal',
  about: "Upload a PDF, put one of your organization's seals on it, and download the sealed file",
  examples: [
    'countersign seal invoice.pdf --seal "Main seal" --out invoice.sealed.pdf',
    'countersign seal invoice.pdf --seal seal_01 --page 2 --x 400 --y 60 --out invoice.sealed.pdf',
  ],
  args: ['file'],
  options: {
    seal: required(text('ID|NAME'), 'Seal to use, by id or by name'),
    page: optional(wholeNumber('N', 1), 'Page number. Default: 1'),
    x: optional(points, 'Distance from the left edge, in points. Default: 36'),
    y: optional(points, 'Distance from the bottom edge, in points. Default: 36'),
    out: required(text('FILE'), 'Where to save the sealed file; it must not exist'),
  },
  async run(surroundings, { file, seal, page = 1, x = 36, y = 36, out }) {
    await requireAbsent(out)
    const client = clientOf(surroundings)
    const [blob, sealId] = [await blobOf(file), await findSeal(client, seal)]
    const title = basename(file)
    const { documentId } = await client.documents.upload({ file: blob, name: title, title })
    const applied = await client.seals.apply({ documentId, sealId, position: { page, x, y } })
    await saveDownload(await client.documents.download(documentId), out)
    const shown = fields([
      ['seal', sealId],
      ['document', documentId],
      ['sha-256', applied.fileHash],
      ['written to', out],
    ])
    return { data: { ...applied, written: out }, text: `Sealed.\n\n${shown}` }
  },
})

/** An id, or the name of one active seal. */
async function findSeal(client: Client, given: string): Promise<string> {
  if (given.startsWith('seal_')) return given
  const found: string[] = []
  for await (const { sealId, name, status } of client.seals.all()) {
    if (name === given && status === 'ACTIVE') found.push(sealId)
  }
  const [first, ...more] = found
  if (first === undefined) throw new CountersignError('refused', `There is no active seal called "${given}".`)
  if (more.length > 0) throw new UsageError(`Several seals are called "${given}". Use an id: ${found.join(', ')}.`)
  return first
}

function readPoints(given: string, flag: string): number {
  const number = /^-?\d+(\.\d+)?$/.test(given) ? Number(given) : Number.NaN
  if (Number.isFinite(number)) return number
  throw new UsageError(`${flag} must be a number of points, not "${given}".`)
}
