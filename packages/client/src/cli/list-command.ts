import type { Path } from './admin.ts'
import { type Command, command, type Outcome } from './command.ts'
import { type Option, type Options, type OptionValues, optional, wholeNumber } from './option.ts'
import { table } from './text.ts'

interface ListCommand<T, O extends Options> {
  readonly name: string
  readonly about: string
  readonly examples: readonly string[]
  readonly path: Path
  /** The name of the items: in the service's response, and in the printed JSON. */
  readonly field: { readonly service: string; readonly printed: string }
  readonly filters: O
  readonly query: (filters: OptionValues<O>) => Record<string, string | undefined>
  readonly columns: Readonly<Record<string, (item: T) => string>>
  /** Shown for an empty list: what it means, and what to do next. */
  readonly empty: string
}

const limit: Option<number, 'optional'> = optional(wholeNumber('N', 1), 'Show at most N. Default: all')

/** A list with its pages, its table and its `--limit`. */
export function listCommand<T extends object, const O extends Options>(list: ListCommand<T, O>): Command {
  return command({
    name: list.name,
    about: list.about,
    examples: list.examples,
    options: { ...list.filters, limit },
    async run({ admin }, input): Promise<Outcome> {
      const query = list.query(input as unknown as OptionValues<O>)
      const most = input.limit as number | undefined
      const { items, more } = await admin.list<T>(list.path, list.field.service, { most, query })
      return { data: { [list.field.printed]: items }, text: listText(list, items, more) }
    },
  })
}

function listText<T>(
  { columns, empty }: Pick<ListCommand<T, Options>, 'columns' | 'empty'>,
  items: readonly T[],
  more: boolean,
) {
  if (items.length === 0) return empty
  const cells = Object.values(columns)
  const rows = items.map((item) => cells.map((cell) => cell(item)))
  const text = table(Object.keys(columns), rows)
  return more ? `${text}\nThere are more. Omit --limit to see all.` : text
}
