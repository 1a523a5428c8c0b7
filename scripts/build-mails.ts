// Compiles the template of the mails. The result is checked in; a test says when it is stale.
import { writeFileSync } from 'node:fs'
import { compiledLetter, compileLetter } from './compile-letter.ts'

writeFileSync(compiledLetter, await compileLetter())
