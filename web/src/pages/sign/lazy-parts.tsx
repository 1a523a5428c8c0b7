import { type ComponentProps, type ComponentType, lazy } from 'react'
import { ProblemNote } from '../../components/problem-note.tsx'
import type { DeclineDialog as Dialog } from './decline-dialog.tsx'
import type { FileViewerProps } from './file-viewer.tsx'

/** Loaded after the page, before anybody needs it. */
export const loadDeclineDialog = () => import('./decline-dialog.tsx')

export const DeclineDialog = lazy(() =>
  loadDeclineDialog().then(
    (part): { default: ComponentType<ComponentProps<typeof Dialog>> } => ({ default: part.DeclineDialog }),
    () => ({ default: Unreachable }),
  ),
)

/** Only for a file that is not a PDF. Without it, nobody can see the file, and so nobody can sign it. */
export const FileViewer = lazy(() =>
  import('./file-viewer.tsx').then(
    (part): { default: ComponentType<FileViewerProps> } => ({ default: part.FileViewer }),
    () => ({ default: Unreachable }),
  ),
)

function Unreachable() {
  return (
    <div role="alert" className="failure">
      <ProblemNote problem={{ kind: 'unreachable' }} />
    </div>
  )
}
