import './settings.css'
import type { Branding } from '@countersign/api'
import { type FormEvent, useState } from 'react'
import { act } from '../../../api/console.ts'
import { isTestMode } from '../../../browser/mode.ts'
import { ColorField } from '../../../components/color-field.tsx'
import { Field } from '../../../components/field.tsx'
import { isColor } from '../../../components/readable-accent.ts'
import { Failure, Loading } from '../../../components/unanswered.tsx'
import { useAction } from '../../../queries/use-action.ts'
import { useQuery } from '../../../queries/use-query.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { useSession } from '../shell/session.tsx'
import { BrandingPreview } from './branding-preview.tsx'
import { SaveLine } from './save-line.tsx'

const texts = consoleTexts.settings.branding
const requestTexts = consoleTexts.newRequest

/** The look of all requests, also in test mode. Only managers can change it, and only in live mode. */
export function BrandingSection() {
  const { own, manages } = useSession()
  const { value, problem, reload } = useQuery(own('readBranding'))
  return (
    <section className="section" aria-labelledby="branding-title">
      <h2 id="branding-title">{texts.title}</h2>
      <p className="note">{isTestMode ? texts.testMode : texts.text}</p>
      <Failure problem={problem} onRetry={reload} />
      {value === null && problem === null && <Loading />}
      {value !== null && (manages && !isTestMode ? <BrandingForm known={value} /> : <Shown known={value} />)}
    </section>
  )
}

function Shown({ known }: { readonly known: Branding }) {
  const { own } = useSession()
  const logo = known.hasLogo ? own('downloadLogo').address : null
  return <BrandingPreview name={known.companyName ?? ''} color={known.brandColor} logo={logo} />
}

type Wrong = { readonly color?: string; readonly logo?: string }

function BrandingForm({ known }: { readonly known: Branding }) {
  const { own, organization } = useSession()
  const { busy, problem, run } = useAction()
  const [name, setName] = useState(known.companyName ?? '')
  const [color, setColor] = useState(known.brandColor ?? '')
  const [logo, setLogo] = useState<string | null>(known.hasLogo ? own('downloadLogo').address : null)
  const [wrong, setWrong] = useState<Wrong>({})
  const [isSaved, setSaved] = useState(false)

  const choose = async (file: File | undefined) => {
    if (file === undefined) return
    const chosen = await readLogo(file)
    setWrong(({ logo: _, ...others }) => (chosen === null ? { ...others, logo: texts.logoWrong } : others))
    if (chosen !== null) setLogo(chosen)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setSaved(false)
    const entered = color.trim()
    if (entered !== '' && !isColor(entered)) return setWrong({ color: requestTexts.wrong.brandColor })
    setWrong({})
    const isKept = logo !== null && !logo.startsWith('data:')
    const body = {
      companyName: name.trim() === '' ? null : name.trim(),
      brandColor: entered === '' ? null : entered,
      ...(isKept ? {} : { logo }),
    }
    run(
      (signal) => act(own('changeBranding'), body, signal),
      () => setSaved(true),
    )
  }

  return (
    <form className="form" noValidate onSubmit={submit}>
      <Field label={requestTexts.more.company} hint={requestTexts.more.companyHint(organization.name)}>
        {(parts) => (
          <input
            {...parts}
            dir="auto"
            maxLength={200}
            autoComplete="off"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      <Field label={texts.logo} hint={texts.logoHint} error={wrong.logo ?? null}>
        {(parts) => (
          <input
            {...parts}
            type="file"
            accept="image/png,image/jpeg"
            onChange={({ target }) => void choose(target.files?.[0])}
          />
        )}
      </Field>
      {logo !== null && (
        <p>
          <button type="button" className="button-small" onClick={() => setLogo(null)}>
            {texts.removeLogo}
          </button>
        </p>
      )}
      <ColorField value={color} error={wrong.color ?? null} onColor={setColor} />
      <BrandingPreview name={name} color={isColor(color) ? color.trim() : null} logo={logo} />
      <SaveLine label={texts.save} busy={busy} problem={problem} isSaved={isSaved} />
    </form>
  )
}

/** The service's limit. */
const mostLogoBytes = 200 * 1024

/** A PNG or JPEG as a data URL; null for every other file, and for one that is too large. */
function readLogo(file: File): Promise<string | null> {
  if (!['image/png', 'image/jpeg'].includes(file.type) || file.size > mostLogoBytes) return Promise.resolve(null)
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => resolve(null)
    reader.readAsDataURL(file)
  })
}
