import { type ComponentType, lazy, Suspense, useId } from 'react'
import { ProblemNote } from '../../components/problem-note.tsx'
import type { MarkDraft } from './draft.ts'
import { DrawnField } from './drawn-field.tsx'
import type { MarkWords } from './mark.ts'
import { StyleChoice } from './marks/style-choice.tsx'
import type { PictureProps } from './marks/uploaded-field.tsx'
import { TypedField } from './typed-field.tsx'
import { WayTabs } from './way-tabs.tsx'

/** Loads on demand, because few people upload a picture. */
const UploadedField = lazy(() =>
  import('./marks/uploaded-field.tsx').then(
    (part): { default: ComponentType<PictureProps> } => ({ default: part.UploadedField }),
    () => ({ default: () => <ProblemNote problem={{ kind: 'unreachable' }} /> }),
  ),
)

type Props = {
  /** Unique on the page. */
  readonly id: string
  readonly words: MarkWords
  readonly mark: MarkDraft
  readonly example: string
  readonly missing: boolean
  readonly onChange: (changes: Partial<MarkDraft>) => void
}

/** A signature or initials: typed, drawn or uploaded. */
export function MarkField({ id, words, mark, example, missing, onChange }: Props) {
  const panelId = useId()
  return (
    <>
      <WayTabs label={words.ways} way={mark.way} panelId={panelId} onChange={(way) => onChange({ way })} />
      <div id={panelId} role="tabpanel" className="mark-panel" aria-labelledby={`${panelId}-${mark.way}`}>
        {mark.way === 'typed' && (
          <>
            <TypedField
              id={`typed-${id}`}
              words={words}
              name={mark.name}
              example={example}
              missing={missing}
              onChange={(name) => onChange({ name })}
            />
            <StyleChoice id={id} name={mark.name} style={mark.style} onChange={(style) => onChange({ style })} />
          </>
        )}
        {mark.way === 'drawn' && (
          <DrawnField
            id={`drawn-${id}`}
            words={words}
            strokes={mark.strokes}
            missing={missing}
            onChange={(strokes) => onChange({ strokes })}
          />
        )}
        {mark.way === 'uploaded' && (
          <Suspense fallback={null}>
            <UploadedField picture={mark.picture} missing={missing} onChange={(picture) => onChange({ picture })} />
          </Suspense>
        )}
      </div>
    </>
  )
}
