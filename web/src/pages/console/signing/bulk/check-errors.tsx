import { useEffect, useRef } from 'react'
import { EnglishText } from '../../../../components/verbatim-text.tsx'
import { consoleTexts } from '../../../../strings/console.ts'
import { count } from '../../../../strings/numbers.ts'
import type { ShownError } from './bulk-rows.ts'

const texts = consoleTexts.templates.bulks

/** The rest is usually wrong in the same way. */
const MOST_SHOWN = 20

type Props = { readonly errors: readonly ShownError[]; readonly rows: number }

/** What is wrong, by line and column of the file. */
export function CheckErrors({ errors, rows }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each check moves the focus to its result
  useEffect(() => heading.current?.focus(), [errors])
  const left = errors.length - MOST_SHOWN
  return (
    <section className="request-part" aria-labelledby="errors-title">
      <h2 id="errors-title" ref={heading} tabIndex={-1}>
        {texts.invalid(errors.length, rows)}
      </h2>
      <p>{texts.correct}</p>
      <div className="list bulk-table">
        <table>
          <caption className="visually-hidden">{texts.error}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.line}</th>
              <th scope="col">{texts.where}</th>
              <th scope="col">{texts.error}</th>
            </tr>
          </thead>
          <tbody>
            {errors.slice(0, MOST_SHOWN).map(({ line, column, text, isVerbatim }) => (
              <tr key={line}>
                <th scope="row" data-name={texts.line}>
                  <span className="narrow-name">{texts.line}</span> {count(line)}
                </th>
                <td data-name={texts.where}>
                  <bdi>{column ?? '–'}</bdi>
                </td>
                <td data-name={texts.error}>{isVerbatim ? <EnglishText>{text}</EnglishText> : text}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {left > 0 && <p className="note">{texts.more(left)}</p>}
      </div>
    </section>
  )
}
