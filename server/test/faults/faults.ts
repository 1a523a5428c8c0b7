import { setTimeout as delay } from 'node:timers/promises'
import type { Wire } from '../harness/wire.ts'
import type { Cluster } from './cluster.ts'
import type { FaultNode } from './fault-node.ts'

export interface Fault {
  readonly name: string
  /** What it breaks: no other fault touches this meanwhile. */
  readonly breaks: readonly string[]
  /** Resolves once everything is healed. */
  run(): Promise<void>
}

type Draw = (cluster: Cluster, chance: () => number) => Fault

/** Kinds of faults, with how often each is drawn. */
const kinds: readonly (readonly [weight: number, draw: Draw])[] = [
  [6, onNode('SIGKILL', (node) => restart(node))],
  [6, onNode('SIGSTOP', pausing)],
  [5, onNode('clock jumps', jumping)],
  [
    4,
    onClients(
      'connections to clients are reset',
      ({ clients }) =>
        async () =>
          clients.cut('reset'),
    ),
  ],
  [
    3,
    onClients(
      'connections to clients are cut',
      ({ clients }) =>
        async () =>
          clients.cut(),
    ),
  ],
  [3, onClients('connections to clients are slow', ({ clients }, chance) => whileSlow([clients], chance))],
  [4, onDatabaseOf('connections to the database are cut', (wire) => async () => wire.cut())],
  [4, onDatabaseOf('connections to the database are reset', (wire) => async () => wire.cut('reset'))],
  [4, onDatabaseOf('connections to the database are slow', (wire, chance) => whileSlow([wire], chance))],
  [4, onDatabaseOf('the database is silent', whileSilent)],
  [4, onDatabaseOf('the database cannot be reached', (wire, chance) => whileRefused([wire], chance))],
  [3, onDatabase('the database ends all connections', ({ database }) => database.endConnections())],
  [3, onDatabase('the database crashes', ({ database }) => database.crash())],
  [3, onDatabase('the database is killed', ({ database }) => database.restart())],
  [3, onDatabase('the database fails over', ({ database }) => database.failOver())],
  [2, onDatabase('the standby is killed', ({ database }) => database.restartStandby())],
  [3, onStorage('the storage cannot be reached', (wires, chance) => whileRefused(wires, chance))],
  [3, onStorage('the storage is slow', (wires, chance) => whileSlow(wires, chance))],
  [
    3,
    onStorage('connections to the storage are reset', (wires) => async () => {
      for (const wire of wires) wire.cut('reset')
    }),
  ],
  [3, stalledStorage],
  [
    3,
    redis(
      'Redis is killed',
      ({ kill }) => kill(),
      ({ start }) => start(),
    ),
  ],
  [
    3,
    redis(
      'Redis hangs',
      async ({ pause }) => pause(),
      async ({ resume }) => resume(),
    ),
  ],
]

/** An endless sequence, which depends on `chance` alone. */
export function* drawFaults(cluster: Cluster, chance: () => number): Generator<Fault> {
  const all = kinds.reduce((total, [weight]) => total + weight, 0)
  for (;;) {
    const lot = chance() * all
    let sum = 0
    for (const [weight, draw] of kinds) {
      sum += weight
      if (lot >= sum) continue
      yield draw(cluster, chance)
      break
    }
  }
}

const some = (chance: () => number, least: number, most: number) => Math.round(least + chance() * (most - least))

function drawNode({ nodes }: Cluster, chance: () => number): FaultNode {
  return nodes[Math.floor(chance() * nodes.length)] as FaultNode
}

function onNode(name: string, prepare: (node: FaultNode, chance: () => number) => () => Promise<void>): Draw {
  return (cluster, chance) => {
    const node = drawNode(cluster, chance)
    return { name: `${name} (${node.name})`, breaks: [node.name], run: prepare(node, chance) }
  }
}

function restart(node: FaultNode): () => Promise<void> {
  return async () => {
    await node.kill()
    await startAgain(node)
  }
}

/** As a supervisor does: a node may refuse to start while what it needs is away. */
async function startAgain(node: FaultNode): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await node.start()
    } catch (error) {
      if (tries === mostStarts) throw error
      await delay(500)
    }
  }
}

const mostStarts = 10

function pausing(node: FaultNode, chance: () => number): () => Promise<void> {
  const milliseconds = some(chance, 100, 2500)
  return async () => {
    node.pause()
    await delay(milliseconds)
    node.resume()
  }
}

/** Small jumps remain unnoticed, large ones stop the node until it has compared its clock. */
function jumping(node: FaultNode, chance: () => number): () => Promise<void> {
  const isSmall = chance() < 0.5
  const milliseconds = isSmall ? some(chance, -3000, 1500) : some(chance, -100_000, 100_000)
  const duration = some(chance, 300, 1500)
  return async () => {
    await node.setClock(milliseconds)
    await delay(duration)
    await node.setClock(0)
  }
}

function onClients(
  name: string,
  prepare: (wires: FaultNode['wires'], chance: () => number) => () => Promise<void>,
): Draw {
  return (cluster, chance) => {
    const node = drawNode(cluster, chance)
    return { name: `${name} (${node.name})`, breaks: [node.name], run: prepare(node.wires, chance) }
  }
}

/** It also breaks the database, because that closes the wires while nobody is the primary. */
function onDatabaseOf(name: string, prepare: (wire: Wire, chance: () => number) => () => Promise<void>): Draw {
  return (cluster, chance) => {
    const node = drawNode(cluster, chance)
    const breaks = [node.name, 'database']
    return { name: `${name} (${node.name})`, breaks, run: prepare(node.wires.database, chance) }
  }
}

function onDatabase(name: string, act: (cluster: Cluster) => Promise<void>): Draw {
  return (cluster) => ({ name, breaks: ['database'], run: () => act(cluster) })
}

function onStorage(name: string, prepare: (wires: readonly Wire[], chance: () => number) => () => Promise<void>): Draw {
  return (cluster, chance) => {
    const one = drawNode(cluster, chance)
    const nodes = chance() < 0.5 ? [one] : cluster.nodes
    const wires = nodes.map((node) => node.wires.storage)
    return {
      name: `${name} (${nodes.map((node) => node.name).join()})`,
      breaks: ['storage'],
      run: prepare(wires, chance),
    }
  }
}

/** What was sent to it is done, and answered late. */
function stalledStorage({ storage }: Cluster, chance: () => number): Fault {
  const milliseconds = some(chance, 200, 3000)
  return {
    name: 'the storage answers late',
    breaks: ['storage'],
    async run() {
      storage.pause()
      await delay(milliseconds)
      storage.resume()
    },
  }
}

type Redis = Cluster['redis']

function redis(name: string, breakIt: (redis: Redis) => Promise<void>, heal: (redis: Redis) => Promise<void>): Draw {
  return (cluster, chance) => {
    const milliseconds = some(chance, 200, 2000)
    const run = async () => {
      await breakIt(cluster.redis)
      await delay(milliseconds)
      await heal(cluster.redis)
    }
    return { name, breaks: ['redis'], run }
  }
}

function whileSlow(wires: readonly Wire[], chance: () => number): () => Promise<void> {
  const latency = some(chance, 20, 200)
  return until(wires, some(chance, 300, 1500), (wire) => wire.slow(latency))
}

function whileRefused(wires: readonly Wire[], chance: () => number): () => Promise<void> {
  return until(wires, some(chance, 200, 2000), (wire) => {
    wire.refuse()
    wire.cut()
  })
}

function whileSilent(wire: Wire, chance: () => number): () => Promise<void> {
  return until([wire], some(chance, 200, 2500), () => void wire.silence())
}

function until(wires: readonly Wire[], milliseconds: number, act: (wire: Wire) => void): () => Promise<void> {
  return async () => {
    for (const wire of wires) act(wire)
    await delay(milliseconds)
    for (const wire of wires) wire.heal()
  }
}
