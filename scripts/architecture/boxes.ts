/** A part of the program, as in the picture of the architecture. */
export interface Box {
  readonly name: string
  readonly about: readonly string[]
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** The letter that marks every box which imports this one. Most do, and as many arrows would hide the others. */
  readonly mark?: string
  /** Reports whether this file is part of it. The first such box has the file. */
  holds(file: string): boolean
}

const feature = /^server\/src\/features\//

export const boxes: readonly Box[] = [
  {
    name: 'pages',
    about: ['sign, verify, console', 'web/src'],
    ...{ x: 40, y: 76, width: 300, height: 64 },
    holds: below('web/src/'),
  },
  {
    name: 'countersign',
    about: ['the command and the client', 'packages/client'],
    ...{ x: 380, y: 76, width: 300, height: 64 },
    holds: below('packages/client/'),
  },
  {
    name: 'packages',
    about: [],
    mark: 'p',
    ...{ x: 720, y: 76, width: 320, height: 64 },
    holds: below('packages/'),
  },
  {
    name: 'jobs',
    about: ['queue, schedule, retries'],
    ...{ x: 300, y: 216, width: 280, height: 56 },
    holds: below('server/src/jobs/'),
  },
  {
    name: 'http',
    about: ['key, limit, plan, errors'],
    ...{ x: 300, y: 312, width: 280, height: 56 },
    holds: below('server/src/http/'),
  },
  {
    name: 'ports',
    about: ['what the outside', 'must provide'],
    ...{ x: 640, y: 216, width: 160, height: 468 },
    holds: below('server/src/ports/'),
  },
  {
    name: 'infrastructure',
    about: ['PostgreSQL, Redis,', 'S3, SMTP, chains,', 'threads for PDFs'],
    ...{ x: 864, y: 216, width: 156, height: 512 },
    holds: below('server/src/infrastructure/'),
  },
  {
    name: 'vocabulary',
    about: ['refusals, the caller, identifiers'],
    mark: 'v',
    ...{ x: 60, y: 752, width: 960, height: 48 },
    holds: below('server/src/vocabulary/'),
  },
  {
    name: 'routes, jobs',
    about: ['of the features'],
    ...{ x: 300, y: 408, width: 280, height: 56 },
    holds: (file) => feature.test(file) && /(routes|\/jobs)\.ts$/.test(file),
  },
  {
    name: 'stores',
    about: ['SQL'],
    ...{ x: 456, y: 512, width: 124, height: 74 },
    holds: (file) => feature.test(file) && /[-/]store\.ts$/.test(file),
  },
  {
    name: 'use cases',
    about: ['models and', 'decisions'],
    ...{ x: 300, y: 512, width: 116, height: 128 },
    holds: (file) => feature.test(file),
  },
  {
    name: 'assemble',
    about: ['puts all together:', 'which adapter,', 'which route,', 'in which order'],
    ...{ x: 60, y: 216, width: 160, height: 512 },
    holds: below('server/src/'),
  },
]

function below(folder: string): (file: string) => boolean {
  return (file) => file.startsWith(folder)
}
