// Signs and verifies like the service, on command line by line: an act and a file. Answers the milliseconds of
// processor time. Arguments: the folder with the keys, the certificates and the CRLs, when to sign, when to verify.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { beginSignature, finishSignature, type Trust, verifyPdf } from '../../packages/pdf/src/index.ts'
import {
  createKeySigner,
  makeTimestampRequest,
  makeTimestampResponse,
  readTimestampRequest,
  readTimestampResponse,
  type Signer,
  signCms,
} from '../../packages/pki/src/index.ts'

const [folder = '', signingTime = '', now = ''] = process.argv.slice(2)
const signedAt = new Date(signingTime)
const [signer, tsa] = [await signerOf('signer'), await signerOf('tsa')]
const acts: Readonly<Record<string, (bytes: Uint8Array) => Promise<void>>> = {
  sign,
  signed: (bytes) => verify(bytes, 'B-T', { crls: [read('root.crl'), read('issuing.crl')] }),
  closed: (bytes) => verify(bytes, 'B-LTA', {}),
}

// The file of the previous line is kept: collecting it is not part of the act.
let file = { name: '', bytes: new Uint8Array() }
for await (const line of createInterface({ input: process.stdin })) {
  const [act = '', name = ''] = line.split('\t')
  if (file.name !== name) file = { name, bytes: read(name) }
  const before = process.cpuUsage()
  await acts[act]?.(file.bytes)
  const { user, system } = process.cpuUsage(before)
  process.stdout.write(`${(user + system) / 1000}\n`)
}

async function sign(bytes: Uint8Array): Promise<void> {
  const begun = await beginSignature(bytes, {
    field: { kind: 'invisible', fieldName: 'Signature' },
    subFilter: 'ETSI.CAdES.detached',
    signingTime: signedAt,
  })
  const signed = finishSignature(begun, await signCms({ signer, digest: begun.digest, addTimestamp }))
  // A thread of the service transfers the file; its memory is not the thread's to collect.
  signed.buffer.transfer(0)
}

async function addTimestamp(signature: Uint8Array): Promise<Uint8Array> {
  const digest = createHash('sha256').update(signature).digest()
  const request = readTimestampRequest(makeTimestampRequest({ digest, nonce: 5n, certReq: true }))
  const stamp = {
    request,
    signer: tsa,
    policy: '1.2.3.4',
    serialNumber: Uint8Array.of(8),
    time: signedAt,
    ordering: false,
  }
  const response = readTimestampResponse(await makeTimestampResponse(stamp))
  if (!response.granted) throw new Error('the authority made no timestamp')
  return response.token
}

async function verify(bytes: Uint8Array, level: string, given: Partial<Trust>): Promise<void> {
  const report = await verifyPdf(bytes, { anchors: [read('root.der')], at: new Date(now), ...given })
  const [signature] = report.signatures
  if (signature?.verdict !== 'valid' || signature.level !== level) throw new Error(`not valid at ${level}`)
}

async function signerOf(name: string): Promise<Signer> {
  return createKeySigner(read(`${name}.p8`), read(`${name}.der`), [read('issuing.der')])
}

function read(name: string): Uint8Array<ArrayBuffer> {
  return readFileSync(join(folder, name))
}
