// Compiles the email template. The result is checked in; a test reports when it is stale.
import { writeFileSync } from 'node:fs'
import { compiledLetter, compileLetter } from './compile-letter.ts'

writeFileSync(compiledLetter, await compileLetter())
