import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { isLongRun } from '../harness/run-settings.ts'
import { type AttackedService, startAttackedService } from './attacked-service.ts'
import { openWire, type Wire } from './exchange.ts'
import { type Attack, attackWith, prepareAttack, startOutcome } from './try-inputs.ts'
import { jobsAreDone, type VitalSigns } from './vital-signs.ts'

const inputs = Number(process.env.HOSTILE_INPUTS ?? (isLongRun ? 100_000 : 3000))
/** Caches are warm, and what loads once is loaded. */
const warmUp = Math.min(3000, Math.floor(inputs / 3))

describe('The service, attacked through every operation of its OpenAPI document', () => {
  let service: AttackedService
  let wire: Wire
  let attack: Attack
  const outcome = startOutcome()
  let warm: VitalSigns
  let end: VitalSigns
  before(async () => {
    service = await startAttackedService()
    wire = openWire(service.url)
    attack = prepareAttack(service, wire)
    await attackWith(attack, outcome, 0, warmUp)
    warm = await atRest()
    await attackWith(attack, outcome, warmUp, inputs)
    end = await atRest()
  })
  after(async () => {
    wire?.close()
    await service?.stop()
  })

  async function atRest(): Promise<VitalSigns> {
    wire.close()
    await jobsAreDone(service.databaseUrl)
    return await service.vitalSigns.read()
  }

  it('never answers 5xx, and answers everything as declared', (t) => {
    const { tried, answered, conforming, failed, faults, byStatus } = outcome
    const statuses = [...byStatus].toSorted(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`)
    t.diagnostic(statuses.join(', '))
    t.diagnostic(
      `SUMMARY hostile input: ${tried} inputs tried, ${answered} answered, ${failed} answered 5xx, ${conforming} conforming`,
    )
    assert.equal([...faults.values()].join('\n\n'), '')
    assert.equal(failed, 0)
  })

  it('is reached at depth: many operations have granted something', (t) => {
    const targets = attack.targets.filter((target) => Object.keys(target.answers).length > 0)
    const never = targets.filter(({ id }) => !outcome.granted.has(id)).map(({ id }) => id)
    t.diagnostic(`never granted: ${never.join(', ')}`)
    const least = Math.min(targets.length / 3, inputs / 20)
    assert.ok(outcome.granted.size >= least, `only ${outcome.granted.size} of ${targets.length}`)
  })

  it('lives, is ready, and has logged no failure of its own', async () => {
    assert.ok(service.isAlive(), service.logged().slice(-5000))
    const ready = await fetch(`${service.url}/health/ready`)
    assert.equal(ready.status, 200, await ready.text())
    const failures = service
      .logged()
      .split('\n')
      .filter((line) => /request failed"|unhandled|uncaught/i.test(line))
    assert.equal(failures.slice(0, 20).join('\n').slice(0, 20_000), '')
  })

  it('keeps its memory, its descriptors and its database connections', (t) => {
    t.diagnostic(`warm: ${JSON.stringify(warm)}`)
    t.diagnostic(`in the end: ${JSON.stringify(end)}`)
    assert.ok(end.heap < warm.heap + 40, `the heap grew from ${warm.heap} MB to ${end.heap} MB`)
    assert.ok(end.resident < warm.resident + 250, `memory grew from ${warm.resident} MB to ${end.resident} MB`)
    for (const [kind, count] of Object.entries(end.descriptors)) {
      const before = warm.descriptors[kind] ?? 0
      // Connections that this test has opened by fetch are kept for a minute. A leak in each refusal would be hundreds.
      const most = before + (kind === 'socket' ? 40 : 10)
      assert.ok(count <= most, `descriptors of the kind ${kind} grew from ${before} to ${count}`)
    }
    assert.ok(end.databaseConnections <= 40, `${end.databaseConnections} database connections`)
  })
})
