import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

/** A port before a server: connections to it lead to the server, and fail on command. */
export interface Wire {
  readonly port: number
  /** How many connections were turned away. */
  refused(): number
  /** New connections lead to another server. Open ones break. */
  moveTo(target: NetConnectOpts): void
  /** Ends open connections; new ones work. With `reset`, the ends see a reset instead of an orderly end. */
  cut(how?: 'end' | 'reset'): void
  /** Turns new connections away until `heal`. Open ones stay: cut them, too, if the server shall be gone. */
  refuse(): void
  /** From now on, each piece of data arrives so much later. */
  slow(milliseconds: number): void
  /** Swallows what is sent on the connections that are open now, without closing them. Resolves once a client has sent some. */
  silence(): Promise<void>
  /** From now on, everything works. Silent connections break, as their ends cannot continue without what was lost. */
  heal(): void
  close(): Promise<void>
}

interface Connection {
  readonly ends: readonly [near: Socket, far: Socket]
  isSilent: boolean
}

export async function openWire(target: NetConnectOpts): Promise<Wire> {
  let server = target
  let isRefusing = false
  let latency = 0
  let refusals = 0
  let unheard = Promise.withResolvers<void>()
  const connections = new Set<Connection>()

  /** Passes data on in order, each piece after the latency of its arrival. */
  function pass(from: Socket, to: Socket, connection: Connection): void {
    let last: Promise<unknown> = Promise.resolve()
    const later = (act: () => void) => {
      const passed = latency === 0 ? undefined : delay(latency)
      last = last.then(() => passed).then(act)
    }
    from
      .on('data', (piece) => {
        if (connection.isSilent) {
          if (from === connection.ends[0]) unheard.resolve()
          return
        }
        from.pause()
        later(() => {
          if (to.destroyed || to.write(piece)) from.resume()
          else to.once('drain', () => from.resume())
        })
      })
      .on('end', () => later(() => to.end()))
      .on('error', () => {})
      .on('close', () => {
        connections.delete(connection)
        // What was passed on before must arrive.
        later(() => to.destroy())
      })
  }

  const wire = createServer({ allowHalfOpen: true }, (near) => {
    if (isRefusing) {
      refusals += 1
      near.on('error', () => {}).destroy()
      return
    }
    const far = connect({ ...server, allowHalfOpen: true })
    const connection: Connection = { ends: [near, far], isSilent: false }
    connections.add(connection)
    pass(near, far, connection)
    pass(far, near, connection)
  })
  wire.listen(0, '127.0.0.1')
  await once(wire, 'listening')

  function breakThose(which: (connection: Connection) => boolean, how: 'end' | 'reset' = 'end'): void {
    for (const connection of connections) {
      if (!which(connection)) continue
      connections.delete(connection)
      for (const socket of connection.ends) {
        // Only TCP has resets.
        if (how === 'reset' && socket.remoteFamily !== undefined) socket.resetAndDestroy()
        else socket.destroy()
      }
    }
  }

  return {
    port: (wire.address() as AddressInfo).port,
    refused: () => refusals,
    moveTo(other) {
      server = other
      breakThose(() => true)
    },
    cut: (how) => breakThose(() => true, how),
    refuse() {
      isRefusing = true
    },
    slow(milliseconds) {
      latency = milliseconds
    },
    silence() {
      unheard = Promise.withResolvers<void>()
      for (const connection of connections) connection.isSilent = true
      return unheard.promise
    },
    heal() {
      isRefusing = false
      latency = 0
      breakThose(({ isSilent }) => isSilent)
    },
    async close() {
      const closed = once(wire, 'close')
      wire.close()
      breakThose(() => true)
      await closed
    },
  }
}

/** A wire to the database, and the URL that leads through it. */
export async function openDatabaseWire(
  connectionString: string,
): Promise<Wire & { readonly connectionString: string }> {
  const { host, port, user, password, database } = new pg.Client({ connectionString })
  const wire = await openWire(host.startsWith('/') ? { path: join(host, `.s.PGSQL.${port}`) } : { host, port })
  const credentials = [user ?? '', password ?? ''].map(encodeURIComponent).join(':')
  return { ...wire, connectionString: `postgres://${credentials}@127.0.0.1:${wire.port}/${database}?sslmode=disable` }
}
