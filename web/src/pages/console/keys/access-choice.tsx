import { useId } from 'react'
import { consoleTexts } from '../../../strings/console.ts'
import { type Area, areas, type Level, levelsOf } from './key-access.ts'
import type { EnteredLimits } from './key-draft.ts'

const texts = consoleTexts.keys.access

type Props = {
  readonly entered: EnteredLimits
  readonly isWrong: boolean
  readonly onEnter: (change: Partial<EnteredLimits>) => void
}

/** Everything, or a level for each area. */
export function AccessChoice({ entered: { isLimited, access }, isWrong, onEnter }: Props) {
  const id = useId()
  return (
    <fieldset className="access-choice" aria-describedby={id}>
      <legend className="field-name">{texts.title}</legend>
      <label className="choice">
        <input type="radio" name={id} checked={!isLimited} onChange={() => onEnter({ isLimited: false })} />
        <span>{texts.everythingChoice}</span>
      </label>
      <label className="choice">
        <input
          type="radio"
          name={id}
          checked={isLimited}
          data-wrong={isWrong}
          onChange={() => onEnter({ isLimited: true })}
        />
        <span>{texts.some}</span>
      </label>
      {isLimited &&
        areas.map((area) => (
          <AreaChoice
            key={area}
            area={area}
            level={access[area]}
            onLevel={(level) => onEnter({ access: { ...access, [area]: level } })}
          />
        ))}
      <p id={id} className="note failure" role="alert">
        {isWrong ? texts.wrong : null}
      </p>
    </fieldset>
  )
}

type AreaProps = {
  readonly area: Area
  readonly level: Level
  readonly onLevel: (level: Level) => void
}

function AreaChoice({ area, level, onLevel }: AreaProps) {
  const id = useId()
  const { name, covers } = texts.areas[area]
  return (
    <div className="field area-choice">
      <label htmlFor={id}>{name}</label>
      <select
        id={id}
        aria-describedby={`${id}-covers`}
        value={level}
        onChange={({ target }) => onLevel(levelsOf(area).find((one) => one === target.value) ?? level)}
      >
        {levelsOf(area).map((one) => (
          <option key={one} value={one}>
            {texts.levels[one]}
          </option>
        ))}
      </select>
      <p id={`${id}-covers`} className="note">
        {covers}
      </p>
    </div>
  )
}
