import { useEffect, useState } from 'react'
import { fetchLogTrust } from '../../api/proof.ts'
import { loadMlDsa } from '../../browser/ml-dsa.ts'
import { hashingReady } from '../../files/hash-file.ts'
import { loadBeaconCheck, loadTokenCheck } from './check-proof.ts'
import { loadReceiptCheck } from './later-receipt-section.tsx'
import { loadSection } from './pdf/later-pdf-section.tsx'
import { prepareWorker } from './pdf/pdf-workers.ts'
import { loadDescriptions, loadPdfCheck } from './pdf/use-pdf-check.ts'
import { loadProofDetails } from './proof-fold.tsx'

/**
 * Loads everything that a check needs before a file is chosen, because the page may be offline by then. Large parts
 * load after the page. True when all is loaded.
 */
export function useReadiness(): boolean {
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    const controller = new AbortController()
    const roots = import('../../api/trust.ts').then(({ fetchRoots }) => fetchRoots(controller.signal))
    const timer = setTimeout(() => {
      const ofPdfs = [loadPdfCheck(), loadDescriptions(), loadSection()]
      const ofProofs = [loadProofDetails(), loadTokenCheck(), loadBeaconCheck()]
      const parts = [...ofPdfs, ...ofProofs, loadReceiptCheck()]
      Promise.all([roots, hashingReady, prepareWorker(), loadForWitnesses(controller.signal), ...parts]).then(
        ([{ roots: known }]) => setReady(known !== null),
        () => {},
      )
    }, QUIET)
    roots.catch(() => {})
    return () => {
      controller.abort()
      clearTimeout(timer)
    }
  }, [])
  return isReady
}

async function loadForWitnesses(signal: AbortSignal): Promise<void> {
  const trust = await fetchLogTrust(signal)
  if (trust?.policy?.witnesses.some(({ key }) => key.cosigns === 'ML-DSA-44')) await loadMlDsa()
}

/** Milliseconds after which the page itself has loaded. */
const QUIET = 500
