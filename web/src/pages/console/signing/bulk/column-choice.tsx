import type { Table } from '../../../../files/csv.ts'
import { consoleTexts } from '../../../../strings/console.ts'
import type { Mapping, Target } from './bulk-columns.ts'

const texts = consoleTexts.templates.bulks

type Props = {
  readonly table: Table
  readonly targets: readonly Target[]
  readonly mapping: Mapping
  readonly onMapping: (mapping: Mapping) => void
}

/** What each column of the file is used for. */
export function ColumnChoice({ table, targets, mapping, onMapping }: Props) {
  const choose = (column: number, key: string) =>
    onMapping(mapping.map((before, index) => (index === column ? key || null : before)))
  return (
    <section className="request-part" aria-labelledby="columns-title">
      <h2 id="columns-title">{texts.columns}</h2>
      <p className="note">{texts.columnsLead}</p>
      <div className="list bulk-table">
        <table>
          <caption className="visually-hidden">{texts.columns}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.column}</th>
              <th scope="col">{texts.first}</th>
              <th scope="col">{texts.meaning}</th>
            </tr>
          </thead>
          <tbody>
            {table.columns.map((column, index) => {
              const name = column === '' ? texts.unnamed(index + 1) : column
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns stay in their order, and may have the same name
                <tr key={index}>
                  <th scope="row" data-name={texts.column}>
                    <bdi>{name}</bdi>
                  </th>
                  <td data-name={texts.first}>
                    <bdi>{shortened(table.rows[0]?.cells[index] ?? '')}</bdi>
                  </td>
                  <td data-name={texts.meaning}>
                    <select
                      aria-label={texts.meaningOf(name)}
                      value={mapping[index] ?? ''}
                      onChange={({ target }) => choose(index, target.value)}
                    >
                      <option value="">{texts.unused}</option>
                      {targets.map((target) => (
                        <option key={target.key} value={target.key}>
                          {target.name}
                        </option>
                      ))}
                    </select>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </section>
  )
}

const LONGEST = 60

function shortened(text: string): string {
  const characters = [...text]
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST).join('')} …` : text
}
