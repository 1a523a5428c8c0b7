import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { reallyWaiting } from '../../src/cli/log-source.ts'
import { type Process, run } from '../../src/cli/run.ts'

export const adminToken = 'test-admin-token-0123456789abcdefghij'

export interface Run {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** The command in this process, with only the given environment. It must never show the token. */
export async function runCountersign(
  args: readonly string[],
  env: Record<string, string> = {},
  people: Pick<Process, 'keyboard' | 'terminal' | 'waiting'> = {},
): Promise<Run> {
  let [stdout, stderr] = ['', '']
  const code = await run(args, {
    out: (text) => {
      stdout += `${text}\n`
    },
    err: (text) => {
      stderr += `${text}\n`
    },
    environment: env,
    waiting: { ...reallyWaiting, sleep: async () => {} },
    ...people,
  })
  return withoutToken({ code, stdout, stderr })
}

interface Surroundings {
  readonly env?: Record<string, string>
  readonly cwd?: string
  /** The reader of the output closes before there is any. */
  readonly unread?: boolean
  /** Flags of Node.js. */
  readonly flags?: readonly string[]
}

const main = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url))

export interface RunningProgram {
  readonly ended: Promise<Run>
  kill(): void
}

/** The program in its own process: for what a process has and `run` has not, such as its exit code and its folder. */
export async function runProgram(args: readonly string[], surroundings: Surroundings = {}): Promise<Run> {
  return await startProgram(args, surroundings).ended
}

/** Like runProgram, to be killed while it runs; its code is then null. */
export function startProgram(
  args: readonly string[],
  { env = {}, cwd, unread, flags = [] }: Surroundings = {},
): RunningProgram {
  const child = spawn(process.execPath, [...flags, main, ...args], {
    // Starting takes most of a run; cached compiled code makes it three times as fast.
    env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const closed = new Promise<number | null>((resolve, reject) => child.on('close', resolve).on('error', reject))
  if (unread) child.stdout.destroy()
  const ended = Promise.all([unread ? '' : text(child.stdout), text(child.stderr), closed])
  return {
    ended: ended.then(([stdout, stderr, code]) => withoutToken({ code, stdout, stderr })),
    kill: () => child.kill('SIGKILL'),
  }
}

function withoutToken(run: Run): Run {
  assert.ok(!`${run.stdout}${run.stderr}`.includes(adminToken), 'the admin token is shown')
  return run
}

/** The environment of an administrator of the service at this URL. */
export function environmentOf(url: string) {
  return { COUNTERSIGN_URL: url, ADMIN_TOKEN: adminToken }
}

/** The command as an administrator of the service at this URL. */
export function administer(url: string, ...args: string[]): Promise<Run> {
  return runCountersign(args, environmentOf(url))
}

/** Fails unless the command succeeded; returns its output. */
export function printed({ code, stdout, stderr }: Run): string {
  assert.deepEqual({ code, stderr }, { code: 0, stderr: '' })
  return stdout
}

/** Fails unless the command printed exactly one line of JSON. */
export function printedJson(run: Run): unknown {
  const output = printed(run)
  assert.match(output, /^\{.*\}\n$/)
  return JSON.parse(output)
}

/** Splits a line like a shell: double quotes keep words together; omits what comes from a file. */
export function wordsOf(line: string): string[] {
  const words = [...line.replace(/ < \S+$/, '').matchAll(/"([^"]*)"|(\S+)/g)]
  return words.map(([, quoted, plain]) => quoted ?? plain ?? '')
}
