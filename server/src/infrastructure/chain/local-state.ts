/**
 * The state of anvil as it can be loaded, from what it dumped; undefined if that is none.
 *
 * Before it loads a state, anvil makes a genesis of its own, which stands beside the true one in the next dump. If both were
 * loaded, either could become block 0, and the chain would pass for another one on which everything begins anew. The true one
 * has the gas limit of all blocks after it, which was drawn. Where that does not single one out, the state stays as it is.
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
