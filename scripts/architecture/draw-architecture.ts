import { type Box, boxes } from './boxes.ts'
import { type Arrow, findWays, type Way } from './find-ways.ts'
import { type Import, readImports } from './read-imports.ts'

/** The picture of the architecture as SVG. Its arrows and marks are exactly the imports of the code. */
export function drawArchitecture(root: string): string {
  const imports = readImports(root)
  const arrows = arrowsOf(imports)
  const ways = findWays(
    arrows.filter(({ to }) => to.mark === undefined),
    boxes,
  )
  const marked = arrows.filter(({ to }) => to.mark !== undefined)
  return `${[
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1080 870" role="img" aria-labelledby="title description">',
    '  <title id="title">The parts of Countersign, and what each of them imports</title>',
    `  <desc id="description">${arrows.map(({ from, to }) => `${from.name} imports ${to.name}.`).join(' ')}</desc>`,
    `  <style>${style}</style>`,
    '  <defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">',
    '    <path class="tip" d="M0 0 8 4 0 8z"/></marker></defs>',
    '  <rect class="ground" x="1" y="1" width="1078" height="868" rx="16"/>',
    '  <text class="heading" x="40" y="48">Around the server</text>',
    '  <rect class="frame" x="40" y="164" width="1000" height="656" rx="12"/>',
    '  <text class="heading" x="60" y="196">The server: server/src</text>',
    '  <rect class="frame inner" x="284" y="388" width="312" height="266" rx="12"/>',
    '  <text class="heading" x="436" y="642">features</text>',
    ...ways.map(drawWay),
    ...boxes.map((box) => drawBox(box, marksOf(box, marked), box.mark === 'p' ? packageLines(imports) : box.about)),
    '  <text class="legend" x="40" y="850">An arrow points at what is imported.</text>',
    ...boxes.filter(({ mark }) => mark !== undefined).flatMap(drawLegend),
    '</svg>',
  ].join('\n')}\n`
}

function arrowsOf(imports: readonly Import[]): Arrow[] {
  const joined = new Set(imports.map(({ from, to }) => `${boxes.indexOf(boxOf(from))} ${boxes.indexOf(boxOf(to))}`))
  return boxes.flatMap((from, start) =>
    boxes.flatMap((to, end) => (start !== end && joined.has(`${start} ${end}`) ? [{ from, to }] : [])),
  )
}

function boxOf(file: string): Box {
  const found = boxes.find((box) => box.holds(file))
  if (found === undefined) throw new Error(`${file} belongs to no box of scripts/architecture/boxes.ts`)
  return found
}

function marksOf(box: Box, marked: readonly Arrow[]): string[] {
  return marked.filter(({ from }) => from === box).map(({ to }) => to.mark ?? '')
}

/** Each package of the box with its own imports; packages without imports have a separate line. */
function packageLines(imports: readonly Import[]): string[] {
  const nameOf = (file: string) => (boxOf(file).mark === 'p' ? file.split('/')[1] : undefined)
  const needs = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    const [importing, imported] = [nameOf(from), nameOf(to)]
    if (importing === undefined) continue
    const found = needs.get(importing) ?? new Set()
    needs.set(importing, imported === undefined || imported === importing ? found : found.add(imported))
  }
  const line = (said: readonly string[]) => said.toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1)).join('   ')
  const all = [...needs]
  return [
    line(all.filter(([, found]) => found.size === 0).map(([name]) => name)),
    line(all.filter(([, found]) => found.size > 0).map(([name, found]) => `${name} → ${[...found].sort().join(', ')}`)),
  ]
}

function drawWay({ x1, y1, x2, y2 }: Way): string {
  return `  <path class="way" d="M${x1} ${y1}L${x2} ${y2}" marker-end="url(#tip)"/>`
}

function drawBox(box: Box, marks: readonly string[], about: readonly string[]): string {
  const { x, y, width, height, name, mark } = box
  const middle = x + width / 2
  const first = y + height / 2 - (about.length * 17) / 2 + 5
  const lines = about.map((line, index) => text('about', middle, first + 18 + index * 17, line))
  const own = mark === undefined ? '' : drawMark(x + 10, y + 10, mark)
  const others = marks.map((one, index) => drawMark(x + width - 24 - index * 18, y + height - 22, one))
  const rectangle = `<rect class="box" x="${x}" y="${y}" width="${width}" height="${height}" rx="8"/>`
  return `  <g>${rectangle}${text('name', middle, first, name)}${lines.join('')}${own}${others.join('')}</g>`
}

function drawMark(x: number, y: number, letter: string): string {
  return `<rect class="mark ${letter}" x="${x}" y="${y}" width="15" height="15" rx="4"/>${text('letter', x + 7.5, y + 11.5, letter)}`
}

function drawLegend({ mark = '', name }: Box, index: number): string[] {
  const x = 330 + index * 210
  return [`  ${drawMark(x, 838, mark)}`, `  ${text('legend', x + 22, 850, `imports ${name}`)}`]
}

function text(kind: string, x: number, y: number, content: string): string {
  const escaped = content.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<text class="${kind}" x="${x}" y="${y}" xml:space="preserve">${escaped}</text>`
}

const style = `
    text { font-family: system-ui, -apple-system, 'Segoe UI', 'Liberation Sans', Arial, sans-serif; fill: #1c2430 }
    .name { font-size: 16px; font-weight: 600; text-anchor: middle }
    .about { font-size: 13px; fill: #4a5565; text-anchor: middle }
    .heading, .legend { font-size: 13px; fill: #4a5565 }
    .letter { font-size: 11px; font-weight: 700; fill: #ffffff; text-anchor: middle }
    .ground { fill: #ffffff; stroke: #d5dbe3 }
    .frame { fill: #f4f6f9; stroke: #d5dbe3 }
    .inner { fill: #e8edf5 }
    .box { fill: #ffffff; stroke: #8794a6; stroke-width: 1.25 }
    .way { stroke: #2458c5; stroke-width: 1.75; fill: none }
    .tip { fill: #2458c5 }
    .mark.v { fill: #7a3fb5 }
    .mark.p { fill: #00707d }
    @media (prefers-color-scheme: dark) {
      text { fill: #e8edf4 }
      .about, .heading, .legend { fill: #aeb9c8 }
      .letter { fill: #10151c }
      .ground { fill: #10151c; stroke: #303a48 }
      .frame { fill: #161d27; stroke: #303a48 }
      .inner { fill: #1d2632 }
      .box { fill: #10151c; stroke: #66758a }
      .way { stroke: #7fa8ff }
      .tip { fill: #7fa8ff }
      .mark.v { fill: #c39bf0 }
      .mark.p { fill: #5cc4d0 }
    }
  `
