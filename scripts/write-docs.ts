// Writes what is generated: the table of settings in the README, between its two marks, the picture of the
// architecture, the types of the client, and the webhook receivers that the reference shows. With `--check` it writes
// nothing, and fails if a document differs.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawArchitecture } from './architecture/draw-architecture.ts'
import { administrationInterface, clientInterface } from './client-interface.ts'
import { settingsTable } from './settings-table.ts'

const root = join(import.meta.dirname, '..')
const isCheck = process.argv.includes('--check')

write('README.md', withSettings)
write('docs/images/architecture.svg', () => drawArchitecture(root))
write('packages/client/src/interface.ts', clientInterface)
write('packages/client/src/cli/administration.ts', administrationInterface)
write('server/src/http/reference/webhook-code.json', webhookCode)

function write(name: string, change: (text: string) => string): void {
  const file = join(root, name)
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const wanted = change(text)
  if (text === wanted) return
  if (!isCheck) {
    writeFileSync(file, wanted)
    return
  }
  console.error(`${name} differs from what the code says: run \`npm run docs\`.`)
  process.exitCode = 1
}

/** The service reads no file outside its own folder, so it has a copy. */
function webhookCode(): string {
  const files = {
    typescript: 'receive.ts',
    python: 'receive.py',
    php: 'receive.php',
    go: 'receive.go',
    shell: 'verify.sh',
  }
  const read = (file: string) => readFileSync(join(root, 'examples/webhooks', file), 'utf8').trimEnd()
  const texts = Object.entries(files).map(([language, file]) => [language, read(file)])
  return `${JSON.stringify(Object.fromEntries(texts), null, 2)}\n`
}

function withSettings(readme: string): string {
  const marked = /(<!-- settings -->\n)[\s\S]*?(<!-- end of settings -->)/
  if (!marked.test(readme)) throw new Error('README.md has lost the marks around its settings')
  return readme.replace(marked, (_all, begin: string, end: string) => `${begin}${settingsTable()}\n${end}`)
}
