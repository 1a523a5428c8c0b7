import type { Seal } from '@countersign/api'
import { useEffect, useState } from 'react'
import { askFile } from '../../../../api/console.ts'
import type { Problem } from '../../../../api/problem.ts'
import { isTestMode } from '../../../../browser/mode.ts'
import { consoleTexts } from '../../../../strings/console.ts'
import { strings } from '../../../../strings/strings.ts'
import { useSession } from '../../shell/session.tsx'
import { lookOf, type Picture, type SealLook } from './seal-look.ts'

type Known = { readonly sealId: string; readonly look: SealLook | null; readonly problem: Problem | null }

/** How a seal looks on the page. Null while its image loads. */
export function useSealLook({ sealId, name }: Seal): { look: SealLook | null; problem: Problem | null } {
  const { own, organization } = useSession()
  const [known, setKnown] = useState<Known | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    const call = own('downloadSealImage', { sealId })
    askFile(call, controller.signal).then(
      (answer) => {
        if (controller.signal.aborted) return
        if (!answer.ok) return setKnown({ sealId, look: null, problem: answer.problem })
        const lines = [
          ...(isTestMode ? [strings.testMode.notice] : []),
          ...(name === organization.name ? [] : [name]),
          consoleTexts.documents.sealing.sealedLine,
        ]
        const look = lookOf(organization.name, lines, pictureIn(answer.value, call.address))
        setKnown({ sealId, look, problem: null })
      },
      () => {},
    )
    return () => controller.abort()
  }, [own, sealId, name, organization.name])
  return known?.sealId === sealId ? known : { look: null, problem: null }
}

/** PNG (third edition) 5.2 and 11.2.1: the signature, then width and height. */
const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const WIDTH_AT = 16
const HEIGHT_AT = 20

/** A seal with its own image has a PNG. The service draws the others. */
function pictureIn(bytes: Uint8Array, href: string): Picture | null {
  if (bytes.length < HEIGHT_AT + 4 || PNG_SIGNATURE.some((byte, index) => bytes[index] !== byte)) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  return { href, width: view.getUint32(WIDTH_AT), height: view.getUint32(HEIGHT_AT) }
}
