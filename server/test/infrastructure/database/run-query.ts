import { query } from './embedded-database.ts'

// One query in its own process, for tests to run as another user. Prints its rows, or the code of its refusal.

const [, , connectionString = '', text = ''] = process.argv
const outcome = await query(connectionString, text).catch(({ code }: { code?: string }) => ({ code }))
process.stdout.write(JSON.stringify(outcome))
