import { toBase64 } from '@countersign/proof/bytes'
import { useEffect, useState } from 'react'
import type { BodyFor, Call } from '../../../api/call.ts'
import { actForBlob } from '../../../api/console.ts'
import type { Problem } from '../../../api/problem.ts'
import { useSession } from '../shell/session.tsx'

type Preview = { readonly address: string | null; readonly problem: Problem | null }

/** Somebody who types has not finished before. */
const PAUSE = 400

/** How a seal of this name and picture would look, drawn by the service; the last one stays while a new one is drawn. */
export function useSealPreview(name: string, image: string | null): Preview {
  const { own } = useSession()
  const [preview, setPreview] = useState<Preview>({ address: null, problem: null })
  useEffect(() => {
    if (name === '') return setPreview({ address: null, problem: null })
    const controller = new AbortController()
    const timer = setTimeout(() => {
      ask(own('previewSeal'), image === null ? { name } : { name, image }, controller.signal).then(
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

/** The policy of the page shows pictures of this service and from data, but no blobs. */
async function ask(call: Call<'previewSeal'>, body: BodyFor<'previewSeal'>, signal: AbortSignal): Promise<Preview> {
  const answer = await actForBlob(call, body, signal)
  if (!answer.ok) return { address: null, problem: answer.problem }
  const type = answer.value.type.startsWith('image/svg+xml') ? 'image/svg+xml' : 'image/png'
  const bytes = new Uint8Array(await answer.value.arrayBuffer())
  return { address: `data:${type};base64,${toBase64(bytes)}`, problem: null }
}
