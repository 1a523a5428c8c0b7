import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../vocabulary/refusal.ts'
import { faultOfEncoding, isNestedTooDeeply, tooDeep } from './read-json.ts'

export const jsonLines = 'application/x-ndjson'

/**
 * Reads JSON Lines as the list `field` of a body, so that both forms have the same checks and the same places of errors.
 * Reads one line more than allowed, so that the schema refuses the list.
 */
export function readJsonLines(app: FastifyInstance, field: string, most: number): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  const parseLine = (request: FastifyRequest, line: string, index: number): unknown => {
    let parsed: unknown
    let fault: Error | null = null
    void parse(request, line, (error, value) => {
      fault = error
      parsed = value
    })
    if (fault !== null) {
      throw new Refusal('INVALID_JSON', `Line ${index + 1} is not valid JSON.`, undefined, {
        fields: [`/${field}/${index}`],
      })
    }
    if (isNestedTooDeeply(parsed)) throw tooDeep()
    return parsed
  }
  app.addContentTypeParser<Buffer>(jsonLines, { parseAs: 'buffer' }, (request, body, done) => {
    const fault = faultOfEncoding(request, body)
    if (fault !== undefined) return done(fault, undefined)
    try {
      const items: unknown[] = []
      for (const line of linesOf(body.toString())) {
        items.push(parseLine(request, line, items.length))
        if (items.length > most) break
      }
      done(null, { [field]: items })
    } catch (error) {
      done(error as Error, undefined)
    }
  })
}

/** The last line may end without a line feed. */
function* linesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf('\n', from)
    const to = end === -1 ? text.length : end
    yield text.slice(from, to)
    from = to + 1
  }
}

/** RFC 9110 12.5.1, limited to the two forms: lines if Accept names them, with at least the weight of JSON. */
export function wantsJsonLines({ headers: { accept = '' } }: FastifyRequest): boolean {
  const offers = new Map(accept.split(',').map(weightOf))
  const lines = offers.get(jsonLines) ?? 0
  return lines > 0 && lines >= (offers.get('application/json') ?? 0)
}

function weightOf(offer: string): [string, number] {
  const [type = '', ...parameters] = offer.split(';').map((part) => part.trim().toLowerCase())
  const weight = parameters.find((one) => one.startsWith('q='))
  return [type, weight === undefined ? 1 : Number(weight.slice(2)) || 0]
}
