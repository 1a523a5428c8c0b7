import { type Evidence, joinEvidence, PkiError, readCms } from '@countersign/pki'
import type { Container } from '../container/container.ts'
import { kindOf } from '../container/names.ts'
import type { ZipEntry } from '../zip/format.ts'

/** The evidence in a container's signatures and timestamps. Each is read once, and shared items are one object. */
export class EvidencePool {
  readonly #byName = new Map<string, Evidence>()
  readonly #known = new Map<string, Uint8Array>()

  constructor({ entries }: Container) {
    for (const entry of entries) {
      const found = evidenceIn(entry)
      if (found !== null) this.#byName.set(entry.name, this.#shared(found))
    }
  }

  /** The evidence of these files, each item once. */
  of(names: Iterable<string>): Evidence {
    const parts = [...names].flatMap((name) => this.#byName.get(name) ?? [])
    const once = (kind: keyof Evidence) => [...new Set(parts.flatMap((part) => part[kind]))]
    return joinEvidence([{ certificates: once('certificates'), crls: once('crls'), ocsps: once('ocsps') }])
  }

  #shared({ certificates, crls, ocsps }: Evidence): Evidence {
    const one = (item: Uint8Array) => {
      const key = keyOf(item)
      const known = this.#known.get(key) ?? item
      this.#known.set(key, known)
      return known
    }
    return { certificates: certificates.map(one), crls: crls.map(one), ocsps: ocsps.map(one) }
  }
}

/** Null if it is neither a signature nor a timestamp, or is unreadable. */
function evidenceIn({ name, content }: ZipEntry): Evidence | null {
  const kind = kindOf(name)
  if (kind !== 'signature' && kind !== 'timestamp') return null
  try {
    return readCms(content)
  } catch (error) {
    if (error instanceof PkiError && error.kind !== 'platform') return null
    throw error
  }
}

const PIECE = 8192

/** The bytes as a text, one character each. */
function keyOf(bytes: Uint8Array): string {
  let key = ''
  for (let at = 0; at < bytes.length; at += PIECE) key += String.fromCharCode(...bytes.subarray(at, at + PIECE))
  return key
}
