import { type ComponentType, lazy } from 'react'

/** Parts that load only for a document with fields. Without them, the list of fields is enough to sign. */
export const PageFields = lazyPart((all) => all.PageFields)
export const FixedList = lazyPart((all) => all.FixedList)

type Parts = typeof import('./field-parts.ts')

function lazyPart<Props>(pick: (all: Parts) => ComponentType<Props>) {
  return lazy(() =>
    import('./field-parts.ts').then(
      (all): { default: ComponentType<Props> } => ({ default: pick(all) }),
      () => ({ default: () => null }),
    ),
  )
}
