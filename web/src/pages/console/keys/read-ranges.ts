import { isIpRange } from '@countersign/rules/ip-address'

/** The service's limit. */
export const MOST_RANGES = 50

export type ReadRanges =
  | { readonly ranges: readonly string[] }
  /** The first entry that is no IP address or range. */
  | { readonly wrongEntry: string }
  | { readonly tooMany: true }

/** IP addresses and ranges, separated by lines, spaces or commas. */
export function readRanges(text: string): ReadRanges {
  const ranges = new Set(text.split(/[\s,;]+/).filter((entry) => entry !== ''))
  const wrongEntry = [...ranges].find((entry) => !isIpRange(entry))
  if (wrongEntry !== undefined) return { wrongEntry }
  return ranges.size > MOST_RANGES ? { tooMany: true } : { ranges: [...ranges] }
}
