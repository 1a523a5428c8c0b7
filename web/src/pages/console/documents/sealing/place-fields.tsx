import { useState } from 'react'
import { Field } from '../../../../components/field.tsx'
import { consoleTexts } from '../../../../strings/console.ts'
import { fitted, type Placement, POINTS_OF_MILLIMETRE, type Size } from './placement.ts'

const texts = consoleTexts.documents.sealing

type Props = {
  readonly placed: Placement
  readonly page: Size
  readonly ratio: number
  readonly onPlace: (placement: Placement) => void
}

/** The position as numbers, for people who cannot drag or want the same position on every document. */
export function PlaceFields({ placed, page, ratio, onPlace }: Props) {
  const set = (change: Partial<Placement>) => {
    const fit = fitted({ ...placed, ...change }, page, ratio)
    if (fit !== null) onPlace(fit)
  }
  return (
    <div className="place-fields">
      <Millimetres label={texts.fromLeft} points={placed.x} onPoints={(x) => set({ x })} />
      <Millimetres label={texts.fromFoot} points={placed.y} onPoints={(y) => set({ y })} />
      <Millimetres label={texts.width} points={placed.width} onPoints={(width) => set({ width })} />
    </div>
  )
}

type FieldProps = {
  readonly label: string
  readonly points: number
  readonly onPoints: (points: number) => void
}

/** Keeps the typed text while the user types, even if it is invalid. */
function Millimetres({ label, points, onPoints }: FieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Field label={label}>
      {(parts) => (
        <input
          {...parts}
          type="number"
          inputMode="decimal"
          min={0}
          step={0.1}
          value={typed ?? (points / POINTS_OF_MILLIMETRE).toFixed(1)}
          onChange={({ target }) => {
            setTyped(target.value)
            if (Number.isFinite(target.valueAsNumber)) onPoints(target.valueAsNumber * POINTS_OF_MILLIMETRE)
          }}
          onBlur={() => setTyped(null)}
        />
      )}
    </Field>
  )
}
