import type { Dice } from './dice.ts'
import type { Draft, Part } from './draft.ts'
import { oddTexts, oddValue } from './odd-values.ts'

/** Makes a form of several parts wrong in one way (RFC 7578, RFC 2046 5.1). */
export function breakForm({ body }: Draft, dice: Dice): void {
  const parts = body.parts ?? []
  const part = dice.pick(parts)
  const field = (name: string, content: Buffer | string, more = ''): Part => ({
    head: `Content-Disposition: form-data; name="${name}"${more}`,
    content: Buffer.from(content),
  })
  dice.pick<() => void>([
    () => parts.push({ ...part }),
    () => parts.splice(parts.indexOf(part), 1),
    () => parts.push(...Array.from({ length: dice.pick([5, 11, 12, 300]) }, (_, at) => field(`x${at}`, 'a'))),
    () => parts.unshift(field(dice.pick(oddTexts), dice.pick(oddTexts))),
    () => parts.unshift(field(dice.pick(['title', 'metadata', 'externalId', 'label']), String(dice.pick(oddTexts)))),
    () => parts.unshift(field('metadata', JSON.stringify({ a: oddValue(dice) }))),
    () => parts.unshift(field('title', 'a'.repeat(dice.pick([201, 4097, 70_000])))),
    () => parts.unshift(field('title', dice.bytes(30))),
    () => {
      part.head = part.head.replace(
        /filename="[^"]*"/,
        () => `filename="${dice.pick([...oddTexts, 'a'.repeat(9000)])}"`,
      )
    },
    () => {
      part.head = part.head.replace(/filename=.*/, "filename*=UTF-8''%ff%00%e2%82")
    },
    () => {
      part.head = dice.pick([
        '',
        'X',
        'Content-Disposition: attachment',
        'Content-Disposition: form-data',
        part.head.replace('"', ''),
      ])
    },
    () => {
      part.head += `\r\n${'X: y\r\n'.repeat(dice.pick([1, 60, 3000]))}X: z`
    },
    () => {
      part.head += '\r\nContent-Type: multipart/mixed; boundary=inner\r\nContent-Transfer-Encoding: base64'
      part.content = Buffer.from('--inner\r\nContent-Disposition: file; filename="a"\r\n\r\nx\r\n--inner--')
    },
    () => {
      body.type = dice.pick([
        'multipart/form-data',
        'multipart/form-data; boundary=other',
        'multipart/form-data; boundary=b',
      ])
    },
    () => {
      body.edits.push((text) => text.subarray(0, text.length - dice.whole(1, 30)))
    },
    () => {
      body.edits.push((text) => Buffer.from(text.toString('latin1').replaceAll('\r\n', '\n'), 'latin1'))
    },
    () => {
      body.edits.push((text) =>
        Buffer.concat([Buffer.from('preamble\r\n'), text, Buffer.from('epilogue\r\n--b0undary\r\n')]),
      )
    },
    () => {
      body.boundary = dice.pick(['-', '\r\n', 'ü', 'a'.repeat(70)])
      body.type = `multipart/form-data; boundary=${body.boundary.replaceAll(/[\r\n]/g, '')}`
    },
  ])()
}
