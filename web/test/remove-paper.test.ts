import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inkBox } from '../src/pages/sign/marks/ink-box.ts'
import { type Pixels, removePaper } from '../src/pages/sign/marks/remove-paper.ts'

const WIDTH = 240
const HEIGHT = 160

type Color = readonly [red: number, green: number, blue: number, opacity?: number]

function picture(colorAt: (x: number, y: number) => Color): Pixels {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4)
  for (let pixel = 0; pixel < WIDTH * HEIGHT; pixel++) {
    const [red, green, blue, opacity = 255] = colorAt(pixel % WIDTH, Math.floor(pixel / WIDTH))
    data.set([red, green, blue, opacity], pixel * 4)
  }
  return { width: WIDTH, height: HEIGHT, data }
}
const isLine = (x: number, y: number) => x >= 60 && x < 180 && y >= 78 && y < 84
const at = ({ data }: Pixels, x: number, y: number) => [...data.subarray((y * WIDTH + x) * 4, (y * WIDTH + x) * 4 + 4)]

test('paper becomes transparent although it is lit unevenly, and ink keeps its color', () => {
  const photo = picture((x, y) => {
    const light = 240 - x / 2
    return isLine(x, y) ? [20, 30, 110] : [light, light - 6, light - 14]
  })
  const ink = removePaper(photo)
  assert.equal(at(ink, 5, 5)[3], 0)
  assert.equal(at(ink, 235, 155)[3], 0)
  assert.deepEqual(at(ink, 120, 80), [20, 30, 110, 255])
  assert.deepEqual(inkBox(ink), { x: 60, y: 78, width: 120, height: 6 })
})

test('a picture that is transparent already keeps its pixels', () => {
  const cutOut = picture((x, y) => (isLine(x, y) ? [250, 240, 40, 255] : [0, 0, 0, 0]))
  assert.equal(removePaper(cutOut), cutOut)
  assert.deepEqual(inkBox(cutOut), { x: 60, y: 78, width: 120, height: 6 })
})

test('dust does not widen the part with ink', () => {
  const dusty = picture((x, y) => (isLine(x, y) || (x === 4 && y === 4) ? [10, 10, 10] : [250, 250, 250]))
  assert.deepEqual(inkBox(removePaper(dusty)), { x: 60, y: 78, width: 120, height: 6 })
})

test('a picture without ink, or full of it, has no signature', () => {
  assert.equal(inkBox(removePaper(picture(() => [200, 200, 200]))), null)
  assert.equal(inkBox(removePaper(picture((x) => [240 - x / 4, 240 - x / 4, 240]))), null)
  assert.equal(inkBox(picture(() => [0, 0, 0])), null)
})
