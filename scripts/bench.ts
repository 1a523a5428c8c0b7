// Runs the benchmarks of bench/, all or the named ones: `npm run bench -- http`. Options go to each of them.
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../bench')
const words = process.argv.slice(2)
const options = words.filter((word) => word.startsWith('--'))
const chosen = words.filter((word) => !options.includes(word))
const all = readdirSync(folder)
  .filter((name) => name.endsWith('.ts'))
  .map((name) => name.slice(0, -3))
for (const name of chosen.length > 0 ? chosen : all) {
  if (!all.includes(name)) throw new Error(`there is no benchmark ${name}, only ${all.join(', ')}`)
  const { status } = spawnSync(process.execPath, [join(folder, `${name}.ts`), ...options], { stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
