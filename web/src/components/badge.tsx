import './verdict.css'
import type { Tone } from './verdict.tsx'

/** A state in one word. The colour only repeats what the word says. */
export function Badge({ tone, children }: { readonly tone: Tone; readonly children: string }) {
  return <span className={`badge tone-${tone}`}>{children}</span>
}
