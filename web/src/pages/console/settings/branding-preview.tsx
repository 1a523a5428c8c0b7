import { DARK, useMedia } from '../../../browser/use-media.ts'
import { readableAccent } from '../../../components/readable-accent.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { useSession } from '../shell/session.tsx'

const texts = consoleTexts.settings.branding
const samples = consoleTexts.newRequest.more

type Props = { readonly name: string; readonly color: string | null; readonly logo: string | null }

/** The head of the signing page as signers will see it. */
export function BrandingPreview({ name, color, logo }: Props) {
  const { organization } = useSession()
  // The accent is adjusted to the colors of the page, which change with the mode.
  useMedia(DARK)
  const accent = color === null ? undefined : readableAccent(color)
  const shown = name.trim() === '' ? organization.name : name.trim()
  return (
    <figure className="branding-preview">
      <figcaption className="note">{texts.preview}</figcaption>
      <div className="branding-page">
        {logo !== null && <img className="branding-logo" src={logo} alt="" />}
        <p className="branding-names">
          <bdi>
            <strong>{shown}</strong>
          </bdi>
          {shown !== organization.name && <bdi className="note">{organization.name}</bdi>}
        </p>
        {/* A sample only: it is not interactive. */}
        <span className="button" style={{ background: accent, borderColor: accent }}>
          {samples.previewButton}
        </span>
      </div>
    </figure>
  )
}
