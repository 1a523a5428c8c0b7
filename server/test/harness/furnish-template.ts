import { pino } from 'pino'
import { startBoss, stopBoss } from '../../src/jobs/boss.ts'
import { onServer } from './test-database.ts'

/**
 * Adds to a migrated database what each service would create at its first start and few tests need: the tables of the
 * job queue, and the claim on the demo data, whose seal alone takes longer to draw than the rest of a start.
 */
export async function furnishTemplate(databaseUrl: string): Promise<void> {
  await stopBoss(await startBoss({ connectionString: databaseUrl, logger: pino({ level: 'silent' }) }))
  await onServer(databaseUrl, 'insert into demo_claim (only_row) values (true)')
}
