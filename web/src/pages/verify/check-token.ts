import { readCms, tokenCheckBy } from '@countersign/pki'
import { bucketsFor, ServiceIndex } from '@countersign/pki/trusted-lists'
import type { TokenCheck } from '@countersign/proof'
import { fetchRoots } from '../../api/trust.ts'
import { fetchTrustedLists } from '../../api/trusted-lists.ts'

/** Checks the token in a proof by the roots of external authorities that this service publishes, and by trusted lists. */
export const checkToken: TokenCheck = async (token, data) => {
  const { signal } = new AbortController()
  const { timestampRoots: roots, ends } = await fetchRoots(signal)
  const trust = { roots, at: new Date(), ends }
  const alone = await tokenCheckBy(trust)(token, data)
  if (alone.outcome !== 'holds' || alone.isTrusted) return alone
  const { certificates } = readCms(token)
  const lists = await fetchTrustedLists(bucketsFor(certificates, []), signal)
  const listed = new ServiceIndex(lists).anchorsFor(certificates)
  return await tokenCheckBy({ ...trust, listed })(token, data)
}
