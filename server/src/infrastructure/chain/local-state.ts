/**
 * A loadable state from anvil's dump; undefined if it is invalid.
 *
 * Before it loads a state, anvil creates a genesis of its own, which appears beside the true one in the next dump. If
 * both were loaded, either could become block 0, and the chain would pass for another one on which everything starts
 * over. The true one has the random gas limit of all blocks after it. If that does not single one out, the state stays
 * unchanged.
 */
export function loadableState(text: string): string | undefined {
  const state = parseState(text)
  if (state === undefined) return undefined
  const first = state.blocks.find(({ header }) => Number(header.number) === 1)
  if (first === undefined) return text
  const { gasLimit } = first.header
  const blocks = state.blocks.filter(({ header }) => Number(header.number) !== 0 || header.gasLimit === gasLimit)
  const isClear = blocks.filter(({ header }) => Number(header.number) === 0).length === 1
  return isClear && blocks.length < state.blocks.length ? JSON.stringify({ ...state, blocks }) : text
}

interface State {
  readonly blocks: readonly { readonly header: { readonly number: string; readonly gasLimit: string } }[]
}

function parseState(text: string): State | undefined {
  try {
    const state = JSON.parse(text) as Record<string, unknown>
    const { blocks, transactions, accounts } = state
    const isWhole = isBlocks(blocks) && Array.isArray(transactions) && typeof accounts === 'object'
    return isWhole ? { ...state, blocks } : undefined
  } catch {
    return undefined
  }
}

function isBlocks(value: unknown): value is State['blocks'] {
  return (
    Array.isArray(value) &&
    value.every(({ header }) => typeof header.number === 'string' && typeof header.gasLimit === 'string')
  )
}
