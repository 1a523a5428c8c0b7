import { PkiError } from '../errors.ts'

type Subtle = NonNullable<typeof globalThis.crypto>['subtle']

/** The runtime's CryptoKey, by whichever types the program is compiled against. */
export type WebCryptoKey = Parameters<Subtle['exportKey']>[1]

/** Browsers hide WebCrypto on pages loaded over plain http. */
export function subtle(): Subtle {
  const found = globalThis.crypto?.subtle
  if (found === undefined) throw new PkiError('platform', 'no WebCrypto here; a browser has it on https pages only')
  return found
}
