/** What the harness spends on the test environment, in this process. */
export interface Measured {
  readonly databases: number
  readonly databaseSeconds: number
  readonly browsers: number
  readonly browserSeconds: number
}

const soFar = { databases: 0, databaseSeconds: 0, browsers: 0, browserSeconds: 0 }

export function measuredSoFar(): Measured {
  return { ...soFar }
}

/** Counts a database that is created or dropped. */
export function measureDatabase<T>(count: 0 | 1, act: () => Promise<T>): Promise<T> {
  soFar.databases += count
  return measure('databaseSeconds', act)
}

/** Counts the start of a browser. */
export function measureBrowser<T>(act: () => Promise<T>): Promise<T> {
  soFar.browsers++
  return measure('browserSeconds', act)
}

async function measure<T>(seconds: 'databaseSeconds' | 'browserSeconds', act: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  try {
    return await act()
  } finally {
    soFar[seconds] += (performance.now() - startedAt) / 1000
  }
}
