import { type RunAs, spawnAs } from './run-as.ts'

export interface Ended {
  /** Undefined if a signal ended it or it could not be started. */
  readonly code: number | undefined
  readonly lines: readonly string[]
}

/** Runs a short program that ends with its input, and so also if the service is killed. */
export function runToEnd(runAs: RunAs, file: string, args: readonly string[], input = ''): Promise<Ended> {
  return new Promise<Ended>((resolve, reject) => {
    const child = spawnAs(runAs, file, args, { stdio: 'pipe', detached: true })
    const chunks: Buffer[] = []
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.once('error', reject)
    child.once('close', (code) => resolve({ code: code ?? undefined, lines: linesOf(chunks) }))
    child.stdin?.on('error', () => {})
    child.stdin?.end(input)
  }).catch((error: Error) => ({ code: undefined, lines: [error.message] }))
}

function linesOf(chunks: readonly Buffer[]): string[] {
  return Buffer.concat(chunks)
    .toString()
    .split('\n')
    .filter((line) => line.trim() !== '')
}
