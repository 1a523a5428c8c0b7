import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { freePort, type ServiceProcess, startServiceProcess } from './harness/service-process.ts'

const root = join(import.meta.dirname, '../..')

describe('What the documents tell to type', () => {
  let dataDir: string
  let service: ServiceProcess
  let environment: Record<string, string>
  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'countersign-readme-'))
    environment = { DATA_DIR: dataDir, PORT: String(await freePort()) }
    service = startServiceProcess(environment)
    await service.ready()
  })
  after(async () => {
    service.child.kill('SIGTERM')
    await service.exit()
    await rm(dataDir, { recursive: true, force: true })
  })

  it('shows the two commands on lines of their own', async () => {
    const lines = (await readFile(join(root, 'README.md'), 'utf8')).split('\n')
    assert.ok(lines.includes('npm start') && lines.includes('npm test'))
  })

  for (const [document, least] of [
    ['README.md', 6],
    ['docs/guide.md', 2],
  ] as const) {
    it(`works as it stands in ${document}`, async () => {
      const [, key = ''] = service.stdout().match(/X-API-Key: (cs_live_\w+)/) ?? []
      const lines = commandsOf(await readFile(join(root, document), 'utf8'))
      assert.ok(lines.length >= least, `found only ${lines.length} commands`)
      for (const line of lines) {
        const command = line
          .replace('curl ', 'curl --silent --show-error --fail ')
          .replace('npm run -s countersign --', `'${process.execPath}' packages/client/src/cli/main.ts`)
          .replaceAll('localhost:3000', `127.0.0.1:${environment.PORT}`)
        const { stdout } = await promisify(execFile)('sh', ['-c', command], {
          cwd: root,
          env: { ...environment, HOME: dataDir, KEY: key, PATH: process.env.PATH },
        })
        assert.notEqual(stdout, '', line)
      }
    })
  }
})

/** The lines of shell that call the service. */
function commandsOf(markdown: string): string[] {
  const blocks = [...markdown.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, block = '']) => block)
  return blocks.flatMap((block) => block.split('\n')).filter((line) => /^(curl|npm run -s countersign) /.test(line))
}
