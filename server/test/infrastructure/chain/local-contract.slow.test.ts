import { chainContract } from '../../contracts/chain.ts'
import { draw } from '../../harness/kill-points.ts'
import { isLongRun } from '../../harness/run-settings.ts'
import { makeLocalFixture } from './local-fixture.ts'

chainContract('the local chain', makeLocalFixture, isLongRun ? undefined : chooseDeaths)

/**
 * When the transaction is sent and when its block is read to be saved; one more is sampled, which may be one of the
 * start.
 */
function chooseDeaths(names: readonly string[]): number[] {
  const sending = names.indexOf('eth_sendRawTransaction') + 1
  const saving = names.lastIndexOf('anvil_dumpState') + 1
  return [sending, saving, ...draw('deaths at a request', [...names.keys()], 1).map((index) => index + 1)]
}
