/** A request that can still be changed. Texts become UTF-8. */
export interface Draft {
  method: string
  path: string
  /** As written, after the question mark. */
  query: string[]
  headers: [name: string, value: string][]
  body: DraftBody
  framing: 'length' | 'chunked' | 'none'
  /** Where an answer need not come: what follows is missing, or contradicts itself. */
  isBroken: boolean
}

export interface DraftBody {
  type?: string
  json?: unknown
  parts?: Part[]
  bytes?: Buffer
  /** Of a form. */
  boundary: string
  /** Changes to what is written, last. */
  edits: ((written: Buffer) => Buffer)[]
}

export interface Part {
  /** Everything before the empty line. */
  head: string
  content: Buffer
}

/** Stands in a JSON value for a text that no value has, such as 1e400. */
export function rawJson(text: string): string {
  return `@@raw${text}@@`
}

/** The bytes on the wire. */
export function writeDraft({ method, path, query, headers, body, framing }: Draft): Buffer {
  const content = writeBody(body)
  const address = query.length === 0 ? path : `${path}?${query.join('&')}`
  const typed = body.type === undefined ? headers : [...headers, ['Content-Type', body.type] as const]
  const lines = typed.map(([name, value]) => `${name}: ${value}`)
  const length = framing === 'length' && content !== undefined ? [`Content-Length: ${content.length}`] : []
  const chunked = framing === 'chunked' ? ['Transfer-Encoding: chunked'] : []
  const head = Buffer.from(`${[`${method} ${address} HTTP/1.1`, ...lines, ...length, ...chunked].join('\r\n')}\r\n\r\n`)
  const framed = framing === 'chunked' ? chunks(content ?? Buffer.alloc(0)) : (content ?? Buffer.alloc(0))
  return Buffer.concat([head, framed])
}

function writeBody({ json, parts, bytes, boundary, edits }: DraftBody): Buffer | undefined {
  const plain =
    bytes ?? (parts !== undefined ? writeForm(parts, boundary) : json !== undefined ? writeJson(json) : undefined)
  if (plain === undefined) return edits.length === 0 ? undefined : edited(Buffer.alloc(0), edits)
  return edited(plain, edits)
}

function edited(written: Buffer, edits: DraftBody['edits']): Buffer {
  return edits.reduce((text, edit) => edit(text), written)
}

function writeJson(value: unknown): Buffer {
  return Buffer.from((JSON.stringify(value) ?? '').replaceAll(/"@@raw(.*?)@@"/g, (_, text: string) => text))
}

function writeForm(parts: readonly Part[], boundary: string): Buffer {
  const written = parts.flatMap(({ head, content }) => [
    Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`),
    content,
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([...written, Buffer.from(`--${boundary}--\r\n`)])
}

/** Pieces of odd sizes. */
function chunks(content: Buffer): Buffer {
  const pieces: Buffer[] = []
  for (let at = 0, size = 1; at < content.length; at += size, size = Math.min(size * 7 + 2, 65_536)) {
    const piece = content.subarray(at, at + size)
    pieces.push(
      Buffer.from(`${piece.length.toString(16)}${size % 2 === 0 ? ';a=b' : ''}\r\n`),
      piece,
      Buffer.from('\r\n'),
    )
  }
  return Buffer.concat([...pieces, Buffer.from('0\r\n\r\n')])
}

export function copyDraft(draft: Draft): Draft {
  const { body, headers, query, ...rest } = draft
  const { edits, parts, json, ...plain } = body
  return {
    ...rest,
    query: [...query],
    headers: headers.map(([name, value]) => [name, value]),
    body: {
      ...plain,
      ...(json !== undefined && { json: structuredClone(json) }),
      ...(parts !== undefined && { parts: parts.map((part) => ({ ...part })) }),
      edits: [...edits],
    },
  }
}
