import { OwnLink } from '../../../components/own-link.tsx'
import { consoleTexts } from '../../../strings/console.ts'

const texts = consoleTexts.signing

type View = keyof typeof texts.views

const paths = {
  requests: '/signing',
  drafts: '/signing/drafts',
  templates: '/signing/templates',
  bulks: '/signing/bulks',
} as const satisfies Readonly<Record<View, string>>

/** Leads from one list of the section to the others. */
export function SigningViews({ current }: { readonly current: View }) {
  return (
    <nav className="signing-views" aria-label={texts.title}>
      {(Object.keys(paths) as View[]).map((view) => (
        <OwnLink key={view} to={paths[view]} current={view === current ? 'page' : undefined}>
          {texts.views[view]}
        </OwnLink>
      ))}
    </nav>
  )
}
