import type { TestContext } from 'node:test'
import pg from 'pg'
import { pino } from 'pino'
import { type Boss, startBoss, stopBoss } from '../../src/jobs/boss.ts'
import { isLongRun, seededChance } from './run-settings.ts'

/**
 * A line at which a process dies, named by the statement or the file beside it. `after` a record the effect is missing,
 * and `before` the next record the effect is there and nothing records it.
 */
export interface KillPoint {
  readonly name: string
  /** `sent` leaves open whether the database has carried it out. */
  readonly moment: 'before' | 'sent' | 'after'
  /** A pattern of the statement's text, as Kysely writes it. */
  readonly statement?: string
  /** Instead of a statement: a pattern of the path that a written file is renamed to. */
  readonly rename?: string
  /** A pattern of its values, as JSON. */
  readonly values?: string
  /** The commit of the statement's transaction, instead of the statement. */
  readonly commit?: true
  /** How often it passes there before it dies; default never. */
  readonly passes?: number
  /** The embedded database server in DATA_DIR is killed at the same moment. */
  readonly andDatabase?: true
  /** Part of every run; the others are sampled. */
  readonly critical?: true
}

/** Environment variables that make a node process die there. */
export function toDieAt(point: KillPoint): { readonly NODE_OPTIONS: string; readonly DIE_AT: string } {
  return { NODE_OPTIONS: `--import=${import.meta.resolve('./die-at.ts')}`, DIE_AT: JSON.stringify(point) }
}

/** The critical points and some of the others, in order; all of them in a long run. Logs which. */
export function choosePoints<Point extends { readonly name: string; readonly critical?: true }>(
  t: Pick<TestContext, 'diagnostic'>,
  label: string,
  points: readonly Point[],
  drawn: number,
): Point[] {
  const others = points.filter(({ critical }) => critical === undefined)
  const chosen = isLongRun
    ? new Set(points)
    : new Set([...points.filter(({ critical }) => critical), ...draw(label, others, drawn)])
  const inOrder = points.filter((point) => chosen.has(point))
  t.diagnostic(`dies: ${inOrder.map(({ name }) => name).join('; ')}`)
  return inOrder
}

/** So many of them, by the seed of the run, in order. */
export function draw<Thing>(label: string, things: readonly Thing[], count: number): Thing[] {
  const chance = seededChance(label)
  const drawn = new Set(
    things
      .map((thing) => ({ thing, rank: chance() }))
      .sort((a, b) => a.rank - b.rank)
      .slice(0, count)
      .map(({ thing }) => thing),
  )
  return things.filter((thing) => drawn.has(thing))
}

/** A node that takes over the jobs of dead ones, as every node does, without the time it takes to notice. */
export interface Heir {
  readonly boss: Boss
  /** The dead are known to be dead: their jobs are due again, and their claims have expired. */
  inherit(): Promise<void>
  end(): Promise<void>
}

export async function startHeir(connectionString: string): Promise<Heir> {
  const pool = new pg.Pool({ connectionString, max: 1 })
  // The database is dropped at the end, and a connection that is still closing gets an error.
  pool.on('error', () => {}).on('connect', (client) => void client.on('error', () => {}))
  const boss = await startBoss({ connectionString, logger: pino({ level: 'silent' }) })
  return {
    boss,
    async inherit() {
      await pool.query(`update jobs.job set heartbeat_on = now() - interval '1 hour' where state = 'active'`)
      await pool.query('update jobs.queue set monitor_on = null')
      await boss.pgBoss.supervise()
      await pool.query(`update jobs.job set start_after = now() where state = 'retry'`)
      // A job that died too often is parked. The request is then resumed when its time is over.
      await pool.query('update signing_requests set work_due_at = now() where work_due_at > now()')
      await pool.query('update webhook_subscriptions set claimed_until = now() where claimed_until > now()')
      await pool.query('update mails set claimed_until = now() where claimed_until > now()')
    },
    async end() {
      await stopBoss(boss)
      await pool.end()
    },
  }
}
