import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installFromNpm } from '../judges/install-from-npm.ts'
import { letterSource } from './letter-files.ts'

interface Compiler {
  readonly default: (
    source: string,
    options: { readonly keepComments: boolean; readonly fonts: Readonly<Record<string, string>> },
  ) => Promise<{ readonly html: string; readonly errors: readonly Finding[] }>
}

interface Finding {
  readonly message: string
  readonly formattedMessage: string
}

/**
 * MJML to the tables and inline styles that email programs understand. Done here and not when the service starts, since
 * loading the compiler takes a second and 100 MB. It is installed when it is first needed: it is 200 packages, and few
 * changes touch the letter.
 */
export async function compileLetter(): Promise<string> {
  const compile = await loadCompiler()
  const { html, errors } = await compile(readFileSync(letterSource, 'utf8'), { keepComments: false, fonts: {} })
  const faults = errors.filter(({ message }) => !isPlaceholder(message))
  if (faults.length > 0) throw new Error(faults.map(({ formattedMessage }) => formattedMessage).join('\n'))
  return `${turnable(html)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')}\n`
}

async function loadCompiler(): Promise<Compiler['default']> {
  const folder = installFromNpm('mjml', join(import.meta.dirname, 'mjml'), 'MJML')
  const entry = createRequire(join(folder, 'package.json')).resolve('mjml')
  const compiler = (await import(pathToFileURL(entry).href)) as Compiler
  return compiler.default
}

/** The compiler writes sides of the page, which are those of a language that runs from left to right. */
function turnable(html: string): string {
  return html
    .replaceAll('direction:ltr', 'direction:{{direction}}')
    .replaceAll('text-align:left', 'text-align:{{start}}')
    .replaceAll('align="left"', 'align="{{start}}"')
}

/** A color that is filled in later is not valid yet. */
function isPlaceholder(message: string): boolean {
  return /has invalid value: \{\{\w+\}\} for type Color/.test(message)
}
