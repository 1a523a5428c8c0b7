import type { Page } from 'playwright-core'

/** A photo of a signature on paper: a wide wave in dark blue, paper with a shadow and grain. */
export async function signaturePhoto(page: Page): Promise<Buffer> {
  const url = await page.evaluate<string>(`(() => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 1200, height: 900 })
    const context = canvas.getContext('2d')
    const light = context.createLinearGradient(0, 0, 1200, 900)
    light.addColorStop(0, '#f4efe6')
    light.addColorStop(1, '#8f8a80')
    context.fillStyle = light
    context.fillRect(0, 0, 1200, 900)
    for (let i = 0; i < 4000; i++) {
      context.fillStyle = 'rgba(0, 0, 0, 0.03)'
      context.fillRect((i * 7919) % 1200, (i * 104729) % 900, 2, 2)
    }
    context.strokeStyle = '#1b2a6b'
    context.lineWidth = 9
    context.beginPath()
    context.moveTo(300, 450)
    for (let i = 1; i <= 60; i++) context.lineTo(300 + i * 10, 450 + Math.sin(i / 3) * 80)
    context.stroke()
    return canvas.toDataURL('image/jpeg', 0.85)
  })()`)
  return Buffer.from(url.split(',')[1] ?? '', 'base64')
}

/** The same pixels, from a camera that notes that it was held on its side (EXIF 2.3, 4.6.4 A: orientation 6). */
export function heldOnItsSide(jpeg: Buffer): Buffer {
  const tag = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0]
  const tiff = [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1, ...tag, 0, 0, 0, 0]
  const content = [...Buffer.from('Exif\0\0'), ...tiff]
  const segment = Buffer.from([0xff, 0xe1, 0, content.length + 2, ...content])
  return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)])
}
