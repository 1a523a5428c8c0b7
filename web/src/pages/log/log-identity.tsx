import {
  currentKey,
  formatVerifierKey,
  hasMlDsaSignature,
  type KeyChain,
  type KeyPeriod,
  ProofError,
} from '@countersign/proof'
import { useEffect, useState } from 'react'
import { fetchMlDsaKey } from '../../api/checkpoints.ts'
import type { LogTrust } from '../../api/proof.ts'
import { inMode } from '../../browser/mode.ts'
import type { OwnKeys } from '../../queries/use-log-trust.ts'
import { texts } from '../../strings/log.ts'
import { count } from '../../strings/numbers.ts'
import { Part } from './checkpoint-details.tsx'
import { CopiedKey } from './copied-key.tsx'

type Props = {
  readonly trust: LogTrust
  readonly keys: OwnKeys
  /** The newest checkpoint; null until it is known. */
  readonly note: string | null
}

/** How to recognize the log: its name and all its keys. */
export function LogIdentity({ trust, keys, note }: Props) {
  const chain = typeof keys === 'string' ? null : keys
  const vkey = chain === null ? trust.vkey : formatVerifierKey(currentKey(chain))
  const name = vkey.split('+')[0] ?? ''
  const mlDsaKey = useMlDsaKey(note !== null && namesMlDsa(note, name))
  return (
    <section className="card" aria-labelledby="identity">
      <h2 id="identity">{texts.identityTitle}</h2>
      {keys === 'wrong' && (
        <p className="failure" role="alert">
          {texts.keysWrong}
        </p>
      )}
      <dl className="facts">
        <Part name={texts.name}>
          <code>{name}</code>
        </Part>
        <Part name={texts.key}>
          <CopiedKey vkey={vkey} label={texts.copyKey} />
          <p className="note">{texts.keyHint}</p>
        </Part>
        {mlDsaKey !== null && (
          <Part name={texts.mlDsaKey}>
            <CopiedKey vkey={mlDsaKey} label={texts.copyMlDsaKey} />
            <p className="note">{texts.mlDsaHint}</p>
          </Part>
        )}
        {chain !== null && chain.periods.length > 1 && <FormerKeys chain={chain} />}
      </dl>
      {trust.policy !== null && (
        <p>
          <a href={inMode('/log/policy')}>{texts.policy}</a>
        </p>
      )}
    </section>
  )
}

/** The newest first. The key that signs now is shown above. */
function FormerKeys({ chain: { periods } }: { readonly chain: KeyChain }) {
  return (
    <Part name={texts.formerKeys}>
      <ul className="former-keys">
        {periods
          .slice(0, -1)
          .reverse()
          .map((period) => (
            <li key={period.key.id}>
              <code>{formatVerifierKey(period.key)}</code>
              <FormerKeyNote period={period} />
            </li>
          ))}
      </ul>
    </Part>
  )
}

/** The statement that changes a key is the first entry that the next key signs. */
function FormerKeyNote({ period: { after, upTo, compromised } }: { readonly period: KeyPeriod }) {
  return (
    <span className="note chain-place">
      {texts.signedEntries(count(Math.max(0, after)), count(upTo - 1))}{' '}
      {compromised && (
        <>
          <span className="chip chip-doubt">{texts.compromised}</span> {texts.compromisedHint}
        </>
      )}
    </span>
  )
}

/** False for a note that is none: the details of the checkpoint say so. */
function namesMlDsa(note: string, log: string): boolean {
  try {
    return hasMlDsaSignature(note, log)
  } catch (error) {
    if (!(error instanceof ProofError)) throw error
    return false
  }
}

/** Null unless the log signs with such a key, and until it is downloaded. */
function useMlDsaKey(isUsed: boolean): string | null {
  const [vkey, setVkey] = useState<string | null>(null)
  useEffect(() => {
    if (!isUsed) return
    const controller = new AbortController()
    fetchMlDsaKey(controller.signal).then(setVkey, () => {})
    return () => controller.abort()
  }, [isUsed])
  return vkey
}
