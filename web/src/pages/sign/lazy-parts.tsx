import { type ComponentProps, type ComponentType, lazy } from 'react'
import type { SignerView } from '../../api/signing.ts'
import { ProblemNote } from '../../components/problem-note.tsx'
import type { GateProps } from './authentication/authentication-gate.tsx'
import type { DeclineDialog as Dialog } from './decline-dialog.tsx'
import type { DocumentListProps } from './document-list.tsx'
import type { EndedProps } from './ended-page.tsx'
import type { FileProps } from './file-viewer.tsx'
import type { RecordsProps } from './records.tsx'

/** Loaded after the page, before anybody needs it. */
export const loadDeclineDialog = () => import('./decline-dialog.tsx')

export const DeclineDialog = lazy(() =>
  loadDeclineDialog().then(
    (part): { default: ComponentType<ComponentProps<typeof Dialog>> } => ({ default: part.DeclineDialog }),
    () => ({ default: Unreachable }),
  ),
)

/** Only for a signer who must prove who they are. */
export const AuthenticationGate = lazy(() =>
  import('./authentication/authentication-gate.tsx').then(
    (part): { default: ComponentType<GateProps> } => ({ default: part.AuthenticationGate }),
    () => ({ default: Unreachable }),
  ),
)

/** Only for a link that no longer works. */
export const EndedPage = lazy(() =>
  import('./ended-page.tsx').then(
    (part): { default: ComponentType<EndedProps> } => ({ default: part.EndedPage }),
    () => ({ default: Unreachable }),
  ),
)

/** Below the document, and closed at first. */
export const DocumentDetails = lazy(() =>
  import('./document-details.tsx').then(
    (part): { default: ComponentType<Pick<SignerView, 'document'>> } => ({ default: part.DocumentDetails }),
    () => ({ default: () => null }),
  ),
)

/** Loads only for several documents. Without it, the page leads to each document that the signer has not seen. */
export const DocumentList = lazy(() =>
  import('./document-list.tsx').then(
    (part): { default: ComponentType<DocumentListProps> } => ({ default: part.DocumentList }),
    () => ({ default: () => null }),
  ),
)

/** Only for a file that is not a PDF. Without it, nobody can see the file, and so nobody can sign it. */
export const FileViewer = lazy(() =>
  import('./file-viewer.tsx').then(
    (part): { default: ComponentType<FileProps> } => ({ default: part.FileViewer }),
    () => ({ default: Unreachable }),
  ),
)

/** Only for a person who is done. */
export const Records = lazy(() =>
  import('./records.tsx').then(
    (part): { default: ComponentType<RecordsProps> } => ({ default: part.Records }),
    () => ({ default: () => null }),
  ),
)

function Unreachable() {
  return (
    <div role="alert" className="failure">
      <ProblemNote problem={{ kind: 'unreachable' }} />
    </div>
  )
}
