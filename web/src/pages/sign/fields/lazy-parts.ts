import { type ComponentType, lazy } from 'react'
import type { OverlaidPage } from '../../../viewer/document-page.tsx'
import type { FixedProps } from './fixed-list.tsx'
import type { FieldsOfPages } from './page-fields.tsx'

/** Parts that load only for a document with fields. Without them, the list of fields is enough to sign. */

export const PageFields = lazy(() =>
  import('./page-fields.tsx').then(
    (part): { default: ComponentType<FieldsOfPages & OverlaidPage> } => ({ default: part.PageFields }),
    () => ({ default: () => null }),
  ),
)

export const FixedList = lazy(() =>
  import('./page-fields.tsx').then(
    (part): { default: ComponentType<FixedProps> } => ({ default: part.FixedList }),
    () => ({ default: () => null }),
  ),
)
