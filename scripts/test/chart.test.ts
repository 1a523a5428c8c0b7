import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { Ajv } from 'ajv'
import { describeSettings, readConfig } from '../../server/src/config.ts'
import { problemsOf } from './chart/check-manifest.ts'
import { type Manifest, readValues, renderChart } from './chart/render-chart.ts'
import { parseTemplate } from './chart/template.ts'
import { environmentOf, only, parseDockerfile } from './image/dockerfile.ts'

const root = join(import.meta.dirname, '../..')
const chart = join(root, 'deploy/chart')

const secretValues = {
  DATABASE_URL: 'postgres://countersign:secret@db.example.org/countersign',
  STORAGE_URL: 's3://key:secret@s3.example.org/bucket',
  SECRET_KEY: 'a5'.repeat(32),
  ADMIN_TOKEN: 'b6'.repeat(32),
}
const least = { publicUrl: 'https://sign.example.org', secret: { values: secretValues } }
const most = {
  ...least,
  replicas: 3,
  image: { repository: 'registry.example.org/countersign', tag: '1.2.3', pullSecrets: [{ name: 'registry' }] },
  settings: {
    TRUST_PROXY: true,
    DATABASE_CONNECTIONS: 20,
    RATE_LIMIT_PER_HOUR: 1_000_000,
    OTEL_TRACES_SAMPLER_ARG: 0.1,
    STOP_GRACE_SECONDS: 60,
  },
  secret: { values: { ...secretValues, REDIS_URL: 'redis://redis:6379', SMTP_URL: 'smtp://mail.example.org' } },
  ingress: {
    enabled: true,
    className: 'nginx',
    host: 'sign.example.org',
    tlsSecretName: 'sign-tls',
    annotations: { 'cert-manager.io/cluster-issuer': 'letsencrypt' },
  },
  networkPolicy: {
    from: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'ingress-nginx' } } }],
    egress: [{ to: [{ ipBlock: { cidr: '0.0.0.0/0', except: ['169.254.169.254/32'] } }] }],
  },
  serviceAccount: { annotations: { team: 'legal' } },
  volumes: [{ name: 'authority', configMap: { name: 'own-authority' } }],
  volumeMounts: [{ name: 'authority', mountPath: '/etc/authority', readOnly: true }],
  podAnnotations: { team: 'legal' },
  nodeSelector: { 'kubernetes.io/arch': 'amd64' },
  tolerations: [{ key: 'dedicated', operator: 'Exists' }],
  affinity: { nodeAffinity: {} },
}
const own = {
  publicUrl: 'https://sign.example.org',
  secret: { existingName: 'of-our-own' },
  migration: { enabled: false },
  networkPolicy: { enabled: false },
  serviceAccount: { create: false, name: 'shared' },
}
const variants = { least, most, own }

describe('The Helm chart', () => {
  for (const [name, values] of Object.entries(variants)) {
    it(`renders manifests that Kubernetes accepts, with ${name} of its values`, () => {
      const manifests = renderChart(chart, values)
      for (const manifest of manifests) {
        assert.deepEqual(problemsOf(manifest), [], `${manifest.kind} ${manifest.metadata.name}`)
      }
      const names = manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`)
      assert.equal(new Set(names).size, names.length)
    })
  }

  it('has what was asked of it, and nothing that was turned off', () => {
    const kinds = (values: object) =>
      renderChart(chart, values as typeof least)
        .map(({ kind }) => kind)
        .sort()
    const always = ['Deployment', 'PodDisruptionBudget', 'Service']
    assert.deepEqual(kinds(own), always)
    assert.deepEqual(kinds(least), [...always, 'Job', 'NetworkPolicy', 'Secret', 'ServiceAccount'].sort())
    assert.deepEqual(kinds(most), [...kinds(least), 'Ingress', 'Service'].sort())
  })

  it('accepts its own values by its schema, and refuses a name that it does not know', () => {
    const schema = JSON.parse(readFileSync(join(chart, 'values.schema.json'), 'utf8'))
    const isValid = new Ajv({ allErrors: true, strictTypes: false }).compile(schema)
    for (const values of [readValues(chart), ...Object.values(variants)]) {
      assert.ok(isValid(values), JSON.stringify(isValid.errors))
    }
    for (const wrong of [
      { replica: 2 },
      { replicas: 0 },
      { image: { tags: 'x' } },
      { publicUrl: 'sign.example.org' },
    ]) {
      assert.equal(isValid({ ...least, ...wrong }), false, JSON.stringify(wrong))
    }
    const { properties } = schema as { properties: object }
    assert.deepEqual(Object.keys(properties).sort(), ['global', ...Object.keys(readValues(chart))].sort())
  })

  it('says which value is missing', () => {
    assert.throws(() => renderChart(chart, {}), /publicUrl is required/)
    const { STORAGE_URL: _, ...others } = secretValues
    assert.throws(() => renderChart(chart, { ...least, secret: { values: others } }), /STORAGE_URL is required/)
  })

  it('gives the service and the migration settings that it knows and accepts', () => {
    const known = new Set(describeSettings().map(({ variable }) => variable))
    for (const values of [{ ...least, settings: {} }, most]) {
      const manifests = renderChart(chart, values)
      const secrets = one(manifests, 'Secret').stringData as Record<string, string>
      for (const kind of ['Deployment', 'Job']) {
        const container = containerOf(one(manifests, kind))
        const set = container.env as { name: string; value: string }[]
        const environment = { ...Object.fromEntries(set.map(({ name, value }) => [name, value])), ...secrets }
        assert.deepEqual(
          Object.keys(environment).filter((variable) => !known.has(variable)),
          [],
        )
        assert.equal(container.envFrom[0].secretRef.name, one(manifests, 'Secret').metadata.name)
        assert.ok(readConfig({ ...imageEnvironment(), ...environment }).production)
        for (const [variable, value] of Object.entries(values.settings ?? {})) {
          assert.equal(environment[variable], String(value))
        }
      }
    }
    const ofOwn = containerOf(one(renderChart(chart, own), 'Deployment'))
    assert.equal(ofOwn.envFrom[0].secretRef.name, 'of-our-own')
  })

  it('runs every container as the user of the image, without privileges, on a read-only root', () => {
    const manifests = renderChart(chart, most)
    const [uid] = only(lastStage(), 'USER').text.split(':').map(Number)
    for (const kind of ['Deployment', 'Job']) {
      const { template } = one(manifests, kind).spec
      assert.equal(template.spec.automountServiceAccountToken, false)
      assert.deepEqual(
        [template.spec.securityContext.runAsNonRoot, template.spec.securityContext.runAsUser],
        [true, uid],
      )
      const container = containerOf(one(manifests, kind))
      assert.deepEqual(container.securityContext, {
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
        capabilities: { drop: ['ALL'] },
      })
      assert.equal(container.image, 'registry.example.org/countersign:1.2.3')
      const mounts = container.volumeMounts as { name: string; mountPath: string }[]
      assert.deepEqual(
        mounts.map(({ mountPath }) => mountPath),
        [imageEnvironment().DATA_DIR, '/tmp', '/etc/authority'],
      )
      assert.deepEqual(
        (template.spec.volumes as { name: string }[]).map(({ name }) => name),
        mounts.map(({ name }) => name),
      )
    }
  })

  it('probes the routes of the service at the port of the image, and gives it the time to stop', () => {
    const deployment = one(renderChart(chart, least), 'Deployment')
    const container = containerOf(deployment)
    assert.equal(String(container.ports[0].containerPort), imageEnvironment().PORT)
    const paths = ['startupProbe', 'readinessProbe', 'livenessProbe'].map((probe) => container[probe].httpGet.path)
    assert.deepEqual(paths, ['/health/live', '/health/ready', '/health/live'])
    const health = readFileSync(join(root, 'server/src/http/health.ts'), 'utf8')
    for (const path of paths) assert.ok(health.includes(`'${path}'`), path)
    assert.equal(deployment.spec.replicas, 2)
    for (const values of [least, most]) {
      const stopping = one(renderChart(chart, values), 'Deployment')
      const set = containerOf(stopping).env as { name: string; value: string }[]
      const seconds = (variable: string) => Number(set.find(({ name }) => name === variable)?.value)
      assert.equal(
        stopping.spec.template.spec.terminationGracePeriodSeconds,
        seconds('STOP_DRAIN_SECONDS') + seconds('STOP_GRACE_SECONDS') + 15,
      )
    }
  })

  it('starts new pods when the secret changes, and only then', () => {
    const podOf = (values: typeof least) => one(renderChart(chart, values), 'Deployment').spec.template
    assert.deepEqual(podOf(least), podOf(least))
    const changed = { ...least, secret: { values: { ...secretValues, ADMIN_TOKEN: 'c7'.repeat(32) } } }
    assert.notDeepEqual(podOf(changed), podOf(least))
  })

  it('runs the migration where the service runs', () => {
    const manifests = renderChart(chart, most)
    const placeOf = (kind: string) => {
      const { nodeSelector, tolerations, affinity } = one(manifests, kind).spec.template.spec
      return { nodeSelector, tolerations, affinity }
    }
    const { nodeSelector, tolerations, affinity } = most
    for (const kind of ['Deployment', 'Job']) assert.deepEqual(placeOf(kind), { nodeSelector, tolerations, affinity })
  })

  it('selects the pods of the service, and only those, by the Service and the budget for disruptions', () => {
    const manifests = renderChart(chart, least)
    const { labels } = one(manifests, 'Deployment').spec.template.metadata
    const ofMigration = one(manifests, 'Job').spec.template.metadata.labels
    const selectors = [
      one(manifests, 'Deployment').spec.selector.matchLabels,
      one(manifests, 'PodDisruptionBudget').spec.selector.matchLabels,
      one(manifests, 'Service').spec.selector,
    ]
    for (const selector of selectors) {
      assert.ok(isSelected(labels, selector))
      assert.ok(!isSelected(ofMigration, selector))
    }
    assert.ok(isSelected(labels, one(manifests, 'NetworkPolicy').spec.podSelector.matchLabels))
    assert.equal(one(manifests, 'PodDisruptionBudget').spec.maxUnavailable, 1)
  })

  it('lets only the given peers reach the service, and keeps administration and metrics inside', () => {
    const manifests = renderChart(chart, most)
    const { spec } = one(manifests, 'NetworkPolicy')
    assert.deepEqual(spec.policyTypes, ['Ingress', 'Egress'])
    assert.deepEqual(spec.ingress[0].from, most.networkPolicy.from)
    assert.deepEqual(spec.ingress[0].ports, [{ port: 3000, protocol: 'TCP' }])
    const ingress = one(manifests, 'Ingress').spec.rules[0].http.paths as {
      path: string
      backend: { service: { name: string } }
    }[]
    const backends = Object.fromEntries(ingress.map(({ path, backend }) => [path, backend.service.name]))
    assert.deepEqual(backends, {
      '/': 'countersign',
      '/admin': 'countersign-closed',
      '/metrics': 'countersign-closed',
      '/test/admin': 'countersign-closed',
      '/test/metrics': 'countersign-closed',
    })
    const closed = manifests.find(({ metadata }) => metadata.name === 'countersign-closed')
    assert.equal(closed?.spec.selector, undefined)
  })

  it('migrates before it replaces pods, with the secret that exists by then', () => {
    const manifests = renderChart(chart, least)
    const hooks = (kind: string) => one(manifests, kind).metadata.annotations ?? {}
    for (const kind of ['Secret', 'Job']) assert.equal(hooks(kind)['helm.sh/hook'], 'pre-install,pre-upgrade')
    assert.ok(Number(hooks('Secret')['helm.sh/hook-weight']) < Number(hooks('Job')['helm.sh/hook-weight']))
    assert.deepEqual(containerOf(one(manifests, 'Job')).args, ['migrate'])
    // Accounts of the release do not exist yet when the hook runs.
    assert.equal(one(manifests, 'Job').spec.template.spec.serviceAccountName, undefined)
  })

  it('has the version of the service', () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    const labels = one(renderChart(chart, least), 'Deployment').metadata as unknown as {
      labels: Record<string, string>
    }
    assert.equal(labels.labels['app.kubernetes.io/version'], version)
    assert.equal(labels.labels['helm.sh/chart'], `countersign-${version}`)
  })

  it('is rendered and checked strictly', () => {
    assert.throws(() => parseTemplate('{{ if .a }}'), /Without an end/)
    assert.throws(() => parseTemplate('{{ .a | }}'), /Not an operand/)
    assert.throws(() => parseTemplate('{{ end }}'), /Not expected/)
    const [deployment] = renderChart(chart, least).filter(({ kind }) => kind === 'Deployment')
    assert.ok(deployment !== undefined)
    const misspelt = { ...deployment, spec: { ...deployment.spec, replica: 2 } }
    assert.deepEqual(problemsOf(misspelt), ['Unknown: /spec/replica'])
    const wrong = { ...deployment, spec: { ...deployment.spec, replicas: 'two' } }
    assert.equal(problemsOf(wrong).length, 1)
  })
})

function one(manifests: readonly Manifest[], kind: string): Manifest {
  const [found] = manifests.filter((manifest) => manifest.kind === kind)
  assert.ok(found !== undefined, kind)
  return found
}

function containerOf(manifest: Manifest) {
  return manifest.spec.template.spec.containers[0]
}

function isSelected(labels: Record<string, string>, selector: Record<string, string>): boolean {
  return Object.entries(selector).every(([name, value]) => labels[name] === value)
}

function lastStage() {
  const last = parseDockerfile(readFileSync(join(root, 'Dockerfile'), 'utf8')).at(-1)
  assert.ok(last !== undefined)
  return last
}

function imageEnvironment(): Readonly<Record<string, string>> {
  return environmentOf(lastStage())
}
