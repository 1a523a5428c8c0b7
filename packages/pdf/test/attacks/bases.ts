import { beginSignature } from '../../src/sign/begin-signature.ts'
import { finishSignature } from '../../src/sign/finish-signature.ts'
import { sha256 } from '../support/authority.ts'
import { toText } from '../support/plain-pdf.ts'
import {
  addValidation,
  ann,
  authority,
  bob,
  SIGNED_AT,
  type SigningOptions,
  sign,
  stampTime,
} from '../support/sample-contract.ts'
import { AT, objects, writeDocument } from './document.ts'

export type BaseName =
  | 'approved'
  | 'formless'
  | 'packed'
  | 'certified'
  | 'commentable'
  | 'final'
  | 'locked'
  | 'archived'

/** One timestamp less to check for each of many files. */
export const quickly: SigningOptions = { timestamped: false, reserve: 4096 }

/** Nothing to fill in: the signature adds the form. */
const FORMLESS = {
  [AT.catalog]: (objects[AT.catalog - 1] ?? '').replace('/AcroForm 3 0 R', ''),
  [AT.form]: 'null',
  [AT.annotations]: '[28 0 R 30 0 R]',
  [AT.page2]: (objects[AT.page2 - 1] ?? '').replace(/\/Annots \[[^\]]*\]/, ''),
}

/** Signed documents, one for each way of signing. */
export const bases: Readonly<Record<BaseName, Uint8Array>> = {
  approved: await sign(writeDocument(), 'Signature_1', quickly),
  formless: await sign(writeDocument(FORMLESS), '', {
    ...quickly,
    field: { kind: 'invisible', fieldName: 'Signature_1' },
  }),
  packed: await sign(writeDocument({}, 'stream'), 'Signature_1', quickly),
  certified: await sign(writeDocument(), 'Signature_1', { ...quickly, certify: true }),
  commentable: await certify(3),
  final: await certify(1),
  locked: await sign(writeDocument(), 'Signature_1', { ...quickly, lock: { formBut: [] } }),
  archived: await archive(),
}

/** Certified at a level that the service does not use (ISO 32000-2 table 257). */
async function certify(level: 1 | 3): Promise<Uint8Array> {
  const prepared = await beginSignature(writeDocument(), {
    field: { kind: 'prepared', fieldName: 'Signature_1' },
    subFilter: 'ETSI.CAdES.detached',
    signingTime: SIGNED_AT,
    certify: true,
  })
  const at = toText(prepared.bytes).lastIndexOf('/P 2\n')
  prepared.bytes[at + '/P '.length] = 0x30 + level
  const { from, to } = prepared.contents
  const digest = await sha256(Buffer.concat([prepared.bytes.subarray(0, from), prepared.bytes.subarray(to)]))
  return finishSignature(prepared, await authority.cms({ ...prepared, digest }, ann))
}

/** Two signers, validation data, document timestamp. */
async function archive(): Promise<Uint8Array> {
  const twice = await sign(await sign(writeDocument(), 'Signature_1', quickly), 'Signature_2', {
    ...quickly,
    signer: bob,
  })
  return stampTime(await addValidation(twice))
}
