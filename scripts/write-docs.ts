// Writes into the README what is generated: the table of settings, between its two marks.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { settingsTable } from './settings-table.ts'

const readme = join(import.meta.dirname, '../README.md')
const text = readFileSync(readme, 'utf8')
const marked = /(<!-- settings -->\n)[\s\S]*?(<!-- end of settings -->)/
if (!marked.test(text)) throw new Error('README.md has lost the marks around its settings')
writeFileSync(
  readme,
  text.replace(marked, (_all, begin: string, end: string) => `${begin}${settingsTable()}\n${end}`),
)
