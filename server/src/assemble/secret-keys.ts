import { join, resolve } from 'node:path'
import type { Config } from '../config.ts'
import { checkSecretKey } from '../infrastructure/vault/check-secret-key.ts'
import { keepSecretKeys, readSecretKeys, type SecretKeys } from '../infrastructure/vault/kept-secret-keys.ts'
import { keepPermanentKeys } from '../infrastructure/vault/permanent-keys.ts'
import { createSecretKeyVault, type SecretKeyVault } from '../infrastructure/vault/secret-key-vault.ts'
import type { Database } from '../ports/database.ts'
import { StartRefused } from '../vocabulary/start-refused.ts'

type KeyConfig = Pick<Config, 'secretKey' | 'secretKeysRead' | 'dataDir'>

/** Those of the settings, else those of the file, which is created at the first start. */
export async function keepSettledKeys(config: KeyConfig): Promise<SecretKeys> {
  const kept = config.secretKey ? ([config.secretKey] as const) : await keepSecretKeys(secretKeyFile(config))
  return [...kept, ...(config.secretKeysRead ?? [])]
}

/** Unlike a start of the service, this never creates a key: a backup under a lost key would be worthless. */
export async function readSettledKeys(config: KeyConfig): Promise<SecretKeys> {
  const path = secretKeyFile(config)
  const kept = config.secretKey ? ([config.secretKey] as const) : await readSecretKeys(path)
  if (kept === undefined) {
    throw new StartRefused(`There is no secret key. Set SECRET_KEY to that of the service, or restore ${path}.`)
  }
  return [...kept, ...(config.secretKeysRead ?? [])]
}

export function secretKeyFile({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(resolve(dataDir), 'secret-key')
}

export function openVault([first, ...read]: SecretKeys): SecretKeyVault {
  return createSecretKeyVault(first, { read })
}

/** The vault of a database, which has some of its keys. */
export async function openVaultOf(database: Database, keys: SecretKeys): Promise<SecretKeyVault> {
  const vault = openVault(keys)
  await checkSecretKey(database, vault)
  const [first, ...read] = keys
  return createSecretKeyVault(first, { read, permanent: await keepPermanentKeys(database, vault) })
}
