import assert from 'node:assert/strict'

export interface MetricFamily {
  readonly name: string
  readonly type: 'counter' | 'gauge' | 'histogram' | 'summary'
  readonly help: string
  readonly samples: readonly Sample[]
}

interface Sample {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

const metricName = '[a-zA-Z_:][a-zA-Z0-9_:]*'
const sampleLine = new RegExp(`^(${metricName})(?:\\{(.*)\\})? (\\S+)$`)
const labelPair = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(,|$)/y

/**
 * The text format 0.0.4 of Prometheus, stricter than its own parser: HELP and TYPE come once, before the samples of
 * their metric, which stay together; no series comes twice; histograms are complete and cumulative.
 */
export function parseMetrics(text: string): ReadonlyMap<string, MetricFamily> {
  assert.ok(text.endsWith('\n') && !text.includes('\r'), 'lines end in a line feed, the last one, too')
  const families = new Map<string, MetricFamily & { samples: Sample[] }>()
  const series = new Set<string>()
  let help: { name: string; text: string } | undefined
  let current: (MetricFamily & { samples: Sample[] }) | undefined
  for (const line of text.split('\n').slice(0, -1)) {
    if (line === '') continue
    const [, word, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line) ?? []
    if (word === 'HELP') {
      assert.ok(!families.has(name) && help === undefined, `HELP of ${name} comes once`)
      help = { name, text: rest }
    } else if (word === 'TYPE') {
      assert.equal(help?.name, name, `TYPE of ${name} follows its HELP`)
      assert.match(name, new RegExp(`^${metricName}$`))
      assert.match(rest, /^(counter|gauge|histogram|summary)$/)
      current = { name, type: rest as MetricFamily['type'], help: help?.text ?? '', samples: [] }
      families.set(name, current)
      help = undefined
    } else {
      const [, sampled = '', labels = '', value = ''] = sampleLine.exec(line) ?? assert.fail(`not a sample: ${line}`)
      assert.ok(current && belongs(sampled, current), `${sampled} comes after its TYPE: ${line}`)
      const sample = { name: sampled, labels: parseLabels(labels), value: parseValue(value) }
      const key = `${sampled} ${JSON.stringify(Object.entries(sample.labels).sort())}`
      assert.ok(!series.has(key), `the series comes once: ${line}`)
      series.add(key)
      current.samples.push(sample)
    }
  }
  for (const family of families.values()) if (family.type === 'histogram') checkHistogram(family)
  return families
}

function belongs(name: string, { name: family, type }: MetricFamily): boolean {
  const suffix = name.startsWith(family) ? name.slice(family.length) : undefined
  if (type === 'histogram') return ['_bucket', '_sum', '_count'].includes(suffix ?? '-')
  if (type === 'summary') return ['', '_sum', '_count'].includes(suffix ?? '-')
  return suffix === ''
}

function parseLabels(text: string): Record<string, string> {
  const labels: Record<string, string> = {}
  labelPair.lastIndex = 0
  while (labelPair.lastIndex < text.length) {
    const [, name = '', value = ''] = labelPair.exec(text) ?? assert.fail(`not labels: ${text}`)
    assert.ok(!(name in labels), `the label ${name} comes once: ${text}`)
    labels[name] = value.replaceAll(/\\(.)/g, (_, escaped) => (escaped === 'n' ? '\n' : escaped))
  }
  return labels
}

function parseValue(text: string): number {
  if (text === '+Inf') return Number.POSITIVE_INFINITY
  if (text === 'Nan' || text === 'NaN') return Number.NaN
  assert.match(text, /^-?\d+(\.\d+)?(e[+-]?\d+)?$/)
  return Number(text)
}

function checkHistogram({ name, samples }: MetricFamily): void {
  const ofSeries = Map.groupBy(samples, ({ labels: { le: _, ...rest } }) => JSON.stringify(Object.entries(rest).sort()))
  for (const [labels, all] of ofSeries) {
    const buckets = all.filter((sample) => sample.name === `${name}_bucket`)
    const bounds = buckets.map((bucket) => parseValue(bucket.labels.le ?? ''))
    const counts = buckets.map(({ value }) => value)
    const sorted = (values: number[]) =>
      values.every((value, index) => index === 0 || value >= (values[index - 1] ?? 0))
    assert.ok(sorted(bounds) && new Set(bounds).size === bounds.length, `bounds of ${name} ${labels} ascend`)
    assert.ok(sorted(counts), `buckets of ${name} ${labels} are cumulative`)
    assert.equal(bounds.at(-1), Number.POSITIVE_INFINITY, `${name} ${labels} ends with +Inf`)
    const only = (suffix: string) => {
      const found = all.filter((sample) => sample.name === name + suffix)
      assert.equal(found.length, 1, `${name}${suffix} ${labels}`)
      return found[0]?.value
    }
    assert.equal(only('_count'), counts.at(-1), `+Inf of ${name} ${labels} is its count`)
    assert.ok(Number.isFinite(only('_sum')))
  }
}
