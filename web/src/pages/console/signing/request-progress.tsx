import { consoleTexts } from '../../../strings/console.ts'
import { isSignedOnly, type ListedRequest } from './request.ts'

type Props = { readonly request: Pick<ListedRequest, 'progress' | 'signers'> }

/** How many have signed, or are done, as text and as a bar. */
export function RequestProgress({ request }: Props) {
  const { signed, total } = request.progress
  return (
    <span className="request-progress">
      <span>{describeProgress(request)}</span>
      <progress max={total} value={signed} aria-hidden="true" />
    </span>
  )
}

export function describeProgress(request: Props['request']): string {
  const { progress, progressOfParts } = consoleTexts.signing
  const { signed, total } = request.progress
  return isSignedOnly(request) ? progress(signed, total) : progressOfParts(signed, total)
}
