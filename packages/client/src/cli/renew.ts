import { addressRule } from '../service-address.ts'
import { command, type Noun } from './command.ts'
import { UsageError } from './exits.ts'
import { flag, optional, repeatable, text, type Value } from './option.ts'
import { readPdf, writeInPlace, writeNew } from './renew-files.ts'
import { fields } from './text.ts'

const tsaValue: Value<URL> = { shown: 'URL', parse: readTsaAddress }

const renewFile = command({
  name: 'renew',
  about: 'Add validation data and a new timestamp to a signed PDF before its protection expires; needs no key',
  examples: [
    'countersign renew contract.pdf',
    'countersign renew contract.pdf --in-place --tsa https://tsa.example.org --roots tsa-roots.pem',
  ],
  args: ['file'],
  options: {
    output: optional(text('FILE'), 'Where to save the renewed file; it must not exist. Default: FILE.renewed.pdf', 'o'),
    inPlace: flag('Replace the file itself'),
    tsa: optional(tsaValue, 'URL of a time-stamping authority (RFC 3161). Default: the one of the service'),
    roots: repeatable(
      text('FILE'),
      'Root certificates to trust, as PEM. Without --tsa, the roots of the service are trusted, too',
    ),
    algorithmEnds: optional(
      text('NAME=DAY,…'),
      'Algorithms that become too weak on a day, for example SHA-256=2031-01-01. Default: ALGORITHM_ENDS',
    ),
  },
  async run({ url, environment }, { file, output, inPlace, tsa, roots, algorithmEnds }) {
    if (inPlace && output !== undefined) throw new UsageError('Use either --in-place or --output, not both.')
    const target = inPlace ? file : (output ?? `${file.replace(/\.pdf$/i, '')}.renewed.pdf`)
    // The PDF code is loaded for this command only.
    const { renewPdf } = await import('./renew-pdf.ts')
    const { readRoots } = await import('./renew-roots.ts')
    const { readEnds } = await import('./renew-ends.ts')
    const ends = readEnds(algorithmEnds, environment)
    const authority = tsa ?? new URL(`${url}/tsa`)
    const renewed = await renewPdf(await readPdf(file), {
      name: file,
      authority,
      service: tsa === undefined ? url : undefined,
      roots: await readRoots(roots, tsa === undefined ? url : undefined),
      ends,
      now: new Date(),
    })
    if (inPlace) await writeInPlace(target, renewed.bytes)
    else await writeNew(target, renewed.bytes)
    const { before, after, signatures, added, assumed } = renewed
    const data = {
      file,
      written: target,
      signatures,
      protectedUntil: { before: before.toISOString(), after: after.toISOString() },
      added,
      issuersKnown: !assumed,
    }
    return { data, text: textOf(data, authority, assumed) }
  },
})

export const renew: Noun = { about: 'Signed PDFs', commands: [renewFile] }

interface Renewed {
  readonly written: string
  readonly signatures: number
  readonly protectedUntil: { readonly before: string; readonly after: string }
  readonly added: { readonly certificates: number; readonly crls: number; readonly ocsps: number }
}

function textOf({ written, signatures, protectedUntil, added }: Renewed, authority: URL, assumed: boolean): string {
  const shown = fields([
    ['written to', written],
    ['signatures', String(signatures)],
    ['protected until', protectedUntil.after],
    ['before renewal', protectedUntil.before],
    ['timestamp by', authority.host],
    ['validation data', `${added.certificates} certificates, ${added.crls} lists, ${added.ocsps} OCSP answers`],
  ])
  const note =
    'You do not trust one of the issuers in this file. These times apply to readers who do. To check the issuer, add its root with --roots.'
  return assumed ? `${shown}\n\n${note}` : shown
}

function readTsaAddress(given: string, flag: string): URL {
  const url = URL.canParse(given) ? new URL(given) : undefined
  const isPlain = url !== undefined && `${url.username}${url.password}${url.hash}` === ''
  if (isPlain && (url.protocol === 'http:' || url.protocol === 'https:')) return url
  throw new UsageError(`${flag} must be ${addressRule.replace(', query', '')}, for example http://127.0.0.1:3000/tsa.`)
}
