// Compiles the email template. The result is checked in with a record of its sources; a test reports when it is stale.
import { writeFileSync } from 'node:fs'
import { compileLetter } from './letter/compile-letter.ts'
import { compiledLetter, letterRecord, recordLetter } from './letter/letter-files.ts'

writeFileSync(compiledLetter, await compileLetter())
writeFileSync(letterRecord, `${JSON.stringify(recordLetter(), null, 2)}\n`)
