import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { eventually } from './eventually.ts'
import { freePort } from './service-process.ts'

/** A mail server of another make, in its own process; see smtp-server.py for its behavior by recipient. */
export interface SmtpServerProcess {
  readonly port: number
  readonly url: string
  /** Starts it, at the same address and with the same emails as before; resolves once it listens. */
  start(): Promise<void>
  kill(): Promise<void>
  /** Resolves once it has died by itself. */
  died(): Promise<void>
  /** The emails that it has kept, oldest first. */
  received(): Promise<ReceivedMail[]>
  /** Resolves once it has kept so many emails for the address; returns them. */
  mailsTo(address: string, count: number): Promise<ReceivedMail[]>
}

/** An email as Python's parser reads it. */
export interface ReceivedMail {
  readonly envelope: { readonly from: string; readonly to: readonly string[] }
  readonly encrypted: boolean
  readonly source: string
  /** Lowercase names. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly from: readonly Mailbox[]
  readonly to: readonly Mailbox[]
  readonly replyTo: readonly Mailbox[]
  readonly parts: readonly Part[]
  /** Of the whole and all its parts, depth first. */
  readonly types: readonly string[]
  /** What the parser reports as wrong. */
  readonly defects: readonly string[]
}

interface Mailbox {
  readonly name: string
  readonly address: string
}

interface Part {
  readonly type: string
  readonly disposition: string | null
  readonly filename: string | null
  readonly contentId: string | null
  readonly text: string | null
  readonly base64: string
}

interface Options {
  readonly mostBytes?: number
  /** With one it accepts nothing unencrypted. */
  readonly certificate?: { readonly key: string; readonly cert: string }
}

const program = join(import.meta.dirname, 'smtp-server.py')

/** On a free port, not started yet. */
export async function smtpServerProcess(t: TestContext, options: Options = {}): Promise<SmtpServerProcess> {
  const { mostBytes = 33_554_432, certificate } = options
  const folder = await mkdtemp(join(tmpdir(), 'countersign-mails-'))
  const port = await freePort()
  const files = certificate && (await writeCertificate(folder, certificate))
  const settings = JSON.stringify({ port, folder, mostBytes, ...files })
  let child: ChildProcess | undefined
  let exited: Promise<unknown> = Promise.resolve()

  const kill = async () => {
    child?.kill('SIGKILL')
    await exited
  }
  t.after(async () => {
    await kill()
    await rm(folder, { recursive: true, force: true })
  })

  const received = async () => {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort()
    const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
    return texts.map((text) => JSON.parse(text) as ReceivedMail)
  }

  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    async start() {
      // Debian's own, which has Debian's packages, and not another one on the PATH.
      child = spawn('/usr/bin/python3', [program, settings], { stdio: ['pipe', 'pipe', 'inherit'] })
      exited = once(child, 'exit')
      const said = child.stdout === null ? exited : once(child.stdout, 'data')
      await Promise.race([said, exited])
      assert.equal(child.exitCode, null, 'the mail server did not start')
    },
    kill,
    async died() {
      await exited
    },
    received,
    async mailsTo(address, count) {
      return await eventually(`${count} mails to ${address}`, async () => {
        const mails = (await received()).filter(({ envelope }) => envelope.to.includes(address))
        return mails.length >= count && mails
      })
    },
  }
}

async function writeCertificate(folder: string, { key, cert }: { key: string; cert: string }) {
  const files = { key: join(folder, 'key.pem'), certificate: join(folder, 'certificate.pem') }
  await writeFile(files.key, key)
  await writeFile(files.certificate, cert)
  return files
}

export function headerOf(mail: ReceivedMail, name: string): string | undefined {
  const values = mail.headers.filter(([key]) => key === name).map(([, value]) => value)
  assert.ok(values.length <= 1, `${values.length} headers ${name}`)
  return values[0]
}

/** With a program's line ends, not an email's. */
export function textOf(mail: ReceivedMail, type: 'text/plain' | 'text/html'): string {
  const text = mail.parts.find((part) => part.type === type)?.text ?? assert.fail(`no ${type}`)
  return text.replaceAll('\r\n', '\n')
}
