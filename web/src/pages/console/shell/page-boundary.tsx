import { Component, type ReactNode } from 'react'
import { PageHead } from '../../../components/page-head.tsx'
import { consoleTexts } from '../../../strings/console.ts'

type Props = { readonly children: ReactNode }

/** A page that throws leaves the navigation and the other pages usable. */
export class PageBoundary extends Component<Props, { readonly broken: boolean }> {
  static getDerivedStateFromError() {
    return { broken: true }
  }

  override state = { broken: false }

  override render() {
    return this.state.broken ? <BrokenPage /> : this.props.children
  }
}

/** After a new release, the old chunks are gone. A reload helps then, too. */
function BrokenPage() {
  const { title, text, reload } = consoleTexts.shell.broken
  return (
    <div role="alert">
      <PageHead title={title} lead={text} />
      <button type="button" className="button" onClick={() => location.reload()}>
        {reload}
      </button>
    </div>
  )
}
