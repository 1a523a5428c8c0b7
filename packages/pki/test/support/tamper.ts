export function changeByte(bytes: Uint8Array, at: number): Uint8Array {
  const copy = Uint8Array.from(bytes)
  copy[at] = (copy[at] as number) ^ 1
  return copy
}

/** Each occurrence replaced by as many other bytes. */
export function replaceBytes(bytes: Uint8Array, old: Uint8Array, other: Uint8Array): Uint8Array {
  if (old.length !== other.length) throw new Error('the lengths differ')
  const copy = Buffer.from(bytes)
  let at = copy.indexOf(old)
  if (at === -1) throw new Error('there is nothing to replace')
  for (; at !== -1; at = copy.indexOf(old, at + 1)) copy.set(other, at)
  return Uint8Array.from(copy)
}

/** One occurrence replaced by as many other bytes: the first, or the last. */
export function replaceOnce(
  bytes: Uint8Array,
  old: Uint8Array,
  other: Uint8Array,
  which: 'first' | 'last',
): Uint8Array {
  const copy = Buffer.from(bytes)
  const at = which === 'first' ? copy.indexOf(old) : copy.lastIndexOf(old)
  if (at === -1 || old.length !== other.length) throw new Error('there is nothing to replace')
  copy.set(other, at)
  return Uint8Array.from(copy)
}
