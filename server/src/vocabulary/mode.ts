import { testPath } from '@countersign/rules/test-mode'

/** Whether it counts: in test mode everything works, nothing is legally binding, and nothing is kept for long. */
export type Mode = 'live' | 'test'

/** Before every path of the service in this mode. */
export function rootOf(mode: Mode): string {
  return mode === 'test' ? testPath : ''
}

/** What stands on all that is made in test mode. */
export const testNotice = 'Test, not legally binding'

const keptDays = 30

/** What was made in test mode before is forgotten. */
export function testDataEnd(now: Date): Date {
  return new Date(now.getTime() - keptDays * 86_400_000)
}
