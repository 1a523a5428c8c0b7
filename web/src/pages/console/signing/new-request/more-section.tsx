import { type SyntheticEvent, useEffect, useState } from 'react'
import { ColorField } from '../../../../components/color-field.tsx'
import { Field } from '../../../../components/field.tsx'
import { consoleTexts } from '../../../../strings/console.ts'
import { listTime } from '../../../../strings/times.ts'
import { useSession } from '../../shell/session.tsx'
import { barcodes, type Entered } from './entered.ts'
import type { Wrong } from './read-entered.ts'

const texts = consoleTexts.newRequest.more

type Props = {
  readonly entered: Entered
  readonly wrong: Wrong
  readonly onChange: (change: (before: Entered) => Entered) => void
}

const NO_ERROR: string | null = null
const inside = [
  'expiresInDays',
  'reminderDays',
  'mostReminders',
  'companyName',
  'companyLogo',
  'brandColor',
  'callbackUrl',
]

/** Optional settings. Opens by itself if one of them is invalid. */
export function MoreSection({ entered, wrong, onChange }: Props) {
  const { organization } = useSession()
  const [open, setOpen] = useState(false)
  const mustOpen = inside.some((field) => field in wrong)
  useEffect(() => {
    if (mustOpen) setOpen(true)
  }, [mustOpen])
  const callback = entered.documents[0]?.copyOf?.callback ?? null
  const enter = (change: Partial<Entered>) => onChange((before) => ({ ...before, ...change }))
  const text = (name: 'companyName' | 'companyLogo' | 'callbackUrl', label: string, hint: string) => (
    <Field label={label} hint={hint} error={wrong[name] ?? null}>
      {(parts) => (
        <input
          {...parts}
          type={name === 'companyName' ? 'text' : 'url'}
          dir={name === 'companyName' ? 'auto' : 'ltr'}
          autoComplete="off"
          value={entered[name]}
          onChange={({ target }) => enter({ [name]: target.value })}
        />
      )}
    </Field>
  )
  const number = (name: 'days' | 'reminderDays' | 'mostReminders', label: string, hint: string, error = NO_ERROR) => (
    <Field label={label} hint={hint} error={error}>
      {(parts) => (
        <input
          {...parts}
          className="short-input"
          inputMode="numeric"
          dir="ltr"
          autoComplete="off"
          maxLength={3}
          value={entered[name]}
          onChange={({ target }) => enter({ [name]: target.value })}
        />
      )}
    </Field>
  )
  return (
    <details
      className="request-part request-more"
      open={open || mustOpen}
      onToggle={({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => setOpen(currentTarget.open)}
    >
      <summary>
        <strong>{texts.title}</strong> <span className="note">{texts.lead}</span>
      </summary>
      <div className="form">
        {number('days', texts.days, daysHint(entered.days), wrong.expiresInDays)}
        {number('reminderDays', texts.reminderDays, texts.reminderDaysHint, wrong.reminderDays)}
        {number('mostReminders', texts.mostReminders, texts.mostRemindersHint, wrong.mostReminders)}
        <h3>{texts.look}</h3>
        {text('companyName', texts.company, texts.companyHint(organization.name))}
        {text('companyLogo', texts.logo, texts.logoHint)}
        <ColorField
          value={entered.brandColor}
          error={wrong.brandColor ?? null}
          onColor={(brandColor) => enter({ brandColor })}
        />
        <h3>{texts.stamp}</h3>
        <label className="choice">
          <input
            type="checkbox"
            checked={entered.allPages}
            onChange={({ target }) => enter({ allPages: target.checked })}
          />{' '}
          {texts.allPages}
        </label>
        <Field label={texts.barcode} hint={texts.barcodeHint}>
          {(parts) => (
            <select
              {...parts}
              value={entered.barcode}
              onChange={({ target }) => enter({ barcode: barcodes.find((one) => one === target.value) ?? 'both' })}
            >
              {barcodes.map((one) => (
                <option key={one} value={one}>
                  {texts.barcodes[one]}
                </option>
              ))}
            </select>
          )}
        </Field>
        {text('callbackUrl', texts.callback, callback === null ? texts.callbackHint : texts.callbackKept(callback))}
      </div>
    </details>
  )
}

function daysHint(days: string): string {
  const number = /^\d{1,3}$/.test(days.trim()) ? Number(days) : 0
  if (number < 1 || number > 365) return texts.daysRange
  return texts.daysUntil(listTime(new Date(Date.now() + number * 86_400_000)))
}
