import type { TokenCheck } from '@countersign/proof'

/** Checks the tokens in proofs by these root files. The certificate code is loaded for the first token. */
export function tokenCheck(roots: readonly string[]): TokenCheck {
  let loading: Promise<TokenCheck> | undefined
  return async (token, data) => {
    loading ??= load(roots)
    const check = await loading
    return await check(token, data)
  }
}

async function load(files: readonly string[]): Promise<TokenCheck> {
  const [{ tokenCheckBy }, { readRoots }] = await Promise.all([import('@countersign/pki'), import('./renew-roots.ts')])
  return tokenCheckBy({ roots: await readRoots(files, undefined), at: new Date() })
}
