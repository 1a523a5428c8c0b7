import type { SigningRequest } from '../model.ts'

type CheckedFile = 'final.pdf' | 'latest.pdf' | 'final.asice' | 'latest.asice'

interface Archive {
  readonly request: SigningRequest
  readonly publicUrl: string
  /** The names of all other files in the archive. */
  readonly names: readonly string[]
  /** The submitted document. */
  readonly original: string
  /** The latest version of the document: the file to check. */
  readonly document: CheckedFile
  readonly proofOfDocument: string | undefined
}

/** The page of the evidence on how to check it without the service. It names only files that are present. */
export function howToCheck(archive: Archive): string {
  const [signer] = archive.names.flatMap((name) => name.match(/^certificates\/(signer-\d+)\.pem$/)?.[1] ?? [])
  return [
    headOf(archive),
    contentsOf(archive, signer !== undefined),
    filesOf(archive),
    ...(signer === undefined
      ? []
      : [isContainer(archive) ? containerOf(archive, signer) : signaturesOf(archive, signer)]),
    trail,
    links,
    logOf(archive),
  ].join('\n')
}

function headOf({ request, publicUrl }: Archive): string {
  return `HOW TO CHECK THIS EVIDENCE WITHOUT THE SERVICE THAT MADE IT

Signing request ${request.id}
Document        ${request.title}
Status          ${request.status}
Submitted file  SHA-256 ${request.submittedHash ?? 'none'}
Finished file   SHA-256 ${request.finalHash ?? 'none'}
Made by         ${publicUrl}
`
}

function isContainer({ document }: Archive): boolean {
  return document.endsWith('.asice')
}

function isFinal({ document }: Archive): boolean {
  return document.startsWith('final.')
}

function contentsOf({ document, original, names }: Archive, isSigned: boolean): string {
  const renewed = Object.entries(describedRenewed).flatMap(([name, words]) => (names.includes(name) ? [words] : []))
  const signed = `
  certificates/     who signed, and who issued their certificates; root.pem is where every chain ends
  timestamps/       the tokens of the time-stamping authority (RFC 3161), one for each signature
  revocation/       that no certificate was revoked (OCSP answers and lists)`
  const unsigned = `
  certificates/     the authority of the service, which has signed trail.pdf; root.pem is where its chain ends`
  return `WHAT IS HERE

  ${original.padEnd(17)} the document as it was submitted
  ${described[document]}${renewed.join('')}
  trail.json        every event, one to a line
  trail.pdf         the same in words, signed and timestamped by the service
  proofs/           for each version of the file, and for the trail: its place in the public log of the
                    service, and in the blockchain once that is done${isSigned ? signed : unsigned}
`
}

const described = {
  'final.pdf': `final.pdf         the document with all that was put into it: one signature for each signer,
                    the data that their check needs, and a timestamp over everything`,
  'latest.pdf': `latest.pdf        the document as far as it came: it was never finished`,
  'final.asice': `final.asice       an ASiC-E container (ETSI EN 319 162-1), which is a ZIP archive: the document, one
                    signature for each signer, the data that their check needs, and a timestamp over everything`,
  'latest.asice': `latest.asice      the container with the document as far as it came: it was never finished`,
}

const describedRenewed = {
  'renewed.pdf': `
  renewed.pdf       final.pdf, byte for byte, and behind it newer validation data and timestamps, by which
                    its signatures can be checked for longer`,
  'renewed.asice': `
  renewed.asice     the same container with newer validation data and timestamps, by which its signatures
                    can be checked for longer`,
}

function filesOf(archive: Archive): string {
  const { request, document, original } = archive
  const values = isFinal(archive)
    ? 'The two values are those above.'
    : request.submittedHash === null
      ? 'The request ended before the document was prepared: both are what the sender gave.'
      : 'The first value is the one above; the second is that of the last version in trail.pdf.'
  return `THE FILES ARE THE RIGHT ONES

    sha256sum ${original} ${document}

  ${values}
${isContainer(archive) ? namedInTrail : namedOnPages}
`
}

const namedOnPages = `  trail.pdf, and the certification block at the foot of the pages where there is one, name the hash of
  the document as it was submitted.`
const namedInTrail = '  trail.pdf names the hash of the document as it was submitted.'

function containerOf({ document }: Archive, signer: string): string {
  return `THE SIGNATURES IN ${document}

  Any program that validates ASiC-E containers checks them, for example EU DSS, or the verification page of
  the service. By hand: unpack the container. Each file META-INF/signature….p7s is a signature (CAdES) over
  the manifest of the same number, which names the document and its hash:

    unzip ${document} -d unpacked
    openssl cms -verify -cades -binary -inform DER -in unpacked/META-INF/signature001.p7s \\
      -content unpacked/META-INF/ASiCManifest001.xml -CAfile certificates/root.pem -purpose any \\
      -no_check_time -out /dev/null

  The DigestValue in the manifest must be the hash of the document in unpacked:

    openssl dgst -sha256 -binary unpacked/<document> | base64

  The chain to the root:

${chainOf(signer)}`
}

function signaturesOf({ document }: Archive, signer: string): string {
  const timestamp = `
  The last one is a timestamp over the whole file (ETSI.RFC3161). Some readers cannot judge that kind;
  pdfsig then says that it has not been verified.
`
  return `THE SIGNATURES IN ${document}

  Open it in any PDF reader that checks signatures, or use poppler:

    pdfsig -no-ocsp ${document}

  Every signature of a signer must be valid, and the document unchanged since.
${document === 'final.pdf' ? timestamp : ''}
  Once the reader trusts certificates/root.pem, it shows the chain to the root. openssl does, too:

${chainOf(signer)}`
}

function chainOf(signer: string): string {
  return `    openssl verify -no_check_time -CAfile certificates/root.pem -untrusted certificates/issuing.pem \\
      certificates/${signer}.pem

  That the certificate was not revoked when it signed:

    openssl ocsp -respin revocation/${signer}.ocsp -issuer certificates/issuing.pem -no_nonce \\
      -cert certificates/${signer}.pem -CAfile certificates/root.pem -verify_other certificates/issuing.pem

  The certificate of a signer lives for an hour only, since its key signed once and was destroyed. What
  counts is that it was valid at the time that the token in its signature proves:

    openssl ts -reply -token_in -in timestamps/${signer}.tst -text
`
}

const trail = `THE TRAIL

  Each event is a line of trail.json and holds, as "previous", the SHA-256 of the line before it without
  the comma at its end. The first holds zeros. So nothing can be changed, left out or slipped in without
  changing the last hash. To print all hashes:

    sed -e '1d;$d' -e 's/,$//' trail.json | while IFS= read -r line; do \\
      printf %s "$line" | sha256sum; done
`

const links = `WHO COULD SIGN

  Each signer signs with a link of their own. The service emails it to the signer, and also gives it to the
  sender, a program with an API key or a person in the console, when the request is created. So the sender
  could have signed in a signer's place. trail.pdf names the sender and, for each link, from which address
  the document was loaded, viewed and signed. It does not prove who held the link.
`

function logOf({ document, proofOfDocument }: Archive): string {
  return `THE PLACE IN THE LOG AND IN THE BLOCKCHAIN

  Each file in proofs/ stands alone: it leads from a SHA-256 to the signed state of the log and, where it
  says so, on to a transaction of a public blockchain. Its format is open; the program countersign
  (Apache 2.0) checks it without asking the service:

    countersign verify ${document} --proof ${proofOfDocument ?? 'proofs/<number>.proof.json'}

  The proof of type AUDIT_TRAIL is about the SHA-256 of the last line of trail.json.
  A proof that was not in the blockchain yet when this archive was made can be downloaded later, complete,
  from the service, or again with this archive.
`
}
