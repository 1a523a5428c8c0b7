import { Refusal } from '../../vocabulary/refusal.ts'
import { type Closing, closeBatch } from './close-batch.ts'
import { askAgain, type WorkPorts } from './work-on-batches.ts'

/** Anchors for an operator who does not want to wait; on a public chain, no more often than the interval allows. */
export async function anchorNow(ports: WorkPorts): Promise<Exclude<Closing, { kind: 'too-soon' }>> {
  // The batch names its network from the start; servers that do not respond must not keep it from being closed.
  await ports.chain.recognize()
  const closing = await closeBatch(ports, { immediately: true })
  if (closing.kind === 'too-soon') {
    const { name } = ports.chain.network()
    const when = closing.at.toISOString()
    throw new Refusal(
      'ANCHOR_TOO_SOON',
      `The service anchors on ${name} at most once every ${ports.anchorIntervalHours} hours. The next anchor is scheduled for ${when}.`,
    )
  }
  if (closing.kind !== 'nothing-new') await askAgain(ports, 0)
  return closing
}
