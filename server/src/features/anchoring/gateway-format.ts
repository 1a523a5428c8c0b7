import { type BlockCodec, DAG_JSON } from '@countersign/proof'

/** The representation of a block: its bytes, a CAR with the blocks it links, or JSON if it is JSON. */
export type GatewayFormat = 'raw' | 'car' | 'json' | 'dag-json'

export interface FormatChoice {
  readonly format: GatewayFormat
  /** True if the Accept header chose the format, so that another URL serves the same without the header. */
  readonly byAccept: boolean
  /** CAR parameter `dups`, as requested. No publication links a block twice, so both values are true. */
  readonly dups: string
}

const mediaTypes: Record<string, GatewayFormat> = {
  'application/vnd.ipld.raw': 'raw',
  'application/vnd.ipld.car': 'car',
  'application/json': 'json',
  'application/vnd.ipld.dag-json': 'dag-json',
}

const anything = ['*/*', 'application/*']

/** IPFS path gateway, "format": it takes precedence over `Accept`. Undefined if no requested format is available. */
export function chooseFormat(
  codec: BlockCodec,
  format: string | undefined,
  accept: string | undefined,
): FormatChoice | undefined {
  if (format !== undefined) {
    const known = Object.values(mediaTypes).find((name) => name === format)
    return known !== undefined && isPossible(codec, known)
      ? { format: known, byAccept: false, dups: requestedDups(accept) }
      : undefined
  }
  if (accept === undefined || accept.trim() === '') return usual(codec)
  for (const range of readAccept(accept)) {
    if (anything.includes(range.type)) return usual(codec)
    const named = mediaTypes[range.type]
    if (named === undefined || !isPossible(codec, named)) continue
    if (named === 'car' && !isKnownCar(range.parameters)) continue
    return { format: named, byAccept: true, dups: range.parameters.get('dups') ?? 'n' }
  }
  return undefined
}

function usual(codec: BlockCodec): FormatChoice {
  return { format: codec === DAG_JSON ? 'json' : 'raw', byAccept: false, dups: 'n' }
}

/** Blocks are never converted: a JSON block was JSON when it was hashed. */
function isPossible(codec: BlockCodec, format: GatewayFormat): boolean {
  return codec === DAG_JSON || format === 'raw' || format === 'car'
}

/** IPIP-0412: a request can specify version, order and duplicates. */
function isKnownCar(parameters: ReadonlyMap<string, string>): boolean {
  return (
    (parameters.get('version') ?? '1') === '1' &&
    ['dfs', 'unk'].includes(parameters.get('order') ?? 'dfs') &&
    ['y', 'n'].includes(parameters.get('dups') ?? 'n')
  )
}

function requestedDups(accept: string | undefined): string {
  const car = readAccept(accept ?? '').find(({ type }) => mediaTypes[type] === 'car')
  return car?.parameters.get('dups') === 'y' ? 'y' : 'n'
}

interface MediaRange {
  readonly type: string
  readonly parameters: ReadonlyMap<string, string>
}

/** RFC 9110 section 12.5.1: the most preferred range comes first. */
function readAccept(accept: string): MediaRange[] {
  const ranges = accept.split(',').map(readRange)
  const weight = ({ parameters }: MediaRange) => Number(parameters.get('q') ?? 1)
  return ranges.filter((range) => weight(range) > 0).sort((a, b) => weight(b) - weight(a))
}

function readRange(text: string): MediaRange {
  const [type = '', ...parameters] = text.toLowerCase().split(';')
  const pairs = parameters.map((parameter): [string, string] => {
    const [name = '', value = ''] = parameter.split('=')
    return [name.trim(), value.trim().replaceAll('"', '')]
  })
  return { type: type.trim(), parameters: new Map(pairs) }
}
