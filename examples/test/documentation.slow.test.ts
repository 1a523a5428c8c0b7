import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { describeInterface, eventDefinitions, operations } from '@countersign/api'
import { describeSettings } from '../../server/src/config.ts'
import { readExamples, readWebhookCode } from '../../server/src/http/reference/examples.ts'
import { renderPage } from '../../server/src/http/reference/render-page.ts'
import { eventually } from '../../server/test/harness/eventually.ts'
import { freePort, type ServiceProcess, startServiceProcess } from '../../server/test/harness/service-process.ts'
import { blocksOf } from '../../server/test/reference/page-blocks.ts'
import { openShell, type ShellSession } from './shell-session.ts'

const root = join(import.meta.dirname, '../..')

/** What the tests themselves do: they start the service, and `npm test` runs them. */
const notRun = [/^(\w+=\S+ )?npm (start|test)\n$/]

/** A command up to the id of what it acts on. */
const namesOne = /^.* ID(?= |$)/

/**
 * A failure of the service fails the command, and the project's own program runs without preparing the project again.
 */
const prelude = `
curl() { command curl --fail-with-body --silent --show-error "$@"; }
npm() { shift 4; node ${root}/packages/client/src/cli/main.ts "$@"; }
`

describe('The commands of the documentation, pasted one block after the other', () => {
  let service: ServiceProcess
  let folder: string
  let hookPort: number
  const shells: ShellSession[] = []

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'countersign-documentation-'))
    hookPort = await freePort()
    service = startServiceProcess({
      DATA_DIR: join(folder, 'data'),
      PORT: String(await freePort()),
      ALLOWED_PRIVATE_HOSTS: `127.0.0.1:${hookPort}`,
    })
    await service.ready()
  })
  after(async () => {
    for (const shell of shells) await shell.end()
    service.child.kill('SIGTERM')
    await service.exit()
    await rm(folder, { recursive: true, force: true })
  })

  it('show how to start and to test on separate lines', async () => {
    const lines = (await readFile(join(root, 'README.md'), 'utf8')).split('\n')
    assert.ok(lines.includes('npm start') && lines.includes('npm test'))
  })

  it('of the README run', async () => {
    assert.ok((await paste('README.md', async () => {})) > 5)
  })

  it('of the guide run, and the receiver of webhooks gets the signatures of two people', async () => {
    const heard: string[] = []
    await paste('docs/guide.md', async (shell, commands, output) => {
      if (!commands.includes('signingUrl')) return
      const links = output.match(/^http.+$/gm) ?? []
      assert.equal(links.length, 2)
      for (const link of links) await sign(link)
      const printed = await shell.printed('signing_request.completed evt_')
      heard.push(...printed.matchAll(/^(\S+) evt_/gm).map(([, kind]) => kind ?? ''))
    })
    const signed = heard.filter((kind) => !kind.endsWith('viewed'))
    assert.deepEqual(signed, ['signature.signed', 'signature.signed', 'signing_request.completed'])
    const { stdout } = await promisify(execFile)('pdfsig', ['-no-ocsp', join(folder, 'signed.pdf')])
    assert.equal(stdout.match(/Signature is Valid/g)?.length, 2)
  })

  it('of the page for operators run, or exist where they need what a healthy service has not', async () => {
    const shell = await open(folder)
    const page = await readFile(join(root, 'docs/operations.md'), 'utf8')
    const lines = fenced(page, 'sh').flatMap((block) => block.trimEnd().split('\n'))
    await copyFile(join(root, 'README.md'), join(folder, 'README.md'))
    let organizationId = ''
    for (const line of lines) {
      // Anna has an account from the pages before.
      const run = here(known(line)).replaceAll('org_…', organizationId).replace('anna@', 'zoe@')
      const output = await shell.run(run)
      organizationId = /"id": ?"(org_\w+)"/.exec(output)?.[1] ?? organizationId
      const [, operatorToken] = /(cs_operator_\w+)/.exec(output) ?? []
      if (operatorToken !== undefined) await shell.run(`export OPERATOR_TOKEN=${operatorToken}`)
      const [named] = namesOne.exec(line) ?? []
      if (named === undefined) continue
      assert.ok(output.startsWith(named.replace(/^.* -- /, 'countersign ')), line)
      for (const [option] of line.slice(named.length).matchAll(/--[\w-]+/g)) assert.ok(output.includes(option), line)
    }
    assert.ok(lines.length > 10)
    await shell.run('openssl ts -reply -in answer.tsr -text')
  })

  /** As far as it can run here. */
  function known(line: string): string {
    // There is no such id: nothing is stuck, and nothing has been parked.
    const [named] = namesOne.exec(line) ?? []
    if (named !== undefined) return named.replace(/ ID$/, ' --help')
    const [, setting] = /^([A-Z_]+)=\S+$/.exec(line) ?? []
    if (setting !== undefined)
      assert.ok(
        describeSettings().some(({ variable }) => variable === setting),
        line,
      )
    return line
  }

  async function open(place: string): Promise<ShellSession> {
    const shell = openShell(place, {
      PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
      COUNTERSIGN_URL: service.url,
      DATA_DIR: join(folder, 'data'),
      PORT: String(hookPort),
      HOME: folder,
    })
    shells.push(shell)
    await shell.run(prelude)
    return shell
  }

  async function paste(
    page: string,
    afterBlock: (shell: ShellSession, commands: string, output: string) => Promise<void>,
  ): Promise<number> {
    const shell = await open(root)
    const blocks = fenced(await readFile(join(root, page), 'utf8'), 'sh')
    const run = blocks.filter((block) => !notRun.some((pattern) => pattern.test(block)))
    for (const block of run) await afterBlock(shell, block, await shell.run(here(block)))
    return run.length
  }

  function here(commands: string): string {
    const [, key = ''] = service.stdout().match(/X-API-Key: (cs_live_\w+)/) ?? []
    return commands
      .replaceAll('http://localhost:3000', service.url)
      .replaceAll('127.0.0.1:4000', `127.0.0.1:${hookPort}`)
      .replaceAll('/tmp/', `${folder}/`)
      .replaceAll('cs_live_…', key)
  }

  /** As the page does for the person who opens the link. */
  async function sign(link: string): Promise<void> {
    const base = `${service.url}/signer/v1/${link.split('/').at(-1)}`
    const post = (act: string, body: object = {}) =>
      fetch(`${base}/${act}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    await eventually('a document to sign', async () => {
      await fetch(base)
      return (await fetch(`${base}/document`)).ok
    })
    assert.equal((await post('viewed')).status, 200)
    const signature = { kind: 'typed', text: 'Mara Okafor' }
    assert.equal((await post('sign', { consent: true, signature })).status, 200)
  }
})

describe('The TypeScript of the documentation', () => {
  let folder: string
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'countersign-typescript-'))
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  })
  after(() => rm(folder, { recursive: true, force: true }))

  it('compiles under strict rules', async () => {
    // What the text around each program explains.
    const given: Readonly<Record<string, readonly string[]>> = {
      'docs/guide.md': ['declare const body: Uint8Array, headers: Headers, secret: string\n'],
      'packages/client/README.md': ['', 'declare const secret: string, request: Request\n'],
      'packages/api/README.md': [''],
    }
    for (const [page, known] of Object.entries(given)) {
      const blocks = fenced(await readFile(join(root, page), 'utf8'), 'ts')
      // Blocks continue where the previous one ended; that of a receiver is separate.
      const programs: string[] = []
      for (const block of blocks) {
        if (programs.length === 0 || block.includes('verifyWebhook')) programs.push(block)
        else programs[programs.length - 1] += block
      }
      assert.equal(programs.length, known.length, page)
      for (const [index, program] of programs.entries()) {
        const text = `${known[index]}${program}\nexport {}\n`
        await writeFile(join(folder, `${page.replaceAll(/\W/g, '-')}-${index}.mts`), text)
      }
    }
    for (const [index, program] of programsOfReference().entries()) {
      await writeFile(join(folder, `reference-${index}.mts`), `${program}\nexport {}\n`)
    }
    const settings = {
      extends: join(root, 'tsconfig.json'),
      compilerOptions: { lib: ['esnext', 'dom', 'dom.iterable'], typeRoots: [join(root, 'node_modules/@types')] },
      include: ['*.mts'],
      exclude: [],
    }
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(settings))
    const { stdout } = await promisify(execFile)('tsc', ['--project', folder, '--singleThreaded']).catch(
      (error) => error,
    )
    assert.equal(stdout, '')
  })
})

/** What `/docs` shows: each continues from the setup, and the webhook receiver is separate. */
function programsOfReference(): string[] {
  const url = 'https://sign.example.org'
  const document = describeInterface(operations, eventDefinitions, { publicUrl: url, version: '' })
  const page = renderPage(document, { examples: readExamples(url), webhookCode: readWebhookCode() })
  const blocks = blocksOf(page).filter(({ language }) => language === 'typescript')
  const setUp = blocks.find(({ source }) => source === 'set-up')?.code ?? assert.fail('no set-up')
  assert.ok(blocks.length > 40)
  return blocks.map(({ source, code }) => (source?.startsWith('exchange') ? `${setUp}\n${code}` : code))
}

function fenced(markdown: string, language: string): string[] {
  return [...markdown.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'gms'))].map(([, block]) => block ?? '')
}
