import { tokenCheckBy } from '@countersign/pki'
import type { TokenCheck } from '@countersign/proof'
import { fetchRoots } from '../../api/trust.ts'

/** Checks the token in a proof by the roots of external authorities that this service publishes. */
export const checkToken: TokenCheck = async (token, data) => {
  const { timestampRoots, ends } = await fetchRoots(new AbortController().signal)
  return await tokenCheckBy({ roots: timestampRoots, at: new Date(), ends })(token, data)
}
