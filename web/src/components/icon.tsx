/** On a 24 × 24 grid, in the text color. Icons always appear beside text, so they are hidden from screen readers. */
const paths = {
  check: 'm5 12.5 4.5 4.5L19 7.5',
  cross: 'M6.5 6.5l11 11m0-11-11 11',
  dash: 'M6 12h12',
  plus: 'M6 12h12M12 6v12',
  question: 'M9 9.2a3 3 0 1 1 4.3 2.7c-.9.5-1.3 1-1.3 2.1M12 17.4v.1',
  clock: 'M12 6.5V12l3.5 2',
  file: 'M13.5 3.5H7a1.5 1.5 0 0 0-1.5 1.5v14A1.5 1.5 0 0 0 7 20.5h10a1.5 1.5 0 0 0 1.5-1.5V8.5zm0 0v5h5',
  lock: 'M8 10.5V8a4 4 0 0 1 8 0v2.5m-9.5 0h11a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1z',
  up: 'M12 19.5v-15m-5.5 5.5L12 4.5l5.5 5.5',
  down: 'M12 4.5v15m-5.5-5.5 5.5 5.5 5.5-5.5',
  download: 'M12 4v11m-4.5-4.5L12 15l4.5-4.5M5 19.5h14',
  hash: 'M9.5 4.5l-2 15m9-15l-2 15M4.5 9h15.5m-16 6h15.5',
  entry: 'M4.5 6h15m-15 12h15M4.5 10.5h15v3h-15z',
  tree: 'M12 4.5v4m0 0-5 4.5m5-4.5 5 4.5m-10 0-2.5 5.5M7 13l2.5 5.5M17 13l-2.5 5.5M17 13l2.5 5.5',
  root: 'M12 3.5l7 2.5v5.5c0 4.3-2.9 7.2-7 9-4.1-1.8-7-4.7-7-9V6zm-3.2 8.3 2.4 2.4 4.2-4.4',
  transaction: 'M4.5 8.5h14m-3.5-4 4 4-4 4M19.5 16h-14m3.5-3.5-4 3.5 4 4',
  block: 'M12 3.5l7.5 4v9L12 20.5l-7.5-4v-9zm0 8.5 7.5-4.5M12 12v8.5M12 12 4.5 7.5',
  home: 'M4.5 11 12 4.5l7.5 6.5v8.5h-5.5v-5h-4v5H4.5z',
  pen: 'M4.5 19.5l1-4L16 5l3 3L8.5 18.5zM13.5 7.5l3 3',
  stamp: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zm0 4V12l3 2',
  seal: 'M12 3.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zm-3.2 10-1.3 7 4.5-2.5 4.5 2.5-1.3-7',
  key: 'M8 11.5a4 4 0 1 0 0 8 4 4 0 0 0 0-8zm3-.5 8-7m-3.5 3 3 3.5',
  people:
    'M9 5.5a3 3 0 1 0 0 6 3 3 0 0 0 0-6zm-5.5 13c.3-3 2.4-4.5 5.5-4.5s5.2 1.5 5.5 4.5m1-12.7a3 3 0 0 1 0 5.4m2 3.6c1.7.7 2.8 2 3 3.7',
  person: 'M12 4.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zm-7 15c.4-3.5 3-5 7-5s6.6 1.5 7 5',
  menu: 'M4.5 7h15m-15 5h15m-15 5h15',
  undo: 'M8 5 4 9l4 4M4.5 9H14a5 5 0 0 1 0 10h-3',
  redo: 'm16 5 4 4-4 4m3.5-4H10a5 5 0 0 0 0 10h3',
  initials: 'M3.5 18 8 6l4.5 12M5 14h6m5.5-8v12m-2.5 0h5m-5-12h5',
  calendar: 'M5.5 6h13a1 1 0 0 1 1 1v11.5a1 1 0 0 1-1 1h-13a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1zm-1 4.5h15M8.5 3.5v4m7-4v4',
  mail: 'M4.5 6h15v12h-15zm0 1 7.5 6 7.5-6',
  letters: 'M5 7V5h14v2m-7-2v14m-2.5 0h5',
  checkbox: 'M5 4.5h14a.5.5 0 0 1 .5.5v14a.5.5 0 0 1-.5.5H5a.5.5 0 0 1-.5-.5V5a.5.5 0 0 1 .5-.5zm3 7.5 3 3 5-6',
  radio: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zm0 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  dropdown: 'M4.5 6.5h15v11h-15zm7.5 4 2.5 3 2.5-3z',
  trash: 'M5 7h14M9.5 7V4.5h5V7M7 7l.8 12.5h8.4L17 7',
  copies: 'M8.5 8.5v-4h11v11h-4m-11-7h11v11h-11z',
  sliders: 'M4.5 8h9m4 0h2m-15 8h2m4 0h9M13.5 8a2 2 0 1 0 4 0 2 2 0 0 0-4 0zm-7 8a2 2 0 1 0 4 0 2 2 0 0 0-4 0z',
  several: 'M4.5 7.5v-3h3m3 0h3m3 0h3v3m0 3v3m0 3v3h-3m-3 0h-3m-3 0h-3v-3m0-3v-3',
} as const

export type IconName = keyof typeof paths

/** Icons that mirror in right-to-left languages. */
const mirrored: readonly IconName[] = ['question', 'redo', 'undo']

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg
      className={mirrored.includes(name) ? 'icon icon-mirrored' : 'icon'}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={paths[name]} />
    </svg>
  )
}
