import type { Evidence } from '../judge/evidence.ts'
import { openSignedData, writeOpenSignedData } from './open-signed-data.ts'
import { otherRevocationInfo } from './signed-data.ts'

/**
 * The same signature, or timestamp token, with everything needed to validate it once the authorities are gone: B-T
 * becomes B-LT (EN 319 122-1 6.3). Existing data is kept.
 */
export function extendCms(cms: Uint8Array, { certificates, crls, ocsps }: Evidence): Uint8Array {
  const open = openSignedData(cms)
  return writeOpenSignedData({
    ...open,
    certificates: [...open.certificates, ...certificates],
    lists: [...open.lists, ...crls, ...ocsps.map(otherRevocationInfo)],
  })
}
