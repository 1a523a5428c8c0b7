import { Icon } from '../../../../components/icon.tsx'

type Props = {
  readonly focus: string
  readonly icon: 'up' | 'down'
  readonly name: string
  readonly label: string
  /** The button cannot move the row further, but keeps the focus. */
  readonly isLast: boolean
  readonly onPress: () => void
}

/** Moves a row of the form by one. */
export function MoveButton({ focus, icon, name, label, isLast, onPress }: Props) {
  return (
    <button
      type="button"
      className="button-small move-button"
      data-focus={focus}
      title={name}
      aria-label={label}
      aria-disabled={isLast}
      onClick={onPress}
    >
      <Icon name={icon} />
    </button>
  )
}
