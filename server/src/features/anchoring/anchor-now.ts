import { Refusal } from '../../vocabulary/refusal.ts'
import { type Sealing, sealBatch } from './seal-batch.ts'
import { askAgain, type WorkPorts } from './work-on-batches.ts'

/** Anchors for an operator who does not want to wait; on a public chain, no more often than the interval allows. */
export async function anchorNow(ports: WorkPorts): Promise<Exclude<Sealing, { kind: 'too-soon' }>> {
  // The batch names its network from the start; servers that do not respond must not keep it from being sealed.
  await ports.chain.recognize()
  const sealing = await sealBatch(ports, { atOnce: true })
  if (sealing.kind === 'too-soon') {
    const { name } = ports.chain.network()
    const when = sealing.at.toISOString()
    throw new Refusal(
      'ANCHOR_TOO_SOON',
      `The service anchors on ${name} at most once every ${ports.anchorIntervalHours} hours. The next anchor is scheduled for ${when}.`,
    )
  }
  if (sealing.kind !== 'nothing-new') await askAgain(ports, 0)
  return sealing
}
