import { type KeyChain, ProofError } from '@countersign/proof'
import { useEffect, useState } from 'react'
import { fetchLogTrust, type LogTrust, openLogKeys } from '../api/proof.ts'

export type Trust = LogTrust | 'loading' | 'unknown'

/** The key of the log, its witnesses and its statements, as the service publishes them. */
export function useLogTrust(): Trust {
  const [trust, setTrust] = useState<Trust>('loading')
  useEffect(() => {
    const controller = new AbortController()
    fetchLogTrust(controller.signal).then(
      (found) => setTrust(found ?? 'unknown'),
      () => {},
    )
    return () => controller.abort()
  }, [])
  return trust
}

/** `wrong` if what the log states about its keys is not signed by them. */
export type OwnKeys = KeyChain | 'loading' | 'unknown' | 'wrong'

/** All keys of the log, and its end if it has ended. This browser checks the signatures on both. */
export function useLogKeys(trust: Trust): OwnKeys {
  const [keys, setKeys] = useState<OwnKeys>('loading')
  useEffect(() => {
    let isCurrent = true
    const opened: Promise<OwnKeys> = typeof trust === 'string' ? Promise.resolve(trust) : openKeys(trust)
    opened.then(
      (found) => isCurrent && setKeys(found),
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [trust])
  return keys
}

/** The end of the log; undefined if it has not ended, and until that is known. */
export function useLogEnd(): KeyChain['frozen'] {
  const keys = useLogKeys(useLogTrust())
  return typeof keys === 'string' ? undefined : keys.frozen
}

async function openKeys(trust: LogTrust): Promise<OwnKeys> {
  try {
    return (await openLogKeys(trust)) ?? 'unknown'
  } catch (error) {
    if (!(error instanceof ProofError)) throw error
    return error.kind === 'platform' ? 'unknown' : 'wrong'
  }
}
