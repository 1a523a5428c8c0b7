import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { aligned, inReadingOrder, stretched } from '../src/pages/console/signing/place-fields/arrange.ts'
import {
  type Action,
  type EditorState,
  MOST_FIELDS,
  selectedFields,
  startEditing,
} from '../src/pages/console/signing/place-fields/editor-state.ts'
import { reduce } from '../src/pages/console/signing/place-fields/editor-steps.ts'
import type { FormField } from '../src/pages/console/signing/place-fields/form-field.ts'
import {
  contentOf,
  faultOfPlaced,
  fieldToSend,
  type PlacedField,
  placedFrom,
} from '../src/pages/console/signing/place-fields/placed-field.ts'

const A4 = { width: 595, height: 842 }
const wide = { width: 842, height: 595 }

const empty = startEditing([], [A4, wide, A4], [])
const after = (state: EditorState, ...actions: readonly Action[]) => actions.reduce(reduce, state)
const add = (type: PlacedField['type'], x: number, y: number, page = 1): Action => ({
  do: 'add',
  type,
  signer: 1,
  page,
  at: { x, y },
  options: ['Yes', 'No'],
  seal: '',
})
const places = ({ fields }: EditorState) => fields.map(({ x, y, width, height }) => [x, y, width, height])
const select = (...keys: number[]): Action => ({ do: 'select', keys, how: 'only' })

describe('the state of the field editor', () => {
  test('a new field has its usual size around the point, and is selected', () => {
    const state = after(empty, add('signature', 200, 300))
    assert.deepEqual(places(state), [[120, 280, 160, 40]])
    assert.deepEqual(state.selected, [1])
    assert.deepEqual(places(after(empty, add('radio', 200, 300))), [[125, 282, 150, 36]])
  })

  test('fields stay on their page, however far they are moved', () => {
    const state = after(empty, add('text', 0, 842), { do: 'nudge', right: -50, up: 999 })
    assert.deepEqual(places(state), [[0, 824, 150, 18]])
    const [x = 0, y = 0] = places(after(state, { do: 'nudge', right: 9999, up: -9999 }))[0] ?? []
    assert.deepEqual([x, y], [445, 0])
    assert.deepEqual(places(after(state, { do: 'place', change: { width: 5000, height: 1 } })), [[0, 824, 595, 4]])
  })

  test('a field without a point goes to a free place of the page', () => {
    const place: Action = { ...add('text', 0, 0), at: null } as Action
    const state = after(empty, place, place, place)
    assert.equal(new Set(places(state).map(String)).size, 3)
  })

  test('every step can be undone and redone, and a new step discards the redone ones', () => {
    const state = after(empty, add('text', 100, 100), add('date', 300, 300), { do: 'remove' })
    assert.equal(state.fields.length, 1)
    const back = after(state, { do: 'undo' }, { do: 'undo' })
    assert.equal(back.fields.length, 1)
    assert.equal(back.fields[0]?.type, 'text')
    const forth = after(back, { do: 'redo' })
    assert.deepEqual(
      forth.fields.map(({ type }) => type),
      ['text', 'date'],
    )
    assert.equal(after(back, add('name', 9, 9), { do: 'redo' }).fields.length, 2)
    assert.equal(after(empty, { do: 'undo' }), empty)
  })

  test('repeated key presses and typing are one step each', () => {
    const state = after(
      empty,
      add('text', 100, 100),
      { do: 'nudge', right: 1, up: 0 },
      { do: 'nudge', right: 1, up: 0 },
      { do: 'change', change: { label: 'A' } },
      { do: 'change', change: { label: 'Ab' } },
    )
    const back = after(state, { do: 'undo' })
    assert.deepEqual([back.fields[0]?.label, back.fields[0]?.x], ['', 27])
    assert.equal(after(back, { do: 'undo' }).fields[0]?.x, 25)
  })

  test('a drag moves the whole selection, is one step, and can be given up', () => {
    const state = after(empty, add('text', 100, 100), add('text', 300, 400), select(1, 2))
    const drag = (right: number): Action => ({ do: 'drag', key: 1, page: 1, right, up: 7, reach: 0 })
    const moving = after(state, drag(5), drag(20))
    assert.deepEqual(
      places(moving).map(([x, y]) => [x, y]),
      [
        [45, 98],
        [245, 398],
      ],
    )
    assert.deepEqual(places(after(moving, { do: 'give-up' })), places(state))
    const dropped = after(moving, { do: 'drop' })
    assert.deepEqual(places(after(dropped, { do: 'undo' })), places(state))
    assert.equal(dropped.past.length, state.past.length + 1)
  })

  test('a dragged field changes its page, and is fitted to that page', () => {
    const state = after(empty, add('text', 500, 800), { do: 'drag', key: 1, page: 2, right: 100, up: 0, reach: 0 })
    const { page, x, y } = state.fields[0] ?? {}
    assert.deepEqual([page, x, y], [2, 525, 577])
  })

  test('a dragged field meets the lines of other fields and of the page, and shows them', () => {
    const state = after(empty, add('text', 200, 400), add('text', 300, 200))
    const near = after(state, { do: 'drag', key: 2, page: 1, right: -97, up: 0, reach: 5 })
    assert.equal(near.fields[1]?.x, 125)
    assert.deepEqual(near.drag?.guides, { page: 1, xs: [125], ys: [] })
    const margin = after(state, { do: 'drag', key: 2, page: 1, right: -186, up: -153, reach: 5 })
    assert.deepEqual([margin.fields[1]?.x, margin.fields[1]?.y], [36, 36])
    const free = after(state, { do: 'drag', key: 2, page: 1, right: -97, up: 0, reach: 0 })
    assert.equal(free.fields[1]?.x, 128)
    const edge: Action = { do: 'drag-edge', key: 2, handle: 'e', right: -98, up: 0, reach: 5 }
    assert.equal(after(state, edge).fields[1]?.width, 50)
  })

  test('copies go beside the original, to another signer, and to all other pages', () => {
    const state = after(empty, { ...add('initials', 500, 800), page: 1 } as Action)
    const beside = after(state, { do: 'duplicate' })
    assert.deepEqual(beside.fields[1] && [beside.fields[1].x, beside.fields[1].y], [482, 773])
    const other = after(state, { do: 'copy-to', signer: 7 })
    assert.deepEqual(
      other.fields.map(({ signer }) => signer),
      [1, 7],
    )
    const all = after(state, { do: 'duplicate-to-all' })
    assert.deepEqual(
      all.fields.map(({ page, x, y }) => [page, x, y]),
      [
        [1, 470, 785],
        [2, 470, 538],
        [3, 470, 785],
      ],
    )
  })

  test('no step exceeds the most fields of a request, and the next step reports that no longer', () => {
    const many = Array.from({ length: MOST_FIELDS }, (_, index): PlacedField => {
      const place = { x: 1, y: 1, width: 20, height: 20 }
      return { key: index + 1, signer: 1, type: 'text', page: 1, ...place, ...contentOf('text', []) }
    })
    const state = startEditing(many, [A4, A4], [3])
    for (const action of [add('text', 1, 1), { do: 'duplicate' }, { do: 'duplicate-to-all' }] as const) {
      const next = after(state, action)
      assert.deepEqual([next.fields.length, next.last], [MOST_FIELDS, 'full'])
      assert.equal(after(next, { do: 'nudge', right: 1, up: 0 }).last, 'nudge')
      const room = after(next, { do: 'remove' }, add('text', 1, 1))
      assert.deepEqual([room.fields.length, room.last], [MOST_FIELDS, 'add'])
    }
  })

  test('a removed field leaves the next one selected, in reading order', () => {
    const state = after(empty, add('text', 100, 200), add('date', 100, 700), add('name', 100, 400), select(3))
    assert.deepEqual(after(state, { do: 'remove' }).selected, [1])
    assert.deepEqual(after(state, select(1), { do: 'remove' }).selected, [3])
    assert.deepEqual(after(empty, add('text', 1, 1), { do: 'remove' }).selected, [])
  })

  test('keys make a field larger to the right and below, until the page ends', () => {
    const state = after(empty, add('text', 100, 100), { do: 'stretch', right: 10, up: 5 })
    assert.deepEqual(places(state), [[25, 86, 160, 23]])
    assert.deepEqual(places(after(state, { do: 'stretch', right: 9999, up: 9999 })), [[25, 0, 570, 109]])
  })

  test('options and lines make a field higher, unless the sender chose its height', () => {
    const radio = after(empty, add('radio', 200, 300), { do: 'change', change: { options: ['A', 'B', 'C'] } })
    assert.deepEqual(places(radio), [[125, 264, 150, 54]])
    const text = after(empty, add('text', 200, 300), { do: 'place', change: { height: 30 } })
    assert.equal(after(text, { do: 'change', change: { multiline: true } }).fields[0]?.height, 30)
  })

  test('a selection grows by toggling, and ends with what undo removes', () => {
    const state = after(empty, add('text', 100, 100), add('text', 300, 300), { do: 'select', keys: [1], how: 'toggle' })
    assert.deepEqual(state.selected, [2, 1])
    assert.deepEqual(
      selectedFields(state).map(({ key }) => key),
      [2, 1],
    )
    assert.deepEqual(after(state, { do: 'undo' }).selected, [1])
  })

  test('fields from another document are fitted to its pages, and those beyond its end are left out', () => {
    const { fields } = after(empty, add('text', 500, 800), add('text', 100, 100, 3))
    const small = startEditing(fields, [{ width: 200, height: 100 }], [2])
    assert.deepEqual(places(small), [[50, 82, 150, 18]])
    assert.deepEqual(small.selected, [])
    assert.equal(startEditing(fields, [A4, wide, A4], []).fields, fields)
  })
})

describe('a form field of the PDF in the editor', () => {
  const form = (name: string, type: FormField['type'] = 'text', more: Partial<FormField> = {}): FormField => {
    const at = { page: 1, x: 50.123, y: 60, width: 3, height: 12, option: null }
    const facts = { label: null, value: null, options: [], required: false, readOnly: false, multiline: false }
    return { name, type, at, places: [at], maxLength: null, assignable: true, ...facts, ...more }
  }
  const give = (forms: readonly FormField[], signer: number | null): Action => ({ do: 'assign-forms', forms, signer })

  test('keeps its exact place, whatever is done to the selection', () => {
    const state = after(empty, give([form('city')], 1), add('text', 300, 300), select(1, 2))
    const [before] = places(state)
    const moved = after(
      state,
      { do: 'nudge', right: 9, up: 9 },
      { do: 'stretch', right: 9, up: 9 },
      { do: 'align', how: 'left' },
      { do: 'place', change: { x: 1, page: 2 } },
      { do: 'drag', key: 2, page: 1, right: 20, up: 20, reach: 0 },
      { do: 'drop' },
    )
    assert.deepEqual([places(moved)[0], moved.fields[0]?.page], [before, 1])
    assert.notDeepEqual(places(moved)[1], places(state)[1])
    const held = after(state, { do: 'drag', key: 1, page: 1, right: 20, up: 20, reach: 0 })
    assert.deepEqual(places(held), places(state))
  })

  test('is not copied, but goes to another signer, to nobody and back', () => {
    const city = form('city')
    const state = after(empty, give([city], 1), { do: 'duplicate' }, { do: 'copy-to', signer: 2 })
    assert.equal(after(state, { do: 'duplicate-to-all' }).fields.length, 1)
    const given = after(state, give([city], 2))
    assert.deepEqual(
      given.fields.map(({ key, signer }) => [key, signer]),
      [[1, 2]],
    )
    const taken = after(given, give([city], null))
    assert.deepEqual([taken.fields.length, after(taken, { do: 'undo' }).fields[0]?.signer], [0, 2])
  })

  test('is sent by its name, with what the sender set and without a place or options', () => {
    const way = form('way', 'radio', { options: ['email', 'post'], label: 'By', required: true })
    const [field] = after(empty, give([way], 1)).fields
    assert.ok(field !== undefined)
    assert.deepEqual(fieldToSend(field, 3), { signer: 3, type: 'radio', name: 'way', label: 'By', required: true })
    assert.equal(faultOfPlaced(field), null)
    const again = placedFrom(fieldToSend(field, 3), 7, 1)
    assert.ok(again !== null)
    assert.equal(faultOfPlaced(again), null, 'the options are in the document')
    assert.deepEqual(startEditing([again], [A4], [], [way]).fields[0], { ...field, key: 7, rest: {} })
    assert.deepEqual(startEditing([again], [A4], [], [form('other')]).fields, [], 'another document')
    assert.deepEqual(startEditing([again], [A4], []).fields, [again], 'an unknown form')
  })

  test('that is a signature field must be the first signature of its signer', () => {
    const forms = [form('one', 'signature'), form('two', 'signature'), form('city')]
    const all = after(empty, give(forms, 1))
    assert.deepEqual(
      all.fields.map((field) => field.form?.name),
      ['one', 'city'],
    )
    const refused = after(all, give(forms.slice(1, 2), 1))
    assert.deepEqual([refused.last, refused.fields], ['one-signature', all.fields])
    const other = after(all, give(forms.slice(1, 2), 2))
    assert.equal(other.fields.length, 3)
    const moved = after(other, { do: 'assign', signer: 1 })
    assert.deepEqual([moved.last, moved.fields], ['one-signature', other.fields])
  })

  test('of text can be used for a date, which signing fills in', () => {
    const state = after(empty, give([form('day')], 1), { do: 'use-as', type: 'date' })
    assert.deepEqual(fieldToSend(state.fields[0] as PlacedField, 1), { signer: 1, type: 'date', name: 'day' })
  })
})

describe('the arrangement of fields', () => {
  const place = (x: number, y: number, width = 20, height = 10) => ({ x, y, width, height })

  test('several fields share an edge or a size', () => {
    const group = [place(10, 100), place(40, 50, 30, 20)]
    const align = (how: 'left' | 'right' | 'top' | 'bottom' | 'size') =>
      aligned(group, how, [A4, A4]).map(({ x, y, width, height }) => [x, y, width, height])
    assert.deepEqual(align('left')[1], [10, 50, 30, 20])
    assert.deepEqual(align('right')[0], [50, 100, 20, 10])
    assert.deepEqual(align('top')[1], [40, 90, 30, 20])
    assert.deepEqual(align('bottom')[0], [10, 50, 20, 10])
    assert.deepEqual(align('size')[1], [40, 60, 20, 10])
  })

  test('a handle moves only its edges, and stops before the opposite ones', () => {
    assert.deepEqual(stretched(place(10, 10), 'nw', -4, 6, A4), place(6, 10, 24, 16))
    assert.deepEqual(stretched(place(10, 10), 's', 99, 99, A4), place(10, 16, 20, 4))
    assert.deepEqual(stretched(place(10, 10), 'w', -99, 0, A4), place(0, 10, 30, 10))
  })

  test('the reading order is by page, line and column', () => {
    const fields = [
      { page: 2, ...place(0, 800) },
      { page: 1, ...place(300, 503) },
      { page: 1, ...place(20, 500) },
      { page: 1, ...place(400, 700) },
    ]
    assert.deepEqual(
      inReadingOrder(fields).map(({ page, x }) => [page, x]),
      [
        [1, 400],
        [1, 20],
        [1, 300],
        [2, 0],
      ],
    )
  })
})

describe('a placed field', () => {
  const field = (type: PlacedField['type'], changes: Partial<PlacedField> = {}): PlacedField => {
    const place = { x: 10.25, y: 20, width: 100, height: 18 }
    return { key: 4, signer: 9, type, page: 2, ...place, ...contentOf(type, ['Yes', 'No']), ...changes }
  }

  test('only what its type has and what the sender set is sent', () => {
    const place = { signer: 2, page: 2, x: 10.25, y: 20, width: 100, height: 18 }
    assert.deepEqual(fieldToSend(field('signature', { pattern: 'x' }), 2), {
      ...place,
      type: 'signature',
      required: true,
    })
    const text = { label: 'IBAN', multiline: true, maxLength: 34, pattern: '[A-Z0-9]+', fontSize: 9, value: 'DE' }
    assert.deepEqual(fieldToSend(field('text', text), 2), { ...place, type: 'text', required: true, ...text })
    const box = fieldToSend(field('checkbox', { value: 'true', readOnly: true }), 2)
    assert.deepEqual(box, { ...place, type: 'checkbox', required: false, value: true, readOnly: true })
    assert.equal(fieldToSend(field('checkbox', { readOnly: true }), 2).value, false)
    assert.deepEqual(fieldToSend(field('dropdown'), 2).options, ['Yes', 'No'])
    assert.equal(fieldToSend(field('text', { patternHint: '5 digits' }), 2).patternHint, undefined)
  })

  test('what the service would refuse is found before', () => {
    assert.equal(faultOfPlaced(field('text')), null)
    assert.equal(faultOfPlaced(field('radio', { options: [] })), 'options')
    assert.equal(faultOfPlaced(field('text', { pattern: '(' })), 'pattern')
    assert.equal(faultOfPlaced(field('text', { readOnly: true })), 'no-value')
    assert.equal(faultOfPlaced(field('text', { value: 'abc', maxLength: 2 })), 'too-long')
    assert.equal(faultOfPlaced(field('text', { value: 'abc', pattern: '[0-9]+' })), 'not-matching')
    assert.equal(faultOfPlaced(field('dropdown', { value: 'Maybe' })), 'not-an-option')
    assert.equal(faultOfPlaced(field('number', { value: 'x' })), 'not-a-number')
    assert.equal(faultOfPlaced(field('checkbox', { required: true, readOnly: true })), null)
  })
})
