import type { KeyAlgorithm, KeyStore, KeyUse } from '../../ports/key-store.ts'
import { StartRefused } from '../../vocabulary/start-refused.ts'

/** What each use needs now, or later when P-256 becomes too weak. */
const needs: Readonly<Record<KeyUse, KeyAlgorithm>> = {
  ca: 'ecdsa-p256-sha256',
  tsa: 'ecdsa-p256-sha256',
  log: 'ed25519',
  seal: 'ecdsa-p256-sha256',
}

const names: Readonly<Record<KeyAlgorithm, string>> = {
  'ecdsa-p256-sha256': 'P-256',
  'ecdsa-p384-sha384': 'P-384',
  'rsa-sha256': 'RSA',
  ed25519: 'Ed25519',
}

/** Refuses a use whose keys its store cannot have, before the first one is created. */
export function requireFittingStores(
  stores: ReadonlyMap<string, KeyStore>,
  uses: readonly { readonly use: KeyUse; readonly store: string }[],
): void {
  for (const { use, store: name } of uses) {
    const store = stores.get(name)
    if (store === undefined || (store.certifiesKeys && use === 'seal')) continue
    const remedy = `Remove ${use}=${name} from KEY_STORE_USES, or name another key store there.`
    if (store.certifiesKeys) {
      throw new StartRefused(
        `The key store ${name} has keys with certificates of others, and the use ${use} needs keys that this service certifies or ` +
          `publishes itself. ${remedy}`,
      )
    }
    if (store.algorithms.includes(needs[use])) continue
    const algorithm = names[needs[use]]
    throw new StartRefused(`The key store ${name} has no ${algorithm} keys, which the use ${use} needs. ${remedy}`)
  }
}
