import { TST_INFO } from '../asn1/oids.ts'
import type { Cms } from '../cms/read-cms.ts'
import { readCms } from '../cms/read-cms.ts'
import { PkiError } from '../errors.ts'
import type { TstInfo } from './tst-info.ts'
import { readTstInfo } from './tst-info.ts'

/** What a token states, signed or not. */
export type TimestampStatement = TstInfo & {
  /** The same as the authority signed it: a TSTInfo, DER. */
  readonly bytes: Uint8Array
}

/** Checks nothing but the form: `checkTimestampToken` does the rest. */
export function readTimestampToken(token: Uint8Array): TimestampStatement {
  const { cms, info } = readToken(token)
  return { ...info, bytes: cms.content ?? new Uint8Array() }
}

export function readToken(token: Uint8Array): { cms: Cms; info: TstInfo } {
  const cms = readCms(token)
  if (cms.contentType !== TST_INFO || cms.content === null) {
    throw new PkiError('malformed', 'the signed data is not a timestamp')
  }
  return { cms, info: readTstInfo(cms.content) }
}
