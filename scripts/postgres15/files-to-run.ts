import { globSync } from 'node:fs'
import { filesThatReach } from '../files-that-reach.ts'

/** Tests that claim rows, wait for locks and use the queue may behave differently on another server. */
const folders = ['infrastructure', 'jobs', 'mail', 'webhooks']

/** Of the rest, those with concurrent transactions, and one walk through each part. */
const chosen = [
  'accounts/members',
  'anchoring/anchoring',
  'documents/change',
  'documents/delete',
  'log/log',
  'log/stalled-commit',
  'signing/overlap',
  'signing/race',
  'signing/story',
  'spec/idempotency',
  'spec/quota',
  'test-mode/open-test-mode',
]

/** Statements of all the others are prepared: see `prepare-statements.ts`. */
export function filesToRun(): string[] {
  const ofFolders = globSync(folders.map((folder) => `server/test/${folder}/**/*.test.ts`)).filter(
    (file) => !file.endsWith('.slow.test.ts'),
  )
  return [
    ...filesThatReach(ofFolders.sort(), 'server/test/harness/test-database.ts'),
    ...chosen.map((name) => `server/test/${name}.test.ts`),
  ]
}
