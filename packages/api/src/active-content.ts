import type { Static } from 'typebox'
import { named, oneOf } from './parts.ts'

/** What can make a PDF behave or look different from its pages here, as `@countersign/pdf` finds it. */
export const ActiveContent = named(
  'ActiveContent',
  oneOf('javascript', 'launch', 'submit', 'external', 'media', 'hidden-layer', 'xfa'),
)

export type ActiveContent = Static<typeof ActiveContent>
