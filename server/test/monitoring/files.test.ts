import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { formatWitnessKey, witnessKey } from '@countersign/proof'
import { parser } from '@prometheus-io/lezer-promql'
import { parse } from 'yaml'
import { type MetricFamily, parseMetrics } from '../harness/parse-metrics.ts'
import { freePort } from '../harness/service-process.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'
import { startReceiver } from '../webhooks/receiver.ts'

const deploy = join(import.meta.dirname, '../../../deploy')
const dashboard: Dashboard = JSON.parse(readFileSync(join(deploy, 'grafana/countersign.json'), 'utf8'))
const alerts: Alerts = parse(readFileSync(join(deploy, 'prometheus/alerts.yaml'), 'utf8'))

interface Panel {
  readonly id: number
  readonly type: string
  readonly title: string
  readonly datasource?: { readonly uid: string }
  readonly gridPos: { readonly h: number; readonly w: number; readonly x: number; readonly y: number }
  readonly targets?: readonly { readonly refId: string; readonly expr: string; readonly legendFormat: string }[]
}

interface Dashboard {
  readonly uid: string
  readonly title: string
  readonly schemaVersion: number
  readonly templating: {
    readonly list: readonly { readonly name: string; readonly type: string; readonly query: unknown }[]
  }
  readonly panels: readonly Panel[]
}

interface Rule {
  readonly alert: string
  readonly expr: string
  readonly for?: string
  readonly labels: Readonly<Record<string, string>>
  readonly annotations: Readonly<Record<string, string>>
}

interface Alerts {
  readonly groups: readonly { readonly name: string; readonly rules: readonly Rule[] }[]
}

interface Use {
  readonly metric: string
  readonly labels: readonly (readonly [name: string, operator: string, value: string])[]
}

const rules = alerts.groups.flatMap((group) => group.rules)
const queries = dashboard.panels.flatMap(({ title, targets = [] }) => targets.map((target) => ({ title, ...target })))

/** Prometheus adds them to what it reads. */
const ofPrometheus = ['instance']

describe('The dashboard and the alert rules', () => {
  let service: TestService
  let families: ReadonlyMap<string, MetricFamily>
  before(async () => {
    const key = formatWitnessKey(witnessKey('w.example', new Uint8Array(32).fill(1)))
    service = await startTestService({
      environment: {
        ALLOWED_PRIVATE_HOSTS: '127.0.0.1',
        WITNESSES: `${key} http://127.0.0.1:${await freePort()}`,
        OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
      },
    })
    await beUsed(service)
    families = parseMetrics((await service.call('GET', '/metrics')).text)
  })
  after(() => service.stop())

  it('are PromQL', () => {
    for (const { title, expr } of queries) requireSyntax(inserted(expr), title)
    for (const { alert, expr } of rules) requireSyntax(expr, alert)
  })

  it('use only metrics and labels that the service has, with values that it gives them', () => {
    for (const { where, expr } of [
      ...queries.map(({ title, expr }) => ({ where: title, expr: inserted(expr) })),
      ...rules.map(({ alert, expr }) => ({ where: alert, expr })),
    ]) {
      const uses = usesIn(expr)
      assert.ok(uses.length > 0, where)
      for (const use of uses) checkUse(families, use, where)
      // Witnesses that have confirmed nothing have no time.
      const hasAll = uses.every(({ metric }) => labelsOf(families, metric).length > 0)
      const metrics = hasAll ? uses.map(({ metric }) => metric) : [...families.keys()]
      const known = new Set(metrics.flatMap((metric) => labelsOf(families, metric)))
      for (const label of groupedBy(expr)) {
        assert.ok(known.has(label) || ofPrometheus.includes(label), `${where}: there is no label ${label}`)
      }
    }
  })

  it('fill their texts only with labels that the results have', () => {
    for (const { title, expr, legendFormat } of queries)
      checkTexts(inserted(expr), [legendFormat], /\{\{(\w+)\}\}/g, title)
    for (const { alert, expr, annotations } of rules) {
      checkTexts(expr, Object.values(annotations), /\{\{ \$labels\.(\w+)/g, alert)
    }
  })

  function checkTexts(expr: string, texts: readonly string[], form: RegExp, where: string): void {
    const grouped = groupedBy(expr)
    const results = grouped.length > 0 ? grouped : usesIn(expr).flatMap(({ metric }) => labelsOf(families, metric))
    for (const text of texts) {
      for (const [, label = ''] of text.matchAll(form)) {
        const isThere = results.includes(label) || (grouped.length === 0 && ofPrometheus.includes(label))
        assert.ok(isThere, `${where}: no label ${label} for "${text}"`)
      }
    }
  }
})

describe('The dashboard', () => {
  it('has the form that Grafana imports: panels with their own ids, a place, and a data source to choose', () => {
    assert.ok(dashboard.schemaVersion >= 36)
    assert.match(dashboard.uid, /^[\w-]{1,40}$/)
    assert.ok(
      dashboard.templating.list.some(
        ({ name, type, query }) => name === 'datasource' && type === 'datasource' && query === 'prometheus',
      ),
    )
    const ids = dashboard.panels.map(({ id }) => id)
    assert.equal(new Set(ids).size, ids.length)
    for (const { title, type, datasource, gridPos, targets = [] } of dashboard.panels) {
      assert.ok(title !== '' && gridPos.x + gridPos.w <= 24, title)
      if (type === 'row') continue
      assert.ok(['timeseries', 'stat'].includes(type), title)
      assert.deepEqual([datasource?.uid, targets.length > 0], [`$${'{datasource}'}`, true], title)
      assert.equal(new Set(targets.map(({ refId }) => refId)).size, targets.length, title)
    }
  })

  it('has no panels that overlap', () => {
    const taken = new Set<string>()
    for (const { title, gridPos } of dashboard.panels) {
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++) {
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
          assert.ok(!taken.has(`${x} ${y}`), title)
          taken.add(`${x} ${y}`)
        }
      }
    }
  })
})

describe('The alert rules', () => {
  it('each have a name of their own, a severity and a text', () => {
    assert.equal(new Set(rules.map(({ alert }) => alert)).size, rules.length)
    for (const { alert, labels, annotations, for: duration, ...rest } of rules) {
      assert.match(alert, /^Countersign[A-Z][A-Za-z]+$/)
      assert.match(labels.severity ?? '', /^(critical|warning|info)$/, alert)
      assert.deepEqual(Object.keys(annotations), ['summary', 'description'], alert)
      assert.match(duration ?? '1m', /^\d+[mh]$/, alert)
      assert.deepEqual(Object.keys(rest), ['expr'], alert)
    }
  })

  it('cover errors, latency, jobs, webhooks, the log and its confirmations, the disk and certificates', () => {
    const names = rules.map(({ alert }) => alert.replace('Countersign', ''))
    for (const name of [
      'NotReady',
      'RequestErrors',
      'TimestampsSlow',
      'JobsLate',
      'WebhooksFailing',
      'LogNotGrowing',
      'CheckpointOld',
      'AnchorOld',
      'WitnessMissing',
      'DiskFull',
      'CertificateExpires',
    ])
      assert.ok(names.includes(name), name)
  })
})

/** Gives the metrics that count something a first value. */
async function beUsed(service: TestService): Promise<void> {
  const closing: (() => unknown)[] = []
  const receiver = await startReceiver({ after: (close) => void closing.push(close as () => unknown) })
  const { key } = await service.organization()
  const { json } = await service.call('POST', '/api/v1/webhooks', { key, body: { url: receiver.url } })
  await service.call('POST', `/api/v1/webhooks/${json.data.id}/test`, { key })
  await service.call('POST', '/api/v1/timestamp', { key, body: { hash: 'ab'.repeat(32) } })
  await service.call('POST', '/tsa', {
    body: 'not a request',
    headers: { 'content-type': 'application/timestamp-query' },
  })
  await service.call('POST', '/console/v1/sign-in', {
    body: { email: 'nobody@example.org', password: 'wrong password' },
    headers: { origin: service.url },
  })
  await service.settled()
  for (const close of closing) await close()
}

/** Grafana inserts them before it asks Prometheus. */
function inserted(expr: string): string {
  return expr.replaceAll('$__rate_interval', '5m').replaceAll('$instance', '.*')
}

function requireSyntax(expr: string, where: string): void {
  parser.parse(expr).iterate({
    enter: ({ type, from }) => assert.ok(!type.isError, `${where}: not PromQL at ${from}: ${expr}`),
  })
}

function usesIn(expr: string): Use[] {
  const uses: { metric: string; labels: [string, string, string][] }[] = []
  parser.parse(expr).iterate({
    enter(node) {
      const text = expr.slice(node.from, node.to)
      if (node.name === 'VectorSelector') uses.push({ metric: /^[\w:]*/.exec(text)?.[0] ?? '', labels: [] })
      if (node.name === 'UnquotedLabelMatcher') {
        const [, name = '', operator = '', value = ''] = /^(\w+)\s*(=~|!~|!=|=)\s*"(.*)"$/.exec(text) ?? []
        uses.at(-1)?.labels.push([name, operator, value])
      }
    },
  })
  return uses
}

/** Labels of `by (…)`, without the bounds of histograms, which their functions consume. */
function groupedBy(expr: string): string[] {
  const labels = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/,\s*/))
  return [...new Set(labels)].filter((label) => label !== 'le')
}

function familyOf(families: ReadonlyMap<string, MetricFamily>, metric: string): MetricFamily | undefined {
  const base = families.get(metric.replace(/_(bucket|sum|count)$/, ''))
  return families.get(metric) ?? (base?.type === 'histogram' ? base : undefined)
}

function labelsOf(families: ReadonlyMap<string, MetricFamily>, metric: string): string[] {
  const samples = familyOf(families, metric)?.samples ?? []
  return [...new Set(samples.filter(({ name }) => name === metric).flatMap(({ labels }) => Object.keys(labels)))]
}

/** What the service gives only after something that does not happen here. */
const mayLack = new Set(['status 5xx'])

function checkUse(families: ReadonlyMap<string, MetricFamily>, { metric, labels }: Use, where: string): void {
  const family = familyOf(families, metric) ?? assert.fail(`${where}: there is no metric ${metric}`)
  const samples = family.samples.filter(({ name }) => name === metric)
  for (const [label, operator, value] of labels) {
    if (ofPrometheus.includes(label)) continue
    const values = new Set(samples.map((sample) => sample.labels[label]))
    assert.ok(samples.length > 0 && !values.has(undefined), `${where}: ${metric} has no label ${label}`)
    const wanted = operator.endsWith('~') ? value.split('|') : [value]
    for (const one of wanted) {
      assert.ok(values.has(one) || mayLack.has(`${label} ${one}`), `${where}: ${metric} never has ${label}="${one}"`)
    }
  }
}
