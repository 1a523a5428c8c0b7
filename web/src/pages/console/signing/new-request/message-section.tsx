import { markedVariable, type TextVariable, textVariables } from '@countersign/rules/text-variables'
import { useRef, useState } from 'react'
import { Field } from '../../../../components/field.tsx'
import { LanguageSelect } from '../../../../components/language-select.tsx'
import { consoleTexts } from '../../../../strings/console.ts'
import type { Entered } from './entered.ts'
import type { Wrong } from './read-entered.ts'

const texts = consoleTexts.newRequest

type Props = {
  readonly entered: Entered
  readonly wrong: Wrong
  readonly onChange: (change: (before: Entered) => Entered) => void
}

type TextName = 'subject' | 'message'

/** The sender's own words to the signers, and the language. */
export function MessageSection({ entered, wrong, onChange }: Props) {
  const { subject, message, current, setCurrent, insert } = useInsertion((name, text) => enter({ [name]: text }))
  const enter = (change: Partial<Entered>) => onChange((before) => ({ ...before, ...change }))
  return (
    <section className="request-part">
      <Field label={texts.subject} hint={texts.subjectHint(entered.title.trim() || '…')} error={wrong.subject ?? null}>
        {(parts) => (
          <input
            {...parts}
            ref={subject}
            dir="auto"
            autoComplete="off"
            value={entered.subject}
            onFocus={() => setCurrent('subject')}
            onChange={({ target }) => enter({ subject: target.value })}
          />
        )}
      </Field>
      <Field label={texts.message} hint={texts.messageHint} error={wrong.message ?? null}>
        {(parts) => (
          <textarea
            {...parts}
            ref={message}
            rows={3}
            dir="auto"
            value={entered.message}
            onFocus={() => setCurrent('message')}
            onChange={({ target }) => enter({ message: target.value })}
          />
        )}
      </Field>
      <fieldset className="variables">
        <legend className="field-name">{texts.variables.into[current]}</legend>
        <div className="variable-buttons">
          {textVariables.map((name) => (
            <button key={name} type="button" className="button-small" onClick={() => insert(name)}>
              {texts.variables.names[name]}
            </button>
          ))}
        </div>
        <p className="note">{texts.variables.hint}</p>
      </fieldset>
      <Field label={texts.language} hint={texts.languageHint}>
        {(parts) => (
          <LanguageSelect
            {...parts}
            value={entered.language}
            none={texts.languageOfOrganization}
            onLanguage={(language) => enter({ language })}
          />
        )}
      </Field>
    </section>
  )
}

/** Inserts at the cursor of the text that had the focus last. */
function useInsertion(onText: (name: TextName, text: string) => void) {
  const subject = useRef<HTMLInputElement>(null)
  const message = useRef<HTMLTextAreaElement>(null)
  const [current, setCurrent] = useState<TextName>('message')
  const insert = (variable: TextVariable) => {
    const control = current === 'subject' ? subject.current : message.current
    if (control === null) return
    const end = control.value.length
    control.setRangeText(markedVariable(variable), control.selectionStart ?? end, control.selectionEnd ?? end, 'end')
    onText(current, control.value)
    control.focus()
  }
  return { subject, message, current, setCurrent, insert }
}
