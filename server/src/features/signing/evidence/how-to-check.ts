import { defaultLanguage } from '../../../vocabulary/language.ts'
import { policies, policyNames } from '../authentication/certificate-policies.ts'
import { hasTurn, type Signer, type SigningRequest } from '../model.ts'
import type { CheckWords } from './check-words/en.ts'
import { checkWordsIn } from './check-words/words-in.ts'
import { listed, wrapped } from './lay-out-text.ts'
import { trailWordsIn } from './trail-words/words-in.ts'

type CheckedFile = 'final.pdf' | 'latest.pdf' | 'final.asice' | 'latest.asice'

interface Archive {
  readonly request: SigningRequest
  readonly signers: readonly Signer[]
  readonly publicUrl: string
  /** The names of all other files in the archive. */
  readonly names: readonly string[]
  /** Where the document to check is: at the top, or the first of several. */
  readonly folder: string
  /** True if the documents were deleted: then no file of theirs is in the archive. */
  readonly isDeleted: boolean
  /** True if people were erased from the trail. */
  readonly isErased: boolean
  /** The submitted document. */
  readonly original: string
  /** The latest version of the document: the file to check. */
  readonly document: CheckedFile
  readonly proofOfDocument: string | undefined
}

/** Prose is a paragraph; a command stands as it is, to be pasted. */
type Part = { readonly prose: string } | { readonly command: string } | { readonly list: readonly Row[] }
type Row = readonly [name: string, words: string]

/**
 * The page of the evidence that says how to check it without us, in the language of the request. It names no file that is not
 * there.
 */
export function howToCheck(archive: Archive): string {
  const words = checkWordsIn(archive.request.language ?? defaultLanguage)
  const [signer] = archive.names.flatMap((name) => name.match(/certificates\/(signer-\d+)\.pem$/)?.[1] ?? [])
  return [
    headOf(archive, words),
    section(words.contents.title, [
      ...severalOf(archive, words),
      { list: contentsOf(archive, words, signer !== undefined) },
    ]),
    section(words.files.title, filesOf(archive, words)),
    ...(signer === undefined
      ? []
      : [section(words.signatures.title, signaturesOf(archive, words, signer), ` ${fileOf(archive)}`)]),
    section(words.trail.title, [
      { prose: words.trail.text },
      { command: printHashes },
      ...(archive.isErased ? [{ prose: words.trail.erased }] : []),
    ]),
    section(words.links.title, linksOf(archive, words, signer)),
    section(words.log.title, logOf(archive, words)),
  ].join('\n')
}

/** The file to check. Of a deleted document, the reader may have a copy. */
function fileOf({ isDeleted, folder, document }: Archive): string {
  return isDeleted ? '<document>' : `${folder}${document}`
}

function section(title: string, parts: readonly Part[], file = ''): string {
  return `${[title.toUpperCase() + file, ...parts.map(layOut)].join('\n\n')}\n`
}

function layOut(part: Part): string {
  if ('prose' in part) return wrapped(part.prose)
  return 'command' in part ? part.command : listed(part.list)
}

function headOf({ request, publicUrl }: Archive, { title, head }: CheckWords): string {
  const { statuses } = trailWordsIn(request.language ?? defaultLanguage)
  const hash = (value: string | null) => (value === null ? head.none : `SHA-256 ${value}`)
  const facts: Row[] = [
    [head.request, request.id],
    [head.document, request.title],
    [head.status, statuses[request.status]],
    ...request.documents.flatMap(({ number, title: own, submittedHash, finalHash }): Row[] => [
      ...(request.documents.length === 1 ? [] : ([[`${head.document} ${number}`, own]] satisfies Row[])),
      [head.submitted, hash(submittedHash)],
      [head.completed, hash(finalHash)],
    ]),
    ...(request.documentsDeletedAt === null ? [] : [[head.deleted, request.documentsDeletedAt.toISOString()] as const]),
    [head.madeBy, publicUrl],
  ]
  const width = Math.max(...facts.map(([name]) => name.length)) + 2
  return `${title.toUpperCase()}\n\n${facts.map(([name, value]) => name.padEnd(width) + value).join('\n')}\n`
}

function severalOf({ request: { documents }, isDeleted }: Archive, { contents: words }: CheckWords): Part[] {
  if (isDeleted) return [{ prose: words.deleted }]
  return documents.length === 1 ? [] : [{ prose: words.several(documents.length) }]
}

function isContainer({ document }: Archive): boolean {
  return document.endsWith('.asice')
}

function isFinal({ document }: Archive): boolean {
  return document.startsWith('final.')
}

function contentsOf(archive: Archive, { contents: words }: CheckWords, isSigned: boolean): Row[] {
  const { folder, document, original, names } = archive
  const described = {
    'final.pdf': words.final,
    'latest.pdf': words.latest,
    'final.asice': words.finalContainer,
    'latest.asice': words.latestContainer,
  }
  const renewed: Row[] = [
    ['renewed.pdf', words.renewed],
    ['renewed.asice', words.renewedContainer],
  ]
  const signed: Row[] = [
    ['certificates/', words.certificates],
    ['timestamps/', words.timestamps],
    ['revocation/', words.revocation],
  ]
  return [
    ...(archive.isDeleted
      ? []
      : ([
          [folder + original, words.original],
          [folder + document, described[document]],
        ] satisfies Row[])),
    ...renewed.filter(([name]) => names.includes(folder + name)),
    ['trail.json', words.trailJson],
    ['trail.pdf', words.trailPdf],
    ['proofs/', words.proofs],
    ...(isSigned ? signed : ([['certificates/', words.certificatesUnsigned]] satisfies Row[])),
  ]
}

function filesOf(archive: Archive, { files: words }: CheckWords): Part[] {
  const { request, folder, document, original } = archive
  if (archive.isDeleted) return [{ command: `    sha256sum ${fileOf(archive)}` }, { prose: words.deleted }]
  const unfinished = request.submittedHash === null ? words.unprepared : words.unfinished
  return [
    { command: `    sha256sum ${folder}${original} ${folder}${document}` },
    { prose: isFinal(archive) ? words.both : unfinished },
    { prose: isContainer(archive) ? words.inTrail : words.onPages },
  ]
}

function signaturesOf(archive: Archive, { signatures: words }: CheckWords, signer: string): Part[] {
  const { folder } = archive
  const document = fileOf(archive)
  const before: Part[] = isContainer(archive)
    ? [
        { prose: words.container },
        { command: checkContainer(document) },
        { prose: words.digest },
        { command: '    openssl dgst -sha256 -binary unpacked/<document> | base64' },
        { prose: words.containerChain },
      ]
    : [
        { prose: words.open },
        { command: `    pdfsig -no-ocsp ${document}` },
        { prose: words.mustBeValid },
        ...(isFinal(archive) ? [{ prose: words.timestamp }] : []),
        { prose: words.chain },
      ]
  return [
    ...before,
    { command: checkChain(folder, signer) },
    { prose: words.notRevoked },
    { command: checkRevocation(folder, signer) },
    { prose: words.shortLived },
    { command: `    openssl ts -reply -token_in -in ${folder}timestamps/${signer}.tst -text` },
  ]
}

function checkContainer(document: string): string {
  return `    unzip ${document} -d unpacked
    openssl cms -verify -cades -binary -inform DER -in unpacked/META-INF/signature001.p7s \\
      -content unpacked/META-INF/ASiCManifest001.xml -CAfile certificates/root.pem -purpose any \\
      -no_check_time -out /dev/null`
}

function checkChain(folder: string, signer: string): string {
  return `    openssl verify -no_check_time -CAfile certificates/root.pem -untrusted certificates/issuing.pem \\
      ${folder}certificates/${signer}.pem`
}

function checkRevocation(folder: string, signer: string): string {
  return `    openssl ocsp -respin ${folder}revocation/${signer}.ocsp -issuer certificates/issuing.pem -no_nonce \\
      -cert ${folder}certificates/${signer}.pem -CAfile certificates/root.pem -verify_other certificates/issuing.pem`
}

const printHashes = `    sed -e '1d;$d' -e 's/,$//' trail.json | while IFS= read -r line; do \\
      printf %s "$line" | sha256sum; done`

function logOf(archive: Archive, { log: words }: CheckWords): Part[] {
  const proof = archive.proofOfDocument ?? 'proofs/<number>.proof.json'
  return [
    { prose: words.text },
    { command: `    countersign verify ${fileOf(archive)} --proof ${proof}` },
    { prose: words.trail },
    { prose: words.later },
  ]
}

function linksOf({ signers, folder }: Archive, { links: words }: CheckWords, signer: string | undefined): Part[] {
  const withLinks = signers.filter(hasTurn)
  return [
    { prose: words.text },
    ...(withLinks.some(({ role }) => role !== 'signer') ? [{ prose: words.otherRoles }] : []),
    ...(signers.some(({ delegatedBy }) => delegatedBy !== null) ? [{ prose: words.delegated }] : []),
    ...(signers.some(({ delivery }) => delivery === 'in_person') ? [{ prose: words.inPerson }] : []),
    ...(signers.some(({ authentication }) => authentication.includes('passkey')) ? [{ prose: words.passkeys }] : []),
    ...(signers.some(({ authentication }) => authentication.length > 0) ? codesOf(folder, words, signer) : []),
    ...(signers.some(({ authentication }) => authentication.includes('identity_check'))
      ? [{ prose: words.identityChecks }]
      : []),
    ...(signers.some(({ authentication }) => authentication.includes('oidc')) ? [{ prose: words.identities }] : []),
  ]
}

function codesOf(folder: string, words: CheckWords['links'], signer: string | undefined): Part[] {
  return [
    { prose: words.codes },
    ...policyNames.map((name) => ({ prose: `${policies[name]}: ${words.policies[name]}` })),
    ...(signer === undefined
      ? []
      : [{ command: `    openssl x509 -in ${folder}certificates/${signer}.pem -noout -ext certificatePolicies` }]),
  ]
}
