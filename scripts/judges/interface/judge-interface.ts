import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OpenApiDocument } from '../../../packages/api/src/index.ts'
import { cache } from '../cache.ts'
import { type Finding, Unavailable, type Verdict } from '../model.ts'
import { type ClientGenerator, clientGenerators } from './clients.ts'
import { redocly, spectral } from './lint.ts'
import { linesFrom } from './run-in.ts'
import { type GivenService, startGivenService } from './start-given-service.ts'

export interface JudgedInterface {
  /** Rows of a table: the judge and its verdict. */
  readonly rows: readonly (readonly [string, string])[]
  readonly findings: readonly Finding[]
  readonly judges: readonly string[]
}

const about = 'the interface'
const folder = join(cache, 'generated-clients')

/**
 * Linters read the OpenAPI document of a running service; generators make clients of it, which call every operation
 * there.
 */
export async function judgeInterface(): Promise<JudgedInterface> {
  const rows: [string, string][] = []
  const findings: Finding[] = []
  const judge = async (name: string, decide: () => Verdict | Promise<Verdict>) => {
    try {
      const { cell, findings: texts } = await decide()
      rows.push([name, cell])
      findings.push(...texts.map((text) => ({ judge: name, document: about, text })))
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error
      console.error(`${name} is left out. ${error.message}`)
    }
  }
  const service = await startGivenService()
  try {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    const file = join(folder, 'openapi.json')
    writeFileSync(file, service.document)
    for (const linter of [spectral, redocly]) await judge(linter.name, () => linter.install()(file))
    for (const generator of clientGenerators) {
      await judge(generator.name, () => callEverything(generator, service, file))
    }
  } finally {
    await service.stop()
  }
  return { rows, findings, judges: rows.map(([name]) => name) }
}

async function callEverything(generator: ClientGenerator, service: GivenService, file: string): Promise<Verdict> {
  const generate = generator.install()
  const target = join(folder, generator.name.replaceAll(/\W+/g, '-'))
  mkdirSync(target, { recursive: true })
  console.error(`Making a client with ${generator.name} …`)
  const findings: string[] = []
  const environment = { ...service.environment, ...(await service.withPasskey()) }
  service.calls.take()
  try {
    const program = generate(file, target)
    for (const line of await linesFrom(program, environment)) {
      const { subject, text } = JSON.parse(line) as { subject: string; text: string }
      findings.push(`${subject}: ${text}`)
    }
  } catch (error) {
    if (error instanceof Unavailable) throw error
    findings.push(`no client: ${error instanceof Error ? error.message : error}`)
  }
  const { called, left } = compareCalls(JSON.parse(service.document), service.calls.take())
  return {
    cell: `${called.length} operations called`,
    findings: [...findings, ...left.map((id) => `not called: ${id}`)],
  }
}

/** Which operations were called successfully, and which were not. */
function compareCalls({ paths = {} }: OpenApiDocument, calls: readonly string[]) {
  const places = Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId = '' }]) => ({ path, method, operationId })),
    )
    // Paths without a parameter come first: they are not values of one.
    .toSorted((a, b) => a.path.split('{').length - b.path.split('{').length)
    .map(({ path, method, operationId }) => ({
      operationId,
      pattern: new RegExp(`^${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    }))
  const called = new Set(calls.map((call) => places.find(({ pattern }) => pattern.test(call))?.operationId))
  const ids = places.map(({ operationId }) => operationId)
  return { called: ids.filter((id) => called.has(id)), left: ids.filter((id) => !called.has(id)) }
}
