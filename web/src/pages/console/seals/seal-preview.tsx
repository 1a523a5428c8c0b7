import { Failure } from '../../../components/unanswered.tsx'
import { consoleTexts } from '../../../strings/console.ts'
import { useSealPreview } from './use-seal-preview.ts'

const texts = consoleTexts.seals.form

type Props = { readonly name: string; readonly image: string | null }

/** A preview of a seal that does not exist yet. */
export function SealPreview({ name, image }: Props) {
  const { address, problem } = useSealPreview(name, image)
  return (
    <figure className="seal-preview">
      <figcaption className="field-name">{texts.preview}</figcaption>
      {address === null && problem === null && <p className="note">{texts.previewNone}</p>}
      {address !== null && (
        <div className="seal-picture">
          <img src={address} alt={texts.previewOf} />
        </div>
      )}
      <Failure problem={problem} />
    </figure>
  )
}
