import type { Box } from '../../page/page-box.ts'
import type { Entries } from '../fonts/font-box.ts'
import type { Operand } from './content-scanner.ts'
import type { ShownText } from './show-text.ts'
import type { TextState } from './text-state.ts'

/** Hears of everything that a page paints, besides the text that is collected. */
export interface Painter {
  /** For operators that place no text; returns the state after them. */
  apply(operator: string, operands: readonly Operand[], state: TextState, resources: Entries | undefined): TextState
  /** A string that begins where the matrix maps the origin of text space. */
  showText(state: TextState, shown: ShownText): void
  showImage(state: TextState): void
  /** The state inside a form with this box, in its own space. */
  enterForm(state: TextState, box: Box | undefined): TextState
  /** All of the form that was entered last was read. */
  leaveForm(): void
  /** Something that this package cannot read. */
  showUnknown(): void
}
