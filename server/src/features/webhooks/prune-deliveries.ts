import { eventKeptDays } from '@countersign/api'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import { keptDays, subscriptionKeptDays } from './model.ts'
import {
  deleteAttemptsBefore,
  deleteDeliveriesBefore,
  deleteEventsBefore,
  deleteSubscriptionsBefore,
} from './pruning-store.ts'

/** Deletes deliveries that ended long ago, their attempts, subscriptions with nothing left, and old events. */
export async function pruneOldDeliveries({ database, clock }: { database: Database; clock: Clock }): Promise<void> {
  for (const [deleteSome, days] of [
    [deleteAttemptsBefore, keptDays],
    [deleteDeliveriesBefore, keptDays],
    [deleteSubscriptionsBefore, subscriptionKeptDays],
    [deleteEventsBefore, eventKeptDays],
  ] as const) {
    const before = new Date(clock.now().getTime() - days * 24 * 3_600_000)
    while ((await deleteSome(database, before, chunk)) === chunk);
  }
}

/** Limits each statement, so that none holds its locks for long. */
const chunk = 5000
