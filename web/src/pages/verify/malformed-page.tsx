import { OwnLink } from '../../components/own-link.tsx'
import { Verdict } from '../../components/verdict.tsx'
import { useTitle } from '../../navigation/use-title.ts'
import { strings } from '../../strings/strings.ts'
import { LOOK_UP } from './place.ts'

/** A URL without a valid fingerprint. Shows its text shortened, and never as HTML. */
export function MalformedPage({ text }: { readonly text: string }) {
  useTitle(strings.record.malformed)
  return (
    <Verdict tone="open" title={strings.record.malformed}>
      <p>{strings.record.malformedText}</p>
      <p>
        <code>{text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text}</code>
      </p>
      <p>
        <OwnLink to={LOOK_UP}>{strings.footer.another}</OwnLink>
      </p>
    </Verdict>
  )
}

const MAX_SHOWN = 128
