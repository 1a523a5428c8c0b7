import { toBase64 } from '@countersign/proof/bytes'
import { useEffect, useState } from 'react'
import type { BodyFor, Call } from '../../../api/call.ts'
import { actForBlob } from '../../../api/console.ts'
import type { Problem } from '../../../api/problem.ts'
import { useSession } from '../shell/session.tsx'

type Preview = { readonly address: string | null; readonly problem: Problem | null }

/** A pause in typing after which the preview loads. */
const PAUSE = 400

/** How a seal with this name and image would look. The last preview stays while a new one loads. */
export function useSealPreview(name: string, image: string | null): Preview {
  const { own } = useSession()
  const [preview, setPreview] = useState<Preview>({ address: null, problem: null })
  useEffect(() => {
    if (name === '') return setPreview({ address: null, problem: null })
    const controller = new AbortController()
    const timer = setTimeout(() => {
      loadPreview(own('previewSeal'), image === null ? { name } : { name, image }, controller.signal).then(
        (next) => {
          if (!controller.signal.aborted) setPreview(next)
        },
        () => {},
      )
    }, PAUSE)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [own, name, image])
  return preview
}

/** The page's content security policy allows images from this service and data URLs, but no blob URLs. */
async function loadPreview(
  call: Call<'previewSeal'>,
  body: BodyFor<'previewSeal'>,
  signal: AbortSignal,
): Promise<Preview> {
  const answer = await actForBlob(call, body, signal)
  if (!answer.ok) return { address: null, problem: answer.problem }
  const type = answer.value.type.startsWith('image/svg+xml') ? 'image/svg+xml' : 'image/png'
  const bytes = new Uint8Array(await answer.value.arrayBuffer())
  return { address: `data:${type};base64,${toBase64(bytes)}`, problem: null }
}
